"""What counts all the time, or while something is so, as people say it → as it is written here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes import how_much, row_words, sayings
from azif_compiler.mistakes.modifiers import HAVING, is_change, number_called, subject_of
from azif_compiler.mistakes.numbers import ALL, WORDS
from azif_compiler.mistakes.printed import named
from azif_compiler.mistakes.seen import Seen
from azif_compiler.mistakes.things_meant import things
from azif_compiler.words.noun import article

Words = Sequence[str]


def counting(seen: Seen, words: Words) -> Iterator[str]:
    """`lamps have a reach of 2`, `people get +1 red`, `spirit: always your reach +1`."""
    rest = list(words)
    at = rest.index(":") if ":" in rest else 0
    if at and seen.confusion(rest[:at])[0].startswith("always"):
        rest = rest[at + 1 :]
        if rest[:1] == ["always"]:
            yield row_words.spelled(rest)
    cure, count = seen.confusion(rest)
    rest = rest[count:] if cure.startswith("always") and rest[count:] else rest
    rest = rest[1:] if row_words.low(rest[:1]) == ["always"] else rest
    at = next((i for i, word in enumerate(rest[:6]) if word.casefold() in HAVING), 0)
    is_told = bool(at)  # that they have it
    if not at and (begin := unsaid(seen, rest)):
        at, rest = begin, [*rest[:begin], "have", *rest[begin:]]
    who = [word for word in rest[:at] if word.casefold() not in ALL | {"the", "any"}]
    subject, size = subject_of(seen, [*who, "…"]) if who else ("", 0)
    where = " ".join(named(seen, row_words.plain(seen, ["…", *who[size:]])[1:])) if subject else ""
    is_own = row_words.low(who) == ["you"] and rest[at + 1 : at + 2] and rest[at + 1].isdecimal()
    if is_own and (name := number_called(seen, rest[at + 2 :])):  # `you have 3 wicks`
        yield f"always your {name} is {rest[at + 1]}"
    if not subject or "…" in where:
        return
    subject = f"{subject} {where}".strip()
    said = [
        word
        for word in rest[at + 1 :]
        if word.casefold() not in ("a", "an", "the", "to", "of", "on", "their")
    ]
    number = next((i for i, word in enumerate(said) if word.lstrip("+-").isdecimal()), -1)
    name = number_called(seen, [word for i, word in enumerate(said) if i != number]) if number >= 0 else ""
    if several := of_each(seen, subject, said):
        yield several
    if not name:
        return
    shown = said[number]
    owner = f"the {name} of {subject}"
    ways = [f"always {owner} {shown if is_change(shown) else f'+{shown}'}"]
    if number and not any(True for _ in seen.members_called(name.split()[0])):
        is_more_or_less = is_change(shown) and (shown.startswith("+") or not is_told)
        ways.insert(len(ways) if is_more_or_less else 0, f"always {owner} is {shown}")
    yield from ways


def becoming(seen: Seen, words: Words) -> Iterator[str]:
    """`always each lamp hue red` for `always the hue of each lamp is red`: a field, and what it can be."""
    rest = [*words[1:]] if row_words.low(words[:1]) == ["always"] else []
    name = rest[-2] if len(rest) > 2 else ""
    known = [field for field in seen.view.meanings(name).fields if isinstance(field.type, types.Member)]
    members = [one.enum for one in seen.members_called(rest[-1])] if known else []
    found = next((one.each for one in things(seen, rest[:-2])), "") if known else ""
    if found and any(field.type == types.Member(enum) for field in known for enum in members):
        yield f"always the {spoken(name)} of {found} is {rest[-1]}"


def unsaid(seen: Seen, words: Words) -> int:
    """Where `have` belongs in `lamps in the hall reach +1`, 0 if it does not."""
    if len(words) < 3 or not is_change(words[-1]):
        return 0
    return next((at for at in range(1, len(words) - 1) if number_called(seen, [*words[at:-1]])), 0)


def of_each(seen: Seen, subject: str, words: Words) -> str:
    """`reach +1 and width +2`, `+1 reach and +2 width` of each of some things; "" if it is not so."""
    parts = row_words.parted(words, frozenset({"and", ","}))
    if len(parts) < 2:
        return ""
    rows = []
    for part in parts:
        number = next((word for word in part if is_change(word)), "")
        name = number_called(seen, [word for word in part if word != number]) if number else ""
        rows.append(f"the {name} of {subject} {number}" if name else "")
    return f"always {', '.join(rows)}" if all(rows) else ""


def changes(seen: Seen, words: Words) -> Iterator[str]:
    """`+1 red and +1 lime`, `always +1 red, -1 lime` for `always your red +1, your lime +1`."""
    if said := changed(seen, words):
        yield f"always {said}"


def changed(seen: Seen, words: Words) -> str:
    """`your red +1, your lime +1` of `+1 red, +1 lime`, `Red +1 and lime +1`; "" if it is not so."""
    rest = [word for word in words if word != "…"]
    if row_words.low(rest[-2:-1]) in (["each"], ["every"], ["per"]):
        if not seen.view.alike(rest[-1], "steps"):
            return ""  # of how many it counts is not said here
        rest = rest[:-2]
    while rest and rest[0].casefold() in {"always", ":", "you", "your", *HAVING, *GIVING}:
        del rest[0]
    number = str(WORDS.get(rest[0].casefold(), rest[0])) if rest else ""
    if number.isdecimal() and rest[1:2] and rest[1].casefold() in ("additional", "extra", "more"):
        rest = [f"+{number}", *rest[2:]]
    said = [word for word in rest if word.casefold() not in SAYS_NO_MORE]
    parts = row_words.parted(said, BETWEEN)
    shown = [next((word for word in part if is_change(word)), "") for part in parts]
    shown = [change or next((one for one in shown if one), "") for change in shown]
    names = [number_called(seen, [word for word in part if not is_change(word)]) for part in parts]
    is_pair = len(parts) == 1 and len(parts[0]) == 2
    is_field = is_pair and is_change(parts[0][-1]) and "your" not in words  # as its fields are given
    is_field = is_field or (is_pair and any(field.name == parts[0][-1] for field in seen.fields()))
    if is_field or not all(names) or not all(shown):
        return ""
    return ", ".join(f"your {name} {change}" for name, change in zip(names, shown, strict=True))


def while_so(seen: Seen, words: Words) -> Iterator[str]:
    """`+1 red while in the hall`, `while in the hall, +1 red` for `while you are in "Hall", your red +1`."""
    small = row_words.low(words)
    at = next((i for i, word in enumerate(small) if word in WHILE), -1)
    if at == 0:
        comma = next((i for i, word in enumerate(words) if word in (",", ":")), 0)
        asked, rest = words[1:comma], words[comma + 1 :]
    elif at > 0:
        asked, rest = words[at + 1 :], words[:at]
    else:
        at = next((i for i in range(1, len(words)) if seen.confusion(words[i:])[0].startswith("while ")), 0)
        cure, count = seen.confusion(words[at:]) if at else ("", 0)
        asked, rest = cure.split()[1:], words[:at]
        if "…" in asked:
            asked = being(seen, asked[: asked.index("…")], words[at + count :])
    joint = next((i for i in range(1, len(words)) if small[i] in ("in", "at", "on")), 0)
    if not asked and joint:
        asked, rest = ["you", "are", *words[joint:]], words[:joint]
    said = own_number(seen, rest) or changed(seen, rest) if asked and rest else ""
    if said and (compared := sayings.compared(asked)):
        yield f"while {compared}, {said}"
    for one in (asked, ["you", "are", *asked], ["it", "is", *asked]) if said else ():
        where = row_words.spelled(named(seen, row_words.plain(seen, ["…", *one])[1:]))
        if "…" not in where:
            yield f"while {where}, {said}"
    for one in list(how_much.asked(seen, asked))[:3] if said else ():
        yield f"while {one}, {said}"


def otherwise_while(seen: Seen, words: Words) -> Iterator[str]:
    """`reach 2, 5 against lamps`: what a field is, and what it is while something is so."""
    numbers = [at for at, word in enumerate(words) if row_words.is_number(word)]
    name = words[: numbers[0]] if numbers else []
    if len(numbers) < 2 or numbers[1] > numbers[0] + MOST_BETWEEN or not name:
        return
    number, other = (words[at].removeprefix("+") for at in numbers[:2])
    behind = [word for word in words[numbers[1] + 1 :] if word.casefold() not in ("instead", ",")]
    if any(field.name.split("_") == row_words.low(name) for field in seen.fields()) and behind:
        for said in while_so(seen, [*name, other, *behind]):
            yield f"{row_words.spelled(name)} {number}; {said}"


MOST_BETWEEN = 3
"""How far behind what a field is stands what else it may be."""


def being(seen: Seen, words: list[str], what: Words) -> list[str]:
    """`its neighbor is a lamp` for `its neighbor has …`, where a thing is told and not what things have."""
    is_thing = words[-1:] == ["has"] and next(iter(things(seen, what)), None) is not None
    kinds = seen.view.meanings(what[-1]).plurals if is_thing else ()
    if kinds:
        what = article(" ".join([*what[:-1], spoken(kinds[0].name)])).split()
    return [*words[:-1], "is", *what] if is_thing else [*words, *what]


WHILE = frozenset("while if when whenever during".split())
"""How people begin what must be so for a change to count."""


def own_number(seen: Seen, words: Words) -> str:
    """`its reach is 5` of `reach 5`, and `its reach +5` of `reach +5`, where the component itself has one."""
    number = next((word for word in words if word.lstrip("+-").isdecimal()), "")
    said = row_words.low([word for word in words if word != number])
    field = next((one for one in seen.fields() if one.name.split("_") == said), None)
    if field is None or not number:
        return ""
    return f"its {spoken(field.name)} {number if is_change(number) else f'is {number}'}"


GIVING = frozenset("gives give grants provides adds it this also may use".split())
"""How people begin what something gives."""

BETWEEN = frozenset(", and but &".split())
"""What stands between two changes."""

SAYS_NO_MORE = frozenset(
    "to on for of in all any a an the your is are die dice modifier extra additional".split()
)
"""What people say beside a change and what it changes."""


def of_everybody(seen: Seen, words: Words) -> Iterator[str]:
    """`Red tosses +1`, `reach += 1` where nobody is named: `always your Red tosses +1`, or each person's."""
    rest = [w for w in words if w.casefold() not in ("always", "your", "=", ":", "on", "to", "is", "are")]
    number = "".join(rest[-2:]) if rest[-2:-1] in (["+"], ["-"]) else rest[-1] if rest else ""
    said = rest[: -2 if rest[-2:-1] in (["+"], ["-"]) else -1]
    own = {part for field in seen.fields() for part in field.name.split("_")}
    if not said or own & {*row_words.low(said)} or seen.view.names.fields.get("_".join(said)):
        return
    name = number_called(seen, said)
    if name and is_change(number):
        yield f"always your {name} {number}"
        yield f"always each {seen.person()}'s {name} {number}"


