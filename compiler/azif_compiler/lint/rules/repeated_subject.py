"""`it is lit and it is not blown out`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from azif_compiler.lint.finding import Plainer
from azif_compiler.lint.reading import Reading
from azif_compiler.nodes import phrases
from azif_compiler.nodes.node import Node

_IS = re.compile(r"\s+(?:is|are)\s+")

_NO = ("not ", "has no ")
"""How a test begins that denies something."""

Test = (
    phrases.Is | phrases.IsLimit | phrases.IsInside | phrases.IsFrom
    | phrases.Has | phrases.HasWord | phrases.HasAbilities | phrases.HasParent
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class RepeatedSubject(Plainer):
    """Several tests are about the same, and each says so again: `it is lit and it is not moved` is `it is lit
    and not moved`.

    Given:

    ```azif
    kind lamp { state lit: flag = no; state moved: flag = no }
    track glow from 0 to 9
    lamp "Beacon" { starts in shelf }
    zone shelf
    procedure main { do: for each lamp as one: set one's lit to yes; set one's moved to no; add 1 to glow }
    ```

    Wrong:

    ```azif
    rule "Enough" { whenever "Beacon" is lit and "Beacon" is not moved: finish "bright" }
    ```

    Right:

    ```azif
    rule "Enough" { whenever "Beacon" is lit and not moved: finish "bright" }
    ```
    """

    code = "repeated-subject"
    message = "of whom this is need not be said again"


def findings(reading: Reading) -> Iterator[Plainer]:
    """Tests of one subject that name it again."""
    rows = [("and", one.parts) for one in reading.of(phrases.And)]
    rows += [("or", one.parts) for one in reading.of(phrases.Or)]
    for word, parts in rows:
        for subject, row in groupby(parts, lambda part: subject_of(reading, part)):
            tests = list(row)
            if not subject or len(tests) < 2:
                continue
            first, *others = tests
            # A row that was shortened already has no subject of its own before its later tests.
            if any(not reading.text.startswith(subject, one.start) for one in others):
                continue
            rests = [rest_of(reading, one) for one in others]
            denied = [rest.startswith(_NO) for rest in (rest_of(reading, first), *rests)]
            if any(denied) if word == "or" else denied != sorted(denied):
                continue  # who reads it would take `not` to be said of the others as well
            short = f" {word} ".join([reading.words(first), *rests])
            yield from reading.plainer(RepeatedSubject, first.start, others[-1].end, short)


def subject_of(reading: Reading, part: Node) -> str:
    """Of what a test is, as it is written; "" if it is no such test."""
    return reading.words(part.left) if isinstance(part, Test) else ""


def rest_of(reading: Reading, part: Node) -> str:
    """What a test says, without of what."""
    assert isinstance(part, Test)
    words = reading.text[part.left.end : part.end]
    return _IS.sub("", words, count=1) if _IS.match(words) else words.strip()
