"""What the OpenAPI document says to people: the guide, and each call, parameter, header, type and field.

Only the document reads this module, when it is asked for. A call, type or field without words here is a KeyError
there, and words without a use fail a test. The summaries stand in the calls' rows, the titles of problems in
``messages``.
"""

from __future__ import annotations

from msgspec import Struct

from chalicelib.api.http import MAX_BODY_BYTES

SUMMARY = "A word game for two to four players on one shared board, in French."

GUIDE = f"""\
Open a table, give its id to the others, and play. The server keeps the clock.
Everything below is relative to the server's URL.

## Requests

A body is JSON in UTF-8 of at most {MAX_BODY_BYTES} bytes, whatever its `Content-Type`. An empty one counts as `{{}}`
where nothing is required. `6.0` counts as 6. Unknown fields, double names and nulls are refused.

## A seat and its token

Opening a table or taking a seat returns a `token`. It is told this once. Send it from then on as
`Authorization: Bearer TOKEN`. Without a token you are a spectator: you may read the table and its log. A table's id
is the invitation to it. Lower case is understood in it, and so are I, L and O for 1, 1 and 0.

## Polling

`GET /tables/{{table_id}}` shows a table as the asker may see it. Wait `next_poll_ms` milliseconds and ask again, with
the last `ETag` in `If-None-Match`: 304 says that nothing has changed. Of two answers the one with the lower
`version`, then the earlier `server_time`, is the older. `GET /rules` has all figures that a client needs, so
hard-code none of them.

## Presence

Every call with a seat's token is a sign of life. Who gives none for `presence_seconds` is shown as not connected. If
that is the player on turn, the table waits `grace_seconds` more and passes for them. Seat and rack are kept. A client
that polls does enough; `PUT /tables/{{table_id}}/presence` is for one that does not.

## Sending again

A request that got no answer, or 503, has been done or has not: send the same again with the same `Idempotency-Key`.
Plays, swaps, passes and taking a seat then count once. The second answer has the first one's outcome, a fresh table,
and `Idempotent-Replay: true`. Send `turn` too: it keeps a late request from counting for a later turn. The key that
takes a seat is a secret, because whoever sends it again gets the seat's token.

## Order of the checks

The first check that fails gives the answer: the request's form, the table, the token, the clock, the key,
`not_started` or `finished`, `turn_over`, `not_your_turn`, the shape of the play, `no_tries_left`, the words.

## Refusals and languages

Every refusal is a `Problem`. A 401 bears `WWW-Authenticate`, a 429 and a 503 bear `Retry-After`.
`code` is for programs and never changes. `title` and `detail` are for people, in French or English by
`Accept-Language`. A path that is none gets 404 `no_such_path`; a path asked with another method gets 405
`method_not_allowed`, and `Allow` names the right ones. HEAD answers like GET without a body. Every answer has CORS
headers and an `X-Request-Id`: quote it when you report a fault.

## What may be added

Calls, optional fields of requests, fields of answers and codes may be added at any time: pass over what you do not
know. What is described here keeps its name and its meaning.
"""

TAGS = {
    "Tables": "Open a table, look at it, read its log.",
    "Seats": "Take a seat, give it up, start the game, say that you are here.",
    "Turns": "Play, swap or pass on your turn; preview at any time of the game.",
    "Service": "The service itself: its health, the rules as data, this document.",
}


class CallWords(Struct, frozen=True):
    """What is said of a call: its tag, what it does, what its success holds."""

    tag: str
    text: str
    answer: str


