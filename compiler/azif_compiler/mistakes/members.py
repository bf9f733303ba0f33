"""What a component gives, by another name: without its field, by half of its name."""

from __future__ import annotations

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import names, syntax
from azif_compiler.ir import types
from azif_compiler.mistakes.numbers import WORDS, in_full
from azif_compiler.mistakes.seen import LANGUAGE, STATEMENTS, Seen, containing, listed
from azif_compiler.names import symbols
from azif_compiler.names.spelling import alike, plain
from azif_compiler.words.noun import article

HOW_MANY = frozenset("quantity count number amount times".split())
"""What people call `copies`."""

MOST_COUNTED = 3
"""Of how many words a line is at the most that only says how many there are."""

LEADING = frozenset(
    "when before always while whenever may must action cannot instead at once copies starts".split()
)
"""Words with which abilities begin."""


def everything(seen: Seen) -> list[str]:
    """All that the component can give."""
    return [one.name for one in (*seen.fields(), *seen.scripts(), *seen.keywords())]


def joined(seen: Seen) -> str:
    """The words from here on that may be one name: up to a number, a text, a sign."""
    index = seen.index
    while index < seen.last and seen.kinds[index] == "NAME":
        index += 1
    return " ".join(seen.words[seen.index : index])


def spelled(seen: Seen) -> str | None:
    """The name of a field or keyword in capitals, with blanks or hyphens where none are, or without."""
    first = seen.ahead()
    if first.casefold() in LEADING and first not in LEADING:
        if first.casefold() in WITH_COLON and not seen.has_colon and seen.line[3:]:
            begins = "an ability begins in small letters, and a colon stands before what happens"
            return f"{begins}: `{first.casefold()} …: …`"
        return f"write `{first.casefold()}`"
    for word in (joined(seen), seen.ahead()):
        found = alike(word, everything(seen))
        if found and plain(found[0]) == plain(word) and spoken(found[0]) != word:
            return f"write `{spoken(found[0])}`"
    return None


WITH_COLON = frozenset("when whenever before at".split())


def confused(seen: Seen) -> str | None:
    """A word of which content says what it is mistaken for: at this place, or a sentence."""
    cure = seen.confused(seen.index)
    first = cure.split(" ")[0] if cure else ""
    fits = any(name == first or name.startswith(f"{first}_") for name in everything(seen))
    fits = fits or first in BEGINNING
    is_event = isinstance(seen.problem, names.UnknownVerb)
    is_itself = seen.depth > 1 and not is_event and seen.view.meanings(seen.ahead()).members
    if not cure or is_itself or (seen.depth == 1 and seen.kind and not fits and not is_event):
        return None
    if seen.depth == 1 and seen.index > seen.first and seen.line[0] in LEADING:
        return None
    if is_event and not is_sentence(seen, cure):
        return None
    return f"write `{cure}`"


BEGINNING = frozenset("action always at when may before while whenever".split())
"""How a line begins that is no member of a component, in what content says to write."""


def is_sentence(seen: Seen, said: str) -> bool:
    """Whether what content says to write is a sentence, or begins an ability."""
    words = said.split()
    heads = (" ".join(words[:count]) for count in range(len(words), 0, -1))
    return words[0] in LEADING | STATEMENTS or any(
        seen.view.meanings(head.replace(" ", "_")).verbs for head in heads
    )


def script(seen: Seen) -> str | None:
    """`shine take 1 Coin`, `shine { … }` without its colon: a script of the kind."""
    if seen.depth != 1 or seen.has_colon:
        return None
    for count in (3, 2, 1):
        said = seen.written(seen.first, seen.first + count)
        for one in seen.scripts():
            if spoken(one.name) == said and not one.key:
                behind = seen.written(seen.first + count, seen.last)
                return f"what happens then stands behind a colon: `{said}: {behind or '…'}`"
    return None


def name_inside(seen: Seen) -> str | None:
    """`name "Beacon"` in the block."""
    if seen.depth == 1 and seen.ahead().casefold() in ("name", "id", "called", "label"):
        if seen.words[:1] == ["amend"]:
            return "an amendment changes no name: who wants another card declares one of another name"
        return f'the name stands before the block, in quotes: `{spoken(symbols.word_of(seen.kind))} "…" {{`'
    return None


def copies(seen: Seen) -> str | None:
    """`quantity 2`, `x2` for `copies 2`."""
    word = seen.ahead().casefold()
    if word in HOW_MANY and seen.sort(1) == "NUMBER" and len(seen.line) <= MOST_COUNTED:
        return f"how many there are is said by `copies {seen.ahead(1)}`"
    if word[:1] == "x" and word[1:].isdecimal() and seen.sort(-1) == "STRING":
        return f"how many there are is said in the block: `copies {word[1:]}`"
    return None


