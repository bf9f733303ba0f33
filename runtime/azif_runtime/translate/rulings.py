"""Rulings → Python: one function each, in which `S` is the scene that carries the ruling out."""

from __future__ import annotations

from itertools import groupby

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_runtime.translate import python as py
from azif_runtime.translate.python import Expr
from azif_runtime.translate.slots import option, track
from azif_runtime.translate.statements import Body
from azif_runtime.translate.translator import Translator

_CONSTANT = (ir.Number, ir.Text, ir.Flag, ir.Nothing, ir.Member, ir.TokenNamed, ir.KindNamed, ir.Named)


SCENE, GIVEN = py.name("S"), py.name("v__given")
"""What carries the ruling out, and what a fact speaks of."""


def ruling(translator: Translator, node: ir.Ruling) -> Expr:
    """Write the function of a ruling; its name."""
    writer = Scenes(translator)
    for one in node.parts:
        translator.origin = node.meta.origin_of(one.by)
        writer.part(one.word, one.steps)
    return translator.function("ruling", writer.lines, f"{py.GAME}, {SCENE}")


class Scenes(Body):
    """Writes the steps of a ruling, one after the other, so that what one names is known to the next."""

    def __init__(self, translator: Translator) -> None:
        super().__init__(translator.expressions, translator.worth, in_verb=False)
        self.line(py.assign(py.THIS, py.assign(py.YOU, py.assign(py.EVENT, py.NONE))))

    def scene(self, method: str, *given: Expr) -> None:
        """Add a line by which the scene does something."""
        self.line(py.do(py.call(py.part(SCENE, method), *given)))

    def mark(self, at: ir.Place, what: str) -> None:
        """What a ruling says is not counted: it counts what it meets."""

    def part(self, word: str, steps: tuple[ir.RulingStep, ...]) -> None:
        """The lines of a part."""
        self.scene("begin", py.constant(word))
        for told, group in groupby(
            steps, key=lambda s: isinstance(s, ir.Expect | ir.Offered | ir.Asked | ir.Finished)
        ):
            if told:
                for step in group:
                    self.step_of_ruling(step)
                continue
            with self.below(py.TRY):
                for step in group:
                    self.step_of_ruling(step)
            self.line(py.at_once(py.catch("GameOver"), py.PASS))
        self.scene("finish", py.constant(word))

    def step_of_ruling(self, node: ir.RulingStep) -> None:
        """The lines of a step."""
        step = self.fresh("X")
        self.place = self.at(node)
        self.writing.namespace |= {step: node, f"{step}_at": self.place}
        self.line(py.assign(py.part(SCENE, "at"), py.name(f"{step}_at")))
        match node:
            case ir.Fact():
                self.fact(node, step)
            case ir.Dice():
                self.scene("throw", py.constant(list(node.numbers)))
            case ir.Draws():
                self.scene("draw", py.listed(*map(self.drawn, node.things)))
            case ir.Answers():
                self.scene("answer", py.constant(list(node.texts)))
            case ir.Expect():
                found = py.listed(*(self.x(side) for side in sides(node.condition)))
                self.scene("expect", step, py.function("", self.x(node.condition)), py.function("", found))
            case ir.Offered():
                self.scene("expect_offer", step, *([self.x(node.to)] if node.to is not None else []))
            case ir.Asked():
                people = [self.expressions.if_any(one.to) for one in node.questions]
                self.scene("expect_asked", step, py.listed(*people))
            case ir.Finished():
                self.scene("expect_end", step)
            case _:
                self.scene("act", step)
                self.statement(node)
                self.scene("settle")

    def fact(self, node: ir.Fact, step: Expr) -> None:
        """Make a fact true."""
        match node:
            case ir.Fact(form="has"):
                self.take(node, node.value)
                self.scene("give", self.x(node.subject), GIVEN)
            case ir.Fact(form="at"):
                self.take(node, node.subject)
                self.scene("put", GIVEN, self.x(node.value))
            case ir.Fact(subject=ir.TokensOn() | ir.FieldOf() as target):
                self.assign(target, node.value)
            case ir.Fact(subject=ir.TrackValue(name=word)):
                self.line(py.assign(track(word), self.x(node.value)))
            case ir.Fact(subject=ir.OptionValue(name=word)):
                self.line(py.assign(option(word), self.x(node.value)))
            case ir.Fact(subject=ir.PlaceOf() as place):
                self.scene("put", self.x(place.of), self.x(node.value))
            case ir.Fact(subject=ir.ValueOf(name=word) as value):
                owner, member = map(self.expressions.if_any, (value.of, value.key))
                self.scene("set_value", py.constant(word), owner, member, self.x(node.value))
            case _:
                self.scene("cannot_be_made", step)

    def take(self, node: ir.Fact, what: Expression) -> None:
        """Take what a fact speaks of: what is there, or so many of what can be taken."""
        found = self.x(what) if node.number is None else self.some("take", what, node.number)
        self.line(py.assign(GIVEN, found))
        if node.name:
            self.line(py.assign(py.local(node.name), py.entry(GIVEN, py.constant(0))))

    def drawn(self, node: ir.Drawn) -> Expr:
        """Things that come next, also such as are not in play; of a noun those that do not come already."""
        return self.x(node.of) if node.number is None else self.some("others", node.of, node.number)

    def some(self, method: str, of: Expression, number: Expression) -> Expr:
        """So many of some things, as a method of the scene finds them."""
        placed = {} if at_home(of) else {"placed": py.TRUE}
        return py.call(py.part(SCENE, method), self.candidates(of), self.x(number), **placed)

    def candidates(self, node: Expression) -> Expr:
        """The things of which some are taken: all that fit, wherever they are, unless it is said where."""
        if not at_home(node):
            return self.x(node)
        assert isinstance(node, ir.Select)
        one, of = py.local(node.name), py.entry(py.part(py.GAME, "of_kind"), py.constant(node.kind))
        return py.list_of(one, py.loop(one, of, *([self.x(node.where)] if node.where is not None else [])))


def at_home(node: Expression) -> bool:
    """Whether things are taken from where they start: nothing else is said."""
    return isinstance(node, ir.Select) and node.inside is node.among is node.holder is node.order is None


def sides(node: Expression) -> list[Expression]:
    """What a condition compares, without what is always the same."""
    match node:
        case ir.Compare() | ir.Same():
            found = [node.left, node.right]
        case ir.Descends() | ir.IsKind() | ir.IsNamed() | ir.IsFrom() | ir.Among() | ir.Contains():
            found = [node.of]
        case ir.Within():
            found = [ir.PlaceOf(node.of)] if not isinstance(node.of, ir.Local) else []
        case ir.And() | ir.Or():
            found = [side for one in node.of for side in sides(one)]
        case ir.Not():
            found = sides(node.of)
        case ir.FieldOf() | ir.ValueOf() | ir.HasKeyword():
            found = [node]
        case _:
            found = []
    return [side for side in found if not isinstance(side, _CONSTANT)]