CALLS = {
    "get_health": CallWords(
        "Service",
        "One small read of the store and one of the word list. 503 `try_again` says that one of them gave no answer.",
        "The service answers; the word list that new tables get.",
    ),
    "get_rules": CallWords(
        "Service",
        "Everything that a client would otherwise hard-code: the board and tiles of an edition, the figures of the "
        "clock. It needs no store, so it answers even when tables cannot be read.",
        "The rules as this deployment plays them.",
    ),
    "get_openapi": CallWords(
        "Service",
        "This API as OpenAPI 3.1. Any site's page may read it.",
        "This document.",
    ),
    "get_reference": CallWords(
        "Service",
        "This document as one page for people, without scripts. It is made with the service's package; where it was "
        "not, 404 `no_such_path`.",
        "The page.",
    ),
    "open_table": CallWords(
        "Tables",
        "The caller becomes the opener and sits in seat 0. The game starts when all seats are taken, or when the "
        "opener starts it. A table that waits expires a day after the last arrival.",
        "The table is open. Keep the `token`: it is not told again.",
    ),
    "get_table": CallWords(
        "Tables",
        "The table as the asker may see it. With a seat's token, `you` holds the rack and the tries, and the call is a "
        "sign of life. The clock is brought up to date first: turns that are over are passed.",
        "The table. Ask again after `next_poll_ms`.",
    ),
    "get_log": CallWords(
        "Tables",
        "Every turn leaves one entry that never changes; the end of the game leaves a last one. Replaying them from an "
        "empty board gives the board and the scores. With `after`, only what is new.",
        "The entries, in order; none where nothing is new.",
    ),
    "take_seat": CallWords(
        "Seats",
        "The next free seat, before the game has started. Whoever takes the last seat starts the game. Send an "
        "`Idempotency-Key`: without one, an answer that got lost leaves a seat that nobody can use.",
        "The seat is taken. Keep the `token`: it is not told again.",
    ),
    "give_up_seat": CallWords(
        "Seats",
        "Before the start, players give up their own seats, and the opener may free any. Later arrivals move up a "
        "seat; their tokens stay good. A table without players is gone.",
        "The seat is free.",
    ),
    "start_game": CallWords(
        "Seats",
        "The opener starts the game with the players who have come, two at least. Where all seats are taken it has "
        "started by itself.",
        "The game is on: everybody holds a rack, and seat 0 is on turn.",
    ),
    "play_tiles": CallWords(
        "Turns",
        "Tiles of the caller's rack, in one line, on free squares. All words that they form must be in the table's "
        "word list; if one is not, the play is taken back and costs one try. Other refusals cost nothing.",
        "The play counts. The caller's rack is full again while the bag lasts, and the next player is on turn.",
    ),
    "preview_play": CallWords(
        "Turns",
        "What the tiles would score, in turn or not. Words are not looked up, no try is taken, and nobody else learns "
        "of it. `turn` is ignored.",
        "The score, whatever the placement's shape; `shape` says whether it may be played.",
    ),
    "swap_tiles": CallWords(
        "Turns",
        "As many tiles are drawn first, then those given back go into the bag. The bag must hold at least as many. The "
        "others see only how many there were.",
        "The tiles are swapped, and the next player is on turn.",
    ),
    "pass_turn": CallWords(
        "Turns",
        "No points, and the turn is over. Two rounds without a play end the game.",
        "The turn is passed, and the next player is on turn.",
    ),
    "report_presence": CallWords(
        "Seats",
        "A sign of life and nothing else. Any other call with the seat's token is one too.",
        "The sign of life has been noted.",
    ),
}

EXAMPLES = {
    "get_health": {"healthy": "All is well"},
    "get_rules": {"rules": "The rules of the game"},
    "open_table": {"two_seats": "A table for two, with quick turns", "four_seats": "A table for four"},
    "get_table": {
        "waiting": "A table that waits for players",
        "seated": "A game, seen by one of its players",
        "watching": "The same game, seen by a spectator",
        "finished": "A game that has ended",
    },
    "get_log": {"a_whole_game": "All entries of a game", "what_is_new": "The entries after the sixth"},
    "take_seat": {"last_seat": "The last seat: the game is on", "one_of_four": "One of four seats"},
    "start_game": {"with_two_of_four": "Two of four have come"},
    "play_tiles": {
        "a_word": "CHAT through the source",
        "sent_again": "The same once more, with the same key: it counts once",
        "two_words": "SOL, which makes CHATS of CHAT",
    },
    "preview_play": {"a_word": "CHAT through the source"},
    "swap_tiles": {"two_tiles": "An E and a blank"},
    "pass_turn": {"a_turn": "The last pass: the game is over"},
}

PARAMETERS = {
    "table_id": "A table's id: ten letters and digits. Lower case is understood, and I, L, O for 1, 1, 0.",
    "seat": "A seat's number, from 0 in the order of arrival.",
    "after": "Only entries numbered above this.",
    "edition": "The name of an edition, such as a table's. Without it, the edition that new tables get.",
    "idempotency_key": (
        "Any 1 to 64 visible ASCII characters, new for each action. The same request with the same key is done once; "
        "another request with it is refused as `key_reused`. A table remembers each seat's latest key."
    ),
    "seat_key": (
        "A secret of the client's: 22 to 64 visible ASCII characters from at least 128 random bits, such as a UUID. "
        "Sent again with the same body it returns the same seat and token."
    ),
    "if_none_match": (
        "The `ETag` of the last answer. 304 says that it is still right. Lists, `W/` and `*` are understood."
    ),
    "accept_language": "The language of `title` and `detail`: French where it is preferred to English, else English.",
}

