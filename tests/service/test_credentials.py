"""Ids that invite, tokens that open one seat, and nothing in the store that gives either away."""

from __future__ import annotations

import base64
import hashlib
import hmac
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from chalicelib.service.credentials import (
    ID_ALPHABET,
    canonical_id,
    fingerprint,
    hash_key,
    hash_token,
    make_token,
    seat_of,
)
from chalicelib.service.record import Occupant
from tests.records import record_of, waiting_record
from tests.worlds import World, make_world

ids = st.text(ID_ALPHABET, min_size=10, max_size=10)


class TestIds:
    def test_the_alphabet_is_crockfords_base_32(self) -> None:
        assert ID_ALPHABET == "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

    def test_new_tables_have_ids_in_canonical_form_that_use_the_whole_alphabet(self, world: World) -> None:
        made = [world.open().id for _ in range(200)]
        assert all(canonical_id(table_id) == table_id for table_id in made)
        assert set("".join(made)) == set(ID_ALPHABET)
        assert len(set(made)) == len(made)

    @given(ids)
    def test_an_id_is_its_own_canonical_form_also_in_lower_case(self, table_id: str) -> None:
        assert canonical_id(table_id) == canonical_id(table_id.lower()) == table_id

    @pytest.mark.parametrize("text", ["7q3kxom2rd", "7Q3KXOM2RD", "7q3kx0m2rd"])
    def test_what_reads_alike_is_the_same_id(self, text: str) -> None:
        assert canonical_id(text) == "7Q3KX0M2RD"

    def test_i_and_l_are_one(self) -> None:
        assert canonical_id("iIlL11oO00") == "1111110000"

    @pytest.mark.parametrize(
        "text",
        [
            *("", "7Q3KX0M2R", "7Q3KX0M2RDD", "7Q3KX0M2RU", "7Q3KX0M2R-", " 7Q3KX0M2RD", "7Q3KX0M2RD\n", "7Q3KX0M2R\0"),
            *("７Q3KX0M2RD", "7Q3KX0M2Rı", "7Q3KX0M2Rſ", "ﬁ3KX0M2RD", "%37Q3KX0M2", "../../../.."),
        ],
    )
    def test_what_is_no_id_is_none(self, text: str) -> None:
        assert canonical_id(text) is None

    @given(st.text(max_size=12))
    def test_any_text_is_a_canonical_id_or_none(self, text: str) -> None:
        found = canonical_id(text)
        assert found is None or (len(found) == 10 and set(found) <= set(ID_ALPHABET))


class TestTokens:
    def test_a_token_is_the_hmac_of_the_key_under_the_tables_secret(self) -> None:
        digest = hmac.new(b"secret", b"token a key", hashlib.sha256).digest()
        assert base64.urlsafe_b64decode(make_token("secret", b"a key") + "=") == digest

    def test_only_its_hash_is_kept(self, world: World) -> None:
        game = world.game()
        for seat, token in enumerate(game.tokens):
            kept = game.stored.occupants[seat].token_hash
            assert base64.urlsafe_b64decode(kept + "=") == hashlib.sha256(token.encode()).digest()

    def test_tokens_are_long_url_safe_and_all_different(self, world: World) -> None:
        tokens = [token for _ in range(20) for token in world.game(4).tokens]
        assert len(set(tokens)) == len(tokens)
        assert all(len(token) == 43 and set(token) <= set(URL_SAFE) for token in tokens)

    def test_each_opens_its_own_seat(self, world: World) -> None:
        game = world.game(4)
        assert [seat_of(game.stored, token) for token in game.tokens] == [0, 1, 2, 3]

    @given(st.text(max_size=60))
    def test_no_other_text_opens_any_seat(self, text: str) -> None:
        assert seat_of(waiting_record(4), text) is None

    def test_a_lone_surrogate_is_just_a_wrong_token(self) -> None:
        assert seat_of(waiting_record(), "\ud800") is None

    def test_what_is_kept_opens_nothing(self, world: World) -> None:
        game = world.game()
        assert seat_of(game.stored, game.stored.occupants[0].token_hash) is None
        assert seat_of(game.stored, game.stored.secret) is None

    def test_every_seat_is_compared_wherever_the_token_fits(self, world: World) -> None:
        game = world.game(4)
        compared: list[int] = []

        @dataclass(frozen=True)
        class Watched:
            occupant: Occupant

            @property
            def token_hash(self) -> str:
                compared.append(self.occupant.arrival)
                return self.occupant.token_hash

        occupants = tuple(map(Watched, game.stored.occupants))
        watched = structs.replace(game.stored, occupants=occupants)
        for token in (*game.tokens, "of no seat"):
            compared.clear()
            seat_of(watched, token)
            assert compared == [1, 2, 3, 4]

    def test_it_is_compared_as_secrets_are(self, world: World) -> None:
        # hmac.compare_digest will not have text beyond ASCII, where == would only say that it differs.
        game = world.game()
        with pytest.raises(TypeError, match="non-ASCII"):
            seat_of(game.stored.with_occupant(0, token_hash="é"), game.tokens[1])

    def test_two_tables_of_one_name_and_key_have_other_secrets(self) -> None:
        world = make_world()
        assert len({world.open().stored.secret for _ in range(10)}) == 10


class TestKeys:
    def test_the_same_key_is_kept_as_something_else_at_each_table(self) -> None:
        assert hash_key("one secret", "1") != hash_key("another secret", "1")

    def test_what_is_kept_of_a_key_is_no_token_that_it_would_make(self) -> None:
        secret = record_of(waiting_record().table, "7Q3KX0M2RD").secret
        assert hash_token(make_token(secret, b"a key"))[:22] != hash_key(secret, "a key")
        assert make_token(secret, b"a key")[:22] != hash_key(secret, "a key")

    def test_a_fingerprint_tells_calls_and_bodies_apart(self) -> None:
        prints = {fingerprint(call, body) for call in ("plays", "swaps") for body in (b"", b"{}", b"plays")}
        assert len(prints) == 6
        assert fingerprint("plays", b"{}") == fingerprint("plays", b"{}")


URL_SAFE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
