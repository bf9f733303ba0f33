"""What puts tokens on something, and which of its own tokens a component asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from azif_compiler import ir
from azif_compiler.deeds.counted import Drains, Fills, OnItself, TakenFrom
from azif_compiler.deeds.facts import Terms
from azif_compiler.deeds.gone import put_on_itself
from azif_compiler.deeds.held import waits_behind
from azif_compiler.deeds.terms import ANYTHING, either, terms
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.walk import Inside, nodes_of

ASSIGNED: frozenset[type[ir.Node]] = frozenset({ir.Assign})
PUTS: frozenset[type[ir.Node]] = frozenset({ir.Put})
READ: frozenset[type[ir.Node]] = frozenset({ir.TokensOn})
NAMING: frozenset[type[ir.Node]] = frozenset({ir.ForEach, ir.ChooseThings, ir.Let})


def fills(whole: Inside) -> Iterator[Fills]:
    """The sentences of a declaration by which there may be more of a token on something."""
    for one in changed(whole, takes):
        yield Fills(*one)


def drains(whole: Inside) -> Iterator[Drains]:
    """The sentences of a declaration by which there may be less of a token on something; not those that clear
    what is put anywhere else by the same declaration.
    """
    puts = [one.what for one in whole.of(PUTS)]

    def stays(node: ir.Assign) -> bool:
        if not isinstance(node.target, ir.TokensOn) or not isinstance(node.value, ir.Number):
            return adds(node)
        of = node.target.of
        return node.value.value == 0 and any(ir.equal(one, of) for one in puts)

    for one in changed(whole, stays):
        yield Drains(*one)


def changed(
    whole: Inside, but: Callable[[ir.Assign], bool]
) -> Iterator[tuple[str, str, tuple[str, ...], str, str]]:
    """Of which tokens, and on what, a declaration changes how many there are, `but` for some changes."""
    found = [one.target for one in whole.of(ASSIGNED) if isinstance(one.target, ir.TokensOn) and not but(one)]
    if not found:
        return
    verb = whole.node.name if isinstance(whole.node, ir.Verb) else ""
    names = names_in(whole)
    for target in found:
        token, amount = token_said(target.token)
        match target.of:
            case ir.EventPart(event=ir.Event(), name=name) if verb:
                yield verb, name, (), token, amount
            case _:
                yield verb, "", terms(target.of, ANYTHING, names), token, amount


def token_said(node: Expression) -> tuple[str, str]:
    """Which token it is, and else the parameter that says it; neither if that is not known."""
    match node:
        case ir.TokenNamed(name=name):
            return name, ""
        case (
            ir.EventPart(event=ir.Event(), name=name)
            | ir.TokenIn(of=ir.EventPart(event=ir.Event(), name=name))
        ):
            return "", name
        case _:
            return "", ""


def names_in(whole: Inside) -> dict[str, Terms]:
    """What the names of a declaration can be."""
    names: dict[str, Terms] = {}
    for one in whole.of(NAMING):
        found = terms(one.value if isinstance(one, ir.Let) else one.of, ANYTHING, names)
        names[one.name] = either(names[one.name], found) if one.name in names else found
    return names


def takes(node: ir.Assign) -> bool:
    """Whether an assignment leaves no more than there was, or nothing."""
    match node.value:
        case ir.Number(value=0):
            return True
        case ir.Arithmetic(operator="-"):
            return ir.equal(node.value.left, node.target)
        case ir.Larger(of=parts):
            return any(isinstance(one, ir.Arithmetic) and ir.equal(one.left, node.target) for one in parts)
        case _:
            return False


def adds(node: ir.Assign) -> bool:
    """Whether an assignment leaves no less than there was."""
    match node.value:
        case ir.Arithmetic(operator="+"):
            return ir.equal(node.value.left, node.target)
        case _:
            return False


def on_itself(component: ir.Component) -> Iterator[OnItself]:
    """The tokens on itself for which a component asks, each once."""
    seen: set[str] = set()
    for whole in (*component.abilities, *component.scripts):
        for one in nodes_of(whole, READ):
            match one:
                case ir.TokensOn(of=ir.This(), token=ir.TokenNamed(name=token)) if token not in seen:
                    seen.add(token)
                    yield OnItself(component.kind, component.name, token, one.at or asked_at(whole, one))
                case _:
                    pass


def asked_at(whole: ir.Node, node: ir.TokensOn) -> ir.At:
    """Where what is counted is compared, if that is written; else where it is part of."""
    compared: list[ir.Compare] = nodes_of(whole, COMPARING)
    return next((one.at for one in compared if one.at and node in (one.left, one.right)), whole.at)


COMPARING: frozenset[type[ir.Node]] = frozenset({ir.Compare})


CALLS: frozenset[type[ir.Node]] = frozenset({ir.Call})


def taken_from_itself(component: ir.Component) -> Iterator[TakenFrom]:
    """The tokens of which a component tells a verb, together with itself."""
    events = {
        id(one): waits_behind(ability.pattern)
        for ability in component.abilities
        if isinstance(ability, ir.Reaction) and ability.stage == "when" and ability.condition is None
        for one in ability.body
    }
    for one in nodes_of((component.abilities, component.scripts), CALLS):
        for token, amount, parameter in put_on_itself(one):
            yield TakenFrom(
                component.kind, component.name, token, one.verb, amount, parameter, one.at,
                told_number(one, amount), events.get(id(one)),
            )  # fmt: skip


def told_number(call: ir.Call, amount: str) -> int | None:
    """How many a sentence tells its verb, if that is written."""
    for one in call.arguments:
        match one:
            case ir.Argument(name=name, value=ir.Quantity(number=ir.Number(value=number))) if name == amount:
                return number
            case _:
                pass
    return None
