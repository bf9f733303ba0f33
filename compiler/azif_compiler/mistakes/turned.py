"""What counts all the time, what cannot happen, and fields, as people say them → as they are written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes import endings, row_words, sayings, tracks
from azif_compiler.mistakes.numbers import ALL, WORDS
from azif_compiler.mistakes.printed import named
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols
from azif_compiler.names.inflection import third_person
from azif_compiler.names.spelling import alike
from azif_compiler.text.tokens import quoted
from azif_compiler.words.noun import article

Words = Sequence[str]


def with_number(seen: Seen, words: Words) -> Iterator[str]:
    """`Glowing: 2`, `Glowing (2)` for `glowing 2`, of a keyword or a field."""
    said = [word for word in words if word not in {*":=(),"}]
    if {*DASHES} & {*said} or len(said) < 2 or not said[-1].lstrip("+-").isdecimal():
        return
    for name in alike(" ".join(said[:-1]), [one.name for one in (*seen.keywords(), *seen.fields())]):
        yield f"{spoken(name)} {said[-1]}"


def as_script(seen: Seen, words: Words) -> Iterator[str]:
    """`drop 1 Coin`, `light: drop 1 Coin` for `glow: drop 1 Coin`, in what has one script alone."""
    script = seen.only_script()
    if script is None:
        return
    at = words.index(":") if ":" in words else -1
    if at < 0 or (0 < at <= MOST_NAMED and not seen.confusion(words[:at])[0]):
        for said in endings.ways(seen, words[at + 1 :], anew=True):
            yield f"{spoken(script.name)}: {said}"


def each_in_turn(seen: Seen, words: Words) -> Iterator[str]:
    """`glow: each player rolls a die, on a 1 he drops 1 Coin` for `glow: for each player: roll 1 die; …`."""
    at = words.index(":") if ":" in words else -1
    heads = [row_words.spelled(words[:at])] if at > 0 else []
    script = seen.only_script()
    if script is not None and heads != [spoken(script.name)]:
        heads.append(spoken(script.name))
    for head in heads:
        row = ["everybody", "in", *head.split()]  # content may say that it speaks to each in turn
        spoken_to = seen.confusion(row) == ("you", len(row))
        for said in endings.each_in_turn(seen, words[at + 1 :], spoken_to=spoken_to):
            yield f"{head}: {said}"


def about_itself(seen: Seen, words: Words) -> Iterator[str]:
    """`when this is unveiled: drop 1 Coin` for `glow: drop 1 Coin`, in what has one script alone: what
    happens to all of its kind is nothing that one of them waits for.
    """
    script = seen.only_script()
    at = words.index(":") if ":" in words else 0
    head = row_words.low(words[:at])
    if script is None or not 1 < at <= MOST_AWAITED or head[0] not in AWAITING:
        return
    own = ITSELF.union(*(symbols.word_of(kind).split("_") for kind in (script.kind, seen.kind)))
    if len(set(head[1:]) - own) == 1:  # what happens to it, in one word
        for said in endings.ways(seen, words[at + 1 :], anew=True):
            yield f"{spoken(script.name)}: {said}"


MOST_AWAITED = 6
"""Of how many words the beginning is that says what happens to a component itself."""

AWAITING = frozenset("when whenever once after as".split())
ITSELF = frozenset("this it card is are gets comes up out you the a has been soon as first".split())
"""How people begin what happens to a component itself, and how they speak of it."""


def counted(seen: Seen, words: Words) -> Iterator[str]:
    """`2 oil lamps` for `starting oil lamps 2`: so many of what a field is about."""
    said = "_".join(row_words.low(words[1:]))
    for field in seen.fields() if words[0].isdecimal() and said else ():
        if isinstance(field.type, types.Number) and field.name.endswith((f"_{said}", f"_{said}s")):
            yield f"{spoken(field.name)} {words[0]}"


MOST_NAMED = 3
"""Of how many words another name for a script is."""


COMES = frozenset("reaches hits gets becomes is".split())
REACHES = COMES | frozenset("to at the a level marker track of".split())
"""Words with which people say that a track has come to a number, beside its name."""


def reached(seen: Seen, words: Words) -> Iterator[str]:
    """`when the tide level reaches 8: rest` for `whenever tide >= 8: rest`."""
    small = row_words.low(words)
    at = next((i for i, word in enumerate(words) if word.isdecimal()), 0)
    if not at or small[0] not in ("when", "whenever", "if", "once") or not COMES & {*small}:
        return
    said = [word for word in small[1:at] if word not in REACHES]
    behind = list(words[at + 1 :])
    is_more = row_words.low(behind[:2]) == ["or", "more"]
    behind = behind[2:] if is_more else behind
    sign = "is" if "is" in small[:at] and not is_more else ">="
    for name in seen.view.alike(" ".join(said), "tracks") if said else ():
        for done in endings.ways(seen, row_words.behind_signs(behind), True):
            yield f"whenever {spoken(name)} {sign} {words[at]}: {done}"


# ---- what counts, and what cannot happen ------------------------------------------------------------------

DENIALS = (
    ["cannot"],
    ["can", "not"],
    ["can", "'", "t"],
    ["can", "t"],
    ["do", "not"],
    ["does", "not"],
    ["may", "not"],
    ["can", "never"],
    ["may", "never"],
    ["must", "not"],
    ["never"],
)
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
    words = words[words[0].casefold() == "the" :]
    end = next((i for i, word in enumerate(words) if word.casefold() in ("for", "permanently")), len(words))
    words = words[:end]
    for size in range(min(5, len(words) - 1), 0, -1):
        said = " ".join(words[:size]).strip('"')
        rest = [
            word for word in words[size:] if word.casefold() not in ("is", "are", "be", "stays", "remains")
        ]
        for name in seen.view.alike(said, "components") if rest else ():
            yield f"always {quoted(name)} is {row_words.spelled(rest)}"


def denial(seen: Seen, words: Words) -> Iterator[str]:
    """`people may not rest in "Hall"`, `you can't drop this` for `cannot a person rests in "Hall"`."""
    small = row_words.low(words)
    at = next((i for i, word in enumerate(small) if word in ("cannot", "not", "never")), 0)
    yield from (f"cannot {event}" for event in tracks.events(seen, [*words[:at], *words[at + 1 :]]))
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
        who = [word for word in words[:at] if word.casefold() not in ALL | {"always", "the", "any", "no"}]
        whole = seen.confusion(words[at + len(denied) :])
        if whole[1] > 1 and whole[1] == len(words) - at - len(denied) and row_words.low(who) == ["you"]:
            yield f"cannot you {whole[0].removesuffix(' you')}"
        rest = [word for word in words[at + len(denied) :] if word.casefold() != "be"]
        done = next((w for w in rest[:1] if seen.view.meanings(w).participles), "")
        for name, does in subjects(seen, who):
            if done and does:
                yield f"cannot {name} is {row_words.spelled(rest)}"
            for verb in seen.view.meanings(done).participles if done and name == "you" else ():
                yield f"cannot {spoken(verb.name)} you"
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
    numbers = [word for word in words if word.lstrip("+-").isdecimal()]
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
    small = [word for word in row_words.low(words) if word not in OF_ITS_OWN]
    rows = [WORDS.get(word, word) for word in small]
    numbers = [str(row) for row in rows if str(row).lstrip("+-").isdecimal()]
    sign = "-" if words[-1] in DASHES and words[-2:-1] == numbers[:1] else ""
    for field in seen.fields():
        name = spoken(field.name)
        stem = name.removesuffix("s")
        if isinstance(field.type, types.Number) and len(numbers) == 1 and len(small) <= len(name.split()) + 1:
            said = " ".join(small)
            if stem in said or {*small} - {*numbers} == {*name.split()}:
                yield f"{name} {sign}{numbers[0]}"
        turned = name.split()[::-1]
        if small[: len(turned)] == turned and len(turned) > 1 and words[len(turned) :]:
            yield f"{name} {row_words.spelled(words[len(turned) :])}"
        if isinstance(field.type, types.Flag) and small[:-1] == name.split() and small[-1] in YES:
            yield name
        if isinstance(field.type, types.Member | types.Members):
            own = {*name.split(), *symbols.word_of(field.type.enum).split("_")}
            for row in (" ".join(small[::-1]), " ".join(word for word in small if word not in own)):
                members = seen.members(field.type.enum)
                near = [one for one in members if one == row] or [
                    one for one in members if one.split()[0] == row
                ]
                if len(near) == 1:
                    yield f"{name} {near[0]}"


YES = frozenset("yes true on".split())
"""How people say that a flag is set."""

OF_ITS_OWN = frozenset("- : = a an the is requires needs takes uses has have with".split())
"""What people say beside what a component has."""

DASHES = frozenset("-–—−")
"""What people write for a minus."""
