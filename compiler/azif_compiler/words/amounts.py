"""Amounts → English: `3 coins`, `all your coins`, `2 lamps for each bell`, `that many lamps`."""

from __future__ import annotations

import re
from abc import abstractmethod

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_compiler.words.noun import Noun, article, joined
from azif_compiler.words.payments import NUMBER, often
from azif_compiler.words.templates import Templates

_DIGITS = re.compile(r"\d+")

_NUMBER_OF = re.compile(r"the number of (\w+s)")
"""How so many of something is said where one word says of what."""

_SEVERAL = re.compile(r"(?<=ss)es$|s$")
"""What makes one several."""


class Amounts(Templates):
    """Phrases about how many or how much."""

    @abstractmethod
    def condition(self, node: Expression) -> str:
        """An expression as a clause."""

    @abstractmethod
    def things(self, node: ir.Select, *, plural: bool) -> str:
        """A selection without its article."""

    @abstractmethod
    def dice_that_show(self, of: ir.CountDice | ir.RowWhere, *, one: bool) -> str:
        """`dice that show 5 or more`"""

    @abstractmethod
    def of(self, owner: Expression | Noun, what: str) -> str:
        """`your coins`, `its oil`, `the beacon's oil`"""

    def arithmetic(self, operator: str, left: Expression, right: Expression) -> str:
        """`3 times your oil`"""
        p = self.phrase
        if operator == "-" and left == ir.Number(0):
            return "-∞" if right == ir.Number(ir.UNLIMITED) else f"minus {p(right)}"
        if operator == "*" and isinstance(right, ir.Number):
            left, right = right, left
        if operator == "*" and left == ir.Number(2):
            return f"twice {p(right)}"
        if operator == "/":
            whole = f"half of {p(left)}" if right == ir.Number(2) else f"{p(left)} divided by {p(right)}"
            return f"{whole} (rounded down)"
        return f"{p(left)} { {'+': 'plus', '-': 'minus', '*': 'times'}[operator] } {p(right)}"

    def quantity(self, number: Expression, token: str) -> str:
        """`3 coins`, `all your coins`"""
        match number:
            case ir.TokensOn(of=ir.Local(name=each), token=ir.TokenNamed(name=name)) if (
                name == token and self.is_each(each)
            ):
                return f"all {self.lexicon.token(token)}"
            case ir.TokensOn(token=ir.TokenNamed(name=name)) if name == token:
                return "all " + self.of(number.of, self.lexicon.token(token))
            case ir.Arithmetic(
                operator="-", left=ir.TokensOn(token=ir.TokenNamed(name=name)) as left, right=ir.Number()
            ) if name == token:
                return f"all but {self.phrase(number.right)} of {self.of(left.of, self.lexicon.token(token))}"
            case ir.Arithmetic(operator="-", left=ir.TokensOn(token=ir.TokenNamed(name=name)) as left) if (
                name == token and (kept := self.per(number.right)) is not None
            ):
                return f"all {self.of(left.of, self.lexicon.token(token))} but {kept[0]} for each {kept[1]}"
            case ir.Arithmetic(
                operator="-",
                left=ir.Number(value=most),
                right=ir.TokensOn(token=ir.TokenNamed(name=name)) as had,
            ) if name == token:
                who = self.noun(had.of)
                have = f"{'have' if who.many else 'has'} {self.lexicon.quantity(str(most), token)}"
                return f"{self.lexicon.token(token)} until {who.text} {have}"
            case ir.Half(of=ir.TokensOn(token=ir.TokenNamed(name=name)) as had) if name == token:
                way = "up" if number.up else "down"
                return f"half of {self.of(had.of, self.lexicon.token(token))} (rounded {way})"
            case ir.Number():
                return self.lexicon.quantity(str(number.value), token)
            case ir.NumberIn(of=ir.EventPart(event=ir.Event())):
                return f"that {'much' if self.lexicon.is_mass(token) else 'many'} {self.lexicon.token(token)}"
            case _ if (per := self.per(number)) is not None:
                return f"{self.lexicon.quantity(str(per[0]), token)} for each {per[1]}"
            case ir.Local(name=name) if name in self.names and self.names[name].again.text == NUMBER:
                symbol = self.lexicon.tokens[token].symbol
                mass = self.lexicon.is_mass(token)
                return self.chosen_number(name, self.lexicon.token(token), mass=mass, symbol=symbol)
            case _ if (repeated := self.repeated(number)) is not None:
                each = self.lexicon.quantity(str(repeated[0]), token)
                if self.lexicon.tokens[token].symbol:
                    self.units[repeated[2]] = each
                return often(repeated[1], each)
            case _:
                return f"{self.lexicon.token(token)} equal to {self.phrase(number)}"

    def is_each(self, name: str) -> bool:
        """Whether a name stands for each of several, and none of them has been spoken of."""
        mention = self.names.get(name)
        return mention is not None and not mention.said and mention.first.text.startswith("each ")

    def repeated(self, number: Expression) -> tuple[int, str, str] | None:
        """How much, and how often, of what somebody takes as often as he chooses: `3`, `1 or more`; and the
        name of that number.
        """
        match number:
            case ir.Arithmetic(operator="*", left=ir.Number(value=each), right=ir.Local(name=name)) | (
                ir.Arithmetic(operator="*", left=ir.Local(name=name), right=ir.Number(value=each))
            ) if name in self.names and self.names[name].first.text != NUMBER == self.names[name].again.text:
                return each, self.names[name].noun().text, name
            case _:
                return None

    def per(self, number: Expression) -> tuple[int, str] | None:
        """How much for each of what, of an amount that is counted or that somebody chose: `2`, `lamp`; `1`,
        `$1`; `2`, `of those coins`.
        """
        match number:
            case ir.Local(name=name) if name in self.units and not self.units[name].startswith("of "):
                return 1, self.units[name]
            case ir.Arithmetic(operator="*", left=ir.Number(value=times), right=ir.Local(name=name)) | (
                ir.Arithmetic(operator="*", left=ir.Local(name=name), right=ir.Number(value=times))
            ) if name in self.units:
                return times, self.units[name]
            case ir.Arithmetic(operator="*", left=ir.Number(value=times)):
                each = self.per(number.right)
                return (times * each[0], each[1]) if each is not None else None
            case ir.Arithmetic(operator="*", right=ir.Number(value=times)):
                each = self.per(number.left)
                return (times * each[0], each[1]) if each is not None else None
            case ir.Count(of=ir.Select(among=None) as select):
                return 1, self.things(select, plural=False)
            case ir.CountDice(of=ir.Local()):
                return 1, self.dice_that_show(number, one=True)
            case ir.EventPart() | ir.ValueOf() | ir.FieldOf():
                found = _NUMBER_OF.fullmatch(self.tried(number))
                return (1, _SEVERAL.sub("", found[1])) if found is not None else None
            case _:
                return None

    def tried(self, node: Expression) -> str:
        """An expression as a phrase that is not said: what has a name is afterwards called as it was."""
        said = {name: mention.said for name, mention in self.names.items()}
        found = self.phrase(node)
        for name, before in said.items():
            self.names[name].said = before
        return found

    def chosen_number(self, name: str, what: str, *, mass: bool = False, symbol: str = "") -> str:
        """So many of something as somebody chooses: `1 or more coins`, then `that many coins`."""
        mention = self.names[name]
        if mention.noun().text == NUMBER:
            return f"that {'much' if mass else 'many'} {what}"
        any_ = "any amount of" if mass else "any number of"
        if symbol or not mass:
            besides = self.beyond.get(name)
            self.units[name] = f"{symbol}1" if symbol else f"of those {what}"
            if besides:
                each = f"{symbol}1" if symbol else _SEVERAL.sub("", what)
                self.units[name] = f"{each} beyond {symbol}{besides}"
        if symbol and mention.first.text:
            return _DIGITS.sub(rf"{symbol}\g<0>", mention.first.text)
        return f"{mention.first.text or any_} {what}"

    def some(self, number: Expression, kind: Expression, called: Expression | None) -> str:
        """`2 lamps`, `a Beacon`"""
        if called is None and isinstance(kind, ir.KindNamed):
            known = (
                self.names.get(number.name) if isinstance(number, ir.Local) and not self.per(number) else None
            )
            if isinstance(number, ir.Local) and known is not None and known.again.text == NUMBER:
                return self.chosen_number(number.name, self.lexicon.kind(kind.name, plural=True))
            if self.per(number) is None and (repeated := self.repeated(number)) is not None:
                each, bounds, _ = repeated
                return often(bounds, f"{each} {self.lexicon.kind(kind.name, plural=each != 1)}")
        count = self.phrase(number)
        if isinstance(called, ir.Cards) and called.kinds:
            names = [self.lexicon.kind(one, plural=count != "1") for one in called.kinds]
            return f"{count} {joined(names, 'or')}"
        if called is not None:
            of = kind.name if isinstance(kind, ir.KindNamed) else ""
            return self.copies(of, called, count)
        if isinstance(kind, ir.KindNamed):
            if (per := self.per(number)) is not None:
                return f"{per[0]} {self.lexicon.kind(kind.name, plural=per[0] != 1)} for each {per[1]}"
            shown = self.lexicon.kind(kind.name, plural=count != "1")
            return f"{count} {shown}" if count.isdecimal() else f"{shown} equal to {count}"
        return f"{count} {self.phrase(kind)}"

    def copies(self, kind: str, cards: Expression, count: str) -> str:
        """So many of a component: `a Beacon card`; by its name alone if there is one."""
        name = self.phrase(cards)
        if isinstance(cards, ir.Cards) and any(
            c.copies == 1 for c in self.lexicon.components if c.name in cards.components and c.kind == kind
        ):
            return self.lexicon.component(kind, name)
        sort = self.sort(kind)
        return article(f"{name}{sort}") if count == "1" else f"{count} {name}{sort}s"

    def sort(self, kind: str) -> str:
        """What a thing is called behind its name: ` card`; nothing if the kind says it."""
        general = (self.lexicon.of_kind("this", kind) or "").removeprefix("this ")
        own = kind if self.lexicon.says("this", kind) is not None else ""
        outer = self.lexicon.kinds[own].parent if own else ""
        known = general in map(ir.word_of, self.lexicon.kinds) and (
            not own or self.lexicon.of_kind("this", outer) is not None
        )
        return f" {general}" if known else ""
