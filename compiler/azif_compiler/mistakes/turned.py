"""What counts all the time, what cannot happen, and fields, as people say them → as they are written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes import endings, row_words, sayings, tracks
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.modifiers import HAVING, is_change, number_called, subject_of
from azif_compiler.mistakes.numbers import WORDS
from azif_compiler.mistakes.printed import named
from azif_compiler.mistakes.seen import Seen, alike
from azif_compiler.names import symbols
from azif_compiler.names.inflection import third_person
from azif_compiler.text.tokens import quoted
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
    who = [word for word in rest[:at] if word.casefold() not in ("all", "each", "every", "the", "any")]
    subject, size = subject_of(seen, [*who, "…"]) if who else ("", 0)
    where = " ".join(named(seen, row_words.plain(seen, ["…", *who[size:]])[1:])) if subject else ""
    is_own = row_words.low(who) == ["you"] and rest[at + 1 : at + 2] and rest[at + 1].isdigit()
    if is_own and (name := number_called(seen, rest[at + 2 :])):  # `you have 3 hands`
        yield f"always your {name} is {rest[at + 1]}"
    if not subject or "…" in where:
        return
    subject = f"{subject} {where}".strip()
    said = [
        word
        for word in rest[at + 1 :]
        if word.casefold() not in ("a", "an", "the", "to", "of", "on", "their")
    ]
    number = next((i for i, word in enumerate(said) if word.lstrip("+-").isdigit()), -1)
    name = number_called(seen, [word for i, word in enumerate(said) if i != number]) if number >= 0 else ""
    if several := of_each(seen, subject, said):
        yield several
    if not name:
        return
    shown = said[number]
    owner = f"the {name} of {subject}"
    if number and not any(True for _ in seen.members_called(name.split()[0])):
        yield f"always {owner} is {shown}"
    yield f"always {owner} {shown if is_change(shown) else f'+{shown}'}"


def of_each(seen: Seen, subject: str, words: Words) -> str:
    """`reach +1 and width +2`, `+1 reach and +2 width` of each of some things; "" if it is not so."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word in ("and", ","):
            parts.append([])
        else:
            parts[-1].append(word)
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
    rest = [word for word in words if word != "…"]
    while rest and rest[0].casefold() in {"always", ":", "you", "your", *HAVING}:
        del rest[0]
    parts: list[list[str]] = [[]]
    for word in rest:
        if word.casefold() in (",", "and"):
            parts.append([])
        elif word.casefold() not in ("to", "on", "a", "an", "the", "your"):
            parts[-1].append(word)
    found = [(number_called(seen, part[1:]), part[0]) for part in parts if part and is_change(part[0])]
    if len(found) == len(parts) and all(name for name, _ in found):
        yield f"always {', '.join(f'your {name} {change}' for name, change in found)}"


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


FILLING = frozenset("all each every any the a an to on of at is are be with".split()) | HAVING
"""What people say beside a number and what it changes."""

OF_SEVERAL = frozenset("all each every are get have everybody everyone".split())
"""What shows that something is said of more than who has it."""


def of_all(seen: Seen, words: Words) -> Iterator[str]:
    """`all red tosses are at -1`, `red tosses get +1` for `always each person's Red tosses -1`."""
    if not OF_SEVERAL & {*row_words.low(words)}:
        return
    rest = [word for word in words if word.casefold() not in FILLING and word not in (":", "always")]
    number = next((word for word in rest if is_change(word)), "")
    name = number_called(seen, [word for word in rest if word != number]) if number else ""
    if name and len(rest) > 1:
        yield f"always each {seen.person()}'s {name} {number}"
        yield f"always {name} {number}"


def while_so(seen: Seen, words: Words) -> Iterator[str]:
    """`while this is lit: all red tosses get -1` for `while this is lit, each person's Red tosses -1`."""
    at = next((i for i, word in enumerate(words) if i and word in (":", ",")), 0)
    if row_words.low(words[:1]) != ["while"] or not words[at + 1 :] or not at:
        return
    for way in (counting, changes, of_everybody, of_all, by_so_much):
        for said in way(seen, words[at + 1 :]):
            if said.startswith("always "):
                yield f"while {row_words.spelled(words[1:at])}, {said.removeprefix('always ')}"


