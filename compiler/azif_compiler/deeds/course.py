"""Body of a verb → what becomes of its variables, one moment after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.moments import Closing, Course, Flagged, Moment
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import nodes_of


def course(verb: ir.Verb) -> Iterator[Course]:
    """The course of a verb that has variables of its own, unless something else is done in its place."""
    begins = tuple(
        (one.name, one.default is not None, one.default.value if isinstance(one.default, ir.Flag) else None)
        for one in verb.parameters
        if one.role == "var"
    )
    if begins and not verb.around:
        walk = Walk(verb.name, frozenset(name for name, _, _ in begins))
        walk.statements(verb.body, True)
        yield Course(verb.name, begins, tuple(walk.moments))


def flagged(verb: ir.Verb) -> Iterator[Flagged]:
    """The flags of events that are going on without which a verb does nothing."""
    for one in conjuncts(verb.needs):
        holds = not isinstance(one, ir.Not)
        match one.of if isinstance(one, ir.Not) else one:
            case ir.EventPart(event=ir.Ongoing(verb=event), name=name):
                yield Flagged(verb.name, event, name, holds, one.at)
            case _:
                pass


def closings(verb: ir.Verb) -> Iterator[Closing]:
    """The steps of a verb that end with another verb, behind something else."""
    for one in nodes_of(verb.body, STEPS):
        last = one
        inner: list[str] = []
        while isinstance(last, ir.Step) and last.body:
            last = last.body[-1]
            if isinstance(last, ir.Step):
                inner.append(last.name)
        if len(one.body) > 1 and isinstance(last, ir.Call):
            yield Closing(one.name, verb.name, last.verb, tuple(inner))


class Walk:
    """A walk through the statements of a verb in the order in which they are carried out."""

    def __init__(self, verb: str, names: frozenset[str]) -> None:
        self.verb, self.names = verb, names
        self.moments: list[Moment] = []

    def statements(self, row: Sequence[Statement], sure: bool) -> None:
        """What statements in a row do; whether they are carried out in any case."""
        for one in row:
            self.statement(one, sure)

    def statement(self, node: Statement, sure: bool) -> None:
        """What a statement does: it asks first, and is then carried out."""
        start = len(self.moments)
        match node:
            case ir.Assign(target=ir.EventPart(verb=self.verb, name=name)) if name in self.names:
                self.asked(node.value)
                flag = node.value.value if isinstance(node.value, ir.Flag) else None
                said = node.value.name if isinstance(node.value, ir.ValueOf) else ""
                self.note(Moment("sets", name, 0, 0, node.at, sure, flag, said))
            case ir.Step(body=body) | ir.Together(body=body):
                self.statements(body, sure)
            case ir.Offer(window=window):
                self.asked(node.who)
                self.note(Moment("offers", window, 0, 0, node.at))
                if node.condition is not None:  # it is asked again and again
                    self.asked(node.condition)
                    self.around(start)
            case _:
                self.inner(node)
                if isinstance(node, ir.While | ir.Repeat | ir.ForEach | ir.Secretly):
                    self.around(start)

    def inner(self, node: ir.Node) -> None:
        """What a statement asks, and what its blocks do, in which nothing is sure."""
        for name in node.__struct_fields__:
            value = getattr(node, name)
            for one in value if type(value) is tuple else (value,):
                if isinstance(one, Statement):
                    self.statement(one, False)
                elif isinstance(one, ir.Handler | ir.Choice):
                    self.inner(one)
                elif isinstance(one, ir.Node):
                    self.asked(one)

    def asked(self, node: ir.Node) -> None:
        """The variables for which an expression asks."""
        for part in nodes_of(node, ASKING):
            if part.verb == self.verb and part.name in self.names:
                self.note(Moment("asks", part.name, 0, 0, part.at))

    def note(self, moment: Moment) -> None:
        """Note what is done next."""
        number = len(self.moments)
        self.moments.append(msgspec.structs.replace(moment, first=number, last=number))

    def around(self, start: int) -> None:
        """What was done since then may be done again."""
        last = len(self.moments) - 1
        for number in range(start, last + 1):
            self.moments[number] = msgspec.structs.replace(self.moments[number], last=last, sure=False)


ASKING: frozenset[type[ir.Node]] = frozenset({ir.EventPart})
"""The nodes that ask for a variable."""

STEPS: frozenset[type[ir.Node]] = frozenset({ir.Step})
