"""What each expression comes to for what is printed: a rule for each node that can be known."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TypeVar, cast

from azif_compiler import ir
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.walk import walk
from azif_compiler.link.printed import UNKNOWN, Look, Rule, Table, Value
from azif_compiler.snapshot.sense import Thing

N = TypeVar("N", bound=ir.Node)

SIGNS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.floordiv,
}  # fmt: skip
COMPARING: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt,
    ">=": operator.ge,
}  # fmt: skip


def looked(table: Table, this: Thing) -> Look:
    """A look at the table on behalf of a component."""
    return Look(table, this, RULES)


# ---- things ----------------------------------------------------------------------------------------


def one_thing(look: Look, node: ir.Named) -> Value:
    """The thing that a component makes."""
    return Thing(node.kind, node.name)


def field(look: Look, node: ir.FieldOf) -> Value:
    """A printed field."""
    key = look.value(node.key) if node.key is not None else None
    return look.field(look.value(node.of), node.name, key)


def has_script(look: Look, node: ir.HasScript) -> Value:
    """Whether a component gives a script."""
    key = look.value(node.key) if node.key is not None else None
    return look.script(look.value(node.of), node.script, key)


def copies(look: Look, node: ir.CopiesOf) -> Value:
    """How many copies of a component there are."""
    card = look.card(look.value(node.of))
    return UNKNOWN if card is None else card.copies


def has_abilities(look: Look, node: ir.HasAbilities) -> Value:
    """Whether abilities or keywords stand on a component."""
    card = look.card(look.value(node.of))
    return UNKNOWN if card is None else card.has_abilities


def mentions(look: Look, node: ir.Mentions) -> Value:
    """Whether a verb stands in what is written on a component."""
    card = look.card(look.value(node.of))
    return UNKNOWN if card is None else card.mentions(node.verb, itself=node.itself)


def is_kind(look: Look, node: ir.IsKind) -> Value:
    """Whether a thing is of a kind."""
    owner, kind = look.value(node.of), look.value(node.kind)
    if not isinstance(owner, Thing | str) or not isinstance(kind, str):
        return UNKNOWN
    if isinstance(owner, Thing):
        return look.table.is_kind(owner.kind, kind)
    known = look.table.is_kind(owner, kind)
    return UNKNOWN if not known and look.table.is_kind(kind, owner) else known


def is_named(look: Look, node: ir.IsNamed) -> Value:
    """Whether a thing is one of these components."""
    owner = look.value(node.of)
    if not isinstance(owner, Thing) or not isinstance(node.cards, ir.Cards):
        return UNKNOWN
    return owner.name in node.cards.components


def linked(look: Look, node: ir.Linked) -> Value:
    """Where the lines of a link lead to."""
    owner = look.value(node.of)
    return look.lines.get((node.link, owner), ()) if isinstance(owner, Thing) else UNKNOWN


# ---- numbers ---------------------------------------------------------------------------------------


def arithmetic(look: Look, node: ir.Arithmetic) -> Value:
    """`a + b`"""
    match look.several(node.left, node.right):
        case [int(left), int(right)] if node.operator != "/" or right != 0:
            return SIGNS[node.operator](left, right)
        case _:
            return UNKNOWN


def compare(look: Look, node: ir.Compare) -> Value:
    """`a < b`"""
    match look.several(node.left, node.right):
        case [int(left), int(right)]:
            return COMPARING[node.operator](left, right)
        case _:
            return UNKNOWN


def extreme(look: Look, node: ir.Larger | ir.Smaller) -> Value:
    """`larger of (a, b)`"""
    found = look.several(*node.of)
    numbers = [one for one in found or () if isinstance(one, int)]
    if found is None or not numbers or len(numbers) < len(found):
        return UNKNOWN
    return max(numbers) if isinstance(node, ir.Larger) else min(numbers)


def number_in(look: Look, node: ir.NumberIn) -> Value:
    """How much a quantity is."""
    match node.of:
        case ir.Quantity() | ir.Some():
            return look.value(node.of.number)
        case ir.EventPart(name=name):
            return look.told.get(f"{name} number", UNKNOWN)
        case _:
            return UNKNOWN


def told(look: Look, node: ir.EventPart) -> Value:
    """What a sentence tells the event that it makes happen."""
    return look.told.get(node.name, UNKNOWN) if isinstance(node.event, ir.Event) else UNKNOWN


def count_row(look: Look, node: ir.CountDice) -> Value:
    """How many numbers of a row compare so."""
    match look.several(node.of, node.number):
        case [tuple(row), int(number)]:
            test = COMPARING[node.operator]
            return sum(1 for one in row if isinstance(one, int) and test(one, number))
        case _:
            return UNKNOWN


def total_row(look: Look, node: ir.SumOf) -> Value:
    """The sum of a row."""
    found = look.value(node.of)
    return sum(one for one in found if isinstance(one, int)) if isinstance(found, tuple) else UNKNOWN


def entry(look: Look, node: ir.ItemOf) -> Value:
    """One entry of a list, counted from 1."""
    match look.several(node.of, node.number):
        case [tuple(row), int(number)]:
            outside = 0 if node.numbers else None
            return row[number - 1] if 0 < number <= len(row) else outside
        case _:
            return UNKNOWN


# ---- conditions ------------------------------------------------------------------------------------


def same(look: Look, node: ir.Same) -> Value:
    """Whether two are the same."""
    found = look.several(node.left, node.right)
    return UNKNOWN if found is None else found[0] == found[1]


def descends(look: Look, node: ir.Descends) -> Value:
    """Whether a member is another, or a special case of it."""
    match look.several(node.of, node.member):
        case [str(one), str(other)]:
            seen: set[str] = set()
            while one and one not in seen:
                if one == other:
                    return True
                seen.add(one)
                one = look.table.parents.get(one, "")
            return False
        case [None, _]:
            return False
        case _:
            return UNKNOWN


def parent(look: Look, node: ir.ParentOf) -> Value:
    """The member of which a member is a special case."""
    found = look.value(node.of)
    return look.table.parents.get(found) if isinstance(found, str) else UNKNOWN


def negated(look: Look, node: ir.Not) -> Value:
    """`not a`"""
    found = look.holds(node.of)
    return UNKNOWN if found is None else not found


def all_hold(look: Look, node: ir.And) -> Value:
    """`a and b`: known as soon as one does not hold."""
    unsure = False
    for part in node.of:
        found = look.holds(part)
        if found is False:
            return False
        unsure = unsure or found is None
    return UNKNOWN if unsure else True


def one_holds(look: Look, node: ir.Or) -> Value:
    """`a or b`: known as soon as one holds."""
    unsure = False
    for part in node.of:
        found = look.holds(part)
        if found:
            return True
        unsure = unsure or found is None
    return UNKNOWN if unsure else False


def either(look: Look, node: ir.Either) -> Value:
    """`a if c otherwise b`"""
    match look.holds(node.condition):
        case None:
            return UNKNOWN
        case holds:
            return look.value(node.then if holds else node.otherwise)


# ---- sets and lists --------------------------------------------------------------------------------


def select(look: Look, node: ir.Select) -> Value:
    """The things that a noun speaks of."""
    found = look.satisfying(node)
    return UNKNOWN if found is None else tuple(found)


def among(look: Look, node: ir.Among) -> Value:
    """Whether a thing belongs to a set."""
    match look.several(node.of, node.set):
        case [one, tuple(row)]:
            return one in row
        case _:
            return UNKNOWN


def contains(look: Look, node: ir.Contains) -> Value:
    """Whether a list has an entry."""
    match look.several(node.of, node.entry):
        case [tuple(row), one]:
            return one in row
        case _:
            return UNKNOWN


def only_one(look: Look, node: ir.OnlyOne) -> Value:
    """The first of a set, or nothing."""
    found = look.value(node.of)
    return (found[0] if found else None) if isinstance(found, tuple) else UNKNOWN


def count(look: Look, node: ir.Count) -> Value:
    """How many there are."""
    found = look.value(node.of)
    return len(found) if isinstance(found, tuple) else UNKNOWN


def row_of(look: Look, node: ir.Row | ir.Union) -> Value:
    """The entries of a list, or of several."""
    found = look.several(*node.of)
    if found is None:
        return UNKNOWN
    rows: list[Value] = []
    for one in found:
        rows += one if isinstance(one, tuple) else (one,)
    return tuple(rows)


def known(go: Callable[[N], Value]) -> Callable[[Look, N], Value]:
    """The rule of what only depends on the node itself."""
    return lambda look, node: go(node)


def rule(sort: type[N], go: Callable[[Look, N], Value]) -> tuple[type[ir.Node], Rule]:
    """A row of the table of rules: what nodes of a class come to."""
    return sort, cast("Rule", go)


_ROWS = (
    rule(ir.Number, known(lambda node: node.value)),
    rule(ir.Text, known(lambda node: node.value)),
    rule(ir.Flag, known(lambda node: node.value)),
    rule(ir.Nothing, known(lambda node: None)),
    rule(ir.Member, known(lambda node: node.name)),
    rule(ir.TokenNamed, known(lambda node: node.name)),
    rule(ir.KindNamed, known(lambda node: node.name)),
    rule(ir.ZoneNamed, known(lambda node: UNKNOWN if node.owner is not None else node.name)),
    rule(ir.This, lambda look, node: look.this),
    rule(ir.Local, lambda look, node: look.locals.get(node.name, UNKNOWN)),
    rule(ir.Named, one_thing),
    rule(ir.EventPart, told),
    rule(ir.TokenIn, lambda look, node: look.value(node.of)),
    rule(ir.KindIn, lambda look, node: look.value(node.of)),
    rule(ir.FieldOf, field),
    rule(ir.ValueOf, lambda look, node: look.named_value(node)),
    rule(ir.CopiesOf, copies),
    rule(ir.HomeOf, lambda look, node: look.starts_in(look.value(node.of))),
    rule(ir.HasAbilities, has_abilities),
    rule(ir.HasScript, has_script),
    rule(ir.Mentions, mentions),
    rule(ir.HasKeyword, lambda look, node: look.keyword(look.value(node.of), node.keyword)),
    rule(ir.IsKind, is_kind),
    rule(ir.IsNamed, is_named),
    rule(ir.Arithmetic, arithmetic),
    rule(ir.Compare, compare),
    rule(ir.Larger, extreme),
    rule(ir.Smaller, extreme),
    rule(ir.NumberIn, number_in),
    rule(ir.CountDice, count_row),
    rule(ir.SumOf, total_row),
    rule(ir.ItemOf, entry),
    rule(ir.Same, same),
    rule(ir.Descends, descends),
    rule(ir.ParentOf, parent),
    rule(ir.Not, negated),
    rule(ir.And, all_hold),
    rule(ir.Or, one_holds),
    rule(ir.Either, either),
    rule(ir.Select, select),
    rule(ir.Exists, lambda look, node: look.there_is(node.of)),
    rule(ir.Linked, linked),
    rule(ir.Among, among),
    rule(ir.Contains, contains),
    rule(ir.OnlyOne, only_one),
    rule(ir.Count, count),
    rule(ir.Row, row_of),
    rule(ir.Union, row_of),
)
RULES = dict(_ROWS)
"""The nodes that can be known before a game; all others are unknown."""


def can_be_known(node: Expression, table: Table) -> bool:
    """Whether there is a rule for all that an expression asks, and no field that changes during play."""
    for one in walk(node):
        if type(one) not in RULES or (isinstance(one, ir.Select) and (one.inside or one.holder)):
            return False
        if isinstance(one, ir.FieldOf) and (one.name not in table.fields or table.fields[one.name].state):
            return False
    return True
