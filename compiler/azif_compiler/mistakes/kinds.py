"""The kind of a component that does not exist: how it is written, what was meant, what there is."""

from __future__ import annotations

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import names, syntax
from azif_compiler.ir import types
from azif_compiler.mistakes.seen import Seen, listed
from azif_compiler.names import symbols
from azif_compiler.names.spelling import alike, plain
from azif_compiler.text.tokens import LEFT


def head(seen: Seen) -> str:
    """What stands before the name of a component."""
    index = 0
    while index < len(seen.kinds) and seen.kinds[index] == "NAME":
        index += 1
    return " ".join(seen.words[:index])


def populated(seen: Seen) -> list[str]:
    """The kinds of which there are components, as they are written."""
    return sorted(spoken(symbols.word_of(kind)) for kind in seen.view.populated)


def written(seen: Seen) -> str | None:
    """The kind in capitals, in the plural, with other blanks; with a name that has no quotes."""
    if seen.depth > 0:
        return None
    said = head(seen)
    known = populated(seen)
    cure, count = seen.confusion(said.split())
    if cure in known and count == len(said.split()):
        return f"write `{cure}`"
    for name in alike(said, known):
        if name != said:
            return f"write `{name}`"
    for name in seen.view.visible_words("plurals"):
        if plain(name) == plain(said):
            one = seen.view.meanings(name).plurals[0]
            return f"one of these is a `{spoken(one.name)}`"
    if seen.sort(0) == "NUMBER" and said in known:
        return f'the name stands in quotes: `{said} "{seen.ahead()}" {{ … }}`'
    named = [name for name in known if said.startswith(f"{name} ")]
    if named:
        name = max(named, key=len)
        return f'the name stands in quotes: `{name} "{said[len(name) + 1 :]}" {{ … }}`'
    return None


def described(seen: Seen) -> str | None:
    """`red lamp "Beacon"` for `lamp "Beacon" { hue red }`."""
    words = head(seen).split()
    if len(words) < 2 or seen.depth > 0:
        return None
    kinds = seen.view.meanings("_".join(words[1:])).singulars
    for member in seen.members_called(words[0]) if kinds else ():
        for above in seen.view.kinds_above(kinds[0].id):
            for field in seen.view.seen(above.fields):
                if field.type == types.Member(enum_of(member)):
                    given = f"{spoken(field.name)} {spoken(member.name)}"
                    return f'say it inside: `{" ".join(words[1:])} "…" {{ {given} }}`'
    return None


def of_a_field(seen: Seen) -> str | None:
    """`red "Beacon"` for `lamp "Beacon" { hue red }`, where lamps and others have a hue."""
    said = head(seen)
    if seen.depth > 0 or seen.first > 0 or not said:
        return None
    for member in seen.members_called(said):
        for name in seen.view.visible_words("fields"):
            rows = [f for f in seen.view.meanings(name).fields if f.type == types.Member(enum_of(member))]
            kinds = [kind for kind in populated(seen) if any(has(seen, kind, one) for one in rows)]
            if kinds:
                given = f"{spoken(name)} {spoken(member.name)}"
                more = f"; such a field have {listed(kinds[1:])}, too" if kinds[1:] else ""
                return f'`{said}` is no kind, but what a field says: `{kinds[0]} "…" {{ {given}; … }}`{more}'
    return None


def has(seen: Seen, kind: str, field: symbols.Field) -> bool:
    """Whether components of a kind have a field."""
    found = seen.view.meanings(kind.replace(" ", "_")).singulars
    return bool(found) and seen.view.is_kind(found[0].id, field.kind)


def enum_of(member: symbols.Member) -> str:
    """The id of the enum of a member."""
    return member.enum


def sharing(seen: Seen) -> str | None:
    """The kinds that share a word with what is written, and those that are kinds of them."""
    if seen.depth > 0 or seen.first > 0:
        return None
    if isinstance(seen.problem, names.UnknownName) and seen.problem.sort == "goal":
        return None
    if isinstance(seen.problem, names.UnknownName) and seen.problem.sort == "verb":
        return "what it is worth to do something is said of its verb; `azif words` lists all verbs"
    words = set(head(seen).casefold().split())
    known = populated(seen)
    near = [name for name in known if words & set(name.split())]
    below = [name for name in known if any(is_below(seen, name, other) for other in near)]
    rows = list(dict.fromkeys([*near, *below]))
    return f"a component begins with its kind; there is {listed(rows, 40)}" if rows else None


def there_are(seen: Seen) -> str | None:
    """The kinds that there are."""
    if seen.depth > 0 or seen.first > 0 or not (known := populated(seen)) or not is_wanted(seen):
        return None
    said = f"a component begins with its kind; there is {listed(known, 40)}"
    own = " ".join(seen.words[: next((i for i, sort in enumerate(seen.kinds) if sort == "STRING"), 0)])
    return f"{said}; a kind of your own is declared before: `kind {own} {{ … }}`" if own else said


def is_wanted(seen: Seen) -> bool:
    """Whether it is a kind, or the beginning of a declaration, that is missing."""
    problem = seen.problem
    if isinstance(problem, names.UnknownName):
        return problem.sort in ("kind", "declaration")
    return isinstance(problem, syntax.Expected) and problem.what.startswith(("a word that begins", "a kind"))


def is_below(seen: Seen, word: str, other: str) -> bool:
    """Whether one kind is a kind of another."""
    one, two = (seen.view.meanings(name.replace(" ", "_")).singulars for name in (word, other))
    return bool(one and two and seen.view.is_kind(one[0].id, two[0].id))


def without_name(seen: Seen) -> str | None:
    """`lamp { … }`, which has no name."""
    problem = seen.problem
    if not isinstance(problem, syntax.Expected) or "name of the component" not in problem.what:
        return None
    brace = seen.kinds.index(LEFT) if LEFT in seen.kinds else 0
    kind = seen.written(0, brace)
    if not kind or not seen.view.meanings(kind.replace(" ", "_")).singulars:
        return None
    if seen.kinds[brace + 1 : brace + 2] == ["STRING"]:
        return f"the name stands before the brace: `{kind} {seen.words[brace + 1]} {{ … }}`"
    return f'each has a name, in quotes: `{kind} "…" {{ … }}`'
