"""What counts all the time: without `always`, the change before what it changes, of several things."""

from __future__ import annotations

import re
from collections.abc import Iterator
from weakref import WeakKeyDictionary

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes.how_often import how_long
from azif_compiler.mistakes.numbers import ALL
from azif_compiler.mistakes.of_each import several
from azif_compiler.mistakes.seen import Seen, containing
from azif_compiler.names import symbols
from azif_compiler.names.spelling import alike
from azif_compiler.names.view import View
from azif_compiler.words.noun import article


def of_value(seen: Seen) -> str | None:
    """`reach +1` for `always your reach +1`."""
    line = seen.line
    if line[-1:] == ["always"] and len(line) > 1:
        return f"`always` stands first: `always {seen.written(seen.first, seen.last - 1)}`"
    signed = any(kind == "SIGNED" for kind in seen.kinds[seen.first : seen.last])
    if not line or not signed or seen.depth != 1:
        return None
    if line[0] in ALL and not HAVING & {*line} and (said := several(seen)):
        return f"what counts all the time begins with `always`: `always {said}`"
    if line[0] in ("your", "its", "each", "the", "that"):
        return (
            f"what counts all the time begins with `always`: `always {seen.written(seen.first, seen.last)}`"
        )
    if any(True for _ in seen.members_called(line[0])) or seen.view.meanings(line[0]).values:
        if containing(line[0], [spoken(one.name) for one in seen.fields()]):
            return None  # it may be a part of what the component gives
        member = next(seen.members_called(line[0]), None)
        name = spoken(member.name) if member is not None else line[0]
        behind = seen.written(seen.first + 1, seen.last)
        return f"what counts all the time begins with `always`: `always your {name} {behind}`"
    return None


GETS = re.compile(
    r'(?P<label>"[^"]*": ?)?(?:always )?(?P<who>(?:each|every|all|the) .+?|[a-z]+s)'
    r" (?P<way>gets?|gains?|has|have) (?P<rest>.*[+-]\d.*)"
)
"""What several get, as it is printed: `each lamp gets +1 oil and -1 reach`."""

CHANGE = re.compile(
    r"(?P<number>[+-]\d+) (?:to )?(?:its |their )?(?P<name>[a-zA-Z ]+)"
    r"|(?P<name_>[a-zA-Z ]+) (?P<number_>[+-]\d+)"
)
"""One of these changes, the number before or behind what is changed."""


def they_get(seen: Seen) -> str | None:
    """`each lamp gets +1 oil and -1 reach`: `always the oil of each lamp +1, the reach of each lamp -1`."""
    found = GETS.fullmatch(seen.written(seen.first, seen.last)) if seen.depth == 1 else None
    if found is None:
        return None
    who = found["who"] if " " in found["who"] else each_of_them(seen, found["who"])
    changes: list[str] = []
    for part in re.split(r",? and |, ", found["rest"]):
        said = CHANGE.fullmatch(part.strip())
        names = seen.view.alike(said["name"] or said["name_"], "fields", "values") if said is not None else []
        if said is None or not names or not who:
            return None
        is_so = found["way"] in ("has", "have") and said["number_"]  # `has reach -1`: that is what it is
        number = f"is {said['number_']}" if is_so else said["number"] or said["number_"]
        changes.append(f"the {spoken(names[0])} of {who} {number}")
    return f"write `{found['label'] or ''}always {', '.join(changes)}`"


def each_of_them(seen: Seen, word: str) -> str:
    """`each lamp` for `lamps`, `each lamp "Beacon"` for `beacons`; "" if it is neither."""
    for kind in seen.view.meanings(word).plurals:
        return f"each {spoken(symbols.word_of(kind.id))}"
    for name in seen.view.alike_anywhere(word.removesuffix("s")):
        for one in seen.view.component(name):
            return f'each {spoken(symbols.word_of(one.kind))} "{name}"'
    return ""


def change_before(seen: Seen) -> str | None:
    """`always +1 reach` for `always your reach +1`."""
    if seen.sort(-1) == "SIGNED" or seen.sort() == "SIGNED":
        at = seen.index if seen.sort() == "SIGNED" else seen.index - 1
        if said := changed(seen, at):
            is_whole = at == seen.first or (at == seen.first + 1 and seen.line[0] == "always")
            always = "always " if seen.depth == 1 and is_whole else ""
            return f"the change stands behind what it changes: `{always}{said}`"
    return None


