"""What people read: titles and details of problems, in English and French. All the French of the server is here."""

from __future__ import annotations

import re

from chalicelib.api.language import Language

# code → (English title, English detail, French title, French detail)
_PROBLEMS = {
    "bad_request": (
        "The request cannot be read",
        "{field}: {reason}.",
        "La requête est illisible",
        "{field} : {reason}.",
    ),
    "bad_token": (
        "Not a token of this table",
        "The token in the Authorization header belongs to no seat of this table.",
        "Jeton étranger à cette table",
        "Le jeton de l’en-tête Authorization n’ouvre aucune place de cette table.",
    ),
    "token_required": (
        "A seat is needed",
        "Only who sits at the table may do this: send the seat's token in the Authorization header.",
        "Il faut une place",
        "Seuls les joueurs assis peuvent faire cela : envoyez le jeton de la place dans l’en-tête Authorization.",
    ),
    "not_the_opener": (
        "Only the opener may start",
        "The game is started by the player who opened the table.",
        "Seul l’hôte peut commencer",
        "C’est à la personne qui a ouvert la table de lancer la partie.",
    ),
    "not_your_seat": (
        "Not your seat",
        "A seat is given up by its owner, or freed by the player who opened the table.",
        "Ce n’est pas votre place",
        "Une place est rendue par qui l’occupe, ou libérée par la personne qui a ouvert la table.",
    ),
    "no_such_table": (
        "No such table",
        "No table has this id; it may have expired.",
        "Table inconnue",
        "Aucune table ne porte cet identifiant ; elle a peut-être expiré.",
    ),
    "no_such_seat": (
        "No such seat",
        "Nobody sits on that seat.",
        "Place inconnue",
        "Personne n’occupe cette place.",
    ),
    "no_such_edition": (
        "No such edition",
        "This server knows no edition of that name.",
        "Édition inconnue",
        "Ce serveur ne connaît aucune édition de ce nom.",
    ),
    "no_such_path": (
        "Nothing here",
        "The API has no such path.",
        "Rien ici",
        "L’API n’a pas de tel chemin.",
    ),
    "method_not_allowed": (
        "Method not allowed",
        "This path answers to the methods named in the Allow header.",
        "Méthode refusée",
        "Ce chemin répond aux méthodes de l’en-tête Allow.",
    ),
    "not_started": (
        "The game has not started",
        "The table still waits for players.",
        "La partie n’a pas commencé",
        "La table attend encore des joueurs.",
    ),
    "already_started": (
        "The game has started",
        "The seats of this table are settled.",
        "La partie a commencé",
        "Les places de cette table sont attribuées.",
    ),
    "finished": (
        "The game is over",
        "Nothing more can be played at this table.",
        "La partie est finie",
        "Plus rien ne se joue à cette table.",
    ),
    "not_your_turn": (
        "Not your turn",
        "Another player is on turn.",
        "Ce n’est pas votre tour",
        "C’est à une autre personne de jouer.",
    ),
    "turn_over": (
        "That turn is over",
        "Another turn is on than the one that the request names.",
        "Ce tour est passé",
        "Le tour en cours n’est pas celui que nomme la requête.",
    ),
    "table_full": (
        "The table is full",
        "Every seat is taken.",
        "La table est complète",
        "Toutes les places sont prises.",
    ),
    "name_taken": (
        "That name is taken",
        "Somebody at the table has this name, or one that looks the same.",
        "Ce nom est pris",
        "Quelqu’un à la table porte ce nom, ou un nom qui s’y confond.",
    ),
    "not_enough_players": (
        "Not enough players",
        "A game takes at least two players.",
        "Pas assez de joueurs",
        "Il faut être au moins deux pour jouer.",
    ),
    "bag_too_small": (
        "The bag holds too few tiles",
        "As many tiles must be in the bag as are given back.",
        "Le sac est trop peu rempli",
        "Le sac doit contenir autant de lettres qu’on en rend.",
    ),
    "too_large": (
        "The request is too large",
        "A body has at most {limit} bytes.",
        "La requête est trop longue",
        "Un corps de requête compte au plus {limit} octets.",
    ),
    "outside_clearing": (
        "Outside the clearing",
        "A tile lies off the board or on a wall.",
        "Hors de la clairière",
        "Une lettre est hors du plateau ou sur un mur.",
    ),
    "square_taken": (
        "That square is taken",
        "A tile lies on a square that is taken, or named twice.",
        "Case occupée",
        "Une lettre est posée sur une case occupée, ou nommée deux fois.",
    ),
    "not_on_rack": (
        "Not on your rack",
        "Your rack does not hold all these tiles.",
        "Pas sur votre chevalet",
        "Votre chevalet ne porte pas toutes ces lettres.",
    ),
    "not_in_line": (
        "Not in line",
        "The tiles must all lie in one row or one column.",
        "Pas alignées",
        "Les lettres doivent toutes être dans une même ligne ou une même colonne.",
    ),
    "gap": (
        "A gap between the tiles",
        "There is an empty square or a wall between two of the tiles.",
        "Un trou entre les lettres",
        "Il y a une case vide ou un mur entre deux des lettres.",
    ),
    "source_not_covered": (
        "The source is not covered",
        "The first word of the game must cover the source, {source}.",
        "La source n’est pas couverte",
        "Le premier mot de la partie doit couvrir la source, {source}.",
    ),
    "not_touching": (
        "Touching nothing",
        "At least one tile must lie beside a tile that is on the board already.",
        "Sans contact",
        "Une lettre au moins doit toucher, par un côté, une lettre déjà posée.",
    ),
    "too_short": (
        "Too short",
        "The first word has at least two letters.",
        "Trop court",
        "Le premier mot a au moins deux lettres.",
    ),
    "unknown_words": (
        "Not in the word list",
        "The table's word list does not hold {words}.",
        "Absent du lexique",
        "La liste de mots de la table ne contient pas {words}.",
    ),
    "key_reused": (
        "Idempotency key reused",
        "This key was sent with another request.",
        "Clé d’idempotence déjà employée",
        "Cette clé a déjà servi à une autre requête.",
    ),
    "no_tries_left": (
        "No tries left",
        "Wait for the next try, swap or pass.",
        "Plus d’essais",
        "Attendez le prochain essai, échangez ou passez.",
    ),
    "too_many_requests": (
        "Too many requests",
        "Wait a moment before asking again.",
        "Trop de requêtes",
        "Attendez un instant avant de redemander.",
    ),
    "try_again": (
        "Try again",
        "The table or the word list cannot be reached just now. Send the same request again, with the same key.",
        "Réessayez",
        "La table ou le lexique est injoignable pour l’instant. Renvoyez la même requête, avec la même clé.",
    ),
}

