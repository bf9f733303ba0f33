"""What never happens to a component, or is never so of it: what is printed on it keeps it out.

A verb is told of things that are picked by a condition, and a component of which that never holds is not
among them; nor is one whose state only such verbs set.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.doubts import NamedSo
from azif_compiler.deeds.facts import Clause
from azif_compiler.deeds.settled import OfItsOwn
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import settled as complaints
from azif_compiler.diagnostics.which import NamedOtherwise
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.node import word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.parts import Parts, thing_of
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.sense import Thing


def left_out(possible: Possible, parts: Parts) -> Iterator[Diagnostic]:
    """Abilities that wait for what never happens to their component, or ask for what is never so of it."""
    for row in possible.rows:
        clause = row.clause
        for parameter, term in clause.tests if clause.kind else ():
            thing = thing_of(term)
            if thing is None or clause.occasion != "event" or not may_be_told(possible, clause):
                continue
            verb = clause.waits[0]
            who = "this" if thing == Thing(clause.kind, clause.name) else f'"{word_of(thing.name)}"'
            if not parts.takes_part(thing, verb, parameter):
                yield complaints.NeverAmongThem(
                    span=row.span(clause.at), verb=word_of(verb), state="", lack=parts.lacks(thing), who=who
                )  # fmt: skip
                continue
            for state, by in never_so(parts, thing, verb, parameter):
                yield complaints.NeverSoOfIt(
                    span=row.span(clause.at), verb=word_of(verb), state=word_of(state), by=word_of(by),
                    who=who,
                )  # fmt: skip
    for found, one in parts.asked:
        verbs, thing = parts.raising(one), Thing(one.kind, one.name)
        if verbs and not any(parts.takes_part(thing, *verb) for verb in verbs):
            lack, who = parts.lacks(thing), f'"{word_of(one.name)}"' if one.named else "this"
            if not all(is_paid(possible, *verb) for verb in verbs) and (
                lack or any(parts.is_picked(*verb) for verb in verbs)
            ):
                yield complaints.NeverAmongThem(
                    span=place(found, one.at), verb=word_of(verbs[0][0]), state=word_of(one.field), lack=lack,
                    who=who,
                )  # fmt: skip
            else:
                yield complaints.NeverSoOfIt(
                    span=place(found, one.at), verb="", state=word_of(one.field), by=word_of(verbs[0][0]),
                    who=who,
                )  # fmt: skip


def never_so(parts: Parts, thing: Thing, verb: str, parameter: str) -> Iterator[tuple[str, str]]:
    """The states that a verb needs of what it is told, which nothing ever makes so of a component, each with
    a verb that would.
    """
    for need in parts.needed.get(verb, ()):
        for one in need.ways[0] if len(need.ways) == 1 else ():
            match msgspec.json.decode(one.what, type=Expression):
                case ir.FieldOf(of=ir.Local(name=name), name=field, key=None) if (
                    one.holds and not one.operator and name == f"<{parameter}>"
                ):
                    verbs = parts.raising(OfItsOwn(thing.kind, thing.name, field, 0))
                    if verbs and not any(parts.takes_part(thing, *by) for by in verbs):
                        yield field, verbs[0][0]
                case _:
                    pass


def is_paid(possible: Possible, verb: str, parameter: str) -> bool:
    """Whether a verb is mostly what components pay with: done to themselves as a cost."""
    deeds = [deed for _, deed in possible.makers.get(verb, ())]
    told = [dict(deed.given).get(parameter, ()) for deed in deeds if deed.as_cost == "paid"]
    return 2 * sum(any(term.startswith("card ") for term in terms) for terms in told) > len(deeds)


def may_be_told(possible: Possible, clause: Clause) -> bool:
    """Whether what a clause waits for may happen, apart from what is printed on components."""
    verb = clause.waits[0]
    return any(
        possible.passes(verb, deed, clause.tests)
        for index, deed in possible.makers.get(verb, ())
        if index in possible.alive
    )


def named_otherwise(possible: Possible, parts: Parts) -> Iterator[Diagnostic]:
    """Things that are picked out by a name and by what no component of that name is."""
    known = {one.name: one for one in parts.table.cards}
    for found, facts in possible.facts:
        for one in facts.settled:
            if not isinstance(one, NamedSo):
                continue
            things = [known.get(name) for name in one.components]
            said = msgspec.json.decode(one.so, type=Expression)
            if things and all(
                thing is not None and parts.look.is_not(thing, one.name, said) for thing in things
            ):
                yield NamedOtherwise(
                    span=place(found, one.at), title=word_of(one.components[0]), lack=lacked(said),
                    compared=isinstance(said, ir.Compare | ir.Same | ir.Descends),
                )  # fmt: skip


def lacked(said: Expression) -> str:
    """What something is said to be or to have."""
    match said:
        case ir.HasKeyword(keyword=name) | ir.ValueOf(name=name) | ir.FieldOf(name=name):
            return word_of(name)
        case (
            ir.Compare(left=ir.FieldOf(name=name))
            | ir.Same(left=ir.FieldOf(name=name))
            | ir.Descends(of=ir.FieldOf(name=name))
        ):
            return word_of(name)
        case _:
            return ""
