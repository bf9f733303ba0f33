"""Numbers of which a sentence speaks as `that many`, and numbers that somebody chooses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from azif_compiler.ir import types
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols
from azif_compiler.names.head_members import SYMBOLS

SO_MANY = "#"
"""What stands for the number that was spoken of, until it is known which one that is."""


class Choice(NamedTuple):
    """A number that somebody chooses; 0 at most is as many as there are."""

    least: int
    most: int = 0

    def written(self) -> str:
        """What stands for it until it is chosen."""
        return f"#{self.least}-{self.most}"


CHOICE = re.compile(r"\(#(\d+)-(\d+)\)")
TOKEN = re.compile(rf"\(#\d+-\d+\) (\w+(?: \w+)*?)$|([{SYMBOLS}])\(#\d+-\d+\)")
NUMBER = re.compile(r"(?<![\w+/*.-])(?<![+*/-] )(\d+)(?![\w\d])")
STATEMENT = re.compile(r"[;{}]|: ")


def chosen(rows: tuple[str, ...], who: str) -> tuple[str, ...] | None:
    """Statements in which the number that somebody chooses is chosen before; None if there are several."""
    found = [(at, match) for at, row in enumerate(rows) for match in CHOICE.finditer(row)]
    if not found:
        return rows
    if len(found) > 1:
        return None
    at, match = found[0]
    token = TOKEN.search(rows[at])
    if token is None:
        return None
    least, most = int(match[1]), int(match[2])
    by = f" by {who}" if who not in ("", "you") else ""
    whose = f"{who}'s" if by else "your"
    said = CHOICE.sub("(n)", rows[at]).replace("(n) ", "n ")
    return (
        *rows[:at],
        f"choose number n from {least} to #{most}|{whose} {token[1] or token[2]}|{by}",
        said,
        *rows[at + 1 :],
    )


BOUND = re.compile(r"choose number n from (\d+) to #(\d+)\|([^|]*)\|( by [\w ]+)?")
"""A choice of which the bounds are not yet written."""


def resolved(seen: Seen, line: str) -> str:
    """A line in which it is written which number is meant; "" if nobody can know."""
    line = bounded(seen, line)
    while (at := line.find(SO_MANY)) >= 0:
        number = next(spoken_of(seen, line[:at]), "")
        if not number:
            return ""
        line = tidied(f"{line[:at]}{number}{line[at + 1 :]}")
    return line


def bounded(seen: Seen, line: str) -> str:
    """A line with the bounds of what is chosen: of what is paid, as much as somebody has at the most."""

    def written(found: re.Match[str]) -> str:
        least, most, what, by = int(found[1]), int(found[2]), found[3], found[4] or ""
        for sign in seen.view.meanings(what.split(" ")[-1]).signs:
            what = f"{what.split(' ')[0]} {sign.plural or sign.name}"
        opening = line.rfind("{", 0, found.start())
        if opening >= 0 and line[:opening].rstrip().endswith("cost"):
            lowest = f" from {least}" if least > 1 else ""
            return f"choose number n{lowest}{f' to {most}' if most else ''}{by}"
        highest = f"smaller of ({most}, {what})" if most else what
        return f"choose number n from {least} to {highest}{by}"

    return BOUND.sub(written, line)


def tidied(line: str) -> str:
    """A line without brackets around a number or a name alone."""
    return re.sub(rf"([{SYMBOLS}])\((\d+)\)|(?<![\w{SYMBOLS}])\((\d+|n)\)(?= )", r"\1\2\3", line)


def spoken_of(seen: Seen, before: str) -> Iterator[str]:
    """The numbers that were spoken of, the last first."""
    rows = STATEMENT.split(of_this_way(before))
    for row in reversed(rows[:-1]):
        if re.search(r"\bnumber n\b|(?<!\w)n [A-Z]|\(n\)", row):
            yield "n"
        if re.search(r"\broll (?:\d+|a) (?:dice|die)\b", row):
            yield "the roll"
        numbers = NUMBER.findall(row)
        if len(numbers) == 1 and not re.match(r"\s*(?:if|option|when|repeat|once)\b", row):
            yield numbers[0]
    event = re.match(r"(?:may )?(?:when|before|instead of|increase) ([^:{]*)", before)
    if event is not None:
        yield from of_event(seen, event[1])


def of_this_way(before: str) -> str:
    """What stands before, without what happens in another way."""
    while (shorter := re.sub(r"(?<!cost )\{[^{}]*\}", ";", before)) != before:
        before = shorter
    return before


def of_event(seen: Seen, event: str) -> Iterator[str]:
    """The number that an event is about: `its amount's number`."""
    for verb in verbs_of(seen, event):
        for one in verb.objects:
            if isinstance(one.type, types.Quantity):
                yield f"its {one.name}'s number"
            elif isinstance(one.type, types.Number) and not verb.outcomes:
                yield f"its {one.name}"


def amounts_of(seen: Seen, event: str) -> Iterator[str]:
    """How much of it an event is, as a sum has it: `its amount`."""
    yield from (said.removesuffix("'s number") for said in of_event(seen, event))


def verbs_of(seen: Seen, event: str) -> Iterator[symbols.Verb]:
    """The verbs of which the words of an event are."""
    for word in event.split():
        meant = seen.view.meanings(word)
        yield from (*meant.verbs, *meant.thirds, *meant.participles)
