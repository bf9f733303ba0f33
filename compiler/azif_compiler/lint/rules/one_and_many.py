"""`1 coins`, `2 coin`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler.lint.finding import Plainer
from azif_compiler.lint.reading import Reading
from azif_compiler.names.meanings import Meanings
from azif_compiler.nodes import nouns, phrases
from azif_compiler.syntax.cursor import Word

_COUNTED = re.compile(r"(\d+) +([^\W\d]\w*(?: +[^\W\d]\w*){0,4})")
_STRETCHES = [(first, last) for first in range(3) for last in range(first + 1, first + 4)]
"""Where in the words behind a number a name of up to three words may stand, behind up to two adjectives."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OneAndMany(Plainer):
    """One of something is named as several are, or several as one is: `2 lamp`.

    Wrong:

    ```azif
    kind lamp
    lamp "Beacon" { starts in shelf; copies 3 }
    zone shelf
    procedure main { do: if there are at least 2 lamp: finish "bright" }
    ```

    Right:

    ```azif
    kind lamp
    lamp "Beacon" { starts in shelf; copies 3 }
    zone shelf
    procedure main { do: if there are at least 2 lamps: finish "bright" }
    ```
    """

    code = "one-and-many"
    message = "the word and its number do not agree"


def findings(reading: Reading) -> Iterator[Plainer]:
    """Numbers with the wrong form of what they count."""
    if not suspicious(reading):
        return
    for node in reading.of(phrases.Amount, nouns.Noun, phrases.ThereIs, phrases.Has):
        match node:
            case phrases.Amount(count=phrases.Numeral(value=value), token=word):
                forms = [(token.name, token.plural) for token in reading.view.meanings(word.text).tokens]
            case (
                nouns.Noun(count=phrases.Numeral(value=value), kind=word)
                | phrases.ThereIs(count=phrases.Numeral(value=value), noun=nouns.Noun(kind=word))
                | phrases.Has(count=phrases.Numeral(value=value), right=nouns.Noun(kind=word))
            ):
                forms = [(kind.name, kind.plural) for kind in reading.view.meanings(word.text).kinds]
            case _:
                continue
        yield from agreeing(reading, value, word, forms)


def suspicious(reading: Reading) -> bool:
    """Whether the wrong form of what is counted stands behind a number: only then is the piece read."""
    for number, behind in _COUNTED.findall(reading.text):
        words = behind.split()
        for first, last in _STRETCHES:
            meant = reading.view.meanings("_".join(words[first:last]))
            for one, several in forms_of(meant):
                if several and "_".join(words[first:last]) != (one if int(number) == 1 else several):
                    return True
    return False


def forms_of(meant: Meanings) -> list[tuple[str, str]]:
    """How one of what a word means is called, and how several are."""
    return [(one.name, one.plural) for one in meant.tokens] + [(one.name, one.plural) for one in meant.kinds]


def agreeing(reading: Reading, number: int, word: Word, forms: list[tuple[str, str]]) -> Iterator[Plainer]:
    """The other form of a word, if that belongs to the number."""
    for one, several in forms:
        wanted = one if number == 1 else several
        if wanted and word.text in (one, several) and word.text != wanted:
            yield from reading.plainer(OneAndMany, word.start, word.end, wanted.replace("_", " "))
