"""Where somebody is when a script is carried out: what verbs say of that, and what scripts ask at first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from azif_compiler import ir
from azif_compiler.deeds.conditional import Spots
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.filled import CALLS
from azif_compiler.deeds.performing import all_of
from azif_compiler.deeds.places import spots_of, spotted
from azif_compiler.deeds.situations import (
    Assembled,
    AwayFrom,
    Beside,
    Carried,
    Ground,
    Lowers,
    Placing,
    Populated,
    Reached,
    Situated,
    Situation,
    Sole,
    Stationed,
    Whereabouts,
)  # fmt: skip
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import nodes_of


def situations(verb: ir.Verb) -> Iterator[Situation]:
    """What a verb says of where somebody is."""
    for one in conjuncts(verb.needs):
        match spotted(one):
            case (ir.EventPart(event=ir.Event(), name=name), spots):
                yield Stationed(verb.name, name, spots)
            case _:
                yield from stationed(verb, one)
        match one:
            case ir.Not(
                of=ir.Same(
                    left=ir.EventPart(event=ir.Event(), name=to),
                    right=ir.PlaceOf(of=ir.EventPart(event=ir.Event(), name=who)),
                )
            ):
                yield AwayFrom(verb.name, who, to)
            case _:
                pass
    performs = nodes_of(verb.body, PERFORMS)
    for perform in performs:
        yield from carried(perform, verb.name)
    if performs:
        yield from assembled(verb.body, verb.name)
    yield from situated(verb.body)
    yield from reached(verb)


PERFORMS: frozenset[type[ir.Node]] = frozenset({ir.Perform})
SETTING: frozenset[type[ir.Node]] = frozenset({ir.Assign})
CHOICES: frozenset[type[ir.Node]] = frozenset({ir.ChooseThings})
LOOPS: frozenset[type[ir.Node]] = frozenset({ir.ForEach})


def carried(node: ir.Perform, verb: str) -> Iterator[Carried]:
    """By whom a verb has a script carried out, and for what."""
    match node.by, node.key:
        case ir.Node() as who, ir.PlaceOf(of=of) if ir.equal(of, who):
            yield Carried(node.script, verb, "", "", here=True)
        case ir.EventPart(event=ir.Event(), name=who), ir.EventPart(event=ir.Event(), name=key):
            yield Carried(node.script, verb, who, key)
        case ir.EventPart(event=ir.Event(), name=who), None:
            yield Carried(node.script, verb, who, "")
        case _:
            yield Carried(node.script, verb, "", "")


def situated(body: Sequence[Statement]) -> Iterator[Situated]:
    """The sentences in which a verb is told of somebody, and of the place of that."""
    around = {one.name: one.of for one in nodes_of(body, LOOPS)}
    for call in nodes_of(body, CALLS):
        for where in call.arguments:
            of, by = whose_place(where.value, around)
            for who in call.arguments if of is not None else ():
                if ir.equal(who.value, of):
                    yield Situated(call.verb, who.name, where.name, by)


def reached(verb: ir.Verb) -> Iterator[Reached | Lowers]:
    """The states that somebody gets where he has come to something, and those that verbs take away."""
    sets = nodes_of(verb.body, SETTING)
    if not any(isinstance(one.target, ir.FieldOf) for one in sets):
        return
    around = {one.name: one.of for one in nodes_of(verb.body, LOOPS | CHOICES)}
    for one in sets:
        match one:
            case ir.Assign(target=ir.FieldOf(of=of, name=field, key=None), value=ir.Flag(value=False)):
                match around.get(of.name) if isinstance(of, ir.Local) else of:
                    case ir.EventPart(event=ir.Event(), name=who):
                        yield Lowers(field, verb.name, who)
                    case ir.Select(inside=ir.EventPart(event=ir.Event(), name=spot)):
                        yield Lowers(field, verb.name, spot, within=True)
                    case _:
                        pass
            case _:
                pass
    for block in blocks_of(verb.body):
        for call, one in pairwise(block):
            match call, one:
                case ir.Call(), ir.Assign(target=ir.FieldOf(of=of, name=field, key=None)):
                    kinds = [kind for told in call.arguments if (kind := kind_beside(told.value, around))]
                    whom = [told.name for told in call.arguments if ir.equal(told.value, of)]
                    if len(kinds) == len(whom) == 1:
                        yield Reached(field, kinds[0], call.verb, whom[0])
                case _:
                    pass


def kind_beside(node: Expression, around: dict[str, Expression]) -> str:
    """The kind of that in whose place something is; "" if that is not known."""
    match node:
        case ir.PlaceOf(of=ir.Local(name=name)):
            of = around.get(name)
            return of.kind if isinstance(of, ir.Select) else ""
        case _:
            return ""


def blocks_of(body: Sequence[Statement]) -> Iterator[Sequence[Statement]]:
    """A row of statements, and all that are inside these."""
    yield body
    for one in body:
        for field in one.__struct_fields__:
            inner = getattr(one, field)
            if type(inner) is tuple and inner and isinstance(inner[0], Statement):
                yield from blocks_of(inner)


def whose_place(node: Expression, around: dict[str, Expression]) -> tuple[Expression | None, str]:
    """Of whom an expression is the place, and by which value, if it is one."""
    match node:
        case ir.PlaceOf(of=of):
            return of, ""
        case ir.ValueOf(name=by, of=ir.Node() as of, key=None):
            return of, by
        case ir.Local(name=name):
            match around.get(name):
                case ir.Select(name=it, where=ir.Same(left=ir.Local(name=one), right=ir.PlaceOf(of=of))) if (
                    it == one
                ):
                    return of, ""
                case _:
                    return None, ""
        case _:
            return None, ""


def assembled(body: Sequence[Statement], verb: str) -> Iterator[Assembled]:
    """The scripts that are carried out right behind everybody has been put into a place."""
    kind, spots = "", Spots()
    for one in body:
        match one:
            case ir.ForEach(
                name=name, of=of, body=(ir.Put(what=ir.Local(name=what), into=ir.Named() as into),)
            ) if what == name:
                kind, spots = all_of(of), spots_of(into)
            case ir.Perform(script=script) if kind and spots:
                yield Assembled(script, kind, spots, verb)
            case _:
                kind, spots = "", ()


def of_value(node: ir.Value) -> Iterator[Situation]:
    """A value that is where somebody is, or some places."""
    match node.base:
        case ir.HolderOf(of=ir.Local(name="it")) | ir.PlaceOf(of=ir.Local(name="it")):
            yield Placing(node.name)
        case ir.Either(then=ir.HolderOf(of=ir.Local(name="it")) | ir.PlaceOf(of=ir.Local(name="it"))):
            yield Placing(node.name)
        case ir.Exists(
            of=ir.Select(kind=kind, inside=ir.Local(name="it"), among=None, holder=None, where=None)
        ):
            yield Populated(node.name, kind)
        case ir.OnlyOne(of=ir.Select(inside=ir.ZoneNamed(name=zone, owner=None), among=None, where=None)) if (
            not node.of
        ):
            yield Sole(node.name, zone)
        case _ if not node.of and isinstance(node.type, types.Things):
            yield Ground(node.name, node.type.kind)
        case _:
            pass


# ---- what a script asks ----------------------------------------------------------------------------


def asked_in(script: ir.Script) -> Iterator[Whereabouts | Beside]:
    """What a script asks of where somebody is."""
    key = spots_of(script.key) if script.key is not None else ()
    if bool(key) == (script.key is not None):
        yield from asked_by(script.body, script.name, key, ())


def asked_by(
    body: Sequence[Statement], script: str, key: Spots, before: tuple[str, ...]
) -> Iterator[Whereabouts | Beside]:
    """What is asked in statements, one after the other, as long as nothing but sentences came before."""
    for one in body:
        match one:
            case ir.If():
                yield from asked_if(one.condition, script, key, before)
                yield from asked_by(one.then, script, key, before)
                yield from asked_by(one.otherwise, script, key, before)
                return
            case ir.May():
                yield from asked_by(one.body, script, key, before)
                return
            case ir.ForEach(of=ir.Select(kind=kind, inside=ir.Node() as inside) as every) if (
                spots := spots_of(inside)
            ):
                yield Whereabouts(script, key, every.at or one.at, before, spots, kind=kind)
                return
            case ir.ForEach(of=ir.Select(kind=kind, inside=ir.PlaceOf(of=ir.You())) as every):
                yield Beside(script, key, every.at or one.at, before, "kind", kind)
                return
            case ir.ChooseThings(of=ir.Select(kind=kind, inside=ir.PlaceOf(of=ir.You())) as every):
                yield Beside(script, key, every.at or one.at, before, "kind", kind)
                return
            case ir.Call():
                for told in one.arguments:
                    if isinstance(told.value, ir.You):
                        yield Whereabouts(
                            script,
                            key,
                            one.at,
                            before,
                            verb=one.verb,
                            parameter=told.name,
                            told=places_told(one),
                            given=tuple(each.name for each in one.arguments),
                        )
                for handler in one.handlers:
                    yield from asked_by(handler.body, script, key, before)
                before = (*before, one.verb)
            case _:
                return


def stationed(verb: ir.Verb, need: Expression) -> Iterator[Stationed]:
    """Where somebody must be for a verb unless it is told another place than that in which he is."""
    stands = {one.name: one.default for one in verb.parameters}
    match need:
        case ir.Or(
            of=(
                one,
                ir.Not(of=ir.Same(left=ir.EventPart(event=ir.Event(), name=to), right=ir.PlaceOf() as here)),
            )
        ) if (default := stands.get(to)) is not None and ir.equal(default, here):
            match spotted(one):
                case (ir.EventPart(event=ir.Event(), name=name), spots):
                    yield Stationed(verb.name, name, spots, unless=to)
                case _:
                    pass
        case _:
            pass


def places_told(call: ir.Call) -> tuple[tuple[str, Spots], ...]:
    """The places of which a sentence tells its verb by their names."""
    named = ((one.name, spots_of(one.value)) for one in call.arguments if isinstance(one.value, ir.Named))
    return tuple((name, spots) for name, spots in named if spots)


def asked_if(
    condition: Expression, script: str, key: Spots, before: tuple[str, ...]
) -> Iterator[Whereabouts | Beside]:
    """Where a condition asks if `you` are somewhere, or not, or what there is."""
    for one in conjuncts(condition):
        denied = isinstance(one, ir.Not)
        inner = one.of if isinstance(one, ir.Not) else one
        match inner:
            case ir.Exists(of=ir.Select(kind=kind, inside=ir.PlaceOf(of=ir.You()), where=None)):
                yield Beside(script, key, one.at or inner.at, before, "kind", kind, denied)
            case ir.Exists(of=ir.Select(kind=kind, inside=ir.PlaceOf(of=ir.You()))) if not denied:
                yield Beside(script, key, one.at or inner.at, before, "kind", kind)
            case ir.FieldOf(name=name, of=ir.You(), key=None) if not denied:
                yield Beside(script, key, one.at or inner.at, before, "state", name)
            case ir.ValueOf(name=name, of=ir.PlaceOf(of=ir.You()), key=None):
                yield Beside(script, key, one.at or inner.at, before, "value", name, denied)
            case _:
                match spotted(inner):
                    case (ir.You(), spots):
                        yield Whereabouts(script, key, one.at or inner.at, before, spots, denied=denied)
                    case _:
                        pass
