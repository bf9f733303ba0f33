"""What writes the clauses of a game: each expression and each block becomes a function."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.ir import Expression, Statement
from azif_compiler.loader.cache import Cache
from azif_runtime.program import ABILITY
from azif_runtime.translate import python as py
from azif_runtime.translate.answers import answer
from azif_runtime.translate.expressions import Expressions
from azif_runtime.translate.lines import USUAL, Head
from azif_runtime.translate.python import Code, Expr
from azif_runtime.translate.statements import Body
from azif_runtime.translate.worth import Worth
from azif_runtime.translate.writing import Writing


class Translator(Writing):
    """Writes the functions of a game and collects what refers to them."""

    def __init__(
        self,
        game: ir.Game,
        *,
        counted: bool = False,
        cache: Cache | None = None,
        given: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(game, counted=counted, cache=cache, given=given)
        self.expressions = Expressions(self)
        self.worth = Worth(self.expressions, game.declarations)

    def expression(
        self,
        stem: str,
        node: Expression | None,
        parameters: str = USUAL,
        head: tuple[ir.Place, str] | None = None,
    ) -> Expr | None:
        """Write a function that computes an expression; where clauses are counted, `head` is."""
        if node is None:
            return None
        if head is not None and self.counted:
            writer = Body(self.expressions, self.worth, in_verb=False)
            writer.place = head[0]
            writer.mark(*head)
            for line in answer(self.expressions, node):
                writer.line(line)
            return self.function(stem, writer.lines, parameters)
        name = self.fresh(stem)
        self.lines.append(Head(name, parameters))
        self.lines += map(py.deeper, answer(self.expressions, node))
        return name

    def body(
        self,
        stem: str,
        statements: tuple[Statement, ...],
        at: ir.Place,
        *,
        in_verb: bool = False,
        settles: bool = True,
        only_if: Expression | None = None,
        head: bool = False,
        inner: Expr | None = None,
        parameters: str = USUAL,
        checked: bool = False,
        doer: Expr | None = None,
    ) -> Expr:
        """Write a function that does a block; `inner` is the function that `proceed` calls. The state was
        `checked` if nothing is to be checked when it begins. What nobody's words began the `doer` does.
        """
        writer = Body(self.expressions, self.worth, in_verb=in_verb, inner=inner, settles=settles)
        writer.place = at
        if doer is not None:
            writer.line(done_by(doer))
        if only_if is not None:
            writer.line(py.at_once(py.unless(self.expressions.write(only_if)), py.RETURN))
        if head:
            writer.mark(at, ABILITY)
        # What other names stand for that it is given is not known here.
        with self.expressions.in_block(statements if parameters == USUAL else ()):
            writer.statements(statements)
        if checked:
            writer.settle_only(statements)
        else:
            writer.settle()
        return self.function(stem, writer.lines, parameters)


def done_by(doer: Expr) -> Code:
    """The line that lets what nobody's words began be done by somebody."""
    return py.at_once(py.when(py.operation(py.THIS, "is", py.NONE)), py.assign(py.THIS, doer))