def dearer(seen: Seen, words: Words) -> Iterator[str]:
    """`lamps cost $1 less`, `charms cost 1 more wax to light`: what is paid for each of some things."""
    small = row_words.low(words)
    at = next((i for i, word in enumerate(small) if word in ("cost", "costs")), 0)
    number = next((word for word in small[at:] if word.isdecimal()), "")
    more = {*small[at:]} & (LESS | MORE)
    if not at or not number or not more:
        return
    who = [word for word in words[:at] if word.casefold() not in ALL | {"always", "your", "the"}]
    owner = subject_of(seen, [*who, "…"])[0] if who else ""
    rest = [word for word in words[at + 1 :] if word != number and word.casefold() not in more]
    rest = rest[: row_words.low(rest).index("to")] if "to" in row_words.low(rest) else rest
    rest = [word for word in rest if word.isalpha() and word.casefold() != "you"]
    name = number_called(seen, [*rest, "cost"]) if rest else ""
    name = name or row_words.cured(seen, "cost")
    owner = owner or next((found.each for found in things(seen, who)), "") if who else ""
    if "your" in small[:at] and owner.startswith("each ") and " you " not in f"{owner} ":
        yield f"always the {name} of {owner} you have {'-' if more & LESS else '+'}{number}"
    if owner and name:
        yield f"always the {name} of {owner} {'-' if more & LESS else '+'}{number}"