# A detail that says more than the code's own: (English, French)
_DETAILS = {
    "newer_release": (
        "This is a newer release's table, and this server is still the older one. Ask again in a while.",
        "Cette table vient d’une version plus récente que ce serveur. Redemandez dans quelque temps.",
    ),
}

# What is wrong with a field: (English, French)
_REASONS = {
    "not_json": ("not well-formed JSON in UTF-8", "ce n’est pas du JSON bien formé en UTF-8"),
    "duplicate": ("a name stands twice in one object", "un nom figure deux fois dans un objet"),
    "missing": ("missing", "manquant"),
    "unknown": ("unknown field", "champ inconnu"),
    "type": ("of the wrong type", "de type inattendu"),
    "integer": (
        "must be a whole number from {least} to {most}",
        "doit être un nombre entier de {least} à {most}",
    ),
    "list": ("must be a list of {least} to {most}", "doit être une liste de {least} à {most} éléments"),
    "boolean": ("must be true or false", "doit être true ou false"),
    "object": ("must be an object", "doit être un objet"),
    "letter": ("must be one letter, A to Z", "doit être une lettre, de A à Z"),
    "rack_tile": ("must be one letter, A to Z, or ? for a blank", "doit être une lettre, de A à Z, ou ? pour un joker"),
    "name": (
        "must have 1 to 24 visible characters, no control or invisible ones",
        "doit compter de 1 à 24 caractères visibles, sans caractère de contrôle ni invisible",
    ),
    "key": ("must have 1 to 64 visible ASCII characters", "doit compter de 1 à 64 caractères ASCII visibles"),
    "seat_key": (
        "must have 22 to 64 visible ASCII characters, drawn at random, because it opens the seat again",
        "doit compter de 22 à 64 caractères ASCII visibles, tirés au hasard, car cette clé rouvre la place",
    ),
}

CODES = frozenset(_PROBLEMS)


def wording(code: str, language: Language) -> tuple[str, str]:
    """Title and detail of a problem, with the names of what its detail tells in the place of the values."""
    english_title, english, french_title, french = _PROBLEMS[code]
    told = (french_title, french) if language is Language.FR else (english_title, english)
    title, detail = (re.sub(r"\{(\w+)\}", r"‹\1›", each) for each in told)
    return title, detail


def title(code: str, language: Language) -> str:
    """The title of a problem."""
    english, _, french, _ = _PROBLEMS[code]
    return french if language is Language.FR else english


def detail(code: str, language: Language, **values: object) -> str:
    """What a problem means and what can be done, with the values that the message names.

    ``code`` is the problem's, or names a detail that says more.
    """
    english, french = _DETAILS.get(code) or _PROBLEMS[code][1::2]
    return (french if language is Language.FR else english).format(**values)


def reason(code: str, language: Language, **values: object) -> str:
    """What is wrong with a field of a request, or what it must be, with the limits that the message names."""
    english, french = _REASONS[code]
    return (french if language is Language.FR else english).format(**values)


def listed(words: tuple[str, ...]) -> str:
    """Words in a row, for a detail."""
    return ", ".join(words)
