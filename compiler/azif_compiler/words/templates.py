"""Templates of content → clauses: holes filled, optional parts said or left out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import assert_never

from azif_compiler import ir
from azif_compiler.ir import Expression, template
from azif_compiler.ir.template import Agreement, OptionalPart, Placeholder
from azif_compiler.words.clause import Clause
from azif_compiler.words.lexicon import Lexicon
from azif_compiler.words.noun import Mention, Noun, article, counted, plain

Filling = Mapping[str, Expression | Noun]
"""What stands in the holes of a template."""


class Templates(ABC):
    """What content says about one component: `this` is it, and names stand for what clauses introduced them
    as. `chosen` is the name of what was chosen last of each kind, `printed` what numbers do not stand
    on its face; `units` what an amount that somebody chose counts, `beyond` how much else is taken of it.
    """

    def __init__(self, lexicon: Lexicon, this: Noun) -> None:
        self.lexicon, self.this = lexicon, this
        self.names: dict[str, Mention] = {}
        self.dice: dict[str, str] = {}
        self.units: dict[str, str] = {}
        self.beyond: dict[str, int] = {}
        self.outer_ones: list[tuple[str, str]] = []
        self.chosen: dict[str, str] = {}
        self.printed: Mapping[str, Expression] = {}

    def begin(self) -> None:
        """Nothing has been named yet."""
        self.names.clear()
        self.dice.clear()
        self.units.clear()
        self.beyond.clear()
        self.chosen.clear()
        self.outer_ones.clear()

    @abstractmethod
    def phrase(self, node: Expression) -> str:
        """An expression as a phrase."""

    @abstractmethod
    def noun(self, node: Expression) -> Noun:
        """An expression as something that has a number."""

    @abstractmethod
    def per(self, number: Expression) -> tuple[int, str] | None:
        """How much for each of what, of an amount that is counted: `2`, `lamp you have`."""

    @abstractmethod
    def within(self, node: Expression) -> str:
        """Where something is: `at the Lighthouse`."""

    def clause(self, says: str, values: Filling, said: Callable[[str], bool] | None = None) -> Clause:
        """A template as a clause: what stands before the first word that agrees is its subject."""
        parts = self.filled(template.parts(says.partition("||")[0]), values, said or values.__contains__)
        at = next((i for i, part in enumerate(parts) if isinstance(part, Agreement)), None)
        if at is None:
            return Clause(None, ("".join(map(str, parts)),))
        before = [part for part in parts[:at] if str(part).strip()]
        words = tuple(part.object if isinstance(part, Noun) else part for part in parts[at:] if part != "")
        if not before:
            return Clause(None, words)
        if len(before) == 1 and isinstance(before[0], Noun):
            return Clause(before[0], words)
        return Clause(counted("".join(map(str, parts[:at])).strip()), words)

    def text(self, says: str, values: Filling, said: Callable[[str], bool] | None = None) -> str:
        """A template that is no clause."""
        parts = self.filled(template.parts(says), values, said or values.__contains__)
        return "".join(p.object if isinstance(p, Noun) else p if isinstance(p, str) else p.one for p in parts)

    def filled(
        self, parts: tuple[template.Part, ...], values: Filling, said: Callable[[str], bool]
    ) -> list[str | Agreement | Noun]:
        """The parts of a template with its holes filled."""
        found: list[str | Agreement | Noun] = []
        named: dict[str, Noun] = {}
        for part in parts:
            match part:
                case str() | Agreement():
                    found.append(part)
                case Placeholder(name=name, form="'s") if name in named:
                    found.append(named[name].its)
                case Placeholder(name=name, form=form):
                    filled = self.hole(values.get(name, Noun(plain(name))), form)
                    found.append(filled)
                    if isinstance(filled, Noun):
                        named[name] = filled
                case OptionalPart(about=about, other=other, parts=inner) if other:
                    same = values.get(about) == values.get(other)
                    if said(about) and said(other) and same is not part.differs:
                        found += self.filled(inner, values, said)
                case OptionalPart(about=about, absent=absent, parts=inner):
                    known = all(said(hole.name) for hole in inner if isinstance(hole, Placeholder))
                    if about == "":
                        spoken = known
                    elif absent:
                        off = values.get(about) != ir.Flag(True) and not said(about)
                        spoken = known and (off or values.get(about) == ir.Flag(False))
                    else:
                        spoken = said(about) and values.get(about) != ir.Flag(False)
                    if spoken:
                        found += self.filled(inner, values, said)
                case _:
                    assert_never(part)
        return found

    def hole(self, value: Expression | Noun, form: str) -> str | Noun:
        """A parameter as a template wants it."""
        if form == "+":
            return value.text if isinstance(value, Noun) else self.signed(value)
        if form in ("$", "+$"):
            return self.priced(value, form)
        if form == "at":
            return (value.at or f"in {value.text}") if isinstance(value, Noun) else self.within(value)
        if form == "home":
            return self.home(value)
        noun = value if isinstance(value, Noun) else self.noun(value)
        match form:
            case "":
                return noun
            case "'s":
                return noun.whose
            case "a" if noun.text.startswith("any "):
                return "a"
            case "a" if noun.text.startswith(("that ", "a ", "an ")):
                return noun.text
            case "a":
                return article(noun.text)
            case _:
                one, _, many = form.partition("|")
                per = self.per(value) if not isinstance(value, Noun) and not one.startswith("+") else None
                if per is not None:
                    return f"{self.several(str(per[0]), one, many)} for each {per[1]}"
                if isinstance(value, ir.TokensOn) and many == self.phrase(value.token):
                    return f"all {many}"
                if one.startswith("+"):
                    return self.several(str(self.hole(value, "+")), one.removeprefix("+"), many)
                text = self.several(noun.text, one, many)
                return Noun(text, many=True) if text == many else text

    def several(self, number: str, one: str, many: str) -> str:
        """So many of something: `2 dice`, `+1 die`, `at least 1 die`, `dice equal to the result`."""
        last = number.rpartition(" ")[2].lstrip("+-")
        if number == "0":
            return f"no {many}"
        if number == "any number":
            return many
        if number == "that number":
            return f"that many {many}"
        if not last.isdecimal() or " minus " in number or " plus " in number:
            return f"{many} equal to {number}"
        if one.startswith("a ") and last == "1":
            return one
        return f"{number} {one if last == '1' else many}"

    def priced(self, value: Expression | Noun, form: str) -> str:
        """An amount of what content counts with a symbol: `$3`, `+$1`."""
        text = value.text if isinstance(value, Noun) else self.phrase(value)
        symbol = next((token.symbol for token in self.lexicon.tokens.values() if token.symbol), "")
        if not text.lstrip("-").isdecimal():
            return text
        sign = "-" if text.startswith("-") else "+" if form == "+$" else ""
        return f"{sign}{symbol}{text.lstrip('-')}"

    def home(self, value: Expression | Noun) -> str:
        """The pile from which some things come."""
        if isinstance(value, ir.Some) and isinstance(value.kind, ir.KindNamed):
            for kind in self.lexicon.ancestors(value.kind.name):
                if isinstance(zone := self.lexicon.kinds[kind].starts, ir.ZoneNamed):
                    return self.phrase(zone)
        return "the pile"

    def signed(self, node: Expression) -> str:
        """A number that is added: `+1`, `-2`."""
        match node:
            case ir.Number():
                return f"{node.value:+}" if node.value < ir.UNLIMITED else "+∞"
            case ir.Arithmetic(operator="-", left=ir.Number(value=0)):
                text = self.signed(node.right)
                return "-" + text[1:] if text.startswith("+") else f"-({self.phrase(node.right)})"
            case ir.Arithmetic(operator="+"):
                return f"{self.signed(node.left)}, {self.signed(node.right)}"
            case ir.Arithmetic(operator="-", right=ir.Number(value=value)):
                return f"{self.signed(node.left)}, {-value:+}"
            case _ if (per := self.per(node)) is not None:
                return f"{per[0]:+} for each {per[1]}"
            case _:
                text = self.phrase(node)
                return text if text[:1] in "+-" else f"+{text}"
