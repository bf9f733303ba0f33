"""What an amendment gives a component that is so already, so that nothing changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.ir.expressions import Expression
from azif_compiler.link.amend import key_text
from azif_compiler.lower.changes import Amended
from azif_compiler.snapshot.sense import Unchanged


def said_already(
    component: ir.Component, amended: Amended, by: int, kinds: Mapping[str, ir.Kind]
) -> Iterator[Unchanged]:
    """The parts of an amendment, the change `by`, that a component was declared with; what another amendment
    made so is for whoever finds two that collide.
    """
    whole = amended.component
    if whole is None:
        return
    for field in whole.fields:
        if ir.equal(given_or_default(component, field, kinds), field.value):
            yield Unchanged(by, field.at, f"{ir.word_of(field.name)}{key_text(field.key)}")
    for script in whole.scripts:
        if any(
            not known.by
            and ir.equal((known.name, known.key, known.body), (script.name, script.key, script.body))
            for known in component.scripts
        ):
            yield Unchanged(by, script.at, f"{ir.word_of(script.name)}{key_text(script.key)}")
    for keyword in whole.keywords:
        if any(
            not known.by and ir.equal((known.name, known.given), (keyword.name, keyword.given))
            for known in component.keywords
        ):
            yield Unchanged(by, keyword.at, ir.word_of(keyword.name))
    if whole.starts is not None and ir.equal(whole.starts, component.starts):
        yield Unchanged(by, whole.starts.at, "starts in")


def so_already(declaration: ir.Declaration, amended: Amended) -> Iterator[tuple[ir.At, str]]:
    """The parts of an amendment with which a verb, a rule or a kind was declared, and where they stand."""
    match declaration:
        case ir.Verb():
            known = conjuncts(declaration.needs)
            if amended.needs is not None and set(conjuncts(amended.needs)) <= set(known):
                yield amended.needs.at, "needs"
            if amended.body is not None and amended.body == declaration.body:
                yield next((one.at for one in amended.body), 0), "do"
            if amended.says is not None and amended.says == declaration.says:
                yield 0, "says"
            if ("needs", False) in amended.dropped and not known:
                yield 0, "without needs"
            for one in amended.requires:
                if any(one.condition == other.condition for other in declaration.requires):
                    yield one.at, "requires"
        case ir.Kind(holds=holds, requires=requires):
            for token in amended.holds:
                if token in holds:
                    yield 0, f"holds {ir.word_of(token)}"
            for one in amended.requires:
                if any((one.condition, one.enum) == (other.condition, other.enum) for other in requires):
                    yield one.at, "requires"
        case ir.Rule(abilities=abilities) | ir.Component(abilities=abilities):
            for ability in amended.abilities:
                if isinstance(ability, ir.Cannot) and any(
                    isinstance(known, ir.Cannot)
                    and (known.pattern, known.condition) == (ability.pattern, ability.condition)
                    for known in abilities
                ):
                    yield ability.pattern.at, "cannot"
            for name, condition in amended.narrowed:
                if any(
                    ability.name == name and set(conjuncts(condition)) <= set(conjuncts(ability.condition))
                    for ability in abilities
                ):
                    yield condition.at, name
        case _:
            pass


def given_or_default(
    component: ir.Component, field: ir.FieldValue, kinds: Mapping[str, ir.Kind]
) -> Expression | None:
    """What a component gives a field, or what its kind says of those that give nothing."""
    known = [one for one in component.fields if one.name == field.name]
    for one in known:
        if ir.equal(one.key, field.key):
            return None if one.by else one.value
    if known:
        return None
    kind = component.kind
    while kind in kinds:
        for declared in kinds[kind].fields:
            if declared.name == field.name:
                return declared.default
        kind = kinds[kind].parent
    return None
