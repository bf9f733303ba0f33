"""Tree and Resolution → Typing: each node gets its type and its meaning; what does not fit is reported."""

from __future__ import annotations

from collections.abc import Mapping

from azif_compiler.check import (
    abilities,
    amounts,
    choices,
    conditions,
    costs,
    declarations,
    enum_members,
    named,
    nouns,
    properties,
    rulings,
    sentences,
    statements,
)
from azif_compiler.check.checker import Checker, Claim, Rule, Typing
from azif_compiler.check.parts import parts
from azif_compiler.check.unused import unused_lets
from azif_compiler.names.view import View
from azif_compiler.nodes.node import Node
from azif_compiler.read.declare import Read
from azif_compiler.resolve.occurrences import Rows
from azif_compiler.resolve.refs import Resolution
from azif_compiler.syntax.unit import Unit


def check(
    unit: Unit, view: View, read: Read, resolution: Resolution, rows: Rows
) -> tuple[Typing, tuple[Claim, ...]]:
    """What the nodes of a declaration are and mean, and what it takes for granted of others."""
    checker = Checker(unit, view, read.binders, read.nodes, resolution, rows, RULES, parts)
    declarations.declaration(checker, read.tree)
    if not unit.report.failed:  # what could not be read may use them
        unused_lets(checker, read.tree)
    return checker.found, tuple(checker.claims)


RULES: Mapping[type[Node], Rule] = dict(
    (
        *abilities.RULES,
        *amounts.RULES,
        *choices.RULES,
        *conditions.RULES,
        *costs.RULES,
        *enum_members.RULES,
        *named.RULES,
        *nouns.RULES,
        *properties.RULES,
        *rulings.RULES,
        *sentences.RULES,
        *statements.RULES,
    )
)
"""The rules for nodes of which their parts do not say enough; a test holds it complete."""