def of_member(seen: Seen) -> str | None:
    """`red` for `hue red`, `Speed 1, 2` for `stops Speed 1, 2`: a member without its field; `lamp "Beacon"`
    for `purse lamp "Beacon"`.
    """
    if seen.sort(1) == "STRING":
        kinds = [kind.id for kind in seen.view.meanings(seen.ahead()).singulars]
        for field in seen.fields() if kinds and seen.index == seen.first else ():
            several = (types.Thing, types.Things, types.Some, types.Somes)
            of = field.type.kind if isinstance(field.type, several) else ""
            if of and any(seen.view.is_kind(kind, of) for kind in kinds):
                rest = seen.written(seen.index, seen.last)
                return f"say of which field this is: `{spoken(field.name)} {rest}`"
    for word in (joined(seen), seen.ahead()):
        for member in seen.members_called(word):
            enum = member.enum
            for field in seen.fields():
                if field.key == enum and seen.sort(1) in ("NUMBER", "NAME", "STRING"):
                    rest = in_full(seen.written(seen.index + 1, seen.last))
                    return f"say of which field this is: `{spoken(field.name)} {spoken(member.name)} {rest}`"
                if field.type in (types.Member(enum), types.Members(enum)):
                    return f"say of which field this is: `{spoken(field.name)} {spoken(member.name)}`"
    return None


def part_with_colon(seen: Seen) -> str | None:
    """`Oil: 2` where the field is `printed oil`."""
    if seen.line[0] in ("if", "when", "while") and len(seen.line) > 3:
        return None
    return half_a_name(seen) if seen.has_colon and part_of_name(seen) else None


def number_first(seen: Seen) -> str | None:
    """`1 wick`, `+1 wick` for `wicks 1`."""
    number = WORDS.get(seen.ahead().casefold(), seen.ahead())
    is_number = seen.sort() in ("NUMBER", "SIGNED") or number != seen.ahead()
    if not is_number or seen.sort(1) != "NAME" or seen.depth != 1:
        return None
    word = plain(seen.ahead(1))
    for field in seen.fields():
        if plain(field.name) in (word, word + "s") or plain(field.name) + "s" == word:
            return f"the number stands behind: `{spoken(field.name)} {str(number).lstrip('+')}`"
    return None


def other_script(seen: Seen) -> str | None:
    """A word with a colon of which content says which script is meant."""
    cure = seen.confused(seen.index) if seen.depth == 1 and seen.has_colon else ""
    named = any(spoken(script.name) == cure.removesuffix(": …") for script in seen.scripts())
    return f"write `{cure.removesuffix(': …')}: …`" if cure and named else None


def half_a_name(seen: Seen) -> str | None:
    """What is there under a longer or shorter name, and what content says that the word is mistaken for."""
    return confused(seen) or part_of_name(seen)


LONGEST_PART = 4
"""Of how many words at the most part of a name is written."""


def part_of_name(seen: Seen) -> str | None:
    """`oil` where there are two fields with that word, `printed oil` where the field is `oil`."""
    if not seen.kind or seen.line[:1] == ["until"]:
        return None
    for word in (joined(seen), seen.ahead()):
        found = containing(word, everything(seen)) if word.count(" ") < LONGEST_PART else []
        if found:
            found = [one for one in found if not (behind(seen) and is_flag(seen, one))]
        if found:
            said = behind(seen) if seen.last - seen.index <= len(word.split()) + 1 else "…"
            examples = [f"`{spoken(name)} {said}`".replace(" `", "`") for name in found[:4]]
            return f"there is {' and '.join(examples)}"
    return by_enum(seen)


def is_flag(seen: Seen, name: str) -> bool:
    """Whether what the component can give is a field that takes nothing."""
    return any(one.name == name and isinstance(one.type, types.Flag) for one in seen.fields())


def last_word(seen: Seen) -> str | None:
    """`red lamp oil`, where there are other names that end in `oil`."""
    words = joined(seen).casefold().split()
    if (seen.problem.hint() or "").startswith("did you mean"):
        return None
    is_told = words[:1] == ["until"] or "you" in words[:2]
    is_told = is_told or (bool(words) and bool(seen.view.meanings(words[0]).verbs))
    if len(words) < 2 or words[-1] in {*LANGUAGE, "for"} or is_told:
        return None
    near = [name for name in everything(seen) if words[-1] in spoken(name).split()]
    return f"there is {listed(sorted(near))}" if near else None


