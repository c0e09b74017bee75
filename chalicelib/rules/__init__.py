"""The shared rules of Lexio: pure and complete, on the standard library alone.

No clock, no randomness, no input or output in here: time and the shuffle are arguments. Every transition takes a
frozen ``Table`` and gives a new one, or raises a ``Refused`` and changes nothing. Where to look:

    clearing, tiles, board     the board, the tiles, the tiles on the board
    placement, words, scoring  a play: its shape, the words it forms, what it is worth
    bag, tries, clock          drawing and swapping; the reserve of rejections; deadlines and presence
    table, seats, turns        the table as a value; taking seats and starting; play, swap, pass
    settling, ending           what the clock owes; how a game ends
    log                        one entry a turn, and the replay that must give the stored board and scores
    names                      how players may be called
    errors                     everything that can be refused
"""
