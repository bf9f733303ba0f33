"""Declarations of all packages → one game: amendments are made, conflicts and unused things reported."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from azif_compiler import ir
from azif_compiler.check.scope import Uses
from azif_compiler.diagnostic import Report
from azif_compiler.diagnostics import link as complaints
from azif_compiler.ir import Ability, Declaration
from azif_compiler.vocabulary import Vocabulary

if TYPE_CHECKING:
    from azif_compiler.check.amendments import Amendment

Part = tuple[str, tuple[ir.RulingStep, ...]]
"""`given`, `when` or `then`, and what stands in it."""

_FORMS: dict[type, str] = {
    ir.Always: "always", ir.Cannot: "cannot", ir.Instead: "instead", ir.Around: "at", ir.Action: "action",
    ir.Whenever: "whenever",
}  # fmt: skip


def link(
    packages: tuple[ir.PackageId, ...],
    declarations: Sequence[Declaration],
    amendments: Sequence[Amendment],
    words: Vocabulary,
    uses: Uses,
    report: Report,
) -> ir.Game:
    """One game of everything that is loaded."""
    conflicts(amendments, report)
    found = list(declarations)
    for amendment in amendments:
        for index, declaration in enumerate(found):
            if concerns(amendment, declaration):
                dropped_nothing(amendment, declaration, report)
                found[index] = amended(declaration, amendment)
    from azif_compiler.closed_world import unused

    # Of these there are many, and nothing that concerns the whole is in them.
    told = [
        declaration
        for declaration in found
        if not isinstance(declaration, ir.Component | ir.Rule | ir.Ruling)
    ]
    unused(told, words, uses, report)
    return ir.Game(ir.IR_VERSION, packages, tuple(found))


def conflicts(amendments: Sequence[Amendment], report: Report) -> None:
    """Report two packages that amend the same part."""
    seen: dict[tuple[str, str, str, str], Amendment] = {}
    for amendment in amendments:
        for part in (*amendment.replaced, *(f"without {form}" for form in amendment.dropped)):
            key = (amendment.sort, amendment.kind, amendment.name, part)
            first = seen.setdefault(key, amendment)
            if first is not amendment:
                report(
                    complaints.AmendedTwice(
                        span=amendment.span, name=amendment.name, part=part, first=first.span
                    )
                )


def concerns(amendment: Amendment, declaration: Declaration) -> bool:
    """Whether an amendment is about a declaration."""
    match declaration:
        case ir.Component(kind=kind, name=name):
            return amendment.sort == "component" and (kind, name) == (amendment.kind, amendment.name)
        case ir.Verb(name=name):
            return amendment.sort == "verb" and name == amendment.name
        case ir.Rule(name=name):
            return amendment.sort == "rule" and name == amendment.name
        case ir.Ruling(name=name):
            return amendment.sort == "ruling" and name == amendment.name
        case _:
            return False


def dropped_nothing(amendment: Amendment, declaration: Declaration, report: Report) -> None:
    """Report the forms that an amendment drops in vain."""
    if isinstance(declaration, ir.Component | ir.Rule):
        forms = {form_of(ability) for ability in declaration.abilities}
        for form in amendment.dropped:
            if form not in forms:
                report(complaints.DropsNothing(span=amendment.span, name=amendment.name, form=form))


def form_of(ability: Ability) -> str:
    """The word with which an ability begins."""
    match ability:
        case ir.Reaction(stage=stage):
            return stage
        case ir.Lessen(number=number):
            return "prevent" if number is None else "reduce"
        case _:
            return _FORMS[type(ability)]


def key_text(key: ir.Expression | None) -> str:
    """The key of a part, as it is told in complaints."""
    match key:
        case None:
            return ""
        case ir.Member(name=name) | ir.Named(name=name):
            return f" {name}"
        case _:
            return f" {key!r}"


def amended(declaration: Declaration, amendment: Amendment) -> Declaration:
    """A declaration with an amendment made."""
    match declaration:
        case ir.Component():
            added = amendment.added
            assert isinstance(added, ir.Component)
            fields = {(f.name, repr(f.key)): f for f in (*declaration.fields, *added.fields)}
            scripts = {(s.name, repr(s.key)): s for s in (*declaration.scripts, *added.scripts)}
            keywords = {k.name: k for k in (*declaration.keywords, *added.keywords)}
            return msgspec.structs.replace(
                declaration,
                fields=tuple(fields.values()),
                scripts=tuple(scripts.values()),
                keywords=tuple(keywords.values()),
                starts=added.starts if added.starts is not None else declaration.starts,
                goals=added.goals or declaration.goals,
                copies=declaration.copies + amendment.copies,
                more=(*declaration.more, (amendment.package, amendment.copies))
                if amendment.copies
                else declaration.more,
                abilities=(*kept(declaration.abilities, amendment.dropped), *added.abilities),
            )
        case ir.Rule():
            added = amendment.added
            assert isinstance(added, ir.Rule)
            return msgspec.structs.replace(
                declaration, abilities=(*kept(declaration.abilities, amendment.dropped), *added.abilities)
            )
        case ir.Verb():
            return msgspec.structs.replace(declaration, **amendment.replaced)
        case ir.Ruling():
            added = amendment.added
            assert isinstance(added, ir.Ruling)
            return msgspec.structs.replace(
                declaration,
                variants=(*declaration.variants, *added.variants),
                parts=retold(declaration.parts, added.parts),
            )
        case _:
            return declaration


def retold(parts: tuple[Part, ...], other: tuple[Part, ...]) -> tuple[Part, ...]:
    """A ruling with what an amendment gives before anything else, and with what it says instead must hold."""
    facts = tuple(step for name, steps in other for step in steps if name == "given")
    expected = tuple(part for part in other if part[0] == "then")
    if expected:
        parts = (*(part for part in parts if part[0] != "then"), *expected)
    name, own = parts[0] if parts else ("given", ())
    return (("given", (*facts, *own)), *parts[1:]) if name == "given" else (("given", facts), *parts)


def kept(abilities: tuple[Ability, ...], dropped: tuple[str, ...]) -> tuple[Ability, ...]:
    """The abilities that an amendment does not drop."""
    return tuple(ability for ability in abilities if form_of(ability) not in dropped)
