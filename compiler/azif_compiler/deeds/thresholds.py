"""Components that put themselves away as soon as something is so, and what else of them waits for that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler import ir
from azif_compiler.deeds.conditional import Asked
from azif_compiler.deeds.departures import Awaits, Cases, Departs, Going, Leave, Threshold
from azif_compiler.deeds.guarded import asked, given
from azif_compiler.deeds.together import flat
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.rename import renamed
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import nodes_of

# ---- what goes -------------------------------------------------------------------------------------

NAMING: frozenset[type[ir.Node]] = frozenset({ir.Select})


def departs(verb: ir.Verb) -> Iterator[Departs]:
    """What a verb does first with the things that it is told, as far as that may put them away."""
    for one in verb.parameters:
        if one.role != "var" and (cases := first_done(verb.body, one.name)):
            yield Departs(verb.name, one.name, cases)


def first_done(body: Sequence[Statement], parameter: str) -> Cases:
    """What statements do first with a parameter, or with the component itself if it is none; nothing if they
    do anything else before, of which others may hear.
    """
    rows: Cases = ((),)
    named = {one.name: one.value for one in body if isinstance(one, ir.Let)}
    for one in body:
        match one:
            case ir.Put(what=what, into=into) if is_it(what, parameter):
                leave = put_into(named.get(into.name, into) if isinstance(into, ir.Local) else into)
                return tuple((*row, leave) for row in rows)
            case ir.Perform(of=of, script=script, key=None) if is_it(of, parameter):
                rows = tuple((*row, Leave("script", script)) for row in rows)
            case ir.Call(verb=verb, arguments=arguments):
                told = [argument.name for argument in arguments if is_it(argument.value, parameter)]
                done = tuple(Leave("verb", verb, name, zones_told(arguments)) for name in told)
                return tuple((*row, *done[:1]) for row in rows) if done else ()
            case ir.If(then=then, otherwise=otherwise) if not is_silent(one):
                # Behind its own script a thing may be asked for where it lies by then.
                cases = (then, otherwise) if otherwise else (then,) if rows != ((),) else ()
                return behind(rows, cases, parameter)
            case ir.ChooseOption(options=options, otherwise=()) if all(map(is_plain, options)):
                return behind(rows, tuple(option.body for option in options), parameter)
            case _ if is_silent(one):
                pass
            case _:
                return ()
    return rows if rows != ((),) else ()


def behind(rows: Cases, bodies: Sequence[Sequence[Statement]], parameter: str) -> Cases:
    """What is done in each of several cases, behind what has been done before."""
    found = tuple(first_done(body, parameter) for body in bodies)
    return tuple((*row, *more) for row in rows for cases in found for more in cases) if all(found) else ()


def is_it(node: Expression, parameter: str) -> bool:
    """Whether something is what a verb is told as a parameter, or the component itself if that is none."""
    match node:
        case ir.EventPart(event=ir.Event(), name=name):
            return name == parameter
        case ir.This():
            return not parameter
        case _:
            return False


def put_into(node: Expression) -> Leave:
    """Where something is put: into a zone without a name, if that is not known."""
    match node:
        case ir.ZoneNamed(name=name):
            return Leave("zone", name)
        case ir.HomeOf():
            return Leave("home")
        case ir.EventPart(event=ir.Event(), name=name):
            return Leave("told", name)
        case _:
            return Leave("zone")


def zones_told(arguments: Sequence[ir.Argument]) -> tuple[tuple[str, str], ...]:
    """The zones that a sentence names, by parameters; where something began has no name."""
    return tuple(
        (one.name, one.value.name if isinstance(one.value, ir.ZoneNamed) else "")
        for one in arguments
        if isinstance(one.value, ir.ZoneNamed | ir.HomeOf)
    )


def is_silent(node: Statement) -> bool:
    """Whether a statement only sets something, whatever the case."""
    match node:
        case ir.Let() | ir.Assign():
            return True
        case ir.If(then=then, otherwise=otherwise):
            return all(map(is_silent, (*then, *otherwise)))
        case ir.ForEach(body=body):
            return all(map(is_silent, body))
        case _:
            return False


def is_plain(option: ir.Choice) -> bool:
    """Whether an option can always be chosen."""
    return option.condition is None and not option.cost and not option.if_possible


# ---- what waits ------------------------------------------------------------------------------------


def threshold(node: ir.Component) -> Iterator[Threshold]:
    """As soon as what a component does something with itself, and what it waits for besides."""
    going = tuple(
        Going(so, cases, number, one.condition.at or one.at)
        for number, one in enumerate(node.abilities)
        if isinstance(one, ir.Whenever) and (cases := first_done(one.body, ""))
        for so in ways(one.condition, whole=True)
    )
    waits = tuple(found for number, one in enumerate(node.abilities) for found in awaited(one, number))
    if going and waits:
        scripts = tuple((one.name, first_done(one.body, "")) for one in node.scripts if one.key is None)
        stopping = (one for one in node.abilities if isinstance(one, ir.Cannot | ir.Instead | ir.Lessen))
        stops = tuple(dict.fromkeys(one.pattern.verb for one in stopping))
        yield Threshold(node.kind, node.name, going, scripts, stops, waits)


def awaited(node: Ability, number: int) -> Iterator[Awaits]:
    """What an ability waits for that is asked where all state checks are made."""
    match node:
        case ir.Always(condition=condition) if condition is not None:
            yield Awaits(ways(condition), (), number, False, node.at)
        case ir.Whenever(condition=condition):
            yield Awaits(ways(condition), (), number, True, node.at)
        case ir.Action(pattern=None) | ir.Around():
            paid = tuple(
                (one.verb, tuple(map(given, one.arguments)), one.at)
                for one in node.cost
                if isinstance(one, ir.Call)
            )
            if node.condition is not None or paid:
                yield Awaits(ways(node.condition), paid, number, False, node.at)
            match node.body[:1]:
                case (ir.If(condition=condition),) if not node.cost:
                    yield Awaits(ways(condition), (), number, False, node.at)
                case _:
                    pass
        case _:
            pass


def ways(condition: Expression | None, *, whole: bool = False) -> tuple[tuple[Asked, ...], ...]:
    """What is so in each of the cases in which a condition holds, or in those alone of which the `whole` is
    known.
    """
    cases = condition.of if isinstance(condition, ir.Or) else (condition,) if condition is not None else ()
    found: list[tuple[Asked, ...]] = []
    for case in cases:
        parts = [tuple(asked(numbered(part))) for part in flat(case)]
        if not whole or all(parts):
            found.append(tuple(one for part in parts for one in part))
    return tuple(found)


def numbered(node: Expression) -> Expression:
    """A condition in which the names of what is selected are numbers, so that two that say the same are
    alike.
    """
    names = [one.name for one in nodes_of(node, NAMING) if one.name]
    return renamed(node, {name: f"#{number}" for number, name in enumerate(dict.fromkeys(names))})
