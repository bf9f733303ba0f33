"""Things of a kind that are chosen, counted or asked for: not a word about who has them, or one too many."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.facts import Sought
from azif_compiler.deeds.filled import CALLS
from azif_compiler.deeds.holders import AsksItsOwn
from azif_compiler.deeds.persons import Anybodys, Owned
from azif_compiler.deeds.settled import WhichOne
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.types import THING
from azif_compiler.ir.walk import Inside, nodes_of


def anybodys(component: ir.Component) -> Iterator[Anybodys]:
    """What a component says of things of a kind, wherever in play they are."""
    for one in nodes_of(component, ASKING):
        match one:
            case ir.ChooseThings(random=True):
                pass
            case ir.ChooseThings() | ir.ForEach() | ir.Exists() | ir.Count():
                match one.of:
                    case ir.Select(kind=kind, inside=None, among=None, holder=None, where=where, at=at) if (
                        where is None or is_by_itself(where)
                    ):
                        by = component.kind if isinstance(one, ir.ForEach) else ""
                        yield Anybodys(kind, by, at, tuple(told_of(component, one)))
                    case _:
                        pass
            case _:
                pass


def paid_with(component: ir.Component) -> Iterator[Anybodys]:
    """The components that are named in a cost, of which the card says nothing besides: whoever has them."""
    named = [one for one in nodes_of(component, CALLED) if isinstance(one, ir.Named)]
    others = {name for one in nodes_of(component, CARDS) for name in one.components}
    for payer in nodes_of(component, PAYERS):
        for call in payer.cost:
            for one in call.arguments if isinstance(call, ir.Call) else ():
                match one.value:
                    case ir.Named(kind=kind, name=name) if name not in others and name != component.name:
                        if sum(other.name == name for other in named) == 1:
                            yield Anybodys(kind, "", one.value.at or call.at)
                    case _:
                        pass


CALLED: frozenset[type[ir.Node]] = frozenset({ir.Named})
CARDS: frozenset[type[ir.Node]] = frozenset({ir.Cards})
PAYERS: frozenset[type[ir.Node]] = frozenset(
    {ir.Choice, ir.Action, ir.Reaction, ir.Instead, ir.Lessen, ir.Around}
)
"""What has a cost."""


def told_of(component: ir.Component, chosen: ir.Node) -> Iterator[tuple[str, str]]:
    """Which verbs are told of a thing that is chosen beside `you`, and as which parameters."""
    if isinstance(chosen, ir.ChooseThings):
        for call in nodes_of(component if chosen.body is None else chosen.body, CALLS):
            if any(isinstance(told.value, ir.You) for told in call.arguments):
                for told in call.arguments:
                    if told.value == ir.Local(chosen.name):
                        yield call.verb, told.name


def is_by_itself(where: Expression) -> bool:
    """Whether what must be so of things is only what stands on them: nothing of who has them, or where."""
    return not nodes_of(tuple(one for one in conjuncts(where) if not is_another(one)), BESIDES)


def is_another(asked: Expression) -> bool:
    """Whether all that is asked of something is that it is not the card itself: `another lamp`."""
    match asked:
        case ir.Not(of=ir.Same(left=ir.Local(), right=ir.This())):
            return True
        case _:
            return False


BESIDES: frozenset[type[ir.Node]] = frozenset(
    {ir.HolderOf, ir.You, ir.This, ir.PlaceOf, ir.Within, ir.ZoneNamed, ir.EventPart, ir.Exists}
)
"""What says more of things than what stands on them."""

ASKING: frozenset[type[ir.Node]] = frozenset({ir.ChooseThings, ir.ForEach, ir.Exists, ir.Count})
"""What lets somebody choose among things, does something to each, asks if there are any, or counts them."""


def owned(node: ir.Select) -> Iterator[Owned]:
    """Things of a kind that `you` are said to have."""
    own = ir.HolderOf(ir.Local(node.name))
    held = (ir.equal(one, ir.Same(own, ir.You())) for one in conjuncts(node.where))
    if node.kind != THING and (isinstance(node.holder, ir.You) or any(held)):
        within = lies_within(node.inside)
        if within is not None:
            yield Owned(node.kind, within, node.at)


def only_ones(whole: Inside) -> Iterator[WhichOne]:
    """The kinds of which a declaration speaks as if there were one thing of them."""
    for one in whole.of(ALONE):
        match one.of:
            case ir.Select(kind=kind, inside=None, among=None, holder=None, where=None) if kind != THING:
                yield WhichOne(kind, one.at)
            case _:
                pass


ALONE: tuple[type[ir.Node], ...] = (ir.OnlyOne,)
"""What stands for the first thing of several, or the only one."""


def lies_within(inside: Expression | None) -> str | None:
    """The kind of what something lies in, `you` for where you are, "" if that is not said; None for what is
    nothing of these.
    """
    match inside:
        case None:
            return ""
        case ir.Select(kind=kind) | ir.Named(kind=kind) if kind != THING:
            return kind
        case ir.PlaceOf(of=ir.You()):
            return "you"
        case _:
            return None


def asks_its_own(card: ir.Component, whole: Inside) -> Iterator[AsksItsOwn]:
    """The kinds of things that a component asks for as its own."""
    for one in whole.of(LOOKING):
        if isinstance(one.holder, ir.This) and one.kind != THING:
            yield AsksItsOwn(card.kind, card.name, one.kind, one.at)


LOOKING: tuple[type[ir.Select]] = (ir.Select,)


def asked_in(whole: Inside) -> Iterator[Sought]:
    """The kinds of things of which is asked if they lie in a zone; `you` for whoever is spoken to."""
    kinds = {one.name: one.kind for one in whole.of(LOOKING)}
    for one in whole.of(KINDS):
        if isinstance(one.of, ir.Local) and isinstance(one.kind, ir.KindNamed):
            kinds[one.of.name] = one.kind.name
    this = whole.node.kind if isinstance(whole.node, ir.Component) else ""
    for one in whole.of(WITHIN):
        if not isinstance(one.container, ir.ZoneNamed):
            continue
        match one.of:
            case ir.You():
                kind = "you"
            case ir.This():
                kind = this
            case ir.Named(kind=kind):
                pass
            case ir.Local(name=name):
                kind = kinds.get(name, "")
            case _:
                kind = ""
        if kind not in ("", THING):
            yield Sought(kind, one.container.name, one.at)


KINDS: tuple[type[ir.IsKind]] = (ir.IsKind,)
WITHIN: tuple[type[ir.Within]] = (ir.Within,)
