"""What an outcome says of the numbers of its event, and what is asked of them behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.filled import CALLS
from azif_compiler.deeds.settled import Bound, Ended
from azif_compiler.deeds.terms import amount
from azif_compiler.deeds.together import DENIED
from azif_compiler.ir.walk import Inside, nodes_of

IFS: frozenset[type[ir.Node]] = frozenset({ir.If})
OUTCOMES: frozenset[type[ir.Node]] = frozenset({ir.Outcome})
REACTIONS: frozenset[type[ir.Node]] = frozenset({ir.Reaction})
COMPARING: frozenset[type[ir.Node]] = frozenset({ir.Compare})


def bounds(verb: ir.Verb) -> Iterator[Bound]:
    """What the outcomes of a verb say of its variables: of each that comes about in one place alone."""
    if not verb.outcomes or verb.around:
        return
    several = Counter(one.name for one in nodes_of(verb.body, OUTCOMES))
    for one in nodes_of(verb.body, IFS):
        match one:
            case ir.If(
                condition=ir.Compare(
                    operator=operator, left=ir.EventPart(event=ir.Event(), name=variable), right=right
                ),
                then=(ir.Outcome(name=outcome),),
                otherwise=(ir.Outcome(name=other),),
            ) if operator in DENIED and (limit := limit_of(verb, right)) is not None:
                for name, said in ((outcome, operator), (other, DENIED[operator])):
                    if several[name] == 1:
                        yield Bound(verb.name, name, variable, said, *limit)
            case _:
                pass


def limit_of(verb: ir.Verb, node: ir.Node) -> tuple[str, int | None] | None:
    """A number, or the parameter that is told one, with what it is untold; None of anything else."""
    match node:
        case ir.Number(value=value):
            return "", value
        case ir.EventPart(event=ir.Event(), name=name):
            for one in verb.parameters:
                if one.name == name and one.role != "var":
                    return name, amount(one.default) if one.default is not None else None
            return None
        case _:
            return None


def ended(whole: Inside) -> Iterator[Ended]:
    """What is asked of the numbers of events behind their outcomes."""
    for ability in whole.of(REACTIONS):
        yield from awaited(ability)
    for call in whole.of(CALLS):
        for handler in call.handlers:
            if asked := tuple(asked_behind(handler, call.verb)):
                first = [id(one.condition) for one in nodes_of(handler.body, IFS) if one.otherwise]
                told = tuple((one.name, amount(one.value)) for one in call.arguments)
                for variable, node in asked:
                    assert isinstance(node.right, ir.Number)
                    yield Ended(
                        call.verb, handler.outcome, variable, told, node.operator, node.right.value,
                        node.at or call.at, id(node) in first,
                    )  # fmt: skip


def awaited(node: ir.Reaction) -> Iterator[Ended]:
    """What an ability that waits for an outcome of an event asks of its numbers."""
    verb = node.pattern.verb
    outcomes = [
        one.right.value
        for one in conjuncts(node.pattern.where)
        if isinstance(one, ir.Same) and is_of(one.left, verb, "outcome") and isinstance(one.right, ir.Text)
    ]
    for one in conjuncts(node.condition) if len(outcomes) == 1 and node.stage == "when" else ():
        match one:
            case ir.Compare(left=ir.EventPart(name=variable), right=ir.Number(value=number)) if is_of(
                one.left, verb, variable
            ):
                at = one.at or node.at
                yield Ended(verb, outcomes[0], variable, (), one.operator, number, at, event=True)
            case _:
                pass


def is_of(node: ir.Node, verb: str, name: str) -> bool:
    """Whether something is what the event of a verb is told as `name`."""
    match node:
        case ir.EventPart(event=ir.Event() | ir.Ongoing(), verb=of, name=found):
            return of == verb and found == name
        case _:
            return False


def asked_behind(handler: ir.Handler, verb: str) -> Iterator[tuple[str, ir.Compare]]:
    """The comparisons of variables of the event with numbers; of another event inside, others speak."""
    compared = nodes_of(handler.body, COMPARING)
    if not compared:
        return
    inner = [
        id(node)
        for call in nodes_of(handler.body, CALLS)
        if call.verb == verb
        for node in nodes_of(call.handlers, COMPARING)
    ]
    for node in compared:
        match node:
            case ir.Compare(
                left=ir.EventPart(event=ir.Ongoing(verb=event), name=variable), right=ir.Number()
            ) if event == verb and id(node) not in inner:
                yield variable, node
            case _:
                pass