def listed_counts(seen: Seen, words: Words) -> Iterator[str]:
    """`outfit: $5, 3 pearls, 1 oil lamp` for `coins 5; pearls 3; starting oil lamps 1`."""
    at = 2 if words[1:2] == [":"] else 1
    parts = [part.split(" ") for part in " ".join(words[at:]).replace(" and ", " , ").split(" , ")]
    found = [counted_field(seen, part, words[0]) for part in parts]
    if len(parts) > 1 and all(found):
        yield "; ".join(found)


def counted_field(seen: Seen, words: list[str], before: str) -> str:
    """`coins 5` for `$5`, `starting oil lamps 1` for `1 oil lamp`; "" if no field is about that."""
    if words[0].startswith('"') and len(words) == 1:
        for one in seen.view.component(words[0].strip('"')):
            return f"{before} {spoken(symbols.word_of(one.kind))} {words[0]}"
    number = next((word for word in words if word.isdigit()), "")
    rest = [word for word in words if word != number]
    meanings = seen.view.meanings(rest[0]) if len(rest) == 1 else None
    tokens = [*meanings.signs, *meanings.tokens] if meanings is not None else []
    if not tokens and len(rest) == 1:
        tokens = [
            seen.view.meanings(name).tokens[0] for name in alike(rest[0], seen.view.visible_words("tokens"))
        ]
    names = {name.casefold() for one in tokens for name in (one.name, one.plural)} or {
        "_".join(row_words.low(rest))
    }
    for field in seen.fields() if number and rest else ():
        if isinstance(field.type, types.Number) and any(
            field.name == name or field.name.endswith((f"_{name}", f"_{name}s")) for name in names
        ):
            return f"{spoken(field.name)} {number}"
    return ""


def whoever(seen: Seen, words: Words) -> Iterator[str]:
    """`any player who walks may rest` for `may when a player walks: that player rests`."""
    small = row_words.low(words)
    at = small.index("who") if "who" in small[:4] else 0
    kind = "_".join(word for word in small[:at] if word not in ("a", "an", "any", "each", "every", "the"))
    kinds = [*seen.view.meanings(kind).kinds, *seen.view.meanings(kind).plurals] if kind else []
    if not kinds:
        return
    name = spoken(kinds[0].name)
    for end in range(at + 2, min(len(words), at + 16)):
        may = small[end] == "may"
        if not may and small[end] not in ("must", ",", ":") and not verbs(seen, words[end]):
            continue
        behind = row_words.behind_signs(words[end + (small[end] in ("may", "must")) :])
        done = sayings.sentence(seen, behind) if behind else ""
        event = row_words.spelled(named(seen, row_words.plain(seen, ["…", *words[at + 1 : end]])[1:]))
        if done and "…" not in event and ";" not in done:
            first, _, rest = done.partition(" ")
            does = f"that {name} {third_person(first)} {rest}".strip()
            yield f"{'may ' if may else ''}when {article(name)} {event}: {does}"


def with_number(seen: Seen, words: Words) -> Iterator[str]:
    """`Glowing: 2`, `Glowing (2)` for `glowing 2`, of a keyword or a field."""
    said = [word for word in words if word not in {*":=(),"}]
    if {*DASHES} & {*said} or len(said) < 2 or not said[-1].lstrip("+-").isdigit():
        return
    for name in alike(" ".join(said[:-1]), [one.name for one in (*seen.keywords(), *seen.fields())]):
        yield f"{spoken(name)} {said[-1]}"


def as_script(seen: Seen, words: Words) -> Iterator[str]:
    """`drop 1 Coin` for `glow: drop 1 Coin`, in what has one script alone in which things happen."""
    scripts = [spoken(script.name) for script in seen.scripts() if not script.key]
    if len(scripts) == 1 and ":" not in words:
        for said in endings.ways(seen, words, anew=True):
            yield f"{scripts[0]}: {said}"


def counted(seen: Seen, words: Words) -> Iterator[str]:
    """`2 oil lamps` for `starting oil lamps 2`: so many of what a field is about."""
    said = "_".join(row_words.low(words[1:]))
    for field in seen.fields() if words[0].isdigit() and said else ():
        if isinstance(field.type, types.Number) and field.name.endswith((f"_{said}", f"_{said}s")):
            yield f"{spoken(field.name)} {words[0]}"


LESS = frozenset("less lower fewer smaller reduced lowered decreased".split())
MORE = frozenset("more higher greater larger bigger increased raised".split())
"""How people say that a number is another one."""


