"""The regular forms of English verbs, and nouns without their plural; of several words, the first changes."""

from __future__ import annotations


def third_person(verb: str) -> str:
    """`loses`, `passes`, `carries`, `picks_up`: how a regular verb reads behind `that player`."""
    word, joint, rest = verb.partition("_")
    if word.endswith(("s", "x", "z", "ch", "sh", "o")):
        word += "es"
    elif _ends_in_plain_y(word):
        word = word[:-1] + "ies"
    else:
        word += "s"
    return word + joint + rest


def participle(verb: str) -> str:
    """`painted`, `closed`, `carried`, `picked_up`: how a regular verb reads behind `is`."""
    word, joint, rest = verb.partition("_")
    if word.endswith("e"):
        word += "d"
    elif _ends_in_plain_y(word):
        word = word[:-1] + "ied"
    else:
        word += "ed"
    return word + joint + rest


def verbs_of_gerund(word: str) -> tuple[str, ...]:
    """`drop` and `light` of `dropping` and `lighting`: what its verb may be; nothing if it is no gerund."""
    stem = word.removesuffix("ing")
    return (stem, f"{stem}e", stem[:-1]) if stem != word else ()


def _ends_in_plain_y(word: str) -> bool:
    """Whether a word ends in a `y` that becomes `i`: `carry`, and not `pay`."""
    return word.endswith("y") and len(word) > 1 and word[-2] not in "aeiou"


def stem(word: str) -> str:
    """A word without the end of a plural, in small letters."""
    small = word.casefold()
    return (
        f"{small[:-3]}y" if small.endswith("ies") and len(small) > LEAST_OF_IES else small.removesuffix("s")
    )


LEAST_OF_IES = 4
"""Of more than how many letters a word is of which the plural ends in `ies`."""
