"""Editions: what a game is played on and with, under a name that every table keeps (rules §3).

To change one square or one letter's points is to make another edition. Add it beside those that are here and make it
``NEW_TABLES``; never change or remove one: games that began with it play, replay and score by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from chalicelib.rules.layout import Layout
from chalicelib.rules.tiles import TileSet


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """A board's layout and a set of tiles under one name. It is made once and compared by identity."""

    name: str
    layout: Layout
    tiles: TileSet


CLEARING_13 = Edition(
    name="clearing-13",
    layout=Layout.from_text("""
        ## ##  . W3  .  .  .  .  . W3  . ## ##
        ## ## W2  .  .  .  .  .  .  . W2 ## ##
         . W2  .  .  . L3  . L3  .  .  . W2  .
        W3  .  . XX  .  .  .  .  . XX  .  . W3
         .  .  .  .  . L2  . L2  .  .  .  .  .
         .  . L3  . L2  .  .  .  L2  . L3  .  .
         .  .  .  .  .  . **  .  .  .  .  .  .
         .  . L3  . L2  .  .  .  L2  . L3  .  .
         .  .  .  .  . L2  . L2  .  .  .  .  .
        W3  .  . XX  .  .  .  .  . XX  .  . W3
         . W2  .  .  . L3  . L3  .  .  . W2  .
        ## ## W2  .  .  .  .  .  .  . W2 ## ##
        ## ##  . W3  .  .  .  .  . W3  . ## ##
    """),
    # Fifteen E and two C are usual in French; here one E became a third C.
    tiles=TileSet.from_text("""
        0  ?2
        1  E14 A9 I8 N6 O6 R6 S6 T6 U6 L5
        2  D3 M3 C3 P2
        3  G2 B2
        4  V2 F2 H2
        8  Q1 J1 X1
        10 Y1 K1 W1 Z1
    """),
)
"""The octagonal clearing of thirteen rows, and 102 tiles."""

EDITIONS: Mapping[str, Edition] = MappingProxyType({edition.name: edition for edition in (CLEARING_13,)})
"""Every edition that tables may have been opened with."""

NEW_TABLES = CLEARING_13
"""The edition that new tables get."""
