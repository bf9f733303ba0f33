"""Names of components that do not exist: half of one, one of another kind, one that is to be declared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import names
from azif_compiler.ir import types
from azif_compiler.mistakes.numbers import WORDS
from azif_compiler.mistakes.seen import Seen, containing, listed
from azif_compiler.names import symbols
from azif_compiler.names.spelling import plain
from azif_compiler.text.tokens import quoted, unquoted
from azif_compiler.words.noun import article

FEW = 12
"""So many names are all shown."""


def in_quotes(seen: Seen) -> str | None:
    """`"4"`, `"three"` for a number, `"red"` for red: what is no name of a component."""
    if not isinstance(seen.problem, names.NoSuchComponent):
        return None
    said = seen.problem.name.strip()
    if said.lstrip("+-$").isdecimal() or any(True for _ in seen.members_called(said)):
        return f"write `{said.casefold().lstrip('$')}` without quotes"
    script = said.casefold().replace(" ", "_")
    if seen.text[seen.place + len(seen.ahead()) :].lstrip()[:1] == ":" and any(
        one.name == script and not one.key for one in seen.scripts()
    ):
        return f"it is no place here, and has a line of its own: `{said.casefold()}: …`"
    if said.casefold() in WORDS:
        return f"write `{WORDS[said.casefold()]}`, in digits and without quotes"
    return None


def behind_article(seen: Seen) -> str | None:
    """`a "Beacon"` for `a lamp "Beacon"`: what stands behind an article is a kind."""
    if seen.sort() != "STRING" or seen.index <= seen.first or seen.ahead(-1) not in ARTICLES:
        return None
    rows = seen.view.component(unquoted(seen.ahead()))
    kinds = dict.fromkeys(spoken(symbols.word_of(one.kind)) for one in rows)
    if len(kinds) != 1:
        return None
    kind = next(iter(kinds))
    which = article(kind).split()[0] if seen.ahead(-1) in ("a", "an") else seen.ahead(-1)
    before = seen.written(seen.first, seen.index - 1)
    behind = seen.written(seen.index, seen.end_behind(seen.index))
    return f"say what it is: `{before} {which} {kind} {behind}`"


ARTICLES = frozenset("a an each another no any every".split())
"""What stands before a kind."""


def of_other_kind(seen: Seen) -> str | None:
    """`unique lamp "Beacon"`, where there is a common lamp of that name."""
    problem = seen.problem
    if not isinstance(problem, names.NoSuchComponent):
        return None
    longer = [name for name in problem.known if name.casefold().startswith(f"{problem.name.casefold()} ")]
    for known in seen.view.visible_words("components"):
        if plain(known) == plain(problem.name):
            if len(longer) == 1:
                return f"write `{quoted(longer[0])}`"
            rows = seen.view.meanings(known).components
            found = [f'`{spoken(symbols.word_of(one.kind))} "{known}"`' for one in rows]
            wanted = seen.view.meanings(problem.kind.replace(" ", "_")).kinds
            is_none = wanted and not any(seen.view.related(one.kind, wanted[0].id) for one in rows)
            no_such = f", which is no {spoken(problem.kind)}" if is_none else ""
            return f"there is {' and '.join(found)}{no_such}" if found else None
    return None


def half(seen: Seen) -> str | None:
    """`"Beacon"` for `"The Old Beacon"`."""
    problem = seen.problem
    if not isinstance(problem, names.NoSuchComponent) or (problem.hint() or "").startswith("did you mean"):
        return None
    said = "".join(c if c.isalnum() else " " for c in problem.name)
    known = {"".join(c if c.isalnum() else " " for c in name): name for name in problem.known}
    words = set(said.casefold().split())
    near = [known[name] for name in containing(" ".join(said.split()), known)]
    near = [name for key, name in known.items() if set(key.casefold().split()) == words] or near
    near = near or sharing(words, known)
    quoted = [f'"{name}"' for name in near]
    return f"did you mean {listed(quoted, 4).replace(', ', ' or ')}?" if near else None


SHORTEST_SHARED = 4
"""How long a word is that tells of a name."""


def sharing(words: set[str], known: Mapping[str, str]) -> list[str]:
    """The name that alone has one of the words, or begins one of its own with it."""
    for word in sorted(words, key=len, reverse=True):
        near = [
            name
            for key, name in known.items()
            if any(part.startswith(word) or word.startswith(part) for part in long(key.casefold().split()))
        ]
        if len(word) >= SHORTEST_SHARED and len(near) == 1:
            return near
    return []


def long(words: Iterable[str]) -> list[str]:
    """The words that are no mere articles and the like."""
    return [word for word in words if len(word) >= SHORTEST_SHARED]


def there_are(seen: Seen) -> str | None:
    """A name that is near no other: those that there are, or where they are listed."""
    problem = seen.problem
    if not isinstance(problem, names.NoSuchComponent):
        return None
    kind = spoken(problem.kind)
    known = sorted(problem.known)
    if kind in ("rule", "ruling"):
        return f"what is amended is a {kind} of a package that this one requires, called by its whole name"
    if kind == "component" or not known:
        return "a name in quotes is that of a component: correct it, or declare one of that name"
    listing = f"there is {listed((f'{chr(34)}{name}{chr(34)}' for name in known), FEW)}"
    if len(known) > FEW:
        listing = "`azif show --all` shows those that there are"
    if seen.words[:1] == ["amend"]:
        return listing
    return f'{listing}; or declare it: `{kind} "{problem.name}" {{ … }}`'


def unquoted_name(seen: Seen) -> str | None:
    """The name of a component without quotes, in the plural, of somebody: `Beacons'`, `Beacon's`."""
    if seen.sort() != "NAME":
        return None
    if seen.depth == 0 and seen.index == 0 and seen.sort(1) == "STRING":
        return kind_of_such(seen)
    return quotes_missing(seen, seen.index)


def kind_of_such(seen: Seen) -> str | None:
    """`beacon "Tall Beacon" {` for `lamp "Tall Beacon" {`, where there is a lamp called "Beacon"."""
    for name in seen.view.alike(seen.ahead(), "components"):
        for one in seen.view.component(name):
            kind = spoken(symbols.word_of(one.kind))
            begin = f"`{kind} {seen.ahead(1)}`"
            return f"begin with {begin}: a component begins with its kind, as {quoted(name)} does"
    return None


def quotes_missing(seen: Seen, index: int) -> str | None:
    """That a name stands in quotes, if from a token on one is written without."""
    for high in (4, 3, 2, 1):
        if index + high > seen.last:
            continue
        said = " ".join(seen.words[index : index + high])
        for name in (
            *seen.view.alike_anywhere(said),
            *seen.view.alike_anywhere(said.removesuffix("s")),
        ):
            for one in seen.view.component(name)[:1]:
                kind = spoken(symbols.word_of(one.kind))
                others = f'`{article(kind)} "{name}"`, `each {kind} "{name}"`'
                return f'a name stands in quotes: `"{name}"`, or {others}'
    return None


def name_in_line(seen: Seen) -> str | None:
    """The same anywhere in the line."""
    for index in range(seen.first, seen.last):
        word = seen.words[index]
        is_name = word[:1].isupper() and seen.kinds[index] == "NAME" and not seen.view.meanings(word).any()
        if is_name and (told := quotes_missing(seen, index)):
            return told
    return None


def starts_with(seen: Seen) -> str | None:
    """`starts with lamps 2` for `starting lamps 2`."""
    line = [word for word in seen.line if not word.isdecimal()]
    if seen.depth != 1 or line[:2] != ["starts", "with"]:
        return None
    number = next((word for word in seen.line if word.isdecimal()), "…")
    for field in seen.fields():
        if plain(field.name).endswith(plain(" ".join(line[2:]))) and line[2:]:
            return f"write `{spoken(field.name)} {number}`"
    return None


def separated_key(seen: Seen) -> str | None:
    """`at "Hall"; drop this` for `at "Hall": drop this`."""
    named = next(
        (script for script in seen.scripts() if script.key and spoken(script.name) == seen.ahead()), None
    )
    if named is None or seen.depth != 1 or seen.sort(1) != "STRING" or seen.ahead(2) not in (";", ","):
        return None
    behind = seen.written(seen.index + 3, seen.end_behind(seen.index + 3))
    return f"a colon stands behind the name: `{seen.written(seen.index, seen.index + 2)}: {behind or '…'}`"


def begun(seen: Seen) -> str | None:
    """`always` with nothing behind it."""
    if not seen.line or len(seen.line) > 1 or seen.line[0] not in WORDS_BEFORE:
        return None
    return f"something must follow `{seen.line[0]}`: {WORDS_BEFORE[seen.line[0]]}; or leave it out"


WORDS_BEFORE = {
    "always": "what counts all the time", "when": "what happens", "while": "what must be so",
    "cannot": "what must not happen", "may": "what one may do", "action": "when it can be done",
}  # fmt: skip
"""What stands behind words with which lines of components begin."""


TEXTS = frozenset("text rules effect effects description ability abilities flavor flavour quote card".split())
"""What people call what is printed on a card."""


def text_inside(seen: Seen) -> str | None:
    """`text "Drop this to …"`: what a card does, in quotes."""
    behind = seen.last + 1 if seen.has_colon else seen.index + 1
    if (
        seen.depth != 1
        or seen.ahead().casefold() not in TEXTS
        or seen.kinds[behind : behind + 1] != ["STRING"]
    ):
        return None
    return "what a card does is written in sentences, without quotes: `when …: …`, `action …: …`, `always …`"


def bracketed_member(seen: Seen) -> str | None:
    """`lamp (red) "Beacon"` for `lamp "Beacon" { hue red`."""
    if seen.ahead() != "(" or ")" not in seen.words[seen.index : seen.index + MOST_BRACKETED]:
        return None
    end = seen.words.index(")", seen.index)
    name = seen.words[end + 1] if seen.kinds[end + 1 : end + 2] == ["STRING"] else ""
    said = " ".join(seen.words[seen.index + 1 : end])
    kind = next(iter(seen.view.meanings("_".join(seen.words[seen.first : seen.index])).kinds), None)
    if not name or kind is None:
        return None
    for member in seen.members_called(said):
        for above in seen.view.kinds_above(kind.id):
            for field in seen.view.seen(above.fields):
                if isinstance(field.type, types.Member) and field.type.enum == member.enum:
                    inside = f"{spoken(field.name)} {spoken(member.name)}"
                    return f"what it is stands inside: `{spoken(kind.name)} {name} {{ {inside}; …`"
    return None


MOST_BRACKETED = 6
"""Within how many words brackets end that say what something is."""
