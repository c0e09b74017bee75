"""GET /reference: a page that was made before is served, and nothing is made when it is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from chalicelib.api import reference, screen
from infra.reference.page import write_page
from tests.api.world import World


def test_where_none_was_made_it_is_no_path(world: World, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(reference, "PAGE", tmp_path / "none.html")
    world.client.get("/reference").refused("no_such_path")


def test_it_is_served_with_its_tag_and_names_the_apis_url(
    world: World, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(reference, "PAGE", write_page(tmp_path / "reference.html"))
    served = world.client.get("/reference")
    assert (served.status, served.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert reference.ANY_URL not in served.body.decode()
    assert "web/-/" not in served.body.decode()
    assert world.client.ask("GET", "/reference", headers={"If-None-Match": served.headers["etag"]}).status == 304


def test_it_is_under_the_screens_own_policy(world: World, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(reference, "PAGE", write_page(tmp_path / "reference.html"))
    headers = world.client.get("/reference").headers
    for name, value in screen.SAFE_HEADERS.items():
        assert headers[name.lower()] == value
