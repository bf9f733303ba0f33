"""What is compared with what it can never be: something else of the same thing may be meant."""

from __future__ import annotations

import re

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics.types import NotComparable
from azif_compiler.ir import types
from azif_compiler.mistakes.seen import Seen
from azif_compiler.text.tokens import unquoted

AT = "at"
"""What stands before a place that a verb is told."""

COMPARED = re.compile(
    r"(?P<owner>(?:that|this|your|its|the) ?[\w ]*?)(?:'s)? (?P<part>\w+) (?:is|=) (?P<other>\"[^\"]*\")"
)
"""What something has, compared with a component."""


def other_part(seen: Seen) -> str | None:
    """`that lamp's home is "Ann"` for `that lamp's keeper is "Ann"`, where a home can never be a person."""
    if not isinstance(seen.problem, NotComparable) or seen.problem.span is None:
        return None
    start = seen.text.rfind("\n", 0, seen.place) + 1
    row = seen.text[start:].partition("\n")[0]
    for found in COMPARED.finditer(row):
        if not found.start() <= seen.place - start < found.end():
            continue
        kinds = [one.kind for one in seen.view.component(unquoted(found["other"]))]
        owner = found["owner"].removeprefix("that ").removeprefix("this ").replace(" ", "_")
        owners = [one.id for one in seen.view.meanings(owner).kinds]
        owners = owners or ([seen.kind] if found["owner"] in ("its", "this") and seen.kind else [])
        for name in parts_of(seen, owners[0], kinds[0]) if owners and kinds else ():
            whose = found["owner"] if found["owner"] in ("its", "your") else f"{found['owner']}'s"
            return f"write `{whose} {spoken(name)} is {found['other']}`"
    return None


def never_of_a_kind(seen: Seen) -> str | None:
    """`if that lamp is a person`: nothing of one kind is of the other."""
    problem = seen.problem
    if not isinstance(problem, NotComparable) or problem.advice:
        return None
    kind = problem.right.partition(" ")[2]
    kinds = [
        seen.view.meanings(one.partition(" ")[2].replace(" ", "_")).kinds
        for one in (problem.left, problem.right)
    ]
    if (
        not all(kinds)
        or re.search(rf"\bis (?:not )?an? {re.escape(kind)}\b", seen.written(seen.first, seen.last)) is None
    ):
        return None
    return f"leave the condition out, or say `{problem.right}` where it is first spoken of"


def parts_of(seen: Seen, owner: str, kind: str) -> list[str]:
    """What a thing of a kind has that may be one of another kind, what it may be exactly first."""
    rows = [
        (f.name, f.kind, f.type) for many in seen.view.names.fields.values() for f in seen.view.seen(many)
    ]
    rows += [(v.name, v.of, v.type) for many in seen.view.names.values.values() for v in seen.view.seen(many)]
    found = [
        (of.kind != kind, name)
        for name, whose, of in rows
        if isinstance(of, types.Thing) and whose and of.kind != types.THING
        and seen.view.is_kind(owner, whose) and seen.view.is_kind(kind, of.kind)
    ]  # fmt: skip
    names = [name for _, name in sorted(found)]
    return [*names, "place"] if is_where_something_is(seen, kind) else names


def is_where_something_is(seen: Seen, kind: str) -> bool:
    """Whether verbs are told behind `at` of things of a kind: something happens there."""
    verbs = (one for many in seen.view.names.verbs.values() for one in seen.view.seen(many))
    told = (one.type for verb in verbs for one in verb.parameters.values() if one.label == AT)
    return any(isinstance(type_, types.Thing) and seen.view.is_kind(kind, type_.kind) for type_ in told)