COMES = frozenset("reaches hits gets becomes".split())
REACHES = COMES | frozenset("to at the a level marker track of".split())
"""Words with which people say that a track has come to a number, beside its name."""


def reached(seen: Seen, words: Words) -> Iterator[str]:
    """`when the tide level reaches 8: rest` for `whenever tide >= 8: rest`."""
    small = row_words.low(words)
    at = next((i for i, word in enumerate(words) if word.isdigit()), 0)
    if not at or small[0] not in ("when", "whenever", "if", "once") or not COMES & {*small}:
        return
    said = [word for word in small[1:at] if word not in REACHES]
    behind = list(words[at + 1 :])
    behind = behind[2:] if row_words.low(behind[:2]) == ["or", "more"] else behind
    for name in alike(" ".join(said), seen.view.visible_words("tracks")) if said else ():
        for done in endings.ways(seen, row_words.behind_signs(behind), True):
            yield f"whenever {spoken(name)} >= {words[at]}: {done}"


def by_so_much(seen: Seen, words: Words) -> Iterator[str]:
    """`the reach is 2 lower`, `reach is reduced by 2` for `always reach -2`."""
    small = row_words.low(words)
    at = next((i for i, word in enumerate(small) if word in LESS | MORE), 0)
    number = next((word for word in words if word.isdigit()), "")
    said = [
        word
        for word in words[: small.index("is") if "is" in small else at]
        if word.casefold() not in ("the", "always", "your") and word != number
    ]
    name = number_called(seen, said) if at and number else ""
    if name and small[-1] in {number, *LESS, *MORE}:
        change = f"{'-' if small[at] in LESS else '+'}{number}"
        yield f"always {name} {change}"
        yield f"always your {name} {change}"


# ---- what counts, and what cannot happen ------------------------------------------------------------------

DENIALS = (["cannot"], ["can", "not"], ["can", "'", "t"], ["may", "not"], ["must", "not"], ["never"])
"""How people say that something does not happen."""


def conditional(seen: Seen, words: Words) -> Iterator[str]:
    """`always your reach +1 if you are in "Hall"`, `if …: always …` for `while you are in "Hall", …`."""
    small = row_words.low(words)
    at = small.index("if") if "if" in small else -1
    if at > 1 and small[0] in ("always", "your"):
        changed, asked = words[small[0] == "always" : at], words[at + 1 :]
    elif at == 0 and "always" in small:
        start = small.index("always")
        changed, asked = words[start + 1 :], words[1:start]
    else:
        return
    while asked and asked[-1] in (",", ":"):
        asked = asked[:-1]
    for said in (asked, named(seen, asked)):
        yield f"while {row_words.spelled(said)}, {row_words.spelled(changed)}"


def described(seen: Seen, words: Words) -> Iterator[str]:
    """`Hall closed` for `always "Hall" is closed`; `"Hall" - rest` for `at "Hall": rest`."""
    keyed = [spoken(script.name) for script in seen.scripts() if script.key]
    if words[0].startswith('"') and words[1:2] and words[1] in DASHES and keyed:
        for said in endings.ways(seen, words[2:], anew=True):
            yield f"{keyed[0]} {words[0]}: {said}"
    known = seen.view.visible_words("components")
    for size in range(min(5, len(words) - 1), 0, -1):
        said = " ".join(words[:size]).strip('"')
        rest = [
            word for word in words[size:] if word.casefold() not in ("is", "are", "be", "stays", "remains")
        ]
        for name in alike(said, known) if rest else ():
            yield f"always {quoted(name)} is {row_words.spelled(rest)}"


def denial(seen: Seen, words: Words) -> Iterator[str]:
    """`people may not rest in "Hall"`, `you can't drop this` for `cannot a person rests in "Hall"`."""
    small = row_words.low(words)
    at = next((i for i, word in enumerate(small) if word in ("cannot", "not", "never")), 0)
    yield from (f"cannot {event}" for event in tracks.events(seen, words[:at]))
    nobody = 2 if small[:2] == ["no", "one"] else 1 if small[0] in ("nobody", "noone") else 0
    if nobody and small[nobody : nobody + 1] in (["may"], ["can"]):
        yield from (
            f"cannot {article(seen.person())} {said}"
            for said in doings(seen, words[nobody + 1 :], third=True)
        )
    for at in range(min(6, len(words))):
        denied = next((one for one in DENIALS if small[at : at + len(one)] == one), None)
        if denied is None or (at == 0 and denied == ["cannot"]):
            continue
        who = [
            word for word in words[:at] if word.casefold() not in ("all", "the", "any", "each", "every", "no")
        ]
        rest = [word for word in words[at + len(denied) :] if word.casefold() != "be"]
        done = next((w for w in rest[:1] if seen.view.meanings(w).participles), "")
        for name, does in subjects(seen, who):
            if done and does:
                yield f"cannot {name} is {row_words.spelled(rest)}"
            yield from (f"cannot {name} {said}" for said in doings(seen, rest, third=does))