def by_enum(seen: Seen) -> str | None:
    """A field under the name of its enum: `hue red`, where the enum is called `hue`, for `colour red`."""
    for field in seen.fields():
        if isinstance(field.type, types.Member):
            if plain(seen.ahead()) in map(plain, spoken(symbols.word_of(field.type.enum)).split()):
                return f"write `{spoken(field.name)} {seen.written(seen.index + 1, seen.last)}`"
            parts = [one for one in seen.members(field.type.enum) if seen.ahead() in one.split()]
            if parts and seen.last == seen.index + 1:
                return f"write {' or '.join(f'`{spoken(field.name)} {one}`' for one in parts)}"
    return None


def behind(seen: Seen) -> str:
    """The number behind the words of a name, if one stands there."""
    index = seen.index
    while index < seen.last and seen.kinds[index] == "NAME":
        index += 1
    return seen.words[index] if index < seen.last and seen.kinds[index] in ("NUMBER", "SIGNED") else ""


def meant(seen: Seen) -> str | None:
    """A member that does not exist, of a field whose type is an enum: what there is."""
    field = field_of_line(seen) if seen.depth == 1 else None
    if field is not None and field.key and seen.index <= seen.first + len(field.name.split("_")):
        return f"`{spoken(field.name)}` is given for {listed(seen.members(field.key))}"
    if field is not None and isinstance(field.type, types.Members) and seen.ahead() == "and":
        return f"write `{seen.written(seen.first, seen.index)}, {seen.written(seen.index + 1, seen.last)}`"
    if field is not None and isinstance(field.type, types.Member | types.Members):
        return f"`{spoken(field.name)}` is one of {listed(seen.members(field.type.enum))}"
    return None


def one_value(seen: Seen) -> str | None:
    """A second value of a field that has one."""
    at = seen.line.index(",") + seen.first if "," in seen.line else -1
    behind = " ".join(seen.words[at + 1 : at + 4])
    known = {*LEADING, *(spoken(name) for name in everything(seen))}
    if seen.depth == 1 and at >= 0 and (name := next((n for n in known if behind.startswith(f"{n} ")), "")):
        return f"write `;` instead of the comma before `{name}`, or begin a new line with it"
    if seen.depth != 1 or not (seen.sort(-1) == "COMMA" or seen.sort() == "COMMA"):
        return None
    field = field_of_line(seen)
    if field is None and seen.line[:1] != ["copies"]:
        return None
    following = seen.words[seen.index + (seen.sort() == "COMMA") :][:1]
    if following and (following[0] in map(spoken, everything(seen)) or following[0] == "copies"):
        return f"write `;` instead of the comma before `{following[0]}`"
    return f"`{spoken(field.name) if field is not None else 'copies'}` takes one value"


def field_of_line(seen: Seen) -> symbols.Field | None:
    """The field that the line gives."""
    written = seen.written(seen.first, seen.last).casefold()
    fields = [f for f in seen.fields() if written.startswith(spoken(f.name).casefold())]
    return max(fields, key=lambda f: len(f.name), default=None)


def wanted(seen: Seen) -> str | None:
    """A field that is given something else than it takes, or nothing."""
    field = field_of_line(seen) if seen.depth == 1 else None
    if field is None:
        return None
    name = f"{spoken(field.name)} {spoken(symbols.word_of(field.key))}" if field.key else spoken(field.name)
    match field.type:
        case types.Number():
            return f"`{name}` takes a number, as in `{name} 1`"
        case types.Numbers():
            return f"`{name}` takes numbers with commas between them, as in `{name} 1, 2`"
        case types.Text():
            return f'`{name}` takes a text in quotes: `{name} "…"`'
        case types.Thing(kind=kind):
            return (
                f'`{name}` takes the name of {article(spoken(symbols.word_of(kind)))} in quotes: `{name} "…"`'
            )
        case types.Things(kind=kind):
            one = article(spoken(symbols.word_of(kind)))
            return (
                f'`{name}` takes names in quotes with commas between them, each of {one}: `{name} "…", "…"`'
            )
        case types.Member(enum=enum):
            return f"`{name}` takes one of {listed(seen.members(enum))}"
        case types.Members(enum=enum):
            return f"`{name}` takes some of {listed(seen.members(enum))}, with commas between them"
        case types.Flag():
            return f"`{name}` stands by itself"
        case _:
            return None


def alone(seen: Seen) -> str | None:
    """Something behind a keyword or flag that takes nothing."""
    before = seen.written(seen.first, seen.index)
    if seen.depth == 1 and any(before == spoken(k.name) for k in seen.keywords()):
        return f"`{before}` stands by itself"
    return None