def limited(seen: Seen, words: Words) -> Iterator[str]:
    """`your glow -1, your glow at least 0` for `your glow -1 to a minimum of 0`."""
    found = LIMITED.fullmatch(" ".join(words))
    if found is not None:
        bound = "at least" if found["bound"] == "minimum" else "at most"
        yield f"{found['lead'] or ''}{found['what']} {found['by']}, {found['what']} {bound} {found['number']}"


LIMITED = re.compile(
    r"(?P<lead>always |while [^,]* , )?(?P<what>[^,]+?) (?P<by>[+-] ?\d+)(?: ,)? \(? ?"
    r"to an? (?P<bound>minimum|maximum) of (?P<number>\d+)(?: \))?",
    re.IGNORECASE,
)
"""A change with how far it goes, as it is printed."""

LESS = frozenset("less lower fewer smaller reduced lowered decreased".split())


MORE = frozenset("more higher greater larger bigger increased raised".split())
"""How people say that a number is another one."""


def equal_to(seen: Seen, words: Words) -> Iterator[str]:
    """`reach equal to your Coins`, `your reach equals your Coins` for `always its reach is your Coins`."""
    small = row_words.low(words)
    if "equals" in small[2:-1] and small[0] == "your":
        at = small.index("equals")
        mine, other = (how_much.amount(seen, row) for row in (words[:at], words[at + 1 :]))
        if mine and other:
            yield f"always {mine} is {other}"
        return
    at = next((i for i in range(len(small)) if small[i : i + 2] == ["equal", "to"]), 0)
    own = [word for word in small[:at] if word not in ("is", "the", "its", "always", "has", "a")]
    field = next((one for one in seen.fields() if one.name.split("_") == own), None)
    amount = named(seen, row_words.plain(seen, ["…", *words[at + 2 :]])[1:]) if at else []
    if field is not None and isinstance(field.type, types.Number) and amount and "…" not in amount:
        yield f"always its {spoken(field.name)} is {row_words.spelled(amount)}"


