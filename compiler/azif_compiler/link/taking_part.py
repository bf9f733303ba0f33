"""What never happens to a component, or is never so of it: what is printed on it keeps it out.

A verb is told of things that are picked by a condition, and a component of which that never holds is not
among them; nor is one whose state only such verbs set.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.settled import OfItsOwn, Picked, Raised, Shifted
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import settled as complaints
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.node import word_of
from azif_compiler.link.evaluate import RULES
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.link.printed import UNKNOWN, Look, Table, Value
from azif_compiler.snapshot.file_state import Found
from azif_compiler.snapshot.sense import Thing


def left_out(possible: Possible, table: Table) -> Iterator[Diagnostic]:
    """Abilities that wait for what never happens to their component, or ask for what is never so of it."""
    parts = Parts(possible, table)
    for row in possible.rows:
        clause = row.clause
        for parameter, term in clause.tests if clause.kind else ():
            thing = Thing(clause.kind, clause.name)
            if term != f"card {thing.kind} {thing.name}" or clause.occasion != "event":
                continue
            verb = clause.waits[0]
            if parts.is_picked(verb, parameter) and not parts.takes_part(thing, verb, parameter, ()):
                yield complaints.NeverAmongThem(
                    span=row.span(clause.at), verb=word_of(verb), state="",
                    lack=parts.lacks(thing),
                )  # fmt: skip
    for found, one in parts.asked:
        verbs = parts.raising(one)
        if verbs and not any(parts.takes_part(Thing(one.kind, one.name), *verb, ()) for verb in verbs):
            yield complaints.NeverAmongThem(
                span=place(found, one.at), verb=word_of(verbs[0][0]), state=word_of(one.field),
                lack=parts.lacks(Thing(one.kind, one.name)),
            )  # fmt: skip


class Parts:
    """Which components take part in which events."""

    def __init__(self, possible: Possible, table: Table) -> None:
        self.possible, self.table = possible, table
        self.picked: dict[tuple[str, str], dict[int, Picked]] = {}
        self.raised: dict[str, list[Raised]] = {}
        self.asked: list[tuple[Found, OfItsOwn]] = []
        self.look = Steady(table)
        for found, facts in possible.facts:
            for one in facts.settled:
                match one:
                    case Picked():
                        self.picked.setdefault((one.verb, one.parameter), {})[id(found)] = one
                    case Raised():
                        self.raised.setdefault(one.field, []).append(one)
                    case OfItsOwn():
                        self.asked.append((found, one))
                    case Shifted():
                        self.look.shifted.setdefault(one.target, set()).add(one.own)
                    case _:
                        pass
        self.known: dict[tuple[Thing, str], str | None] = {}

    def is_picked(self, verb: str, parameter: str) -> bool:
        """Whether anything that a verb is told as a parameter is picked by a condition."""
        return (verb, parameter) in self.picked

    def raising(self, one: OfItsOwn) -> list[tuple[str, str]]:
        """The verbs that make a state of somebody so, each with the parameter; none if others may."""
        field = self.table.fields.get(one.field)
        if field is None or not field.state or self.look.is_shifted(one.field, Thing(one.kind, one.name)):
            return []
        if field.default is not None and field.default != ir.Flag(False):
            return []
        rows = [(row.verb, row.parameter) for row in self.raised.get(one.field, ())]
        picked = any(self.is_picked(*row) for row in rows)
        return list(dict.fromkeys(rows)) if picked and all(verb for verb, _ in rows) else []

    def takes_part(self, thing: Thing, verb: str, parameter: str, seen: tuple[tuple[str, str], ...]) -> bool:
        """Whether a verb may be told of a component as a parameter."""
        possible, card = self.possible, f"card {thing.kind} {thing.name}"
        here = self.picked.get((verb, parameter), {})
        for index, deed in possible.makers.get(verb, ()):
            if index not in possible.alive:
                continue
            terms = possible.given_for(verb, deed, parameter)
            if terms and not any(possible.fits(card, term) for term in terms):
                continue
            one = here.get(id(possible.rows[index].found))
            if one is not None and all(self.is_out(thing, way) for way in one.ways):
                continue
            match dict(deed.given).get(parameter, ()):
                case (str(term),) if term.startswith("part "):
                    _, outer, name = term.split(" ", 2)
                    if (outer, name) not in seen and self.takes_part(
                        thing, outer, name, (*seen, (verb, parameter))
                    ):
                        return True
                case _:
                    return True
        return False

    def is_out(self, thing: Thing, way: str) -> bool:
        """Whether a component is never among some things."""
        key = thing, way
        if key not in self.known:
            self.known[key] = self.look.keeps_out(thing, way) if way else None
        return self.known[key] is not None

    def lacks(self, thing: Thing) -> str:
        """What a component lacks that is not among some things."""
        found = (lack for (one, _), lack in self.known.items() if one == thing and lack)
        return word_of(next(found, ""))


class Steady(Look):
    """A look at what is printed and nothing in a game changes: `shifted` is what modifiers change, of any or
    of a component by its name.
    """

    __slots__ = ("shifted",)

    def __init__(self, table: Table) -> None:
        super().__init__(table, Thing("", ""), RULES)
        self.shifted: dict[str, set[str]] = {}

    def is_shifted(self, name: str, owner: Value) -> bool:
        """Whether anything changes a field or value of a component."""
        own = self.shifted.get(name, ())
        return "" in own or (isinstance(owner, Thing) and owner.name in own)

    def field(self, owner: Value, name: str, key: Value) -> Value:
        """A printed field that nothing changes."""
        return UNKNOWN if self.is_shifted(name, owner) else super().field(owner, name, key)

    def named_value(self, node: ir.ValueOf) -> Value:
        """A value that nothing changes."""
        if node.name in self.shifted and self.is_shifted(node.name, self.owner_of(node)):
            return UNKNOWN
        return super().named_value(node)

    def owner_of(self, node: ir.ValueOf) -> Value:
        """Of whom a value is."""
        return self.value(node.of) if node.of is not None else None

    def keeps_out(self, thing: Thing, way: str) -> str | None:
        """What a component lacks that never satisfies the condition of some things; None if it may."""
        of = msgspec.json.decode(way, type=Expression)
        if not isinstance(of, ir.Select) or of.where is None:
            return None
        self.locals = {of.name: thing}
        return self.lacking(of.where) if self.holds(of.where) is False else None

    def lacking(self, node: Expression) -> str:
        """The field or value without which a condition does not hold; "" if it is nothing like that."""
        for part in conjuncts(node):
            if self.holds(part) is not False:
                continue
            match part:
                case ir.And():
                    return self.lacking(part)
                case ir.FieldOf(name=name):
                    return name
                case ir.ValueOf(name=name):
                    return self.lacking_within(part) or name
                case _:
                    return ""
        return ""

    def lacking_within(self, node: ir.ValueOf) -> str:
        """What lacks for a value that asks for several things at once."""
        value = self.table.values.get(node.name)
        if value is None or not isinstance(value.base, ir.And) or node.of is None:
            return ""
        kept = self.locals
        self.locals = {"it": self.value(node.of)}
        found = self.lacking(value.base)
        self.locals = kept
        return found
