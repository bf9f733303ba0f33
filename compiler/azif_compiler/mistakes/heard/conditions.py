"""Conditions of a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import template
from azif_compiler.ir.template import Agreement, Placeholder
from azif_compiler.mistakes.heard.amounts import ROLLED, Amounts
from azif_compiler.mistakes.heard.row import Found
from azif_compiler.mistakes.heard.things import BE, ONE, whose
from azif_compiler.words.noun import article

BOUNDS = (
    ("at least", ">="),
    ("at most", "<="),
    ("more than", ">"),
    ("less than", "<"),
    ("fewer than", "<"),
    ("exactly", "="),
    ("", ">="),
)

REACHED = {"reaches": ">=", "exceeds": ">", "hits": ">="}
"""How cards say that a number has come so far."""

OR_MORE = {
    "more": ">=",
    "higher": ">=",
    "greater": ">=",
    "above": ">=",
    "less": "<=",
    "lower": "<=",
    "fewer": "<=",
}
"""What cards say behind a number with which one is compared."""

HAVE = ("have", "has")


class Conditions(Amounts):
    """What is so, or not."""

    def condition(self, index: int) -> list[Found]:
        """Conditions with `and` or `or` between them."""
        return self.once("condition", index, "", lambda: self._condition(index))

    def _condition(self, index: int) -> Iterator[Found]:
        for end, subject, said in self.clause_with_subject(index):
            yield from self.joined(end, subject, said)

    def joined(self, index: int, subject: str, said: str) -> Iterator[Found]:
        """A condition with those that follow; what is said of the same need not name it again."""
        if self.word(index) in ("and", "or"):
            word = self.word(index)
            for end, other, more in self.clause_with_subject(index + 1):
                yield from self.joined(end, other, f"{said} {word} {more}")
            for end, more in self.predicate(index + 1, subject) if subject else ():
                yield from self.joined(end, subject, f"{said} {word} {more}")
        yield Found(index, said)

    def clause_with_subject(self, index: int) -> Iterator[tuple[int, str, str]]:
        """A condition: where it ends, what it is about, how it is written."""
        if self.word(index) == "there":
            yield from ((end, "", said) for end, said in self.there(index + 1))
        yield from ((end, "", said) for end, said in self.rolled(index))
        yield from ((end, "", said) for end, said in self.of_parts(index))
        for start, subject in self.thing(index):
            for end, said in self.predicate(start, subject):
                yield end, subject, said
        for start, said in self.number(index):
            if self.word(start) in BE and not said.isdecimal():
                for end, sign in self.bound(start + 1):
                    for last, number in self.number(end):
                        sign = "=" if end == start + 1 else sign
                        yield from self.or_more(last, "", said, sign, number)
            for word, sign in REACHED.items():
                if self.word(start) == word:
                    for end, number in self.number(start + 1):
                        yield from self.or_more(end, "", said, sign, number)

    def there(self, index: int) -> Iterator[Found]:
        """`there is a lamp in the cellar`, `there are at least 2 lamps`"""
        if self.word(index) not in BE:
            return
        for word in (*ONE, "no"):
            if self.word(index + 1) == word:
                for end, said in self.noun(index + 2):
                    yield Found(end, f"there is {'no ' + said if word == 'no' else article(said)}")
        for start, sign in self.bound(index + 1):
            if self.word(start).isdecimal():
                for end, said in self.noun(start + 1):
                    last = self.behind(end, "in all")
                    yield Found(
                        max(end, last), f"number of {self.of_several(said)} {sign} {self.word(start)}"
                    )

    def or_more(
        self, index: int, subject: str, said: str, sign: str, number: str
    ) -> Iterator[tuple[int, str, str]]:
        """`5`, `5 or more`"""
        for word, more in OR_MORE.items():
            if (end := self.behind(index, f"or {word}")) > 0:
                yield end, subject, f"{said} {more} {number}"
        yield index, subject, f"{said} {sign} {number}"

    def bound(self, index: int) -> Iterator[Found]:
        """`at least`, as a sign."""
        for text, sign in BOUNDS:
            end = self.behind(index, text) if text else index
            if not text and self.word(index) == "0":
                yield Found(end, "=")  # at least so many always are
            elif end > 0 or not text:
                yield Found(end, sign)

    def rolled(self, index: int) -> Iterator[Found]:
        """`the result is 3 or more`"""
        for text in ROLLED:
            end = self.behind(index, text)
            if end > 0 and self.word(end) == "is" and self.word(end + 1).isdecimal():
                number = self.word(end + 1)
                for word, sign in (("more", ">="), ("less", "<=")):
                    if (last := self.behind(end + 2, f"or {word}")) > 0:
                        yield Found(last, f"the roll {sign} {number}")
                yield Found(end + 2, f"the roll is {number}")

    def of_parts(self, index: int) -> Iterator[Found]:
        """`there are at least 2 hits`, where content says so of what a verb has counted."""
        for verb, name, says in self.parts_told():
            parts = template.parts(says)
            hole = parts[-1] if parts else ""
            if (
                not isinstance(hole, Placeholder)
                or "|" not in hole.form
                or self.before(parts[:-1], index) < 0
            ):
                continue
            one, _, many = hole.form.partition("|")
            for start, sign in self.bound(self.before(parts[:-1], index)):
                number = self.word(start)
                end = max(self.behind(start + 1, one), self.behind(start + 1, many))
                if number.isdecimal() and end > 0:
                    yield Found(end, f"the {spoken(verb)}'s {spoken(name)} {sign} {number}")

    def before(self, parts: tuple[template.Part, ...], index: int) -> int:
        """Where words end that agree with what follows; -1 if they stand not there."""
        for part in parts:
            if isinstance(part, str):
                index = self.behind(index, part)
            elif isinstance(part, Agreement):
                index = max(self.behind(index, part.many), self.behind(index, part.one))
            else:
                return -1
            if index < 0:
                return -1
        return index

    def predicate(self, index: int, subject: str) -> Iterator[Found]:
        """What is said of something."""
        you = subject == "you"
        word = self.word(index)
        if word in HAVE:
            yield from self.having(index + 1, subject)
        if word in BE:
            be = "are" if you else "is"
            denied = " not" if self.word(index + 1) == "not" else ""
            start = index + 2 if denied else index + 1
            for end, said in self.place(start):
                yield Found(end, f"{subject} {be}{denied} {said}")
            for end, said in self.flags(start, bare=True):
                yield Found(end, f"{subject} {be}{denied} {said}")
            for end, said in self.adjectives(start):
                if said:
                    yield Found(end, f"{subject} {be}{denied} {said}")
            if self.word(start) in ONE:
                for end, said in self.noun(start + 1):
                    yield Found(end, f"{subject} {be}{denied} {article(said)}")
        for end, said in self.flags(index, bare=False):
            yield Found(end, f"{subject} {'are' if you else 'is'} {said}")

    def having(self, index: int, subject: str) -> Iterator[Found]:
        """`you have a lamp`, `you have at least 2 oil`"""
        you = subject == "you"
        of = whose(subject)
        have = "have" if you else "has"
        for word in (*ONE, "no"):
            if self.word(index) == word:
                for end, said in self.noun(index + 1):
                    yield Found(end, f"{subject} {have} {'no ' + said if word == 'no' else article(said)}")
        if self.word(index) in ("no", "any"):
            for end, token in self.tokens(index + 1):
                sign = "= 0" if self.word(index) == "no" else ">= 1"
                yield Found(end, f"{of} {spoken(token.plural)} {sign}")
        for start, sign in self.bound(index):
            for end, said in self.amount(start):
                number, _, name = re.sub(r"^(\W)(\d+)$", r"\2 \1", said).partition(" ")
                names = [spoken(one.plural) for one in self.view.meanings(name).signs]
                if number.isdecimal():
                    yield Found(end, f"{of} {names[0] if names else name} {sign} {number}")
            if self.word(start).isdecimal():
                for end, said in self.noun(start + 1):
                    end = max(end, self.behind(end, "in all"))
                    yield Found(
                        end, f"number of {self.of_several(said)} {subject} {have} {sign} {self.word(start)}"
                    )