def changed(seen: Seen, at: int) -> str:
    """`your red tosses +1`, of `+1 red tosses` or `+1 gift to red tosses`; "" if nothing is known."""
    words = seen.words[at + 1 : seen.end_behind(at)]
    words = words[: words.index(",")] if "," in words else words
    if ENDING & {*words}:
        return ""
    joint = next((number for number, word in enumerate(words[:2]) if word in ("to", "on", "for")), -1)
    for row in (words, words[joint + 1 :]) if joint == 1 else (words[joint + 1 :],):
        for member in seen.members_called(row[0]) if row else ():
            return f"your {' '.join((spoken(member.name), *row[1:]))} {seen.words[at]}"
        for said in (" ".join(row), f"{' '.join(row)}s") if row else ():
            for value in seen.view.alike(said, "values"):
                return f"your {spoken(value)} {seen.words[at]}"
    return ""


ENDING = frozenset("until while if when during unless against for".split())
"""What words begin with that say when a change counts."""


def called(seen: Seen) -> str | None:
    """`your red toss +1` for `your red tosses +1`."""
    word = seen.ahead()
    for rows in seen.view.names.values.values():
        for value in seen.view.seen(rows):
            if word and value.called and value.called == f"{word}s":
                return f"write `{value.called}`, for all of them: `{seen.ahead(-1)} {value.called} …`"
    return None


def two_at_once(seen: Seen) -> str | None:
    """`always your red and lime +1`, `your red + 1 and your lime +1` for `your red +1, your lime +1`."""
    line = seen.line
    if "and" not in line or line[:1] not in (["always"], ["while"]):
        return None
    said = " ".join(line[1:]).replace("+ ", "+").replace("- ", "-")
    parts = [part.split() for part in said.replace(" , ", " and ").split(" and ")]
    change = next((part[-1] for part in parts if part and is_change(part[-1])), "")
    rows = []
    for part in parts:
        words = part[:-1] if part and is_change(part[-1]) else part
        name = property_called(seen, words[1:] if words[:1] == ["your"] else words)
        if not change or not name:
            return None
        rows.append(f"your {name} {part[-1] if words != part else change}")
    return f"each change by itself: `always {', '.join(rows)}`"


def is_change(word: str) -> bool:
    """Whether it is a number with its sign."""
    return word[:1] in ("+", "-") and word[1:].isdecimal()


SHORTEST_BEGINNING = 3


def is_short_for(word: str, other: str) -> bool:
    """Whether one is the beginning of the other: `max` of `maximum`."""
    word, other = sorted((word.casefold(), other.casefold()), key=len)
    return word == other or (len(word) >= SHORTEST_BEGINNING and other.startswith(word))


def property_called(seen: Seen, words: list[str]) -> str:
    """The number of somebody that words mean, in another order or shortened; "" if none is known."""
    if len(words) == 1:
        for member in seen.members_called(words[0]):
            return spoken(member.name)
    rows = [*numbers_of(seen), *seen.view.visible_words("tokens")]
    for name in alike(" ".join(words), rows) if words else ():
        return spoken(name)
    for name in sorted(rows):
        parts = name.split("_")
        if 1 < len(parts) == len(words) and all(any(is_short_for(w, p) for p in parts) for w in words):
            return spoken(name)
    return ""


_NUMBERS: WeakKeyDictionary[View, list[str]] = WeakKeyDictionary()
"""The numbers of those who play, as long as anybody looks."""


def numbers_of(seen: Seen) -> list[str]:
    """The names of the numbers that those who play have."""
    known = _NUMBERS.get(seen.view)
    if known is None:
        known = _NUMBERS[seen.view] = list(_numbers_in(seen.view))
    return known


def _numbers_in(view: View) -> Iterator[str]:
    person = view.person()
    fields = [f for rows in view.names.fields.values() for f in view.seen(rows)]
    values = [v for rows in view.names.values.values() for v in view.seen(rows)]
    rows = [(f.name, f.kind, f.type) for f in fields] + [(v.name, v.of, v.type) for v in values]
    for name, owner, of in rows:
        if owner and isinstance(of, types.Number) and view.related(person, owner):
            yield name


def got(seen: Seen) -> str | None:
    """`always you have +1 to Red tosses`, `you get +1 Red` for `always your Red tosses +1`."""
    line = [word for word in seen.line if word not in ("to", "on", "for", "all", "a", "the", "of")]
    line = line[1:] if line[:1] == ["always"] else line
    at = next((i for i, word in enumerate(line[:4]) if is_change(word)), -1)
    if seen.depth != 1 or at < 1 or line[0] != "you" or not line[at + 1 :]:
        return None
    words = line[at + 1 :]
    member = next(seen.members_called(words[0]), None)
    if member is not None:
        word = words[1] if words[1:] and not words[1].endswith("s") else ""
        rest = [f"{word}s", *words[2:]] if word else words[1:]
        said = " ".join((spoken(member.name), *rest))
    else:
        said = property_called(seen, words)
    return f"what counts all the time begins with `always`: `always your {said} {line[at]}`" if said else None


