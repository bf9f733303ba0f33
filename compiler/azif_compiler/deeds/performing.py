"""For whom scripts are carried out, and of whom they speak: one, or everybody, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.persons import Addressed, Performed
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import children, walk


def performed(verb: ir.Verb) -> Iterator[Performed]:
    """The scripts that a verb has carried out for each of a kind, or for one whom a value says."""
    everybody: dict[str, str] = {}
    for node in walk(verb.body):
        match node:
            case ir.ForEach(name=name) if kind := all_of(node.of):
                everybody[name] = kind
            case ir.Perform(script=script, by=ir.Local(name=name)) if name in everybody:
                yield Performed(script, "each", everybody[name], verb.name, told(node))
            case ir.Perform(script=script, by=ir.ValueOf(name=value, of=None)):
                yield Performed(script, "one", value, verb.name, told(node))
            case ir.Perform(script=script):
                yield Performed(script, "", "", verb.name, told(node))
            case _:
                pass


def told(node: ir.Perform) -> str:
    """The parameter of whose script is carried out; "" if that is of nothing that a verb is told."""
    return node.of.name if isinstance(node.of, ir.EventPart) and isinstance(node.of.event, ir.Event) else ""


def all_of(node: Expression) -> str:
    """The kind of which all things are meant; "" if only some are."""
    match node:
        case ir.Select(kind=kind, inside=None, among=None, holder=None, where=None):
            return kind
        case _:
            return ""


def addressed(script: ir.Script) -> Iterator[Addressed]:
    """Of whom a script speaks whatever the case: of `you`, or of each of a kind; or that it never speaks of
    `you`, though something is done to something.
    """
    deed = next((one for one in script.body if does_something(one)), None)
    if deed is not None and not any(map(is_yours, script.body)):
        yield Addressed(script.name, "nobody", "", deed.at)
    yield from addressed_in(script.name, script.body)


def addressed_in(script: str, body: Sequence[Statement]) -> Iterator[Addressed]:
    """Of whom the statements of a script speak, one after the other."""
    for one in body:
        match one:
            case ir.Call(handlers=handlers):
                if tells_you(one):
                    yield Addressed(script, "you", "", one.at)
                for handler in handlers:
                    yield from (row for row in addressed_in(script, handler.body) if row.whom == "each")
            case ir.ChooseThings(of=of) if tells_you(one) or of_you((of,)):
                yield Addressed(script, "you", "", one.at)
            case ir.Until() if of_you((one,)):
                yield Addressed(script, "you", "", one.at)
            case ir.ForEach(name=name, body=inner) if of_you(inner) and not speaks_of(name, inner):
                yield Addressed(script, "you", "", one.at)  # and of none of those that it goes through
            case ir.ForEach(of=of) if of_you((of,)):
                yield Addressed(script, "you", "", one.at)
            case ir.ForEach(of=ir.Select(kind=kind)):
                yield Addressed(script, "each", kind, one.at)
            case ir.If(condition=condition, then=then, otherwise=otherwise):
                if of_you((condition,)):
                    yield Addressed(script, "you", "", condition.at or one.at)
                else:
                    yield from addressed_in(script, (*then, *otherwise))
            case ir.Together(body=inner) | ir.Repeat(body=inner):
                yield from addressed_in(script, inner)
            case _:
                pass


def does_something(node: Statement) -> bool:
    """Whether something is done to something, in any case."""
    match node:
        case ir.Call(arguments=arguments):
            return bool(arguments)
        case ir.ChooseThings() | ir.ChooseOption() | ir.ChooseNumber():
            return True
        case _:
            return False


def is_yours(node: ir.Node) -> bool:
    """Whether something speaks of `you`, beside who chooses."""
    if isinstance(node, ir.ChooseThings | ir.ChooseOption | ir.ChooseNumber):
        node = msgspec.structs.replace(node, by=None)
    return isinstance(node, ir.You) or any(map(is_yours, children(node)))


def of_you(body: Sequence[ir.Node]) -> bool:
    """Whether something speaks of `you`."""
    return any(isinstance(part, ir.You) for one in body for part in walk(one))


def speaks_of(name: str, body: Sequence[Statement]) -> bool:
    """Whether a body speaks of what has a name."""
    return any(isinstance(part, ir.Local) and part.name == name for one in body for part in walk(one))


def tells_you(node: Statement) -> bool:
    """Whether a verb is told of `you`, at once or with what is chosen first."""
    match node:
        case ir.Call(arguments=arguments):
            return any(isinstance(one.value, ir.You) for one in arguments)
        case ir.ChooseThings(body=body) | ir.ForEach(body=body):
            return any(map(tells_you, body or ()))
        case _:
            return False


def behind_may(statements: Sequence[Statement]) -> Iterator[tuple[int, int]]:
    """Where somebody may do something, and where what is done behind it, in any case, stands."""
    for one, other in pairwise(statements):
        if isinstance(one, ir.May) and not one.otherwise and one.at and other.at:
            yield one.at, other.at
