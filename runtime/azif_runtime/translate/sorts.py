"""What is known of an expression before it is computed: of which kind all members of a set are, and whether
it is one object, so that whatever is the same is that object.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from azif_compiler import ir
from azif_compiler.ir import Expression, Statement, types
from azif_compiler.ir.walk import walk
from azif_runtime.translate.declared import Declared

ONE_OBJECT = types.Thing | types.Member | types.Token | types.Kind | types.Zone

SEVERAL = ir.Select | ir.Union | ir.End | ir.WithBest | ir.MembersOf | ir.Linked | ir.Row
"""What is always a list."""

OWNER = "it"
"""The name by which a value speaks of whose it is."""

ANY: str | None = None
"""The kind of what has no members: it can be taken for a set of any."""

UNKNOWN = ""
"""Nothing is known of the members of a set."""


def is_one_object(declared: Declared, node: Expression) -> bool:
    """Whether what an expression stands for is nothing, or the same as another only if it is that object."""
    match node:
        case (
            ir.This()
            | ir.You()
            | ir.Named()
            | ir.ZoneNamed()
            | ir.Member()
            | ir.TokenNamed()
            | ir.KindNamed()
        ):
            return True
        case ir.PlaceOf() | ir.HolderOf() | ir.ParentOf() | ir.OnlyOne(of=ir.Select() | ir.End()):
            return True
        case ir.FieldOf() | ir.TrackValue() | ir.EventPart() | ir.ValueOf():
            return isinstance(type_of(declared, node), ONE_OBJECT)
        case _:
            return False


def type_of(
    declared: Declared, node: ir.FieldOf | ir.TrackValue | ir.EventPart | ir.ValueOf
) -> types.Type | None:
    """The type with which something is declared, if it is."""
    match node:
        case ir.FieldOf():
            return declared.field_types.get(node.name)
        case ir.TrackValue():
            return declared.variable_types.get(node.name)
        case ir.ValueOf():
            values = declared.declared_values.get(node.name, ())
            return values[0].type if len(values) == 1 else None
        case ir.EventPart():
            verb = declared.declared_verbs.get(node.verb)
            parameters = verb.parameters if verb is not None else ()
            return next((one.type for one in parameters if one.name == node.name), None)


def kind_of_all(declared: Declared, node: Expression, names: Mapping[str, str | None]) -> str | None:
    """The kind of which all members of a set are; `names` says it of those that local names stand for."""
    match node:
        case ir.Select():
            return node.kind
        case ir.End():
            return kind_of_all(declared, node.of, names)
        case ir.Local():
            return names.get(node.name, UNKNOWN)
        case ir.Union():
            found = ANY
            for part in node.of:
                found = both(found, kind_of_all(declared, part, names))
            return found
        case ir.Either():
            return both(*(kind_of_all(declared, part, names) for part in (node.then, node.otherwise)))
        case ir.Nothing():
            return ANY
        case ir.Named():
            return node.kind
        case ir.FieldOf() | ir.TrackValue() | ir.EventPart() | ir.ValueOf():
            type_ = type_of(declared, node)
            return type_.kind if isinstance(type_, types.Things | types.Thing) else UNKNOWN
        case _:
            return UNKNOWN


def both(one: str | None, other: str | None) -> str | None:
    """The kind of which the members of two sets are."""
    if one is ANY or one == other:
        return other
    return one if other is ANY else UNKNOWN


def kinds_in(declared: Declared, statements: tuple[Statement, ...]) -> dict[str, str | None]:
    """Of which kind is what each name in a block stands for, or are all members of it, whatever that is.

    It is assumed of all names that they stand for sets of any kind, and taken back until nothing speaks
    against it.
    """
    rows = [(name, value) for name, value, _ in meanings(statements)]
    found: dict[str, str | None] = dict.fromkeys((name for name, _ in rows), ANY)
    changed = True
    while changed:
        changed = False
        for name, value in rows:
            kind = both(found[name], UNKNOWN if value is None else kind_of_all(declared, value, found))
            if kind != found[name]:
                found[name], changed = kind, True
    return found


def meanings(statements: tuple[Statement, ...]) -> Iterator[tuple[str, Expression | None, bool]]:
    """What each name in a block comes to stand for, or is one of, and whether it is that as a whole; None
    where it is no thing and no set.
    """
    for part in walk(statements):
        match part:
            case ir.Let(name=name) | ir.Assign(target=ir.Local(name=name)):
                yield name, part.value, True
            case (
                ir.ChooseThings(name=name) | ir.ForEach(name=name) | ir.Total(name=name)
                | ir.Best(name=name) | ir.WithBest(name=name) | ir.Secretly(name=name)
            ):  # fmt: skip
                yield name, part.of, False
            case ir.Select(name=name):
                yield name, part, False
            case ir.ChooseNumber(name=name) | ir.Roll(name=name):
                yield name, None, False
            case _:
                pass


def lists_in(statements: tuple[Statement, ...]) -> frozenset[str]:
    """The names in a block that stand for lists, and never for one thing or nothing."""
    rows = [(name, value if is_set else None) for name, value, is_set in meanings(statements)]
    found = frozenset(name for name, _ in rows)
    while single := {name for name, value in rows if value is None or not is_list(value, found)} & found:
        found -= single
    return found


def is_list(node: Expression, lists: frozenset[str]) -> bool:
    """Whether an expression is always a list."""
    return isinstance(node, SEVERAL) or (isinstance(node, ir.Local) and node.name in lists)