def subjects(seen: Seen, who: Words) -> Iterator[tuple[str, bool]]:
    """Who does something, as an event has it, and whether its verb is in the third person."""
    if row_words.low(who) in (["you"], []):
        yield "you", False
    for size in (3, 2, 1):
        kinds = seen.view.meanings("_".join(row_words.low(who[:size]))).kinds
        if kinds and len(who) >= size:
            rest = " ".join(named(seen, who[size:]))
            yield f"{article(spoken(kinds[0].name))} {rest}".strip(), True
    if len(who) and who[0].startswith('"'):
        yield row_words.spelled(who), True


def doings(seen: Seen, words: Words, *, third: bool) -> Iterator[str]:
    """What somebody does, in the third person or not."""
    for rest in (list(words), [w for w in words if w.casefold() not in ("through", "into", "the", "any")]):
        said = sayings.sentence(seen, rest)
        if said and ";" not in said:
            first, _, behind = said.partition(" ")
            yield f"{third_person(first) if third else first} {behind}".strip()
        elif rest:
            behind = " ".join(named(seen, rest[1:]))
            for name in longer_verbs(seen, rest[0]):
                first, _, more = spoken(name).partition(" ")
                yield f"{third_person(first) if third else first} {more} {behind}".strip()


def longer_verbs(seen: Seen, word: str) -> list[str]:
    """The verbs of one or two words that begin with a word: `walk`, `walk to`."""
    rows = sorted(seen.view.visible_words("verbs"), key=len)
    return [name for name in rows if name.split("_")[0] == word and name.count("_") < 2][:4]


def of_several(seen: Seen, words: Words) -> Iterator[str]:
    """`glow -1 / 2`, `glow -1 (2)` for `glow rating -1; glow length 2`: two fields in one, in their order."""
    numbers = [word for word in words if word.lstrip("+-").isdigit()]
    said = [word.casefold() for word in words if word not in {*numbers, *"/(),:=;", "and", *DASHES}]
    above = list(seen.view.kinds_above(seen.kind))[::-1] if seen.kind and len(numbers) == 2 and said else ()
    rows = [
        spoken(field.name)
        for kind in above
        for field in seen.view.seen(kind.fields)
        if isinstance(field.type, types.Number) and field.name.startswith(f"{said[0]}_")
    ]
    if len(rows) < 2 or set(said) - {*rows[0].split(), *rows[1].split()}:
        return
    yield f"{rows[0]} {numbers[0]}; {rows[1]} {numbers[1]}"


def of_its_own(seen: Seen, words: Words) -> Iterator[str]:
    """`two-handed`, `lit red`, `2 wicks`, `reach 3-`: a field with its parts turned round."""
    small = [word for word in row_words.low(words) if word not in ("-", ":", "=", "a", "an", "the", "is")]
    rows = [WORDS.get(word, word) for word in small]
    numbers = [str(row) for row in rows if str(row).lstrip("+-").isdigit()]
    sign = "-" if words[-1] in DASHES and words[-2:-1] == numbers[:1] else ""
    for field in seen.fields():
        name = spoken(field.name)
        stem = name.removesuffix("s")
        if isinstance(field.type, types.Number) and len(numbers) == 1 and len(small) <= len(name.split()) + 1:
            said = " ".join(small)
            if stem in said:
                yield f"{name} {sign}{numbers[0]}"
        turned = name.split()[::-1]
        if small[: len(turned)] == turned and len(turned) > 1 and words[len(turned) :]:
            yield f"{name} {row_words.spelled(words[len(turned) :])}"
        if isinstance(field.type, types.Member | types.Members):
            own = {*name.split(), *symbols.word_of(field.type.enum).split("_")}
            for row in (" ".join(small[::-1]), " ".join(word for word in small if word not in own)):
                if row in seen.members(field.type.enum):
                    yield f"{name} {row}"


DASHES = frozenset("-–—−")
"""What people write for a minus."""
