"""The shared rules of Lexio: pure and complete, on the standard library alone.

No clock, no randomness, no input or output in here: time and the shuffle are arguments. Every transition takes a
frozen ``Table`` and gives a new one, or raises a ``Refused`` and changes nothing. Where to look:

    squares, layout, tiles     squares and directions; a board's walls and bonuses; tiles and sets of them
    edition, board             layout and tiles under a name; the tiles on the board
    placement, formed_words,
    scoring                    a play: its shape, the words it forms, what it is worth
    bag, tries, clock          drawing and swapping; the reserve of rejections; deadlines and presence
    table, seats               the table as a value; taking seats and starting
    moves, turns               what a player does on a turn, as a value; the table after it
    settling, ending           what the clock owes; how a game ends
    notation                   a square, a play, a position as one line of text
    log                        one entry a turn, and the replay that must give the stored board and scores
    names                      how players may be called
    errors                     everything that can be refused
"""
