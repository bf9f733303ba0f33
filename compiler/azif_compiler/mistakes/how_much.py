"""How much, and what must be so, as cards and people say it → as it is written here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes import event_numbers
from azif_compiler.mistakes.numbers import ALL
from azif_compiler.mistakes.printed import PIECES, named
from azif_compiler.mistakes.row_words import low, plain
from azif_compiler.mistakes.seen import Seen
from azif_compiler.mistakes.things_meant import BEING, NONE, digits, how_many, things, token_of
from azif_compiler.names import symbols
from azif_compiler.words.noun import article

Words = Sequence[str]

ROLLED = frozenset("roll result total sum".split())
"""What people call what the dice show."""

CALLED = frozenset("value rating level".split())
"""What people say behind the name of a number."""


def amount(seen: Seen, words: Words) -> str:
    """`the number of lamps in the hall`, `half your reach`, `twice the tide level`; "" if it is not known."""
    rest = list(words)
    while rest and rest[0].casefold() in ("the", "to", "of"):
        del rest[0]
    small = low(rest)
    if not rest:
        return ""
    if len(rest) == 1 and (number := digits(small)):
        return number
    if small[0] == "half" and (one := amount(seen, rest[1:])):
        return f"half of {one}"
    if small[0] in ("twice", "double") and (one := amount(seen, rest[1:])):
        return f"2 * {one}"
    if small[0] in ROLLED and (len(rest) == 1 or small[-1] in ("roll", "die", "dice")):
        return "the roll"
    for at, word in enumerate(small):
        if at > 1 and word in DIVIDED and (by := digits(small[-1:])):
            one = amount(seen, rest[:at])
            return f"{one} / {by}" if one else ""
    if small[:2] == ["number", "of"]:
        return number_of(seen, rest[2:])
    return own_amount(seen, rest)


DIVIDED = frozenset("divided".split())


def number_of(seen: Seen, words: Words) -> str:
    """How many there are: a value that is called so, tokens of somebody, or things that are counted."""
    rest = [word for word in words if word.casefold() not in ALL | {"the"}]
    if rest[-2:] == ["in", "play"]:
        rest = rest[:-2]
    if low(rest[-2:]) == ["you", "have"] and (token := token_of(seen, rest[:-2])):
        return f"your {token}"
    said = " ".join(rest)
    for name in (*seen.view.alike(said, "values"), *seen.view.alike(f"{said}s", "values")):
        if any(not one.of and isinstance(one.type, types.Number) for one in seen.view.meanings(name).values):
            return spoken(name)
    cure, count = seen.confusion(rest) if rest else ("", 0)
    if cure and "…" not in cure and count == len(rest) and seen.view.meanings(cure).tracks:
        return cure
    bare = [word for word in rest if word.casefold() not in PIECES]
    for name in seen.view.alike(" ".join(bare), "tracks") if len(bare) < len(rest) else ():
        return spoken(name)
    found = next((f"number of {found.many}" for found in things(seen, rest)), "")
    return found or event_numbers.of_event(seen, " ".join(rest))


def own_amount(seen: Seen, words: Words) -> str:
    """`your Red level`, `its reach`, `the tide level`."""
    rest = list(words)
    small = low(rest)
    for name in seen.view.alike(" ".join(rest), "tracks"):
        return spoken(name)
    cure, count = seen.confusion(rest)
    if cure and "…" not in cure and count == len(rest) and seen.view.meanings(cure).tracks:
        return cure
    if len(rest) > 1 and small[-1] in CALLED and (shorter := own_amount(seen, rest[:-1])):
        return shorter
    for name in seen.view.alike(" ".join(rest), "values"):
        if any(not one.of and isinstance(one.type, types.Number) for one in seen.view.meanings(name).values):
            return spoken(name)
    if small[0] in ("your", "its", "this") and rest[1:]:
        owner = "your" if small[0] == "your" else "its"
        if token := token_of(seen, rest[1:]):
            return f"{owner} {token}"
        member = next(seen.members_called(rest[1]), None)
        own = {*symbols.word_of(member.enum).split("_"), *CALLED} if member is not None else set[str]()
        if member is not None and {*small[2:]} <= own:
            return f"{owner} {spoken(member.name)}"
        meant, count = seen.confusion(rest[1:])
        said = meant if meant and "…" not in meant and count == len(rest) - 1 else " ".join(small[1:])
        named_so = next((f"{owner} {spoken(name)}" for name in seen.view.alike(said, "values", "fields")), "")
        return named_so or event_numbers.of_event(seen, said)
    if "of" in small[1:-1]:
        at = small.index("of")
        for name in seen.view.alike(" ".join(small[:at]), "values", "fields"):
            for found in things(seen, rest[at + 1 :]):
                return f"the {spoken(name)} of the {found.alone}" if found.alone else ""
    return ""


# ---- what must be so --------------------------------------------------------------------------------------


def asked(seen: Seen, words: Words) -> Iterator[str]:
    """What must be so: `at least 3 lamps are lit`, `you have no Coins`, `the tide is 5 or higher`."""
    rest = [word for word in words if word not in (",", ":")]
    small = low(rest)
    if len(rest) < 2:
        return
    if small[:1] == ["there"] and small[1:2] and small[1] in BEING:
        rest, small = rest[2:], small[2:]
        is_one = small[:1] in (["a"], ["an"])
        yield from (f"there is {article(found.one)}" for found in things(seen, rest[1:]) if is_one)
    elif small[-2:] == ["in", "play"] and {*small[-3:-2]} & BEING:
        rest, small = rest[:-3], small[:-3]
    yield from counted(seen, rest)
    for verb in ("have", "has", "own", "control", "hold", "carry", "possess"):
        if verb in small[1:4]:
            at = small.index(verb)
            yield from has(seen, rest[:at], rest[at + 1 :])
    yield from compared(seen, rest)
    yield from described(seen, rest)
    said = " ".join(word for word in named(seen, plain(seen, ["…", *rest])[1:]) if word)
    if "…" not in said:
        yield said


def counted(seen: Seen, words: Words) -> Iterator[str]:
    """`at least 3 lamps are lit`, `no lamp is in the hall`, `a lamp in the hall`."""
    small = low(words)
    sign, number, rest = how_many(words)
    is_none = bool(small) and small[0] in NONE
    rest = list(words[1:]) if is_none else rest
    small = low(rest)
    is_several = bool(number or is_none)
    at = next((i for i, word in enumerate(small) if i and word in BEING), 0)
    rows = [rest] if not at else [[*rest[at + 1 :], *rest[:at]], [*rest[:at], *rest[at + 1 :]]]
    for row in rows if is_several else ():
        if is_none:
            yield from (f"there is no {found.one}" for found in things(seen, row))
        elif said := number_of(seen, row):
            yield f"{said} {sign or '>='} {number}"


def has(seen: Seen, who: Words, words: Words) -> Iterator[str]:
    """`you have no Coins`, `you have 3 or more Coins`, `you have a lamp`, `this has 3 Coins on it`."""
    small = low(who)
    owner = "your" if small == ["you"] else "its" if small and small[0] in ("it", "this") else ""
    does = "you have" if owner == "your" else "this has"
    rest = [word for word in words if word.casefold() not in ("on", "it", "left")]
    if not owner or not rest:
        return
    is_none = low(rest[:1])[0] in NONE
    rest = rest[1:] if is_none else rest
    sign, number, behind = how_many(rest)
    if token := token_of(seen, behind if number else rest):
        yield f"{owner} {token} < 1" if is_none else f"{owner} {token} {sign or '>='} {number or 1}"
    for found in things(seen, behind if number else rest):
        if number and number != "1":
            yield f"number of {found.many} {does} {sign or '>='} {number}"
        else:
            yield f"{does} {'no ' + found.one if is_none else article(found.one)}"


def compared(seen: Seen, words: Words) -> Iterator[str]:
    """`the tide level is 5 or higher`, `your reach is less than 3`, `the tide reaches 6`."""
    small = low(words)
    for at in range(1, len(words)):
        if (small[at] in BEING and words[at + 1 :]) or small[at] in ("reaches", "hits", "exceeds"):
            end = at + 1
        else:
            continue
        sign, number, behind = how_many(words[end:])
        one = amount(seen, words[:at]) if number and not behind else ""
        if one:
            yield f"{one} {REACHED.get(small[at], sign or '=')} {number}"


def described(seen: Seen, words: Words) -> Iterator[str]:
    """`you are hidden`, `this is not lit`: somebody or something that is so."""
    small = low(words)
    if len(small) < 3 or small[0] not in ("you", "it", "this") or small[1] not in BEING:
        return
    is_not = small[2] == "not"
    said = "_".join(small[2 + is_not :])
    if any(one.of and isinstance(one.type, types.Flag) for one in seen.view.meanings(said).values):
        yield f"{'you are' if small[0] == 'you' else 'this is'} {'not ' if is_not else ''}{spoken(said)}"


REACHED = {"reaches": ">=", "hits": ">=", "exceeds": ">"}
"""How people say that a number has come to another one."""
