"""Sets of things, for each of which something holds → Python that looks for them where they can be."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import cast

import msgspec

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_compiler.ir.types import THING
from azif_compiler.ir.walk import map_nodes
from azif_runtime.effects.nodes import alls
from azif_runtime.translate import python as py
from azif_runtime.translate.alike import Alike, gone_through, is_same, parted
from azif_runtime.translate.counting import asks_where
from azif_runtime.translate.dependencies import Dependencies
from azif_runtime.translate.python import Code, Expr, Loop
from azif_runtime.translate.slots import places_of
from azif_runtime.translate.writing import Writing


class Selections(Dependencies):
    """Writes what goes through things, and looks for some of them; `alike` are the sets that are gone through
    where something is written.
    """

    def __init__(self, writing: Writing) -> None:
        super().__init__(writing)
        self.alike: list[Alike] = []

    def loops(self, node: ir.Select) -> list[Loop]:
        """`for c in … if …`"""
        source, held, tests = self.sought(node)
        one = py.local(node.name)
        if held is None:
            return [py.loop(one, source, *tests)]
        return [py.loop(one, source), py.loop(held, py.row([holder_of(one)]), *tests)]

    def sought(self, node: ir.Select) -> tuple[Expr, Expr | None, list[Expr]]:
        """Among what some things are looked for, how what holds each of them is called (None if it does not
        matter), and the tests.
        """
        one, where = py.local(node.name), node.where
        of_kind = is_in_line(one, node.kind)
        held = None
        tests: list[Expr] = []
        self.kinds[node.name] = node.kind
        self.touch(places_of(node.kind))
        if isinstance(node.inside, ir.Select) and not (
            node.inside.inside or node.inside.among or node.inside.holder
        ):
            # Those that lie in one of a kind of places: ask each where it is, not every place what it holds.
            source = py.entry(py.part(py.GAME, "held"), py.constant(node.kind))
            held = py.local(node.inside.name)
            tests += self.standing(node.inside)
        elif node.inside is None and node.among is None and node.holder is None:
            source = self.standing_in_play(node)
            if (only := only_one(node)) is not None:
                # The one that is meant is asked itself, not each whether it is that.
                meant, where = only
                source = py.either(py.call("itself", self.write(meant)), source, py.NO_ROW)
                tests += [of_kind, is_active(one)]
        else:
            if node.inside is not None:
                source = self.contents(node.inside)
            elif (table := self.alike_among(node)) is not None:
                source, where = table
            elif node.among is not None:
                source = self.several(node.among)
            else:
                assert node.holder is not None
                source = py.call("held_by", self.write(node.holder))
            if node.kind != THING and not self.are_all(node.among, node.kind):
                tests.append(of_kind)
        if where is not None:
            tests.append(self.said_of(node, where))
        return source, held, tests

    def alike_among(self, node: ir.Select) -> tuple[Expr, Expression | None] | None:
        """Where those of a set are kept that are like the member of it that is gone through now, and what
        else must hold; None where they are not kept.
        """
        for known in self.alike:
            if not is_same(node.among, known.group) or not self.are_all(node.among, node.kind):
                continue
            found = parted(node, self.writing)
            if found is not None and isinstance(found[0].of, ir.Local) and found[0].of.name == known.name:
                return py.entry(known.table(self.writing, found[0].name), self.write(found[0])), found[1]
        return None

    @contextmanager
    def going_through(self, node: ir.ForEach) -> Generator[Iterator[Code]]:
        """What is written now is said of each member of a set; with the lines that come before all of it."""
        alike = gone_through(self.writing, node)
        if alike is None:
            yield iter(())
            return
        self.alike = [*self.alike, alike]
        try:
            yield alike.made(self.several(alike.group))
        finally:
            self.alike = self.alike[:-1]

    def is_any(self, node: ir.Select) -> Expr:
        """Whether there is one of some things."""
        source, held, tests = self.sought(node)
        if held is None and tests == [is_in_line(py.local(node.name), node.kind)]:
            return py.call("is_among", source, py.constant(node.kind))
        return py.exists(py.TRUE, *self.loops(node))

    def more_or_fewer(self, node: ir.Compare) -> Expr | None:
        """Whether there are more or fewer of a kind than a number that is written: no more of them are looked
        for than tell it. None where something else is compared.
        """
        match node:
            case ir.Compare(
                left=ir.Count(of=ir.Select(inside=ir.ZoneNamed()) as group), right=ir.Number() as right
            ):
                pass
            case _:
                return None
        source, _, tests = self.sought(group)
        if self.writing.counted or tests != [is_in_line(py.local(group.name), group.kind)]:
            return None
        number = right.value - (node.operator in (">=", "<"))
        if node.operator not in (">", ">=", "<", "<=") or number < 0:
            return None
        more = py.call("has_more", source, py.constant(group.kind), py.constant(number))
        return more if node.operator in (">", ">=") else py.negated(more)

    def listed(self, node: ir.Select) -> Expr:
        """A selection, in the order in which things stand."""
        found = self.as_it_stands(node)
        return py.copied(found) if found is not None else self.those(node)

    def those(self, node: ir.Select) -> Expr:
        """A selection, in the order in which it is found. Nobody goes through a set without members."""
        found = py.list_of(py.local(node.name), *self.loops(node))
        if isinstance(node.among, ir.Local | ir.EventPart) and self.alike_among(node) is None:
            return py.either(found, self.write(node.among), py.EMPTY)
        return found

    def as_it_stands(self, node: ir.Select) -> Expr | None:
        """The list that a selection is, where nothing is left out of it; None where it is none."""
        if node.order is not None:
            return None
        source, held, tests = self.sought(node)
        return None if held is not None or tests else source

    def in_any_order(self, group: Expression) -> Expression:
        """A set of which the order does not matter: those that lie at all things of a kind in play are looked
        for among those that lie on one, and not at each of these; not where it is counted what is met, as the
        value that says which places these are is not read then.
        """
        if (
            self.writing.counted
            or not isinstance(group, ir.Select)
            or group.inside is None
            or isinstance(group.inside, ir.Select)
        ):
            return group
        places = self.all_of(group.inside)
        return group if places is None else msgspec.structs.replace(group, inside=renamed(places))

    def all_sought(self, group: Expression) -> Expr | None:
        """The list that has all things of a kind in play, where a set is that; None where it is not."""
        if not isinstance(group, ir.Select) or not is_all_of(group) or group.where is not None:
            return None
        self.touch(places_of(group.kind))
        return self.standing_in_play(group)

    def standing_in_play(self, group: ir.Select) -> Expr:
        """All things of a kind in play; not those that sleep, unless it is said of them where they lie."""
        which = "in_play" if asks_where(self.writing, group.name, group.where) else "counting"
        return py.entry(py.part(py.GAME, which), py.constant(group.kind))

    def all_of(self, group: Expression) -> ir.Select | None:
        """All things of a kind in play, or those of them for which something holds, where a set is these."""
        if isinstance(group, ir.ValueOf) and self.writing.is_plain(group.name):
            value = self.writing.declared_values[group.name][0]
            group = value.base if not (value.of or value.key) else group
        return group if isinstance(group, ir.Select) and is_all_of(group) else None

    def contents(self, container: Expression) -> Expr:
        """What lies in or on something."""
        if isinstance(container, ir.ZoneNamed):
            return py.part(self.write(container), "inside")
        return py.call("inside_of", self.write(container))

    def is_named(self, node: ir.IsNamed) -> Expr:
        """Whether a thing is a copy of one of some components; one that is there for sure tells it itself."""
        of, cards = self.write(node.of), self.write(node.cards)
        if not isinstance(node.cards, ir.Cards) or not self.is_sure(node.of):
            return py.call("is_card", of, cards)
        is_copy = py.operation(py.part(of, "component"), "in", cards)
        if not node.cards.kinds:
            return is_copy
        marks = py.part(py.part(of, "kind"), "marks")
        return py.any_of(is_copy, py.negated(py.call(py.part(cards, "isdisjoint"), marks)))

    def one_of(self, group: ir.Select, candidates: Expr) -> Loop:
        """`for c in … if …`, for those candidates that belong to all things of a kind in play."""
        return py.loop(py.local(group.name), candidates, *self.standing(group))

    def standing(self, group: ir.Select) -> list[Expr]:
        """Tests whether what has a name is one of all things of a kind in play."""
        one = py.local(group.name)
        self.kinds[group.name] = group.kind
        self.touch(places_of(group.kind))
        tests = [py.is_there(one), is_in_line(one, group.kind), is_active(one)]
        if group.where is not None:
            tests.append(self.said_of(group, group.where))
        return tests

    def ordered(self, node: ir.Select) -> Expr:
        """A selection in an order."""
        assert node.order is not None
        order = self.said_of(node, node.order)
        return py.call("sorted", self.those(node), key=py.function(py.local(node.name), order))


def is_in_line(of: Expr, kind: str) -> Expr:
    """Whether something that is there is of a kind."""
    return py.operation(py.constant(kind), "in", py.part(of, "line"))


def holder_of(one: Expr) -> Expr:
    """What holds a thing: whose the zone is in which it lies, or what it lies on."""
    place = py.part(one, "place")
    is_zone = py.operation(py.call("type", place), "is", py.name("Zone"))
    return py.either(py.part(place, "owner"), is_zone, place)


def is_active(of: Expr) -> Expr:
    """Whether something that is there lies where it counts."""
    return py.part(py.part(of, "place"), "active")


def renamed(group: ir.Select, word: str = "") -> ir.Select:
    """A set that is written where other names count, by a name that nothing there has, or by this word."""
    word = word or f"{group.name} there"

    def change(node: ir.Node) -> ir.Node:
        is_one = isinstance(node, ir.Local) and node.name == group.name
        return msgspec.structs.replace(node, name=word) if is_one else node

    where = cast("Expression", map_nodes(group.where, change)) if group.where is not None else None
    return msgspec.structs.replace(group, name=word, where=where)


def is_all_of(group: ir.Select) -> bool:
    """Whether a set is all things of a kind in play, or those of them for which something holds."""
    narrowed = (group.inside, group.among, group.holder, group.order)
    return group.kind != THING and all(one is None for one in narrowed)


def put_alone(node: ir.Put) -> Expression:
    """What is put somewhere; the top of a pile by itself, and not in a list."""
    match node.what, node.into:
        case (
            ir.End(
                number=ir.Number(value=1),
                bottom=False,
                of=ir.Select(inside=ir.ZoneNamed(), where=None, order=None, kind=kind),
            ),
            ir.ZoneNamed(),
        ) if kind != THING:
            return ir.OnlyOne(node.what, at=node.what.at)
        case _:
            return node.what


def only_one(node: ir.Select) -> tuple[Expression, Expression | None] | None:
    """What the one thing must be that a set is looked through for, and what else must hold; None if any may
    be in it.
    """
    first, *rest = node.where.of if isinstance(node.where, ir.And) else (node.where,)
    if not isinstance(first, ir.Same):
        return None
    if isinstance(first.left, ir.Local) and first.left.name == node.name:
        one = first.right
    elif isinstance(first.right, ir.Local) and first.right.name == node.name:
        one = first.left
    else:
        return None
    if any(part.name == node.name for part in alls(one, ir.Local)):
        return None
    return one, ir.And(tuple(rest), at=first.at) if rest else None
