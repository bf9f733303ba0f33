"""Whether costs can be paid or not, which is all that a cost is about."""

from __future__ import annotations

from dataclasses import replace

from azif_compiler.check.checker import Checker, rule
from azif_compiler.check.parts import block, line_span
from azif_compiler.check.sentences import verb_of
from azif_compiler.diagnostics import timing
from azif_compiler.ir import types
from azif_compiler.ir.types import Type
from azif_compiler.nodes import phrases, statements
from azif_compiler.nodes.statements import Cost, Statement


def cost(c: Checker, node: Cost) -> Type:
    """A cost: sentences and choices that can all be paid or not; their outcomes need not be handled."""
    kept = c.here
    c.here = replace(kept, outcomes_free=True)
    block(c, node.body)
    c.here = kept
    if not node.body:
        c.report(timing.NotACost(span=c.span(node), why="it is empty"))
    for line in node.body:
        payable(c, line)
    return types.UNKNOWN


def payable(c: Checker, line: Statement) -> None:
    """Report what cannot be part of a cost."""
    match line:
        case statements.Say(sentence=sentence):
            verb = verb_of(c, sentence)
            if verb is not None and verb.procedure:
                why = f"`{verb.name}` is a procedure, which nobody can fail to carry out"
                c.report(timing.NotACost(span=line_span(c, line), why=why))
        case statements.Let() | statements.ChooseNumber() | phrases.Unread():
            pass
        case statements.If(then=then, otherwise=otherwise):
            for inner in (*then, *otherwise):
                payable(c, inner)
        case statements.ForEach(body=body) | statements.ForMember(body=body) | statements.ForEntry(body=body):
            for inner in body:
                payable(c, inner)
        case statements.ChooseThings(body=body, otherwise=rest):
            for inner in (*(body or ()), *(rest or ())):
                payable(c, inner)
        case statements.ChooseOption(options=options, otherwise=otherwise):
            for option in options:
                for inner in (*(option.cost.body if option.cost is not None else ()), *option.body):
                    payable(c, inner)
            for inner in otherwise:
                payable(c, inner)
        case statements.MayPay(option=option, otherwise=otherwise):
            for inner in (*(option.cost.body if option.cost is not None else ()), *option.body, *otherwise):
                payable(c, inner)
        case _:
            why = "a cost consists of sentences and choices"
            c.report(timing.NotACost(span=line_span(c, line), why=why))


RULES = (rule(statements.Cost, cost),)
