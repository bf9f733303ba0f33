"""Cards that ask whether their holder has any of their own kind: he has this one."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.conditions import FLIPPED, conjuncts
from azif_compiler.deeds.held import waits_behind
from azif_compiler.deeds.holders import GivesTo, HadBehind, HadBeside, SpeaksToHolder
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.expressions import Expression


def speaks_to_holder(node: ir.Kind) -> Iterator[SpeaksToHolder]:
    """A kind of which `you` are whoever has the thing."""
    if isinstance(node.you, ir.HolderOf) and isinstance(node.you.of, ir.This):
        yield SpeaksToHolder(node.name)


def gives_to(verb: ir.Verb) -> Iterator[GivesTo]:
    """The parameters that a verb puts among what somebody else has whom it is told of."""
    for one in verb.body:
        match one:
            case ir.Put(
                what=ir.EventPart(event=ir.Event(), name=name),
                into=ir.ZoneNamed(owner=ir.EventPart(event=ir.Event())),
            ):
                yield GivesTo(verb.name, name)
            case _:
                pass


def had_beside(node: Ability, kind: str, name: str) -> Iterator[HadBeside]:
    """What an ability of a component asks of how many of a kind `you` have, or of the component itself by its
    name; behind which event, if that happens to the component itself.
    """
    own = ir.Cards((name,))
    event = waits_behind(node.pattern) if isinstance(node, ir.Reaction) and node.stage == "when" else None
    verb, parameter = event if event is not None else ("", "")
    for one in conjuncts(node.condition):
        for of, operator, number in counted(one):
            match of:
                case ir.Select(kind=asked, holder=ir.You(), inside=None, among=None, where=None):
                    yield HadBeside(kind, asked, operator, number, verb, parameter, one.at or node.at)
                case ir.Select(
                    kind=asked, holder=ir.You(), inside=None, among=None, where=ir.IsNamed(cards=cards)
                ) if ir.equal(cards, own):
                    yield HadBeside(
                        kind, asked, operator, number, verb, parameter, one.at or node.at, by_name=name
                    )
                case _:
                    pass
        match one:
            case ir.Same(left=ir.HolderOf(of=ir.This()), right=ir.You()):
                yield HadBeside(kind, kind, ">=", 1, verb, parameter, one.at or node.at, itself=True)
            case ir.Not(of=ir.Same(left=ir.HolderOf(of=ir.This()), right=ir.You())):
                yield HadBeside(kind, kind, "=", 0, verb, parameter, one.at or node.at, itself=True)
            case _:
                pass


def had_behind(node: Ability) -> Iterator[HadBehind]:
    """What an ability behind an event that `you` do asks of how many of a kind you have."""
    if not isinstance(node, ir.Reaction) or node.stage != "when" or node.pattern.subject_is != "you":
        return
    told = tuple(told_of_kind(node.pattern)) or (("", ""),)
    for one in conjuncts(node.condition):
        for of, operator, number in counted(one):
            match of:
                case ir.Select(kind=asked, holder=ir.You(), inside=None, among=None, where=None):
                    for name, kind in told:
                        yield HadBehind(
                            node.pattern.verb, name, kind, asked, operator, number, one.at or node.at
                        )
                case _:
                    pass


def told_of_kind(pattern: ir.Pattern) -> Iterator[tuple[str, str]]:
    """The parameters that are of a kind, as a pattern says."""
    for one in conjuncts(pattern.where):
        match one:
            case ir.IsKind(
                of=ir.EventPart(name=name) | ir.KindIn(of=ir.EventPart(name=name)),
                kind=ir.KindNamed(name=kind),
            ):
                yield name, kind
            case _:
                pass


def counted(condition: Expression) -> Iterator[tuple[Expression, str, int]]:
    """What a condition counts, and how that must compare with which number."""
    match condition:
        case ir.Exists(of=of):
            yield of, ">=", 1
        case ir.Not(of=ir.Exists(of=of)):
            yield of, "=", 0
        case ir.Compare(left=ir.Count(of=of), operator=operator, right=ir.Number(value=number)):
            yield of, operator, number
        case ir.Compare(left=ir.Number(value=number), operator=operator, right=ir.Count(of=of)):
            yield of, FLIPPED[operator], number
        case _:
            pass
