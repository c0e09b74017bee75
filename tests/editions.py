"""The editions that tests play by: the one that is deployed, and a second one that shares nothing with it.

The names in capitals are the deployed edition's, for tests that are about no edition in particular.
"""

from __future__ import annotations

from chalicelib.rules.board import Board
from chalicelib.rules.edition import CLEARING_13, EDITIONS, Edition
from chalicelib.rules.layout import Layout
from chalicelib.rules.tiles import TileSet

SIZE = CLEARING_13.layout.size
SOURCE = CLEARING_13.layout.source
WALLS = CLEARING_13.layout.walls
BONUSES = CLEARING_13.layout.bonuses
PLAYABLE = CLEARING_13.layout.playable
ALPHABET = CLEARING_13.tiles.alphabet
ALL_TILES = CLEARING_13.tiles.all
POINTS = CLEARING_13.tiles.points
COPIES = CLEARING_13.tiles.copies
MARK_POINTS = CLEARING_13.tiles.mark_points
EMPTY = Board.empty(CLEARING_13)

SQUARE_15 = Edition(
    name="square-15",
    layout=Layout.from_text("""
        W3  .  .  . W2  .  . W3  .  . W2  .  .  . W3
         .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
         .  .  .  .  . L3  .  .  . L3  .  .  .  .  .
         .  .  . XX  .  .  .  .  .  .  . XX  .  .  .
        W2  .  .  .  . L2  .  .  . L2  .  .  .  . W2
         .  . L3  . L2  .  .  .  .  . L2  . L3  .  .
         .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        W3  .  .  .  .  .  . **  .  .  .  .  .  . W3
         .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
         .  . L3  . L2  .  .  .  .  . L2  . L3  .  .
        W2  .  .  .  . L2  .  .  . L2  .  .  .  . W2
         .  .  . XX  .  .  .  .  .  .  . XX  .  .  .
         .  .  .  .  . L3  .  .  . L3  .  .  .  .  .
         .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        W3  .  .  . W2  .  . W3  .  . W2  .  .  . W3
    """),
    tiles=TileSet.from_text("""
        0  ?3
        1  K2 W2 X1 Y1 Z2 J2
        2  E11 A10 I7 N5 O7 R5 S7 T5 U5 L6
        3  D4 M4 C2 P3
        5  G3 B1 Q2
        7  V3 F1 H3
    """),
)
"""Another size, no walls, other bonuses, other points for every letter, other copies: 107 tiles."""

FEW_TILES = Edition(
    name="few-tiles",
    layout=CLEARING_13.layout,
    tiles=TileSet(
        points={tile: POINTS[tile] for tile in sorted(POINTS)},
        copies={tile: "CHATOSLEIRN".count(tile) for tile in sorted(POINTS)},
    ),
)
"""The clearing with eleven tiles: CHAT for who plays out, OSLEIRN for the other."""

KNOWN = {**EDITIONS, SQUARE_15.name: SQUARE_15, FEW_TILES.name: FEW_TILES}
"""Every edition that a deployment of the tests may know."""
