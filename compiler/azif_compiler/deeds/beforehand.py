"""What an ability asks of an event before that happens, or of its numbers behind it: its verb may need
otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.conditional import AsksOwnZone, Beforehand, NamesItself
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.guarded import asked
from azif_compiler.deeds.held import about_what_is_told, spelled, told
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.walk import Inside, map_nodes


def beforehand(whole: Inside) -> Iterator[Beforehand]:
    """What abilities ask that come before their event, or in the place of it."""
    for node in whole.of(ABILITIES):
        yield from of_event(node)


ABILITIES: frozenset[type[Ability]] = frozenset({
    ir.Reaction, ir.Instead, ir.Lessen, ir.Action, ir.Cannot,
})  # fmt: skip


def of_event(node: Ability) -> Iterator[Beforehand]:
    """The same of one ability."""
    match node:
        case ir.Reaction(stage="when", pattern=pattern, condition=condition):
            parts = (*conjuncts(pattern.where), *conjuncts(condition))
            numbers = (about_what_is_told(part) for part in parts if is_of_numbers(part))
            so = tuple(one for part in numbers for one in asked(part))
            if so:
                yield Beforehand(pattern.verb, (), so, node.at, behind=True)
        case (
            ir.Reaction(stage="before", pattern=pattern, condition=ir.Node() as condition)
            | ir.Instead(pattern=pattern, condition=ir.Node() as condition)
            | ir.Lessen(pattern=pattern, condition=ir.Node() as condition)
            | ir.Cannot(pattern=pattern, condition=ir.Node() as condition)
            | ir.Action(pattern=ir.Pattern() as pattern, condition=ir.Node() as condition)
        ):
            known = dict(meant(pattern))
            of_them = of_those(about_what_is_told(condition), known)
            so = (*asked(of_them), *(one for spot in standing(of_them) for one in asked(spot)))
            names = tuple((told(name), spelled(one)) for name, one in known.items())
            tokens = tuple((spelled(ir.TokenIn(ir.Local(f"<{n}>"))), spelled(t)) for n, t in of_what(pattern))
            yield Beforehand(pattern.verb, (*tokens, *names), so, node.at)
        case _:
            pass


def is_of_numbers(node: Expression) -> bool:
    """Whether a condition compares a number that an event is told with one that is written."""
    match node:
        case ir.Compare(
            left=ir.EventPart(event=ir.Event()) | ir.NumberIn(of=ir.EventPart(event=ir.Event())),
            right=ir.Number(),
        ):
            return True
        case ir.Not(of=of):
            return is_of_numbers(of)
        case _:
            return False


def standing(condition: Expression) -> Iterator[Expression]:
    """Where somebody is said to be in a place that is named, or not to be: that it is his place."""
    for one in conjuncts(condition):
        match one:
            case ir.Within(of=who, container=ir.Named() as spot):
                yield ir.Same(spot, ir.PlaceOf(who), at=one.at)
            case ir.Not(of=ir.Within(of=who, container=ir.Named() as spot)):
                yield ir.Not(ir.Same(spot, ir.PlaceOf(who), at=one.at), at=one.at)
            case _:
                pass


def meant(pattern: ir.Pattern) -> Iterator[tuple[str, Expression]]:
    """Whom a pattern says that its event is about, by the parameter."""
    match pattern.subject_is:
        case "you":
            yield pattern.subject, ir.You()
        case "this":
            yield pattern.subject, ir.This()
        case "":
            pass
    for one in conjuncts(pattern.where):
        match one:
            case ir.Same(
                left=ir.EventPart(event=ir.Event(), name=name), right=ir.You() | ir.This() | ir.Named() as who
            ):
                yield name, who
            case _:
                pass


def of_what(pattern: ir.Pattern) -> Iterator[tuple[str, ir.TokenNamed]]:
    """Of which token a pattern says that its event is, by the parameter for how many."""
    for one in conjuncts(pattern.where):
        match one:
            case ir.Same(
                left=ir.TokenIn(of=ir.EventPart(event=ir.Event(), name=name)), right=ir.TokenNamed() as token
            ):
                yield name, token
            case _:
                pass


def of_those(condition: Expression, known: dict[str, Expression]) -> Expression:
    """A condition of what a verb is told, with whom that is in its place."""
    names = {f"<{name}>": one for name, one in known.items()}
    plain = map_nodes(
        condition, lambda part: names.get(part.name, part) if isinstance(part, ir.Local) else part
    )
    assert isinstance(plain, Expression)
    return plain


ALL_ALONG: frozenset[type[Ability]] = frozenset({ir.Always, ir.Cannot, ir.Action, ir.Around, ir.Whenever})


def own_zone(whole: Inside) -> Iterator[AsksOwnZone]:
    """Where abilities ask if their own card lies in a zone, while nothing has just put it there."""
    for node in whole.of(ALL_ALONG):
        for one in conjuncts(node.condition):
            match one:
                case ir.Within(of=ir.This(), container=ir.ZoneNamed(name=zone)):
                    yield AsksOwnZone(zone, one.at or node.at)
                case _:
                    pass


def own_name(whole: Inside) -> Iterator[NamesItself]:
    """Where a component of which there is one waits for what happens to one of its name: to itself."""
    card = whole.node
    if not isinstance(card, ir.Component) or card.copies != 1:
        return
    for pattern in (node.pattern for node in whole.of(WAITING)):
        for one in conjuncts(pattern.where):
            match one:
                case ir.Exists(
                    of=ir.Select(where=ir.IsNamed(cards=ir.Cards(components=(name,), kinds=())))
                ) if name == card.name:
                    yield NamesItself(pattern.at)
                case ir.Same(right=ir.Named(kind=card.kind, name=card.name)):
                    yield NamesItself(pattern.at)
                case _:
                    pass


WAITING: frozenset[type[ir.Reaction | ir.Instead | ir.Lessen]] = frozenset({
    ir.Reaction, ir.Instead, ir.Lessen,
})  # fmt: skip
