"""Whether declarations fit what they are declarations of: types of their heads, members, fields,
expectations.
"""

from __future__ import annotations

from typing import assert_never

from azif_compiler.check import components, wordings
from azif_compiler.check.abilities import timed
from azif_compiler.check.amendments import amendment
from azif_compiler.check.checker import Checker, Here
from azif_compiler.check.heads import declares, enum, kind_word
from azif_compiler.check.kinds import keyword, kind
from azif_compiler.check.parts import block
from azif_compiler.check.rulings import goal, ruling
from azif_compiler.check.table import board, option, track, value
from azif_compiler.check.verbs import verb
from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics.unused import EmptyRule
from azif_compiler.nodes import declarations as nodes


def declaration(c: Checker, tree: nodes.Declaration) -> None:
    """A declaration of any sort."""
    declares(c, tree)
    match tree:
        case nodes.Component():
            components.component(c, tree, whole=True)
        case nodes.Ruling():
            ruling(c, tree)
        case nodes.Wording():
            wordings.wording(c, tree)
        case nodes.Enum():
            enum(c, tree)
        case nodes.Token() | nodes.Link() | nodes.Variant() | nodes.Unreadable():
            pass
        case nodes.Track():
            track(c, tree)
        case nodes.Zone():
            kind_word(c, tree.declared.of)
        case nodes.Board():
            board(c, tree)
        case nodes.Value():
            value(c, tree)
        case nodes.Option():
            option(c, tree)
        case nodes.Window():
            for word in tree.declared.within:
                c.lookup.known(word, "window")
        case nodes.Kind():
            kind(c, tree)
        case nodes.Verb():
            verb(c, tree)
        case nodes.InsertedStep():
            timed(c, tree.anchor, f"write a rule: `when … {spoken(tree.anchor.text)}: …`")
            c.here = Here(changes=True)
            block(c, tree.body)
        case nodes.Keyword():
            keyword(c, tree)
        case nodes.Rule():
            c.here = Here(changes=True)
            for ability in tree.abilities:
                c.check(ability)
            block_ = tree.declared.line.block
            if tree.declared.name is not None and block_ is not None and not block_.lines:
                c.report(EmptyRule(span=c.span(tree)))
        case nodes.Goal():
            goal(c, tree)
        case (
            nodes.AmendedVerb() | nodes.AmendedRule() | nodes.AmendedComponent() | nodes.AmendedRuling()
            | nodes.AmendedGoal() | nodes.Extended()
        ):  # fmt: skip
            amendment(c, tree)
        case _:
            assert_never(tree)
