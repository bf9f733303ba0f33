"""A ruling → sentences: what is given, what happens, what must be so then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from azif_compiler import ir
from azif_compiler.site.pages import md
from azif_compiler.words.abilities import Abilities
from azif_compiler.words.clause import ended, flow
from azif_compiler.words.lexicon import Lexicon
from azif_compiler.words.noun import IT, Mention, Noun, capital, joined, plain

LEADS: dict[ir.PartWord, str] = {"given": "Given", "when": "When", "then": "Then"}
SORTS: dict[ir.OfferedSort, str] = {
    "": "the choice", "action": "the action", "thing": "the choice of", "option": "the option",
}  # fmt: skip


def sentences(lexicon: Lexicon, ruling: ir.Ruling) -> Iterator[str]:
    """A ruling as Markdown: a line for each of its parts, and a list of what it says."""
    words = RulingWords(lexicon)
    for part in ruling.parts:
        said = [text for step in part.steps if (text := words.ruling_step(step))]
        if not said:
            continue
        if len(said) == 1:
            yield from [f"**{LEADS[part.word]}:** {md(said[0])}", ""]
            continue
        yield from [f"**{LEADS[part.word]}:**", "", *(f"- {md(text)}" for text in said), ""]


def in_one_line(lexicon: Lexicon, ruling: ir.Ruling) -> str:
    """A ruling in a few sentences."""
    words = RulingWords(lexicon)
    told = []
    for part in ruling.parts:
        said = [text.rstrip(".") for step in part.steps if (text := words.ruling_step(step))]
        if said:
            told.append(f"{LEADS[part.word]}: {'; '.join(said)}.")
    return " ".join(told)


class RulingWords(Abilities):
    """The steps of one ruling in words; what an earlier one names is known to later ones."""

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__(lexicon, IT)

    def ruling_step(self, node: ir.RulingStep) -> str:
        """A step as a sentence."""
        match node:
            case ir.Fact():
                return ended(capital(self.fact(node)))
            case ir.Dice(numbers=numbers):
                return f"The next dice show {joined(list(map(str, numbers)))}."
            case ir.Draws(things=things):
                return f"Drawn next: {joined([self.drawn(one) for one in things])}."
            case ir.Answers(texts=texts):
                return f"Chosen next: {joined([f'“{text}”' for text in texts], 'then')}."
            case ir.Expect():
                return ended(capital(self.condition(node.condition)))
            case ir.Offered(text=text, offered=offered, sort=sort):
                was = "was" if offered else "was not"
                return f"{capital(SORTS[sort])} “{text}” {was} offered{self.to(node.to)}."
            case ir.Asked(questions=questions, asked=asked):
                order = joined([f"“{one.text}”{self.to(one.to)}" for one in questions], "then")
                return f"{'Asked' if asked else 'Never asked'}: {order}."
            case ir.Finished(text=text, finished=finished):
                how = f": “{text}”" if text else ""
                return f"The game has ended{how}." if finished else "The game goes on."
            case ir.Call(verb=verb, arguments=given) if not self.lexicon.verbs[verb].says and given:
                return f"{capital(plain(verb))}: {', '.join(self.noun(one.value).object for one in given)}."
            case _:
                return flow(self.block((node,)))

    def to(self, who: ir.Expression | None) -> str:
        """Whom something is put to, if that is said."""
        return f" to {self.noun(who).object}" if who is not None else ""

    def fact(self, node: ir.Fact) -> str:
        """What is made true."""
        one = self.lexicon.is_person
        match node.form:
            case "has":
                return f"{self.noun(node.subject).text} has {self.taken(node, node.value)}"
            case "at":
                subject = self.taken(node, node.subject)
                many = node.number is not None and not is_one(node.number)
                place = self.noun(node.value).object
                inside = isinstance(node.value, ir.ZoneNamed | ir.FieldOf)
                where = "in" if inside or one(getattr(node.value, "kind", "")) else "at"
                return f"{subject} {'are' if many else 'is'} {where} {place}"
            case "is":
                return f"{self.noun(node.subject).text} is {self.phrase(node.value)}"
            case _:
                assert_never(node.form)

    def taken(self, node: ir.Fact, what: ir.Expression) -> str:
        """What is put somewhere; from then on it has a name."""
        if node.number is None or not isinstance(what, ir.Select):
            return self.noun(what).text if isinstance(what, ir.Named) else self.phrase(what)
        single = self.things(what, plural=False)
        if node.name:
            called = Noun(f"that {single}")
            self.names[node.name] = Mention(called, called)
        if is_one(node.number):
            return f"a {single}" if single[:1] not in "aeiouAEIOU" else f"an {single}"
        return f"{self.phrase(node.number)} {self.things(what, plural=True)}"

    def drawn(self, node: ir.Drawn) -> str:
        """What comes next from a pile."""
        if isinstance(node.of, ir.Named):
            return plain(node.of.name)
        if isinstance(node.of, ir.Select) and node.number is not None:
            if is_one(node.number):
                return f"the {self.things(node.of, plural=False)}"
            return f"{self.phrase(node.number)} {self.things(node.of, plural=True)}"
        return self.phrase(node.of)


def is_one(number: ir.Expression) -> bool:
    """Whether a number is 1."""
    return isinstance(number, ir.Number) and number.value == 1