def on_condition(seen: Seen) -> str | None:
    """`always if this is lit, your red +1` for `while this is lit, your red +1`."""
    line = seen.line
    if seen.depth != 1 or line[:1] != ["always"] or line[1:2] not in (["if"], ["when"], ["while"]):
        return None
    said = seen.written(seen.first + 2, seen.last)
    return f"what counts while something is so begins with `while`: `while {said}`"


def whose(seen: Seen) -> str | None:
    """`always maximum reach +1` for `always your max reach +1`."""
    line = seen.line
    if seen.depth != 1 or line[:1] != ["always"] or len(line) < 3 or not is_change(line[-1]):
        return None
    name = property_called(seen, line[1:-1])
    return f"say whose it is: `always your {name} {line[-1]}`" if name else None


def gained_for_a_time(seen: Seen) -> str | None:
    """`take 2 red until end of night`, where `red` is no token, for `until end of night your red +2`."""
    member = next(iter(seen.members_called(seen.ahead())), None)
    if seen.depth < 2 or seen.sort(-1) != "NUMBER":
        return None
    if any(seen.view.meanings(name).tokens for name in seen.view.alike(seen.ahead(), "tokens")):
        return None
    if member is None:
        return of_others_for_a_time(seen)
    named = seen.view.visible_words("values")
    if all(value.key != member.enum for name in named for value in seen.view.meanings(name).values):
        return None  # nobody has so much of it
    until = how_long(seen)
    return (
        f"`{spoken(member.name)}` is no token, it is changed: "
        f"`{until} your {spoken(member.name)} +{seen.ahead(-1)}`, or `-{seen.ahead(-1)}`"
    )


def of_others_for_a_time(seen: Seen) -> str | None:
    """`a lamp loses 1 oil until night ends`, where `oil` is printed: `until end of night the oil of … -1`."""
    words = (" ".join(seen.words[seen.index : seen.last]), seen.ahead(), f"{seen.ahead()}s")
    name = next((one for word in words for one in seen.view.alike(word, "fields", "values")), "")
    meanings = seen.view.meanings(name)
    sorts = [*(one.type for one in meanings.fields), *(one.type for one in meanings.values)]
    if not any(isinstance(sort, types.Number) for sort in sorts):
        return None
    until = how_long(seen)
    number = seen.ahead(-1)
    whom = seen.written(seen.first, seen.index - 2)
    said = f"`{spoken(name)}` is no token"
    owners = {one.kind for one in meanings.fields} | {one.of for one in meanings.values}
    if not whom and seen.person() and not seen.is_of_persons(owners):
        rows = " or ".join(sorted(article(spoken(symbols.word_of(one))) for one in owners if one))
        return f"{said}, and {article(seen.person())} has none: {rows} has it" if rows else None
    if whom or not seen.person():
        return (
            f"{said}, it is changed: `{until} the {spoken(name)} of {whom or '…'} -{number}`, or `+{number}`"
        )
    said += f", it is changed: `{until} your {spoken(name)} +{number}`, or `-{number}`"
    besides = f"; as long as you have this, `always your {spoken(name)} +{number}`"
    return said + besides if seen.is_spoken_to() else said


def before_until(seen: Seen) -> str | None:
    """`your reach +2 until end of turn` for `until end of turn your reach +2`."""
    line = seen.line
    if seen.depth < 2 or line[:1] not in (["your"], ["each"], ["its"], ["that"]):
        return None
    if seen.ahead()[:1] not in ("+", "-") or not seen.ahead()[1:].isdecimal():
        return None
    at = next((i for i, word in enumerate(line) if word in ("until", "for", "this")), len(line))
    step = next(
        (spoken(name) for word in line[at:] for name in seen.view.alike(word, "steps")), ""
    ) or step_meant(seen)
    said = seen.written(seen.first, seen.first + at)
    until = " ".join(line[at:]) if line[at : at + 1] == ["until"] else f"until end of {step}"
    first, _ = seen.row()
    if (  # it has just been got
        at == len(line)
        and seen.words[first : first + 1] == ["when"]
        and seen.ahead(seen.first - 2 - seen.index) == "this"
    ):
        return (
            f"what counts as long as this is there stands alone: `always {said}`; for a time `{until} {said}`"
        )
    return f"how long it counts stands before it: `{until} {said}`"


