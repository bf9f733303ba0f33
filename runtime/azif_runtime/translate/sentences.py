"""Sentences → Python: what happens, and what follows its outcome; what is asked of nothing does not."""

from __future__ import annotations

from abc import abstractmethod

from azif_compiler import ir
from azif_compiler.ir import Expression, Statement
from azif_runtime.translate import python as py
from azif_runtime.translate import straight
from azif_runtime.translate.body_lines import Lines
from azif_runtime.translate.expressions import Expressions
from azif_runtime.translate.python import Code, Expr
from azif_runtime.translate.worth import Worth

OK = py.name("ok")
"""Whether a cost has been paid so far."""

STACK = py.part(py.GAME, "stack")
"""What is going on."""

NOTHING_THERE = "NOTHING_THERE"
"""What is raised where something is asked of nothing."""


class Sentences(Lines):
    """Writes sentences of one function, which may be a cost that is being paid."""

    def __init__(self, expressions: Expressions, worth: Worth, *, paying: bool) -> None:
        super().__init__(expressions)
        self.worth, self.paying, self.fresh = worth, paying, expressions.writing.fresh

    @abstractmethod
    def block(self, statements: tuple[Statement, ...], branch: tuple[ir.Place, str] | None = None) -> None:
        """The lines of a block, one deeper; `branch` is where it is written, where nothing in it says so."""

    def is_unsure(self, node: ir.Node) -> bool:
        """Whether a card asks something in a statement that may be asked of nothing."""
        return not self.paying and self.expressions.is_unsure(node)

    def tried(self, node: Statement, line: Code) -> None:
        """A line that is left undone where something in it is asked of nothing."""
        if not self.is_unsure(node):
            self.line(line)
            return
        with self.below(py.TRY):
            self.line(line)
        with self.below(py.catch(NOTHING_THERE)):
            self.line(py.PASS)

    def could(self, affordable: Expr) -> Expr:
        """Whether something can be done: not if that is asked of nothing."""
        if not self.expressions.lenient or "nothing(" not in affordable:
            return affordable
        return py.call("or_else", py.function("", affordable), py.FALSE)

    def gathered_or(self, node: Expression, otherwise: Expr) -> Expr:
        """The value of an expression, or something else where it is asked of nothing."""
        if not self.is_unsure(node):
            return self.gathered(node)
        return self.expressions.or_else(node, otherwise, self.expressions.computed(node))

    def call(self, node: ir.Call) -> None:
        """A sentence, with what follows its outcome; it does not happen if nothing is asked or does it."""
        subject = "" if self.paying else self.expressions.unsure_subject(node)
        unsure = bool(subject) or any(map(self.is_unsure, node.arguments))
        is_straight = not (self.paying or node.handlers) and self.writing.is_straight(node.verb)
        if is_straight:
            told = self.expressions.arguments(node, subject)
            if not unsure:
                self.do(straight.function_of(node.verb), py.THIS, *told)
                return
            event, made = self.fresh("told"), py.row(told)
        else:
            event, made = self.fresh("ev"), self.expressions.event(node, subject)
        if unsure:
            self.attempt(node, event, made)
            self.line(py.when(py.is_there(event)))
        else:
            self.line(py.assign(event, made))
        self.depth += unsure
        if is_straight:
            self.do(straight.function_of(node.verb), py.THIS, py.unpacked(event))
        else:
            self.proposed(node, event)
        self.depth -= unsure

    def attempt(self, node: ir.Call, event: Expr, made: Expr) -> None:
        """The lines that make an event; none, and who wants to know hears of it, if it is about nothing."""
        with self.below(py.TRY):
            self.line(py.assign(event, made))
        with self.below(py.catch(NOTHING_THERE)):
            self.set(event, "about_nothing", self.writing.verb_name(node.verb), py.THIS)

    def proposed(self, node: ir.Call, event: Expr) -> None:
        """The lines that propose an event, and what follows its outcome."""
        stake = self.worth.stake(node)
        if stake is not None:
            self.line(py.assign(py.part(event, "stake"), stake))
        self.do("happen", self.writing.verb_name(node.verb), event, py.THIS)
        outcome = py.part(event, "outcome")
        declared = self.writing.declared_verbs[node.verb]
        if self.paying and declared.outcomes:
            self.line(
                py.assign(OK, py.both(OK, py.operation(outcome, "==", py.constant(declared.outcomes[0]))))
            )
        if self.paying:
            self.line(py.do(py.call(py.part(py.part(py.GAME, "paid"), "append"), event)))
        if node.handlers:
            self.line(py.do(py.call(py.part(STACK, "append"), event)))
            for index, handler in enumerate(node.handlers):
                self.line(py.when(py.operation(outcome, "==", py.constant(handler.outcome)), again=index > 0))
                branch = None if handler.body else (self.at(node), f"outcome {handler.outcome}")
                self.block(handler.body, branch)
            self.line(py.do(py.call(py.part(STACK, "pop"))))
