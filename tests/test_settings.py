"""A deployment's settings: what they are when nothing is said, and what is refused."""

from __future__ import annotations

import pytest

from chalicelib.settings import Settings, read_settings


def test_an_empty_environment_suits_a_local_stack() -> None:
    assert read_settings({}) == Settings("lexio", "lexio-words", "fr", presence_seconds=10, grace_seconds=5)


def test_each_setting_can_be_given() -> None:
    environment = {
        "LEXIO_TABLE": "games",
        "LEXIO_WORDS_BUCKET": "words",
        "LEXIO_LANGUAGE": "xx",
        "LEXIO_PRESENCE_SECONDS": "20",
        "LEXIO_GRACE_SECONDS": "7",
        "LEXIO_PUBLIC_URL": "https://lexio.example/api/",
    }
    assert read_settings(environment) == Settings(
        "games", "words", "xx", presence_seconds=20, grace_seconds=7, public_url="https://lexio.example/api"
    )


def test_an_empty_url_is_none() -> None:
    assert read_settings({"LEXIO_PUBLIC_URL": ""}).public_url is None


@pytest.mark.parametrize("name", ["LEXIO_PRESENCE_SECONDS", "LEXIO_GRACE_SECONDS"])
@pytest.mark.parametrize("text", ["", "0", "-1", "1.5", "1e3", "ten", " 5", "٣", "0x10"])
def test_a_bad_number_is_refused_by_its_name(name: str, text: str) -> None:
    with pytest.raises(ValueError, match=name):
        read_settings({name: text})
