"""What counts all the time of some things, as cards say it → as it is written here, without `always`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes.happenings import MOST_SUBJECT, split
from azif_compiler.mistakes.how_much import amount
from azif_compiler.mistakes.modifiers import HAVING, number_called
from azif_compiler.mistakes.row_words import low, parted
from azif_compiler.mistakes.seen import Seen
from azif_compiler.mistakes.things_meant import BEING, Meant, adjective, things

Words = Sequence[str]

RISING = frozenset("increased raised increase increases rise rises higher more plus".split())
FALLING = frozenset(
    "reduced lowered decreased decrease decreases fall falls lower less minus penalty".split()
)


OWN = {"it": "its", "this": "its", "you": "your"}
"""Whose a number is of which something is said."""

GETTING = frozenset("gets get".split())
"""What is said of what counts, and of what happens."""


def counting(seen: Seen, words: Words) -> Iterator[str]:
    """What counts all the time, without `always`: `the reach of each lamp +1`, `each lamp has glowing`."""
    small = low(words)
    if not words:
        return
    if small[:1] == ["your"] or small[:1] == ["its"]:
        yield from own_number(seen, words)
    yield from number_of_things(seen, words)
    is_own = small[0] in OWN and small[1:2] and small[1] in HAVING and words[2:]
    if is_own and (said := changes(seen, Meant("", OWN[small[0]], ""), words[2:])):
        yield said
    for found, rest in split(seen, words):
        behind = low(rest)
        is_signed = any(word[:1] in "+-" and word[1:].isdecimal() for word in rest)
        if rest[1:] and (is_signed or behind[0] in HAVING - GETTING):
            yield from had(seen, found, rest[1:])
        if behind[0] in BEING and rest[1:]:
            yield from so(seen, found, rest[1:])


def had(seen: Seen, found: Meant, words: Words) -> Iterator[str]:
    """`-1 to their reach`, `glowing`, of some things."""
    if (said := changes(seen, found, words)) is not None:
        yield said
    if low(words[:1])[0] in ("its", "their", "his", "her"):
        for at in range(2, len(words)):
            name = number_called(seen, list(words[1:at]))
            if name and (more := changed_by(seen, words[at:])):
                yield f"the {name} of {found.each} {more}"
    own = [word for word in low(words) if word not in ("the", "a", "an", "keyword", "and", "ability")]
    number = f" {own.pop()}" if own[1:] and own[-1].isdecimal() else ""
    name = "_".join(own)
    if any(seen.view.related(found.kind, one.kind) for one in seen.view.meanings(name).keywords):
        yield f"{found.each} has {spoken(name)}{number}"


def changes(seen: Seen, found: Meant, words: Words) -> str | None:
    """`the reach of each lamp -1, the width of each lamp +1`, of some things; None if it is not so."""
    rows: list[str] = []
    for part in parted(words, frozenset({"and", ","})):
        rest = [word for word in part if word.casefold() not in FILLING]
        by_count, amounted = per_thing(seen, rest)
        number = next((word for word in by_count if word[:1] in "+-" and word[1:].isdecimal()), "")
        more = number or next((f"is {word}" for word in by_count if word.isdecimal()), "")
        name = (
            number_called(seen, [word for word in by_count if word not in (number, more[3:])]) if more else ""
        )
        cure, count = seen.confusion(low([word for word in part if word not in (number, "to", "on")]))
        if cure.startswith("your ") and "…" not in cure and count > 1:
            name = cure.removeprefix("your ")
        if not name:
            return None
        whose = f"{found.one} {name}" if found.one in OWN.values() else f"the {name} of {found.each}"
        rows.append(f"{whose} {times(number, amounted) if amounted else more}")
    return ", ".join(rows) if rows else None


FILLING = frozenset("to on for of the a an their his her its all any extra additional".split())


def per_thing(seen: Seen, words: Words) -> tuple[list[str], str]:
    """`+1 reach` and how many things there are, of `+1 reach per lamp`; "" if it is not so."""
    small = low(words)
    for at in range(1, len(words) - 1):
        if small[at] == "per" or small[at] in ("each", "every"):
            said = amount(seen, ["number", "of", *words[at + 1 :]])
            return (list(words[:at]), said) if said else (list(words), "")
    return list(words), ""


def times(number: str, said: str) -> str:
    """`+ 2 * number of lamps` of `+2` for each."""
    size = number[1:]
    return f"{number[0]} {said if size == '1' else f'{size} * {said}'}"


def own_number(seen: Seen, words: Words) -> Iterator[str]:
    """`your red tosses get +1 for every lamp you have`, `its reach is equal to the number of lamps`."""
    owner = words[0].casefold()
    small = low(words)
    for at in range(2, min(len(words), 6)):
        if small[at] not in BEING | HAVING:
            continue
        name = number_called(seen, [word for word in words[1:at] if word.casefold() != "own"])
        if not name:
            continue
        rest = [word for word in words[at + 1 :] if word.casefold() not in ("equal", "to", "now", "always")]
        by_count, amounted = per_thing(seen, [word for word in rest if word.casefold() != "for"])
        number = next((word for word in by_count if word[:1] in "+-" and word[1:].isdecimal()), "")
        if number and amounted:
            yield f"{owner} {name} {times(number, amounted)}"
        elif number and len(by_count) == 1:
            yield f"{owner} {name} {number}"
        if said := changed_by(seen, rest):
            yield f"{owner} {name} {said}"
        elif said := amount(seen, rest):
            yield f"{owner} {name} is {said}"


def changed_by(seen: Seen, words: Words) -> str:
    """`+ number of lamps` of `increased by the number of lamps`, `2 higher`; "" if it is not so."""
    small = low(words)
    if not small:
        return ""
    sign = "+" if small[0] in RISING or small[-1] in RISING else "-"
    if not {small[0], small[-1]} & (RISING | FALLING):
        return ""
    rest = [word for word in words if word.casefold() not in {"by", *RISING, *FALLING}]
    said = amount(seen, rest)
    return f"{sign}{said}" if said.isdecimal() else f"{sign} {said}" if said else ""


def number_of_things(seen: Seen, words: Words) -> Iterator[str]:
    """`the reach of lamps is increased by 1`, `lamp reach is 2`, `the Beacon's reach is -1`."""
    small = low(words)
    for at in range(2, min(len(words), MOST_SUBJECT)):
        if small[at] not in BEING | {"increases", "rises", "decreases", "falls"} or not words[at + 1 :]:
            continue
        rest = words[at + 1 :] if small[at] in BEING else [small[at], *words[at + 1 :]]
        said = changed_by(seen, rest) or (f"is {one}" if (one := amount(seen, equalled(rest))) else "")
        said = said or (f"is {rest[0]}" if len(rest) == 1 and rest[0][:1] in "+-" and rest[0][1:] else "")
        for name, owner in owned(seen, words[:at]) if said else ():
            yield f"the {name} of {owner} {said}"


def equalled(words: Words) -> list[str]:
    """The words without `equal to`."""
    return [word for word in words if word.casefold() not in ("equal", "to", "now", "considered")]


def owned(seen: Seen, words: Words) -> Iterator[tuple[str, str]]:
    """A number and whose it is: of `the reach of lamps`, `lamp reach`, `the Beacon's reach`."""
    rest = [word for word in words if word.casefold() != "the"]
    small = low(rest)
    if "of" in small[1:-1]:
        at = small.index("of")
        name = number_called(seen, rest[:at])
        for found in things(seen, rest[at + 1 :]) if name else ():
            yield name, found.each
        return
    for at in range(1, len(rest)):
        own = [word for word in rest[:at] if word not in ("'", "s", "'s")]
        own = [word.removesuffix("'s").removesuffix("'") for word in own]
        name = number_called(seen, [word for word in rest[at:] if word not in ("'", "s", "'s")])
        for found in things(seen, own) if name and own else ():
            yield name, found.each


TAKEN = frozenset("considered treated counted as to be now also both always".split())


def so(seen: Seen, found: Meant, words: Words) -> Iterator[str]:
    """`closed`, `considered unlit`, of some things."""
    rest = [word for word in low(words) if word not in TAKEN]
    is_not = rest[:1] == ["not"]
    said = "_".join(rest[is_not:])
    if not said:
        return
    meant = adjective(seen, found.kind, said, is_not)
    if meant is not None:
        before, behind = meant
        behind = behind.replace("that is", "is").replace("with ", "has ")
        yield f"{found.each} {f'is {before}' if before else behind}"
    cure, count = seen.confusion(rest[is_not:])
    if cure and "…" not in cure and count == len(rest) - is_not:
        yield f"{found.each} {'is not' if is_not else 'is'} {cure}"
        yield f"{found.each} has {cure}"