HEADERS = {
    "ETag": "The tag of what this asker was told; for `If-None-Match`.",
    "Location": "The new table, relative to the server's URL.",
    "Retry-After": "How many seconds to wait before asking again.",
    "Idempotent-Replay": "Present where an earlier request with this key had the outcome that is told here.",
    "WWW-Authenticate": "How to say who asks. API Gateway may rename it.",
    "Content-Language": "The language of `title` and `detail`.",
    "Cache-Control": "Whether the answer may be kept. Answers that hold a token, and refusals, may not.",
    "Vary": "The request headers on which the answer depends.",
    "X-Request-Id": "The request's id, a UUID; also in a problem's `instance`.",
    "Link": "This document (`service-desc`) and a page to read (`service-doc`), relative to this call.",
}


class SchemaWords(Struct, frozen=True):
    """What is said of a type and of each of its fields."""

    text: str
    fields: dict[str, str] = {}


_SQUARE = {
    "row": "The row, from 0 at the top.",
    "col": "The column, from 0 at the left.",
}
_ENTRY = {
    "kind": "Which kind of entry this is.",
    "number": "The entry's number in the log, from 1.",
    "turn": "The number of the turn that it ended.",
    "seat": "The seat whose turn it was.",
    "at": "When the server decided it.",
}
_END = {
    "reason": "Why the game ended.",
    "corrections": "What the tiles left on the racks added to each score or took from it, by seat.",
    "racks": "What each seat still held, by seat.",
    "winners": "The seats with the highest score: more than one where it is a tie.",
}
_BONUS = "Points for having placed seven tiles at once: `seven_tile_bonus` of the rules, or 0."
_TURN = (
    "The number of the turn that the client believes to be on. If another is on, the answer is `turn_over`. Without "
    "it, the action counts for whatever turn is on."
)
_NAME = (
    "How the player is called: 1 to 24 characters after white space is trimmed and made single. Control and invisible "
    "characters are refused."
)
_TABLE_AFTER = "The table after it, as the caller may see it."

