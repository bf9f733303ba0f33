"""A line that begins with its subject, as cards have it → the same as it is written here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes import moments, wholes
from azif_compiler.mistakes.counted_of import counting
from azif_compiler.mistakes.happenings import begins_saying, split
from azif_compiler.mistakes.how_much import asked
from azif_compiler.mistakes.printed import named
from azif_compiler.mistakes.row_words import is_number, low, without_stops
from azif_compiler.mistakes.seen import Seen
from azif_compiler.mistakes.sentence_parts import done_to, event_of
from azif_compiler.mistakes.things_meant import Meant, things
from azif_compiler.mistakes.turned import DENIALS
from azif_compiler.names.inflection import third_person
from azif_compiler.names.spelling import alike

Words = Sequence[str]


def about_a_thing(seen: Seen, words: Words) -> Iterator[str]:
    """A line of a component that begins with what it is about: `lamps in the hall have reach +1`."""
    if ":" in words[1:2] and seen.confusion(words[:1])[0] not in ("", *(one.name for one in seen.scripts())):
        words = words[2:]  # `Charm: …`
    if ":" in words or len(words) < 2:
        return
    words = without_a_time(words)
    script = seen.only_script()
    head, rest = moment(seen, words)
    if head:
        yield from (f"{head}: {said}" for said in wholes.told(seen, rest))
        return
    yield from with_condition(seen, words)
    before, counted = condition(seen, words)
    for said in counting(seen, counted) if before is not None else ():
        yield from (f"while {one}, {said}" for one in before) if before else (f"always {said}",)
    yield from soon(seen, words)
    if before or before is None:
        return
    cure, count = seen.confusion(counted)
    if cure.startswith("always …") and counted[count:]:
        yield cure.replace("…", " ".join(named(seen, counted[count:])).strip(), 1)
    yield from denied(seen, counted)
    yield from whoever(seen, words)
    yield from ended(seen, words)
    if script is not None and words[0].casefold() not in ("you", "it", "this"):
        yield from (f"{spoken(script.name)}: {said}" for said in wholes.told(seen, words))


def with_condition(seen: Seen, words: Words) -> Iterator[str]:
    """`reach 1; while you are in "Hall", its reach is 0` of `the reach is 1, or 0 if you are in the hall`."""
    small = low(words)
    at = small.index("or") if "or" in small[1:] else 0
    if not at or len(words) < at + 4 or small[at + 2] not in ("if", "while", "when"):
        return
    first = [word for word in words[:at] if word != "," and word.casefold() not in ("the", "its", "is", ":")]
    number, other = first[-1] if first else "", words[at + 1]
    name = next(iter(alike(" ".join(first[:-1]), [one.name for one in seen.fields()])), "")
    if name and is_number(number) and is_number(other):
        for one in asked(seen, words[at + 3 :]):
            yield f"{spoken(name)} {number}; while {one}, its {spoken(name)} is {other}"


# ---- when, and if ----------------------------------------------------------------------------------------

WHILE = (["while"], ["if"], ["as", "long", "as"], ["when"], ["whenever"])
ITSELF = frozenset("this it he she they".split())
"""How a card speaks of itself."""

MOST_ITSELF = 5
"""Of how many words it is that a card says of itself that it is in play."""


def without_a_time(words: Words) -> list[str]:
    """The words without `this turn` at their end, which is said to be left out."""
    rest = without_stops(words)
    return rest[:-2] if low(rest[-2:-1]) == ["this"] and len(rest) > 4 else rest


def moment(seen: Seen, words: Words) -> tuple[str, list[str]]:
    """`at the end of the evening phase` that stands in or behind what happens, and the rest."""
    for at in range(2, len(words) - 1):
        if words[at].casefold() in ("at", "during", "each", "every"):
            head, size = moments.step_of(seen, words[at:])
            if head and not (words[at + size : at + size + 1] and words[at + size][:1].isdecimal()):
                return head, [*words[:at], *words[at + size :]]
    return "", list(words)


def condition(seen: Seen, words: Words) -> tuple[list[str] | None, list[str]]:
    """What must be so for a line to count, in the ways in which it may be meant, and the rest; None of what
    is not understood.
    """
    small = low(words)
    for begin in WHILE:
        size = len(begin)
        if small[:size] == begin and "," in words:
            at = words.index(",")
            return conditions(seen, words[size:at]), list(words[at + 1 :])
        for at in range(2, len(words) - 2):
            if small[at : at + size] == begin:
                return conditions(seen, words[at + size :]), list(words[:at])
    return [], list(words)


def conditions(seen: Seen, words: Words) -> list[str] | None:
    """The ways in which a condition may be meant; [] of what is so anyway, None if there are none."""
    if low(words[-2:]) == ["in", "play"] and len(words) <= MOST_ITSELF and low(words[:1])[0] in ITSELF:
        return []
    return list(asked(seen, words))[:3] or None


def soon(seen: Seen, words: Words) -> Iterator[str]:
    """`whenever tide >= 6: rest` of `if the tide reaches 6, rest`, `rest once you have no Coins`."""
    small = low(words)
    begin = next((one for one in BEGINNINGS if small[: len(one)] == one), None)
    if begin is not None and "," in words:
        at = words.index(",")
        what, then = words[len(begin) : at], words[at + 1 :]
    else:
        at, size = next(
            (
                (i, len(one))
                for i in range(2, len(words) - 2)
                for one in BEGINNINGS
                if small[i : i + len(one)] == one
            ),
            (0, 0),
        )
        what, then = words[at + size :], words[:at]
    done = wholes.first_of(seen, then) if at else ""
    if begin is None and small[at : at + 1] == ["if"] and any(map(str.isdecimal, done.split())):
        return  # so much comes at some time, and not as long as that is so
    for one in list(asked(seen, what))[:3] if done else ():
        yield f"whenever {one}: {done}"


BEGINNINGS = (["if"], ["when"], ["whenever"], ["once"], ["as", "soon", "as"])
"""How people begin what happens as soon as something is so."""


# ---- what cannot happen, what happens instead, what happens at the end of something ----------------------


def denied(seen: Seen, words: Words) -> Iterator[str]:
    """`cannot a person in a room rests` of `people in rooms do not rest`, `cannot a person douses this`."""
    small = low(words)
    if small[0] == "always" and small[1:]:
        words, small = words[1:], small[1:]
    if small[:2] == ["no", "one"] or small[:1] == ["nobody"]:
        behind = words[2 if small[0] == "no" else 1 :]
        rest = behind[1:] if low(behind[:1]) in (["can"], ["may"]) else behind
        person = next(things(seen, [seen.person()]), None) if seen.person() else None
        if person is not None and rest:
            yield from (f"cannot {said}" for said in event_of(seen, person, rest))
        return
    if small[0] == "no":
        for found, rest in split(seen, words[1:]):
            behind = rest[1:] if low(rest[:1])[0] in ("can", "may", "could") else rest
            yield from (f"cannot {said}" for said in event_of(seen, found, behind))
        return
    subject = next(((found, rest) for found, rest in split(seen, words) if is_denied(rest)), None)
    if subject is not None:
        found, rest = subject
        behind = rest[is_denied(rest) :]
        if low(behind[-2:]) in (["by", "it"], ["by", "this"]):
            yield from (f"cannot {said}" for said in by_itself(seen, found, behind[:-2]))
            return
        yield from (f"cannot {said}" for said in event_of(seen, found, behind))
    if small[0] in ("it", "this") and (size := is_denied(words[1:])):
        yield from (f"cannot {said}" for said in by_somebody(seen, words[1 + size :]))


def is_denied(words: Words) -> int:
    """Of how many words it is that words begin with what says that something does not happen."""
    small = low(words)
    return next((len(one) for one in sorted(DENIALS, key=len, reverse=True) if small[: len(one)] == one), 0)


def by_somebody(seen: Seen, words: Words) -> Iterator[str]:
    """`a person douses this` of `be doused by people`."""
    rest = words[1:] if low(words[:1]) == ["be"] else list(words)
    done = next(iter(seen.view.meanings(rest[0].casefold()).participles), None) if rest else None
    cure = seen.confusion(rest[:1])[0] if done is None and rest else ""
    done = done or next(iter(seen.view.meanings(cure).participles), None) if cure else done
    if done is not None and low(rest[1:2]) == ["by"]:
        for found in things(seen, rest[2:]):
            yield f"{found.any} {third_person(spoken(done.name))} this"


def by_itself(seen: Seen, found: Meant, words: Words) -> Iterator[str]:
    """`be doused` of lamps in the hall: `this douses a lamp in "Hall"`."""
    rest = words[1:] if low(words[:1]) == ["be"] else list(words)
    for verb in seen.view.meanings("_".join(low(rest))).participles:
        yield f"this {third_person(spoken(verb.name))} {found.any}"


def whoever(seen: Seen, words: Words) -> Iterator[str]:
    """`instead of a person douses a lamp: …` of `any person who would douse a lamp rests instead`, as much
    without `instead` is a reaction.
    """
    small = low(words)
    at = small.index("who") if "who" in small[1:4] else 0
    if not at:
        return
    form = "instead of" if "instead" in small else "when"
    rest = [word for word in words[at + 1 :] if word.casefold() not in ("instead", "would")]
    for who in things(seen, words[:at]):
        for end in range(1, len(rest)):
            if not begins_saying(seen, rest, end):
                continue
            for event in list(event_of(seen, who, rest[:end]))[:3]:
                for done in done_to(seen, who, rest[end:]):
                    yield f"{form} {event}: {done}"


OF_THEM = frozenset("their his her its the".split())


def ended(seen: Seen, words: Words) -> Iterator[str]:
    """`when a person ends walking in a room: …` of `people in rooms rest at the end of their walking`."""
    small = low(words)
    at = next((i for i in range(3, len(small)) if small[i : i + 4][:3] == ["at", "the", "end"]), 0)
    if (
        not at
        or small[at + 3 : at + 4] != ["of"]
        or small[at + 4 : at + 5] == []
        or small[at + 4] not in OF_THEM
    ):
        return
    name = f"end_{'_'.join(small[at + 5 :])}"
    for found, rest in split(seen, words[:at]) if seen.view.meanings(name).verbs else ():
        kind = found.one.partition(" in ")
        for done in done_to(seen, found, rest):
            where = f" in {kind[2]}" if kind[1] else ""
            whom = found._replace(one=kind[0])
            yield f"when {whom.any} {third_person('end')} {spoken(name)[4:]}{where}: {done}"