def used_for(seen: Seen, words: Words) -> Iterator[str]:
    """`use lime instead of red`, `use your lime in place of red` for `always your red is your lime`."""
    small = row_words.low(words)
    start = small.index("use") + 1 if "use" in small[:3] else 0
    at = next((i for i in range(start, len(small) - 2) if small[i : i + 2] == ["instead", "of"]), 0)
    end = at + 2 if at else 0
    if not at:
        at = next((i for i in range(start, len(small) - 3) if small[i : i + 3] == ["in", "place", "of"]), 0)
        end = at + 3 if at else 0
    if not start or not at:
        return
    rows = ([word for word in row if word.casefold() != "your"] for row in (words[start:at], words[end:]))
    mine, other = (how_much.amount(seen, ["your", *row]) for row in rows)
    if mine and other:
        yield f"always {other} is {mine}"


def treated_as(seen: Seen, words: Words) -> Iterator[str]:
    """`treat all lamps as bright` for `always each lamp has bright`."""
    small = row_words.low(words)
    at = small.index("as") if "as" in small[2:] else 0
    if small[0] not in ("treat", "consider", "count") or not at:
        return
    for name in seen.view.alike(" ".join(words[at + 1 :]), "keywords"):
        for found in things(seen, words[1:at]):
            yield f"always each {found.one} has {spoken(name)}"


def for_a_time(seen: Seen, words: Words) -> Iterator[str]:
    """`+2 lime until end of night`, of what has a number called `lime` itself, for `lime 2`."""
    small = row_words.low(words)
    number = next((word for word in words if is_change(word)), "")
    is_for_each = "for" in small and bool({"each", "every"} & {*small})
    if not number or not {"until", "this", "for"} & {*small} or ":" in words or is_for_each:
        return
    if words.index(number) > 1:
        return
    for field in seen.fields():
        member = next(
            (True for word in small for _ in seen.members_called(word) if word == field.name), False
        )
        if member and isinstance(field.type, types.Number):
            yield f"{spoken(field.name)} {number.removeprefix('+')}"


def by_so_much(seen: Seen, words: Words) -> Iterator[str]:
    """`the reach is 2 lower`, `reach is reduced by 2` for `always reach -2`."""
    small = row_words.low(words)
    at = next((i for i, word in enumerate(small) if word in LESS | MORE), 0)
    number = next((word for word in words if word.isdecimal()), "")
    said = [
        word
        for word in words[: next((i for i, word in enumerate(small) if word in ("is", "are")), at)]
        if word.casefold() not in ("the", "always", "your") and word != number
    ]
    owner = subject_of(seen, [*said[said.index("of") + 1 :], "…"])[0] if "of" in said else ""
    owner = owner or subject_of(seen, [*[word for word in said if word not in ("of", "all")][-1:], "…"])[0]
    said = said[: said.index("of")] if "of" in said and owner else said
    name = number_called(seen, said) if at and number else ""
    if name and owner and small[-1] in {number, *LESS, *MORE}:
        yield f"always the {name} of {owner} {'-' if small[at] in LESS else '+'}{number}"
    if name and small[-1] in {number, *LESS, *MORE}:
        change = f"{'-' if small[at] in LESS else '+'}{number}"
        yield f"always {name} {change}"
        yield f"always your {name} {change}"
