"""Where a phase looks a rule up by the class of a node, it has one for each class."""

from __future__ import annotations

from typing import get_args

import pytest

from azif_compiler.check import check
from azif_compiler.grammar import ORDER
from azif_compiler.names import declared, symbols
from azif_compiler.names.declared import PLAIN_HEADS
from azif_compiler.names.table import Names
from azif_compiler.names.view import ROWS, Meanings
from azif_compiler.nodes import abilities, declarations, members, nouns, phrases, rulings, statements
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.walk import child_fields
from azif_compiler.resolve import resolve
from azif_compiler.resolve.occurrences import SORTS
from azif_compiler.syntax.parse import MAKERS
from projects import tables

UNIONS = {
    "phrases": phrases.Expression,
    "statements": statements.Statement,
    "abilities": abilities.Ability,
    "changes": abilities.Change,
    "steps of rulings": rulings.RulingStep,
}


@pytest.mark.parametrize("union", UNIONS)
def test_the_checker_has_one_rule_for_each_node(union: str) -> None:
    members = get_args(UNIONS[union])
    assert members
    assert [member.__name__ for member in members if member not in check.RULES] == []


def test_no_rule_is_given_twice() -> None:
    modules = [module for module in vars(check).values() if hasattr(module, "RULES")]
    sorts = [sort.__name__ for module in modules for sort, _ in module.RULES]
    assert len(modules) == 10
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
    assert child_fields(declarations.Kind) == ("meta", "defaults", "starts", "you", "works", "abilities")
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