def step_meant(seen: Seen) -> str:
    """The step after which the window is called of the action in whose line something stands, else `STEP`."""
    at = seen.text.rfind("\n", 0, seen.place) + 1
    words = re.findall(r"\w+", seen.text[at : seen.place])
    behind = words[words.index("action") + 1 :][:2] if "action" in words else []
    return next((spoken(name) for word in behind for name in seen.view.alike(word, "steps")), "STEP")


HAVING = frozenset("have has had get gets got".split())
"""How people say that a number of somebody is another."""

BESIDE = frozenset("a an the to on of in for their its his her always 's".split())
"""What may stand between."""


def in_words(seen: Seen) -> str | None:
    """`your reach is increased by 1` for `your reach +1`."""
    line = seen.line
    at = next((i for i, word in enumerate(line) if word in MORE), -1)
    number = next((word for word in line[at + 1 :] if word.isdecimal()), "") if at > 0 else ""
    if not number:
        return None
    end = at - (line[at - 1] in ("is", "are"))
    return f"write `{seen.written(seen.first, seen.first + end)} {MORE[line[at]]}{number}`"


MORE = (
    dict[str, str]()
    | dict.fromkeys("increased raised improved".split(), "+")
    | dict.fromkeys("decreased reduced lowered".split(), "-")
)
"""Words for a change, with its sign."""


def granted(seen: Seen) -> str | None:
    """`all lamps have +1 red`, `lamps get reach +1` for `always each lamp's red +1`; `all red tosses +1`."""
    end = seen.end_behind(seen.first)
    line = [word for word in seen.words[seen.first : end] if word.casefold() not in BESIDE and word != "'"]
    if not line or seen.kinds[seen.first] != "NAME" or len(line) > LONGEST_GRANT:
        return None
    at = next((i for i, word in enumerate(line) if word in HAVING), -1)
    words = [word for word in line if word.casefold() not in ALL]
    of_member = bool(words) and any(True for _ in seen.members_called(words[0]))
    subject, size = ("", 0) if of_member else subject_of(seen, words)
    is_several = line[0] in ALL or bool(seen.view.meanings(line[0]).plurals)
    if at < 0 and (not subject or not is_several):
        subject, size = (
            (f"each {seen.person()}", 0) if line[0] in ("all", "every") and seen.person() else ("", 0)
        )
    if not subject:
        return None
    rest = [word for word in words[size:] if word not in HAVING]
    change = next((word for word in rest if is_change(word) or word.isdecimal()), "")
    if change.isdecimal():
        change = f"+{change}"
    name = number_called(seen, [word for word in rest if word.lstrip("+-") != change.lstrip("+-")])
    if not change or not name:
        return None
    owner = f"the {name} of {subject}" if subject.endswith('"') else f"{subject}'s {name}"
    return f"what counts all the time begins with `always`: `always {owner} {change}`"


LONGEST_GRANT = 12
"""Of how many words such a sentence is."""


def subject_of(seen: Seen, words: list[str]) -> tuple[str, int]:
    """Who it is with which words begin, of a kind or of a name, and of how many words that is."""
    for count in (3, 2, 1):
        said = "_".join(words[:count]).removesuffix("'s").removesuffix("'")
        for name in (said, said.casefold()):
            kinds = seen.view.meanings(name).kinds
            if kinds and words[count:]:
                return f"each {spoken(kinds[0].name)}", count
        text = " ".join(words[:count]).strip('"').casefold()
        for title in (text, text.removesuffix("s")):
            for name in seen.view.alike(title, "components"):
                for one in seen.view.meanings(name).components:
                    return f'each {spoken(symbols.word_of(one.kind))} "{name}"', count
    return "", 0


def number_called(seen: Seen, words: list[str]) -> str:
    """What is changed: red, a number of somebody, red tosses; "" if none is known."""
    if not words:
        return ""
    own = seen.view.alike(" ".join(words), "fields") if len(words) > 1 else []
    if own:
        return spoken(own[0])
    member = next(seen.members_called(words[0]), None)
    if member is not None and len(words) == 1:
        return spoken(member.name)
    if member is not None and len(words) == 2:
        return f"{spoken(member.name)} {words[1] if words[1].endswith('s') else f'{words[1]}s'}"
    if len(words) == 1 and seen.view.meanings(words[0]).tokens:
        return ""  # it is counted, and not changed
    for said in (" ".join(words), " ".join(words) + "s"):
        for name in seen.view.alike(said, "values", "fields"):
            return spoken(name)
    return property_called(seen, words)