SCHEMAS = {
    "Table": SchemaWords(
        "A table as the asker may see it.",
        {
            "id": "The table's id, in canonical form. It is the invitation to the table.",
            "status": "Where the table stands.",
            "version": "Grows with seats, start, turns and end; never with a rejected play, a try or a sign of life.",
            "language": "The language of the word list, by ISO 639-1.",
            "word_list": "The word list that this table plays by, from its opening to its end.",
            "edition": "The name of the board and tiles that this table is played with; `GET /rules` has them.",
            "opened_at": "When the table was opened.",
            "expires_at": "From then on the table is gone: a day after the last arrival, or 30 days after the end. "
            "Null while the game is on.",
            "turn_seconds": "How many seconds a turn lasts at most.",
            "capacity": "How many seats the table has, taken or free.",
            "board": "The board from the top: as many strings as the edition's size (13 for `clearing-13`), each of as "
            "many characters. `#` is a wall, `.` a free square, a capital a letter, a small letter a blank that "
            "stands for it.",
            "bag": "How many tiles are in the bag.",
            "seats": "The seats that are taken, in the order of arrival.",
            "turn": "The turn that is on; null before the start and after the end.",
            "log_length": "How many entries the log has.",
            "server_time": "The server's time at this answer.",
            "next_poll_ms": "After how many milliseconds to ask again.",
            "you": "What only the asker sees; null for spectators.",
            "result": "How the game ended; null until then.",
        },
    ),
    "TableStatus": SchemaWords(
        "`waiting`: players may come. `playing`: the game is on. `finished`: it has ended, and nothing will change."
    ),
    "Seat": SchemaWords(
        "A seat as all at the table see it.",
        {
            "seat": "The seat's number, from 0. Before the start it falls when an earlier seat is given up.",
            "name": "How the player is called. It is text, never markup.",
            "score": "The points so far. It can be negative after the end.",
            "tiles": "How many tiles the rack holds.",
            "connected": "Whether the player has given a sign of life lately.",
            "away_since": "Since when the player has not been connected; null while connected.",
        },
    ),
    "Turn": SchemaWords(
        "The turn that is on.",
        {
            "number": "The turn's number, from 1. Send it as `turn` with an action.",
            "seat": "The seat that is on turn.",
            "started_at": "When the turn began.",
            "deadline": "When the table passes for the player. It is earlier while the player is not connected.",
            "remaining_ms": "How many milliseconds are left until then, by the server's clock.",
        },
    ),
    "You": SchemaWords(
        "What only the asker sees.",
        {
            "seat": "The asker's seat.",
            "rack": "The asker's tiles; `?` is a blank. Empty before the start.",
            "tries": "How many words in vain the asker may still try. Without any, the answer is `no_tries_left`.",
            "next_try_at": "When the next try comes back; null where none is missing.",
        },
    ),
    "Result": SchemaWords("How the game ended.", _END),
    "EndReason": SchemaWords(
        "`out`: a player had no tile left and the bag was empty. `stalled`: nobody played for two rounds."
    ),
    "PlacedTile": SchemaWords(
        "A tile on the board.",
        {
            **_SQUARE,
            "letter": "The tile's letter; of a blank, the one it stands for.",
            "blank": "Whether it is a blank, which is worth no points.",
        },
    ),
    "Word": SchemaWords(
        "A word that a play formed.",
        {
            "word": "The word, in capitals without accents.",
            "row": "The row of its first letter, from 0 at the top.",
            "col": "The column of its first letter, from 0 at the left.",
            "direction": "Which way it reads.",
            "score": "Its points, multiplied by the bonus squares under new tiles.",
        },
    ),
    "Direction": SchemaWords("`across`: from left to right. `down`: from top to bottom."),
    "LogEntry": SchemaWords("What one turn came to, or how the game ended. `kind` tells which."),
    "PlayEntry": SchemaWords(
        "A play that counted.",
        {
            **_ENTRY,
            "tiles": "The tiles that were placed, by row, then column.",
            "words": "The words that they formed, the one along the play's own line first.",
            "bonus": _BONUS,
            "score": "The points of the play: its words and the bonus.",
        },
    ),
    "SwapEntry": SchemaWords(
        "Tiles exchanged for as many of the bag's.",
        {**_ENTRY, "count": "How many tiles were swapped.", "score": "Always 0."},
    ),
    "PassEntry": SchemaWords(
        "A turn without an action.",
        {**_ENTRY, "cause": "Who passed, and why.", "score": "Always 0."},
    ),
    "PassCause": SchemaWords(
        "`player`: the player passed. `time`: the turn's time was up. `disconnected`: the player was away for too long."
    ),
    "EndEntry": SchemaWords(
        "The end of the game: always the last entry.",
        {
            **_ENTRY,
            **_END,
            "turn": "Always null: the end is no turn.",
            "seat": "Always null: the end is no seat's.",
            "scores": "The final scores, by seat.",
        },
    ),
    "SeatTaken": SchemaWords(
        "A seat, its token, and the table.",
        {
            "seat": "The seat's number.",
            "token": "The seat's token, for `Authorization: Bearer`. It is a secret, and it is told only here.",
            "table": _TABLE_AFTER,
        },
    ),
    "GameStarted": SchemaWords("The table after the start.", {"table": _TABLE_AFTER}),
    "TurnTaken": SchemaWords(
        "What an action came to.",
        {
            "entry": "The log entry of the action. If the game ended with it, the end is the entry after it.",
            "table": _TABLE_AFTER,
        },
    ),
    "Log": SchemaWords("Entries of a table's log.", {"entries": "The entries, by number."}),
    "Preview": SchemaWords(
        "What a placement would be worth. It promises nothing about its words.",
        {
            "score": "The points of the words and the bonus.",
            "words": "The words that would be formed, looked up in no list.",
            "bonus": _BONUS,
            "shape": "`legal`, or the code with which a play of these tiles would be refused.",
        },
    ),
    "PreviewShape": SchemaWords("Whether a placement may be played, but for its words. Codes may be added."),
    "Health": SchemaWords(
        "The service answers.",
        {"status": "Always `ok`; otherwise the answer is 503.", "word_list": "The word list that new tables get."},
    ),
    "WordList": SchemaWords(
        "A word list.",
        {
            "language": "Its language, by ISO 639-1.",
            "id": "Its id, which changes with its content.",
            "words": "How many words it has.",
        },
    ),
    "Rules": SchemaWords(
        "The rules as data.",
        {
            "edition": "The name of the edition: of this board and these tiles.",
            "size": "How many rows and columns the board has.",
            "walls": "The squares that take no tile.",
            "source": "The square that the first play must cover.",
            "bonuses": "The squares that multiply points.",
            "tiles": "The tiles of a whole game, by letter.",
            "rack_size": "How many tiles a rack holds.",
            "seven_tile_bonus": "The points for placing a whole rack at once.",
            "tries": "How many words in vain a player may try before some tries come back.",
            "try_seconds": "After how many seconds one try comes back.",
            "turn_seconds": "How many seconds a turn may be set to last.",
            "grace_seconds": "For how many seconds more the table waits for a player on turn who is not connected.",
            "presence_seconds": "For how many seconds after a sign of life a player counts as connected.",
            "seats": "How many seats a table may have.",
            "name_length": "How many characters a player's name has at most.",
        },
    ),
    "Square": SchemaWords("A square of the board.", _SQUARE),
    "BonusSquare": SchemaWords(
        "A square that multiplies the points of a tile or word when a tile is first laid on it.",
        {**_SQUARE, "kind": "What it multiplies."},
    ),
    "BonusKind": SchemaWords(
        "`letter2`, `letter3`: the letter counts twice, three times. `word2`, `word3`: the word does. `crossing`: both "
        "words through it count twice, if its tile makes two."
    ),
    "TileKind": SchemaWords(
        "All tiles of one letter.",
        {
            "letter": "The letter; `?` is the blank.",
            "points": "What one is worth.",
            "count": "How many there are.",
        },
    ),
    "Range": SchemaWords(
        "What the opener of a table may choose.",
        {"min": "The least.", "max": "The most.", "default": "What is taken where nothing is said."},
    ),
    "ApiDescription": SchemaWords("An OpenAPI document. The OpenAPI Specification 3.1 says what it holds."),
    "NewTable": SchemaWords(
        "A table to be opened.",
        {
            "name": _NAME,
            "seats": "How many players there will be, the opener included.",
            "turn_seconds": "How many seconds a turn lasts at most.",
        },
    ),
    "NewSeat": SchemaWords("A seat to be taken.", {"name": _NAME}),
    "Play": SchemaWords("Tiles to be played.", {"tiles": "One to seven tiles, in any order.", "turn": _TURN}),
    "TileToPlace": SchemaWords(
        "A tile and the square that it is laid on.",
        {
            "row": "The row, from 0 at the top. Off the board, the play is refused as `outside_clearing`.",
            "col": "The column, from 0 at the left. Off the board, the play is refused as `outside_clearing`.",
            "letter": "The tile's letter; of a blank, the one it shall stand for.",
            "blank": "Whether the tile is a blank.",
        },
    ),
    "Swap": SchemaWords(
        "Tiles to be given back.", {"tiles": "One to seven tiles of the rack; `?` is a blank.", "turn": _TURN}
    ),
    "Pass": SchemaWords("A turn to be passed.", {"turn": _TURN}),
    "Problem": SchemaWords(
        "Why a request was refused, as problem details (RFC 9457). Programs look at `code`, people read the rest. "
        "Fields and codes may be added.",
        {
            "type": "The problem's type: `urn:lexio:problem:` and the code.",
            "title": "The problem in a few words, for people.",
            "status": "The status of the answer.",
            "code": "The problem's code, for programs. It never changes.",
            "detail": "What is wrong and what can be done, for people.",
            "instance": "The request's id, as `urn:uuid:` and a UUID. Quote it when you report a fault.",
            "field": "The one field, parameter or header that is at fault, such as `tiles[0].row`. Where the code is "
            "`bad_request`, unless the body as a whole is wrong.",
            "table": "The table that refused, as the asker may see it. Where the code is `not_started`, "
            "`already_started`, `finished`, `not_your_turn` or `turn_over`.",
            "words": "The words that are not in the list, each once. Where the code is `unknown_words`.",
            "tries": "How many tries are left. Where the code is `unknown_words`.",
        },
    ),
    "ProblemCode": SchemaWords(
        "Why a request was refused. Codes may be added at any time: take one that you do not know by its status."
    ),
}