def colon(seen: Seen) -> str | None:
    """`oil: 4`, `oil = 4`."""
    field = field_of_line(seen)
    if seen.has_colon and seen.depth == 1 and (field is not None or seen.line == ["copies"]):
        said = seen.written(seen.last + 1, seen.end_behind(seen.last + 1))
        before = seen.written(seen.first, seen.last)
        said = said.lstrip("$€£¥¢")
        if (
            field is not None
            and isinstance(field.type, types.Number)
            and not said.lstrip("+- ")[:1].isdecimal()
        ):
            happens = "what happens instead begins with `instead of …` or `when …`"
            return f"`{spoken(field.name)}` is a number; {happens}"
        if field is not None:
            before = spoken(field.name) + before[len(field.name) :]
        return f"write `{before} {said}`, without `:`"
    if seen.ahead() == "=" and seen.depth == 1 and (field is not None or seen.line[:1] == ["copies"]):
        before, after = seen.written(seen.first, seen.index), seen.written(seen.index + 1, seen.last)
        return f"write `{before} {after}`, without `=`"
    return None


def next_member(seen: Seen) -> str | None:
    """The next field on the same line, with nothing between."""
    if seen.depth != 1 or not seen.kind or seen.sort() != "NAME":
        return None
    if seen.line[:1] == ["cannot"] and seen.ahead() in ("when", "while", "during"):
        return f"what must be so for it stands behind `if`: `{seen.written(seen.first, seen.index)} if …`"
    words = joined(seen).split()
    known = {spoken(name) for name in everything(seen)} | {"copies", "starts", "when", "action", "always"}
    if any(" ".join(words[:count]) in known for count in range(1, len(words) + 1)):
        joint = "for `and`" if seen.ahead(-1) == "and" else f"before `{seen.ahead()}`"
        return f"write `;` {joint}, or begin a new line with `{seen.ahead()}`"
    return None


def of_others(seen: Seen, name: str) -> list[str]:
    """The kinds that have a field or a script of a name, which the component has not."""
    view = seen.view
    rows = [one.kind for one in view.seen(view.names.fields.get(name, ()))]
    rows += [one.kind for one in view.seen(view.names.scripts.get(name, ()))]
    return [kind for kind in rows if not view.is_kind(seen.kind, kind)]


def of_other_kind(seen: Seen) -> str | None:
    """What only components of other kinds have."""
    problem = seen.problem
    if not isinstance(problem, names.UnknownField) or seen.depth != 1 or not seen.kind:
        return None
    rows = of_others(seen, problem.name)
    if not rows:
        return None
    own = spoken(symbols.word_of(seen.kind))
    inside = [kind for kind in rows if set(own.split()) & set(symbols.word_of(kind).split("_"))]
    found = [spoken(symbols.word_of(kind)) for kind in dict.fromkeys(inside or rows)][:3]
    said = " or ".join(f'`{kind} "{seen.title}"`' for kind in found)
    begin = f"`{spoken(problem.name)}` is for {' and '.join(article(kind) for kind in found)}"
    if not inside:
        return f"{begin}; {nothing_alike(seen)}"
    return f"{begin}: begin with {said} if it is one, else leave the line out"


def field_missing(seen: Seen) -> str | None:
    """`{ "Hall" }`, `: drop this`: nothing says which field it is, or which script."""
    problem = seen.problem
    if not isinstance(problem, syntax.Expected) or problem.what != "the name of a field" or not seen.kind:
        return None
    text = next((word for word in seen.words[seen.index : seen.index + 2] if word.startswith('"')), "")
    before = seen.words[seen.first - 2 : seen.first] if seen.first > 1 else []
    if text and before[1:] == [";"] and before[0].startswith('"'):
        return f"the values of a list have commas between them: `{before[0]}, {text}`"
    for field in seen.fields() if text else ():
        for one in seen.view.component(text[1:-1]):
            if isinstance(field.type, types.Thing | types.Things) and seen.view.is_kind(
                one.kind, field.type.kind
            ):
                return f"say of which field this is: `{spoken(field.name)} {text}`"
    return nothing_alike(seen)


def nothing_alike(seen: Seen) -> str | None:
    """What a component of this kind can give, if nothing is near."""
    if not seen.kind:
        return None
    kind = spoken(symbols.word_of(seen.kind))
    known = listed(sorted(everything(seen)))
    abilities = "abilities (`when …`, `action …`, `always …`)"
    given = f"{known}, `copies`" if known else "`copies`"
    return f"a component of the kind `{kind}` can give {given}, and {abilities}"
