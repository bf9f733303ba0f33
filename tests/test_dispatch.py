"""Where a phase looks a rule up by the class of a node, it has one for each class."""

from __future__ import annotations

from typing import get_args

import pytest

from azif_compiler import ir
from azif_compiler.check import check
from azif_compiler.grammar import ORDER
from azif_compiler.names import declared, symbols
from azif_compiler.names.declared import PLAIN_HEADS
from azif_compiler.names.meanings import ROWS, Meanings
from azif_compiler.names.table import Names
from azif_compiler.nodes import (
    abilities,
    declarations,
    members,
    modifiers,
    nouns,
    phrases,
    rulings,
    statements,
)
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.parts import Plain
from azif_compiler.nodes.walk import child_fields, parts_of
from azif_compiler.resolve import resolve
from azif_compiler.resolve.occurrences import SORTS
from azif_compiler.syntax.parse import MAKERS
from projects import tables

UNIONS = {
    "phrases": phrases.Expression,
    "statements": statements.Statement,
    "abilities": abilities.Ability,
    "changes": modifiers.Change,
    "steps of rulings": rulings.RulingStep,
}


@pytest.mark.parametrize("union", UNIONS)
def test_the_checker_knows_what_each_node_must_be(union: str) -> None:
    """By a rule for its class, or by what each of its parts says."""
    members = get_args(UNIONS[union])
    assert members
    silent = [
        f"{member.__name__}.{name}"
        for member in members
        if member not in check.RULES
        for name, says in parts_of(member)
        if says == "node" and "Expression" in member.__annotations__[name]
    ]
    assert silent == []


def plain(sort: type[Plain] = Plain) -> list[type[Plain]]:
    """The classes of nodes that mean what their parts mean."""
    return sorted(sort.__subclasses__(), key=lambda sort: sort.__name__)


def test_some_nodes_mean_what_their_parts_mean() -> None:
    assert {"If", "Repeat", "Offer", "Cannot", "Reaction"} <= {sort.__name__ for sort in plain()}


@pytest.mark.parametrize("sort", plain(), ids=lambda sort: sort.__name__)
def test_what_means_what_its_parts_mean_has_its_like_in_the_ir(sort: type[Plain]) -> None:
    """All that is written is in the IR, and nothing is there that nobody writes."""
    inside = {
        "head": {"name", "may", "limit"}, "rest": {"condition", "cost", "body"},
    }  # fmt: skip
    written: set[str] = set()
    for name, _ in parts_of(sort):
        written |= inside.get(name, {name})
    assert written == set(getattr(ir, sort.__name__).__struct_fields__) - {"at", "id", "by"} | (
        {"by"} & written
    )


def test_no_rule_is_given_twice() -> None:
    modules = [module for module in vars(check).values() if hasattr(module, "RULES")]
    sorts = [sort.__name__ for module in modules for sort, _ in module.RULES]
    assert len(modules) == 12
    assert sorted(sorts) == sorted(sort.__name__ for sort in check.RULES)


# ---- nodes


def node_classes() -> set[type[Node]]:
    """Every class of a node, whatever module it is in."""
    modules = (abilities, declarations, members, nouns, phrases, rulings, statements)
    found = (value for module in modules for value in vars(module).values())
    return {value for value in found if isinstance(value, type) and issubclass(value, Node)} - {Node}


def test_the_rules_of_the_resolver_are_for_nodes() -> None:
    assert set(resolve.RULES) <= node_classes()


def test_what_is_inside_a_node_is_known_for_each() -> None:
    for sort in node_classes():
        assert set(child_fields(sort)) <= set(sort.__struct_fields__)
    assert child_fields(nouns.Noun) == ("count", "adjectives", "like", "relations")
    parts = ("meta", "defaults", "starts", "you", "works", "requires", "order", "abilities")
    assert child_fields(declarations.Kind) == parts
    assert child_fields(members.Toward) == ("lets", "lines")


# ---- the grammar


def test_what_is_made_is_made_of_productions() -> None:
    assert set(MAKERS) <= {production.name for production in tables().productions}


def test_every_terminal_is_looked_for() -> None:
    written = {name for name in tables().terminals if not name.startswith("__IGNORE")}
    assert written == {"NAME", *ORDER}
    assert len(ORDER) == len(set(ORDER))


# ---- names


def test_every_declaration_that_is_but_a_name_has_a_head() -> None:
    assert set(PLAIN_HEADS) == set(get_args(declared.PlainSort))


def test_every_symbol_that_can_be_mentioned_has_a_sort() -> None:
    assert {*SORTS, symbols.Field, symbols.Script} == set(get_args(symbols.Mentioned))
    assert len(set(SORTS.values())) == len(SORTS)
    assert set(SORTS.values()) <= set(get_args(symbols.Sort))


def test_a_view_has_a_row_for_each_table_of_names() -> None:
    assert {*ROWS, "renamed"} == set(Meanings.__annotations__)
    assert set(ROWS) <= set(vars(Names({})))
