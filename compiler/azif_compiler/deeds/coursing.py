"""Where somebody is, while a body is gone through, statement by statement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.landings import (
    BEGINS,
    SOMEWHERE,
    At,
    Landed,
    Led,
    Mark,
    Marks,
    Narrowed,
    State,
    either,
    holds_led,
)  # fmt: skip
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement

YOU: Final = "you"
ITSELF: Final = "this"


class Course:
    """What is known of where somebody is, while a body is gone through: by what it is called, and of what is
    called otherwise the same; of names, the places that they stand for.
    """

    def __init__(self, this: Marks = ()) -> None:
        self.this = this
        self.states: dict[str, State] = {}
        self.same: dict[str, str] = {}
        self.spots: dict[str, Marks] = {}
        self.asked: list[Landed] = []
        self.event = ""
        self.told_behind: tuple[tuple[str, Marks], ...] = ()
        self.first: dict[str, State] = {}
        self.forgotten = False

    def behind(self, pattern: ir.Pattern) -> None:
        """An event is over of which a pattern says who is meant."""
        self.event = pattern.verb
        if pattern.subject and pattern.subject_is == "you":
            self.same[f"part {pattern.subject}"] = YOU
        if pattern.subject and pattern.subject_is == "this":
            self.same[f"part {pattern.subject}"] = ITSELF
        told: list[tuple[str, Marks]] = []
        for one in conjuncts(pattern.where):
            match one:
                case ir.Same(left=ir.EventPart(event=ir.Event(), name=name), right=ir.You()):
                    self.same[f"part {name}"] = YOU
                case ir.Same(left=ir.EventPart(event=ir.Event(), name=name), right=ir.This()):
                    self.same[f"part {name}"] = ITSELF
                case ir.Same(left=ir.EventPart(event=ir.Event(), name=name), right=right):
                    if marks := self.marks(right):
                        told.append((name, marks))
                case ir.IsKind(of=ir.EventPart(event=ir.Event(), name=name), kind=ir.KindNamed(name=kind)):
                    told.append((name, (Mark("some", kind, ""),)))
                case _:
                    pass
        for key, other in self.same.items():
            self.first[other] = Led(
                pattern.verb, key.removeprefix("part "), tuple(told), SOMEWHERE, sure=True
            )
        self.told_behind = tuple(told)
        for one in conjuncts(pattern.where):
            for key, marks, denied in self.said(one):
                self.asks(key, Landed(BEGINS, pattern.at, marks, denied))
            match one:
                case ir.Among(
                    of=ir.EventPart() as of,
                    set=ir.Select(inside=ir.PlaceOf(of=ir.You() | ir.This() | ir.HolderOf(of=ir.This()))),
                ):
                    self.asks(self.key(of), Landed(BEGINS, pattern.at, (Mark("here", "", ""),)))
                case _:
                    pass

    # ---- what is known ---------------------------------------------------------------------------------

    def key(self, node: Expression | None) -> str:
        """By what something is called of which it is known where it is; "" if that is never known."""
        match node:
            case ir.You():
                found = YOU
            case ir.This():
                found = ITSELF
            case ir.EventPart(event=ir.Event(), name=name):
                found = f"part {name}"
            case ir.Local(name=name):
                found = f"local {name}"
            case _:
                return ""
        return self.same.get(found, found)

    def state(self, key: str) -> State:
        """Where something is now."""
        return self.states[key] if key in self.states else self.begun(key)

    def begun(self, key: str) -> State:
        """Where something was when nothing had been done."""
        if self.forgotten:
            return SOMEWHERE
        if key not in self.first and self.event and key.startswith("part "):
            name = key.removeprefix("part ")
            self.first[key] = Led(self.event, name, self.told_behind, SOMEWHERE, sure=True)
        return self.first.get(key, BEGINS)

    def forget(self) -> None:
        """Nobody knows any more where anybody is."""
        self.forgotten, self.first = True, {}
        self.states = dict.fromkeys(self.states, SOMEWHERE)

    def marks(self, node: Expression | None) -> Marks:
        """The places that an expression means; none if that is not known."""
        match node:
            case ir.Named(kind=kind, name=name):
                return (Mark("card", kind, name),)
            case ir.Select(kind=kind, inside=None, among=None, holder=None, where=None):
                return (Mark("kind", kind, ""),)
            case ir.ZoneNamed(name=name):
                return (Mark("zone", "", name),)
            case ir.EventPart(event=ir.Event(), name=name) if not self.event:
                return (Mark("told", "", name),)
            case ir.Local(name=name):
                return self.spots.get(name, ())
            case ir.ValueOf(name=name, key=None):
                return (Mark("value", "", name),)
            case ir.PlaceOf(of=of):
                return self.place_of(of)
            case ir.FieldOf(kind=kind, name=name, key=None):
                return (Mark("field", kind, name),)
            case ir.Union(of=parts):
                rows = [self.marks(part) for part in parts]
                return tuple(mark for row in rows for mark in row) if all(rows) else ()
            case _:
                return ()

    def place_of(self, node: Expression) -> Marks:
        """The place of something that is known to be in one."""
        state = self.states.get(self.key(node))
        match state.of if isinstance(state, Narrowed) else state:
            case At(marks=marks):
                kinds = (Mark("some", one.kind, "") if one.sort == "kind" else one for one in marks)
                return tuple(kinds)
            case _:
                return ()

    def said(self, condition: Expression) -> list[tuple[str, Marks, bool]]:
        """Of what a condition says that it is in a place, or is not; nothing of what says anything else."""
        denied, one = False, condition
        while isinstance(one, ir.Not):
            denied, one = not denied, one.of
        found = told_place(one, self)
        return [(found[0], found[1], found[2] != denied)] if found is not None else []

    def narrow(self, condition: Expression, holds: bool = True) -> None:
        """What is known where a condition holds, or where it does not."""
        parts = list(conjuncts(condition))
        if not holds and len(parts) > 1:
            return
        for part in parts:
            for key, marks, denied in self.said(part):
                self.states[key] = Narrowed(self.state(key), marks, denied == holds)

    def ask(self, condition: Expression) -> None:
        """What a condition asks of where somebody is."""
        for part in conjuncts(condition):
            for key, marks, denied in self.said(part):
                self.asks(key, Landed(BEGINS, part.at or condition.at, marks, denied))

    def asks(self, key: str, asked: Landed) -> None:
        """It is asked where something is: that is to be looked at if anything is known of it."""
        state = self.state(key)
        if state not in (BEGINS, SOMEWHERE) and asked.at:
            behind = self.event if key in self.first and state == self.first[key] else ""
            self.asked.append(msgspec.structs.replace(asked, state=state, who=key, behind=behind))

    # ---- statements ------------------------------------------------------------------------------------

    def go(self, body: Sequence[Statement]) -> None:
        """Goes through statements, one after the other."""
        for one in body:
            self.one(one)

    def one(self, node: Statement) -> None:
        """Goes through a statement."""
        match node:
            case ir.Let(name=name, value=value):
                self.called(name, value)
            case ir.Assign(target=ir.Local(name=name), value=value):
                self.called(name, value)
            case ir.Put(what=what, into=into):
                if key := self.key(what):
                    marks = self.marks(into)
                    self.states[key] = At(marks) if marks else SOMEWHERE
            case ir.Call():
                self.call(node)
            case ir.If(condition=condition, then=then, otherwise=otherwise):
                self.ask(condition)
                before = dict(self.states)
                self.narrow(condition)
                self.go(then)
                ends = [self.states]
                self.states = before
                self.narrow(condition, holds=False)
                self.go(otherwise)
                self.merge([*ends, self.states])
            case ir.ForEach():
                self.for_each(node)
            case ir.While(body=body) | ir.Repeat(body=body):
                self.several_times(body)
            case ir.ChooseThings(name=name, of=of, body=body, otherwise=otherwise):
                before = dict(self.states)
                self.called(name, of)
                self.go(body or ())
                ends = [self.states]
                if body is not None or otherwise:
                    self.states = before
                    self.go(otherwise)
                    ends.append(self.states)
                self.merge(ends)
            case ir.ChooseOption(options=options, otherwise=otherwise):
                rows = [(*one.cost, *one.body) for one in options]
                self.branches([*rows, otherwise])
            case ir.May(body=body, otherwise=otherwise):
                self.branches([body, otherwise])
            case ir.Secretly(choices=choices, body=body):
                self.several_times((*choices, *body))
            case ir.Step(body=body) | ir.Together(body=body):
                self.go(body)
            case ir.Perform() | ir.Offer() | ir.Proceed():
                self.forget()
            case _:
                pass

    def called(self, name: str, value: Expression) -> None:
        """A name is given to something."""
        state = self.selection(value)
        for known in (self.same, self.spots, self.states):
            known.pop(name if known is self.spots else f"local {name}", None)
        if key := self.key(value):
            self.same[f"local {name}"] = key
        else:
            self.states[f"local {name}"] = state
        if marks := self.marks(value):
            self.spots[name] = marks

    def selection(self, of: Expression) -> State:
        """Where those are that are selected."""
        match of:
            case ir.Select(inside=ir.Node() as inside) if marks := self.marks(inside):
                state: State = At(marks)
            case ir.Select(inside=None, among=ir.Local(name=among)):
                state = self.state(f"local {among}")
            case _:
                state = SOMEWHERE
        for part in conjuncts(of.where) if isinstance(of, ir.Select) else ():
            for who, marks, denied in self.said(part):
                if isinstance(of, ir.Select) and who == f"local {of.name}":
                    state = Narrowed(state, marks, denied)
        return state

    def call(self, node: ir.Call) -> None:
        """Goes through a sentence: where its verb leaves what it is told, and what comes of its outcomes."""
        rows_told = (
            (one.name, self.this if one.value == ir.This() else self.marks(one.value))
            for one in node.arguments
        )
        told = tuple((name, marks) for name, marks in rows_told if marks)
        rows = [(key, one.name) for one in node.arguments if (key := self.key(one.value))]
        tokens = tuple(
            (one.name, f"token {one.value.token.name}")
            for one in node.arguments
            if isinstance(one.value, ir.Quantity) and isinstance(one.value.token, ir.TokenNamed)
        )
        for key, name in rows:
            self.asks(key, Landed(BEGINS, node.at, verb=node.verb, parameter=name, told=told, tokens=tokens))
        known = [key for key, _ in rows]
        for key, name in rows:
            once = known.count(key) == 1
            led = Led(node.verb, name, told, self.state(key)) if once else SOMEWHERE
            self.states[key] = led
            if YOU in self.states and key not in (YOU, ITSELF):  # who may be the same
                self.states[YOU] = either([self.states[YOU], led])
        if node.handlers:
            self.branches([*(one.body for one in node.handlers), ()])

    def branches(self, bodies: Sequence[Sequence[Statement]]) -> None:
        """Goes through bodies of which one is carried out."""
        before, ends = self.states, list[dict[str, State]]()
        for body in bodies:
            self.states = dict(before)
            self.go(body)
            ends.append(self.states)
        self.merge(ends)

    def merge(self, ends: Sequence[dict[str, State]]) -> None:
        """What is known when one or the other has been done."""
        known = dict.fromkeys(key for states in ends for key in states)
        begun = {key: self.begun(key) for key in known}
        self.states = {key: either([states.get(key, begun[key]) for states in ends]) for key in known}

    def several_times(self, body: Sequence[Statement], own: str = "") -> None:
        """Goes through what may be done again and again, or not at all, with something else each time."""
        before, asked, first = dict(self.states), list(self.asked), self.first
        self.go(body)
        moved = {key for key, state in self.states.items() if state != before.get(key, self.begun(key))}
        self.first = {} if self.forgotten else first
        self.states, self.asked = before, asked
        for key in moved - {own}:
            self.states[key] = SOMEWHERE
        before = dict(self.states)
        self.go(body)
        state = self.states.get(own, SOMEWHERE)
        self.states = before
        if holds_led(state):  # whoever is known may have been one of those
            for key in dict.fromkeys([*before, YOU, *self.first]):
                self.states[key] = either([self.state(key), state])

    def for_each(self, node: ir.ForEach) -> None:
        """Goes through what is done with each of some things."""
        match node.of:
            case ir.Select(
                kind=kind, name=it, inside=None, among=None, holder=None, where=ir.Same() as same
            ) if key := self.whose_place(same, it):  # fmt: skip
                here = (Mark("kind", kind, ""),)
                before = dict(self.states)
                self.states[key] = Narrowed(self.state(key), here)
                self.spots[node.name] = here
                self.go(node.body)
                ends = [self.states]
                self.states = before
                self.states[key] = Narrowed(self.state(key), here, denied=True)
                self.merge([*ends, self.states])
            case ir.Select(inside=None, among=None, holder=None, name=it, where=ir.Same() as same) if (
                key := self.who_alone(same, it)
            ):
                self.same[f"local {node.name}"] = key
                self.branches([node.body, ()])
            case _:
                self.called(node.name, node.of)
                self.several_times(node.body, f"local {node.name}")

    def whose_place(self, same: ir.Same, it: str) -> str:
        """Of what it is said that something selected is its place; "" if nothing is."""
        for one, other in ((same.left, same.right), (same.right, same.left)):
            if isinstance(one, ir.Local) and one.name == it and isinstance(other, ir.PlaceOf):
                return self.key(other.of)
        return ""

    def who_alone(self, same: ir.Same, it: str) -> str:
        """Who something selected is said to be; "" if that is not known."""
        for one, other in ((same.left, same.right), (same.right, same.left)):
            if isinstance(one, ir.Local) and one.name == it:
                return self.key(other)
        return ""


def told_place(node: Expression, course: Course) -> tuple[str, Marks, bool] | None:
    """What is said to be in a place, and where that may be; None of what says anything else."""
    match node:
        case ir.Within(of=of, container=spot):
            pass
        case ir.Same(left=ir.PlaceOf(of=of), right=spot) | ir.Same(left=spot, right=ir.PlaceOf(of=of)):
            pass
        case ir.Among(of=of, set=ir.Select(inside=ir.Node() as spot)):
            pass
        case ir.IsKind(of=ir.PlaceOf(of=of), kind=ir.KindNamed(name=kind)):
            spot = ir.Select(kind, "it")
        case ir.ValueOf(name=name, of=ir.Node() as of, key=None):
            key = course.key(of)
            return (key, (Mark("so", "", name),), False) if key else None
        case ir.Or(of=parts):
            rows = [told_place(one, course) for one in parts]
            found = [row for row in rows if row is not None and not row[2]]
            keys = {key for key, _, _ in found}
            if len(found) < len(rows) or len(keys) != 1:
                return None
            return keys.pop(), tuple(mark for _, marks, _ in found for mark in marks), False
        case _:
            return None
    key, marks = course.key(of), course.marks(spot)
    return (key, marks, False) if key and marks else None
