"""Rulings → Python source: one function each, in which `S` is the scene that carries the ruling out."""

from __future__ import annotations

from itertools import groupby

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_runtime.identifiers import local
from azif_runtime.translate.statements import Body
from azif_runtime.translate.translator import Translator

_CONSTANT = (ir.Number, ir.Text, ir.Flag, ir.Nothing, ir.Member, ir.TokenNamed, ir.KindNamed, ir.Named)


def ruling(translator: Translator, node: ir.Ruling) -> str:
    """Write the function of a ruling; its name."""
    writer = Scenes(translator)
    for part in node.parts:
        translator.origin = node.meta.origin_of(part.by)
        writer.part(part.word, part.steps)
    return translator.function("ruling", writer.lines, "G, S")


class Scenes(Body):
    """Writes the steps of a ruling, one after the other, so that what one names is known to the next."""

    def __init__(self, translator: Translator) -> None:
        super().__init__(translator.expressions, translator.worth, in_verb=False)
        self.line("this = you = e = None")

    def mark(self, at: ir.Place, what: str) -> None:
        """What a ruling says is not counted: it counts what it meets."""

    def part(self, part: str, steps: tuple[ir.RulingStep, ...]) -> None:
        """The lines of a part."""
        self.line(f"S.begin({part!r})")
        for told, group in groupby(
            steps, key=lambda s: isinstance(s, ir.Expect | ir.Offered | ir.Asked | ir.Finished)
        ):
            if told:
                for step in group:
                    self.step_of_ruling(step)
                continue
            self.line("try:")
            self.depth += 1
            for step in group:
                self.step_of_ruling(step)
            self.depth -= 1
            self.line("except GameOver: pass")
        self.line(f"S.finish({part!r})")

    def step_of_ruling(self, node: ir.RulingStep) -> None:
        """The lines of a step."""
        step = self.fresh("X")
        self.place = self.at(node)
        self.writing.namespace |= {step: node, f"{step}_at": self.place}
        self.line(f"S.at = {step}_at")
        match node:
            case ir.Fact():
                self.fact(node, step)
            case ir.Dice():
                self.line(f"S.throw({list(node.numbers)!r})")
            case ir.Draws():
                self.line(f"S.draw([{', '.join(map(self.drawn, node.things))}])")
            case ir.Answers():
                self.line(f"S.answer({list(node.texts)!r})")
            case ir.Expect():
                found = ", ".join(self.x(side) for side in sides(node.condition))
                self.line(f"S.expect({step}, lambda: {self.x(node.condition)}, lambda: [{found}])")
            case ir.Offered():
                self.line(f"S.expect_offer({step}{'' if node.to is None else ', ' + self.x(node.to)})")
            case ir.Asked():
                people = [self.x(one.to) if one.to is not None else "None" for one in node.questions]
                self.line(f"S.expect_asked({step}, [{', '.join(people)}])")
            case ir.Finished():
                self.line(f"S.expect_end({step})")
            case _:
                self.line(f"S.act({step})")
                self.statement(node)
                self.line("S.settle()")

    def fact(self, node: ir.Fact, step: str) -> None:
        """Make a fact true."""
        match node:
            case ir.Fact(form="has"):
                self.line(f"v__given = {self.taken(node.value, node.number)}")
                if node.name:
                    self.line(f"{local(node.name)} = v__given[0]")
                self.line(f"S.give({self.x(node.subject)}, v__given)")
            case ir.Fact(form="at"):
                self.line(f"v__given = {self.taken(node.subject, node.number)}")
                if node.name:
                    self.line(f"{local(node.name)} = v__given[0]")
                self.line(f"S.put(v__given, {self.x(node.value)})")
            case ir.Fact(subject=ir.TokensOn() | ir.FieldOf() as target):
                self.assign(target, node.value)
            case ir.Fact(subject=ir.TrackValue(name=name)):
                self.line(f"G.tracks[{name!r}] = {self.x(node.value)}")
            case ir.Fact(subject=ir.OptionValue(name=name)):
                self.line(f"G.options[{name!r}] = {self.x(node.value)}")
            case ir.Fact(subject=ir.PlaceOf(of=of)):
                self.line(f"S.put({self.x(of)}, {self.x(node.value)})")
            case ir.Fact(subject=ir.ValueOf(name=name, of=of, key=key)):
                owner, member = (self.x(part) if part is not None else "None" for part in (of, key))
                self.line(f"S.set_value({name!r}, {owner}, {member}, {self.x(node.value)})")
            case _:
                self.line(f"S.cannot_be_made({step})")

    def taken(self, node: Expression, number: Expression | None) -> str:
        """What a fact speaks of: what is there, or so many of what can be taken."""
        if number is None:
            return self.x(node)
        return f"S.take({self.candidates(node)}, {self.x(number)}{'' if at_home(node) else ', placed=True'})"

    def drawn(self, node: ir.Drawn) -> str:
        """Things that come next, also such as are not in play; of a noun those that do not come already."""
        if node.number is None:
            return self.x(node.of)
        placed = "" if at_home(node.of) else ", placed=True"
        return f"S.others({self.candidates(node.of)}, {self.x(node.number)}{placed})"

    def candidates(self, node: Expression) -> str:
        """The things of which some are taken: all that fit, wherever they are, unless it is said where."""
        if not at_home(node):
            return self.x(node)
        assert isinstance(node, ir.Select)
        name = local(node.name)
        where = f" if {self.x(node.where)}" if node.where is not None else ""
        return f"[{name} for {name} in G.of_kind[{node.kind!r}]{where}]"


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
            found = [side for part in node.of for side in sides(part)]
        case ir.Not():
            found = sides(node.of)
        case ir.FieldOf() | ir.ValueOf() | ir.HasKeyword():
            found = [node]
        case _:
            found = []
    return [side for side in found if not isinstance(side, _CONSTANT)]
