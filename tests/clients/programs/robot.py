"""A robot for Lexio: `python robot.py URL NAME` opens a table for two, `python robot.py URL NAME TABLE` joins it."""

import sys
import time
from collections import Counter
from itertools import islice, product

from lexio_client import AuthenticatedClient, Client, models
from lexio_client.api.seats import take_seat
from lexio_client.api.service import get_rules
from lexio_client.api.tables import get_table, open_table
from lexio_client.api.turns import pass_turn, play_tiles, preview_play, swap_tiles

WORDS = """AI AU CE DE DU EN ES ET EU IL JE LA LE LU MA ME NE NI NU ON OR OS OU PU SA SE SI SU TA TE TU UN VA AIR AMI
ARC ART BAS BON CRI EAU FER FEU FIN LIT MER MOI MOT MUR NEZ NID NOM OIE OUI PEU ROI RUE SEL SOL TOI VIE""".split()  # noqa: SIM905


def lays(board: list[str], rack: Counter[str], source: models.Square) -> list[list[models.TileToPlace]]:
    """What can be laid from the rack to make one of the words, over the source or with a letter of the board."""
    found, size = [], len(board)
    for word, row, col, (down, right) in product(WORDS, range(size), range(size), ((0, 1), (1, 0))):
        squares = [(row + down * at, col + right * at, letter) for at, letter in enumerate(word)]
        if row + down * len(word) <= size and col + right * len(word) <= size:
            lay = [models.TileToPlace(*square) for square in squares if board[square[0]][square[1]] == "."]
            fits = all(board[r][c].upper() in (".", letter) for r, c, letter in squares)
            meets = len(lay) < len(word) or (source.row, source.col) in [square[:2] for square in squares]
            if lay and fits and meets and Counter(tile.letter for tile in lay) <= rack:
                found.append(lay)
    return found


def take_turn(me: AuthenticatedClient, table: models.Table, you: models.You, turn: int, source: models.Square) -> None:
    """Play what makes known words only; else swap, or pass where the bag holds too few tiles."""
    for lay in islice(lays(table.board, Counter(you.rack), source), 40):
        seen = preview_play.sync(table.id, client=me, body=models.Play(lay))
        if (
            isinstance(seen, models.Preview)
            and seen.shape == "legal"
            and all(each.word in WORDS for each in seen.words)
        ):
            play_tiles.sync(table.id, client=me, body=models.Play(lay, turn))
            return
    if not isinstance(swap_tiles.sync(table.id, client=me, body=models.Swap(you.rack, turn)), models.TurnTaken):
        pass_turn.sync(table.id, client=me, body=models.Pass(turn))


url, name, *invitation = sys.argv[1:]
client = Client(url)
rules = get_rules.sync(client=client)
if invitation:
    seat = take_seat.sync(invitation[0], client=client, body=models.NewSeat(name))
else:
    seat = open_table.sync(client=client, body=models.NewTable(name, seats=2))
assert isinstance(rules, models.Rules), rules
assert isinstance(seat, models.SeatTaken), seat
me, table = AuthenticatedClient(url, seat.token), seat.table
print(f"{name} sits at {table.id}", flush=True)
while table.result is None:
    if table.turn and table.you and table.turn.seat == table.you.seat:
        take_turn(me, table, table.you, table.turn.number, rules.source)
    else:
        time.sleep(table.next_poll_ms / 1000)
    now = get_table.sync(table.id, client=me)
    assert isinstance(now, models.Table), now
    table = now
print(f"{name}: {table.seats[seat.seat].score} points, {table.result.reason}")
