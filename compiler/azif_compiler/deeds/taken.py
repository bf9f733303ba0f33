"""What is so of whoever a step comes for, a window is offered to or a verb is told of, and of whatever has a
script carried out: by the conditions around it, and by what is set before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from azif_compiler import ir
from azif_compiler.deeds.conditional import Asked
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.guarded import about, asked
from azif_compiler.deeds.held import THIS, spelled
from azif_compiler.deeds.turns import AsksThen, Counts, SetsState, SetsTrack, So, Sort, Taken
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import Inside, nodes_of

YOU = spelled(ir.You())
CALLS: frozenset[type[ir.Node]] = frozenset({ir.Call})
SETTING: frozenset[type[ir.Node]] = frozenset({ir.Assign})
OPENING: frozenset[type[ir.Node]] = frozenset({ir.Call, ir.Offer, ir.Perform, ir.Step})


class Known(NamedTuple):
    """What is so at a place of a body, and what has been done before."""

    so: tuple[So, ...] = ()
    before: tuple[str, ...] = ()

    def where(self, condition: Expression | None, *, holds: bool = True) -> Known:
        """The same where a condition holds, or does not."""
        return self._replace(so=(*self.so, *(So(one, ()) for one in asked(condition, holds))))

    def behind(self, node: ir.Node) -> Known:
        """The same behind a statement."""
        done = tuple(dict.fromkeys(opened(one) for one in nodes_of(node, OPENING)))
        so = [So(one.asked, (*one.since, *done)) for one in self.so]
        for one in nodes_of(node, SETTING):
            so = [
                known
                for known in so
                if not isinstance(one.target, ir.FieldOf) or f'"{one.target.name}"' not in known.asked.what
            ]
        match node:
            case ir.Assign(target=ir.FieldOf(key=None) as target, value=ir.Flag(value=value)):
                so.append(So(Asked(spelled(target), "", "", value, node.at), ()))
            case _:
                pass
        return Known(tuple(so), (*self.before, *done))


def opened(node: ir.Node) -> str:
    """What a statement lets happen, by its name."""
    match node:
        case ir.Call(verb=name) | ir.Offer(window=name) | ir.Perform(script=name) | ir.Step(name=name):
            return name
        case _:
            return ""


def taken(verb: ir.Verb) -> Iterator[Taken]:
    """What a verb says of whomever it does something for."""
    if not verb.around:
        yield from done(verb.name, verb.body, Known())


def done(verb: str, body: Sequence[Statement], known: Known) -> Iterator[Taken]:
    """The same of statements, one after the other."""
    for one in body:
        match one:
            case ir.If(condition=condition, then=then, otherwise=otherwise):
                yield from done(verb, then, known.where(condition))
                yield from done(verb, otherwise, known.where(condition, holds=False))
            case ir.ForEach(name=name, of=of, body=inner):
                where = about(of, name) if isinstance(of, ir.Select) else None
                yield from done(
                    verb, inner, Known(before=(*known.before, *known.behind(one).before)).where(where)
                )
            case ir.Step(name=name, subject=subject, body=inner):
                if subject is not None:
                    within = tuple(dict.fromkeys(map(opened, nodes_of(inner, OPENING))))
                    yield of_whom("step", name, "", verb, subject, known, within)
                yield from done(verb, inner, known)
            case ir.Offer(window=window, who=who):
                yield of_whom("window", window, "", verb, who, known)
            case ir.Perform(script=script, of=of):
                yield of_whom("script", script, "", verb, of, known)
            case ir.Call(verb=called, arguments=arguments):
                for told in arguments:
                    if isinstance(told.value, ir.Local | ir.EventPart):
                        yield of_whom("verb", called, told.name, verb, told.value, known)
            case ir.Together(body=inner):
                yield from done(verb, inner, known)
            case _:
                for field in one.__struct_fields__:
                    inner = getattr(one, field)
                    if type(inner) is tuple and inner and isinstance(inner[0], Statement):
                        yield from done(verb, inner, Known(before=(*known.before, *known.behind(one).before)))
        known = known.behind(one)


def of_whom(
    sort: Sort,
    name: str,
    parameter: str,
    verb: str,
    who: Expression,
    known: Known,
    within: tuple[str, ...] = (),
) -> Taken:
    """What is so of somebody, who is `you` or the thing itself to whatever waits for that."""
    whole, itself = spelled(who), THIS if sort == "script" else YOU
    so = tuple(
        So(Asked(one.asked.what.replace(whole, itself), *astuple(one.asked, whole, itself)), one.since)
        for one in known.so
        if whole in one.asked.what
    )
    whom = who.name if isinstance(who, ir.EventPart) and isinstance(who.event, ir.Event) else ""
    return Taken(sort, name, parameter, verb, whom, so, known.before, within)


def astuple(one: Asked, whole: str, itself: str) -> tuple[str, str, bool, int]:
    """All but what is compared."""
    return one.operator, one.right.replace(whole, itself), one.holds, one.at


def asks_then(node: Ability) -> Iterator[AsksThen]:
    """What an ability asks when a step comes for `you`, or a window is offered to you."""
    match node:
        case ir.Around(step=step, condition=condition):
            parts = conjuncts(condition)
            if any(is_subject(one) for one in parts):
                yield AsksThen("step", (step,), tuple(asked(condition)), node.stage == "end")
        case ir.Action(pattern=None, condition=ir.Node() as condition):
            yield AsksThen("window", (node.window, *node.also), tuple(asked(condition)))
        case _:
            pass


def is_subject(node: Expression) -> bool:
    """Whether a condition says that it is `you` for whom a step comes."""
    match node:
        case ir.Same(left=ir.EventPart(verb="", name="subject"), right=ir.You()):
            return True
        case _:
            return False


def asked_first(script: ir.Script) -> Iterator[AsksThen]:
    """What a script asks at first."""
    match script.body[:1]:
        case (ir.If(condition=condition),):
            yield AsksThen("script", (script.name,), tuple(asked(condition)))
        case _:
            pass


def states_set(whole: Inside) -> Iterator[SetsState | SetsTrack]:
    """The fields and tracks that a piece sets, with what flags are set to."""
    for one in whole.of(SETTING):
        match one.target:
            case ir.FieldOf(name=name):
                yield SetsState(name, one.value.value if isinstance(one.value, ir.Flag) else None)
            case ir.TrackValue(name=name):
                yield SetsTrack(name, raised_by(one) > 0)
            case _:
                pass


def raised_by(node: ir.Assign) -> int:
    """By how much a track is raised, if that is written; else 0."""
    match node.value:
        case ir.Arithmetic(operator="+", left=left, right=ir.Number(value=number)) if ir.equal(
            left, node.target
        ):
            return number
        case _:
            return 0


def counts(verb: ir.Verb) -> Iterator[Counts]:
    """The tracks to which a verb adds something before it does anything else."""
    body, steps = verb.body, tuple[str, ...]()
    while len(body) == 1 or (body and not steps and isinstance(body[0], ir.Step)):
        first = body[0]
        if not isinstance(first, ir.Step):
            break
        body, steps = first.body, (*steps, first.name)
    for one in body:
        match one:
            case ir.Assign(target=ir.TrackValue(name=track)) if (
                not verb.around and (number := raised_by(one)) > 0
            ):
                yield Counts(verb.name, steps, track, number)
            case _:
                return


def out_of(node: Expression) -> Expression | None:
    """Out of what something is taken."""
    match node:
        case ir.Select(inside=inside):
            return inside
        case ir.End(of=inner) | ir.OnlyOne(of=inner):
            return out_of(inner)
        case _:
            return None


def is_at_end(node: Expression) -> bool:
    """Whether something is taken from an end of where it lies."""
    return isinstance(node, ir.End) or (isinstance(node, ir.OnlyOne) and is_at_end(node.of))
