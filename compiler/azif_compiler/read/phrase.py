"""The reader of phrases: the rules of `amounts`, `conditions`, `nouns` and `sentences` in one class."""

from __future__ import annotations

from azif_compiler.nodes import phrases
from azif_compiler.nodes.nouns import Determiner, Noun, Pile
from azif_compiler.nodes.phrases import Expression
from azif_compiler.read import amounts, conditions, nouns, properties, sentences
from azif_compiler.read.reader import Reader


class PhraseReader(Reader):
    """Reads one phrase, from left to right, each word once."""

    __slots__ = ()

    def expression(self) -> Expression:
        """Anything: a condition or an amount."""
        return conditions.expression(self)

    def condition(self) -> Expression:
        """Something that holds or does not."""
        return conditions.disjunction(self)

    def condition_behind(self) -> Expression | None:
        """`if a`, `unless a`: a condition, if one follows."""
        start = self.cursor.start()
        if self.cursor.take("if"):
            return self.condition()
        if self.cursor.take("unless"):
            of = self.condition()
            return phrases.Not(start, of.end, self.number(), of)
        return None

    def sum(self) -> Expression:
        """An amount, or a noun."""
        return conditions.sum_(self)

    def operand(self) -> Expression:
        """One part of a sum."""
        return amounts.operand(self)

    def noun(self) -> Noun | Pile | None:
        """A noun phrase, if one begins here; otherwise nothing is read."""
        return nouns.noun(self)

    def rest_of_noun(self, determiner: Determiner, count: Expression | None, start: int) -> Noun | None:
        """A noun phrase behind its determiner; otherwise nothing is read."""
        return nouns.rest(self, determiner, count, start)

    def said_of(self, left: Expression) -> Expression:
        """`is …`, `has …`, `< …` said of something."""
        return conditions.said_of(self, left)

    def predicate(self, left: Expression, negated: bool) -> Expression:
        """What stands behind `is` and `is not`."""
        return conditions.predicate(self, left, negated)

    def property_of(self, owner: Expression, start: int) -> Expression:
        """What stands behind `'s`, your or its."""
        return properties.property_of(self, owner, start)

    def sentence(self, *, ended: bool = False) -> phrases.Sentence:
        """A sentence, up to what cannot belong to it; `ended` is whether it may say how it ended."""
        return sentences.sentence(self, ended=ended)
