"""The log and previews as everybody at the table may read them."""

from __future__ import annotations

from collections.abc import Iterable

from chalicelib.api import answers
from chalicelib.api.instants import iso
from chalicelib.rules.log import EndEntry, PassEntry, PlayEntry, ReplayedEntry, SwapEntry, replay, replay_entry
from chalicelib.rules.scoring import ScoredPlay, ScoredWord
from chalicelib.rules.table import Table
from chalicelib.rules.tiles import Tile
from chalicelib.rules.turns import Preview

LEGAL = "legal"


def log_views(table: Table, after: int) -> tuple[answers.LogEntry, ...]:
    """The entries numbered above ``after``."""
    if after >= len(table.log):
        return ()
    return tuple(_entry_view(replayed) for replayed in replay(table.edition, table.log) if replayed.number > after)


def entry_view(table: Table, number: int) -> answers.LogEntry:
    """One entry, by its number."""
    return _entry_view(replay_entry(table.log, table.board, number))


def preview_view(preview: Preview) -> answers.Preview:
    """What a placement would be worth."""
    return answers.Preview(
        score=preview.scored.total,
        words=_word_views(preview.scored.words),
        bonus=preview.scored.bonus,
        shape=preview.refusal.value if preview.refusal else LEGAL,
    )


def _entry_view(replayed: ReplayedEntry) -> answers.LogEntry:
    number, entry, scored = replayed
    at = iso(entry.at_ms)
    match entry:
        case PlayEntry():
            return _play_view(number, entry, scored)
        case SwapEntry():
            return answers.SwapEntry(number=number, turn=number, seat=entry.seat, at=at, count=entry.count, score=0)
        case PassEntry():
            return answers.PassEntry(number=number, turn=number, seat=entry.seat, at=at, cause=entry.cause, score=0)
        case EndEntry():
            return answers.EndEntry(
                number=number,
                turn=None,
                seat=None,
                at=at,
                reason=entry.reason,
                corrections=entry.corrections,
                scores=entry.scores,
                racks=tuple(map(tuple, entry.racks)),
                winners=entry.winners,
            )


def _play_view(number: int, entry: PlayEntry, scored: ScoredPlay) -> answers.PlayEntry:
    return answers.PlayEntry(
        number=number,
        turn=number,
        seat=entry.seat,
        at=iso(entry.at_ms),
        tiles=tuple(_tile_view(tile) for tile in entry.tiles),
        words=_word_views(scored.words),
        bonus=scored.bonus,
        score=entry.score,
    )


def _tile_view(tile: Tile) -> answers.PlacedTile:
    return answers.PlacedTile(row=tile.square.row, col=tile.square.col, letter=tile.letter, blank=tile.is_blank)


def _word_views(words: Iterable[ScoredWord]) -> tuple[answers.Word, ...]:
    return tuple(
        answers.Word(word=word.text, row=word.square.row, col=word.square.col, direction=word.direction, score=score)
        for word, score in words
    )
