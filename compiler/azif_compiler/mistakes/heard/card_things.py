"""Things, conditions and events as cards speak of them."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import template, types
from azif_compiler.mistakes import it_meant
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.heard.card_amounts import CardAmounts
from azif_compiler.mistakes.heard.card_sentences import TWO
from azif_compiler.mistakes.heard.clauses import happening, unsaid
from azif_compiler.mistakes.heard.row import Found, component, kind_of
from azif_compiler.mistakes.heard.things import BE
from azif_compiler.mistakes.sentence_parts import longest_verb
from azif_compiler.mistakes.things_meant import described_so
from azif_compiler.names import symbols
from azif_compiler.names.inflection import third_person
from azif_compiler.words.noun import article


class CardThings(CardAmounts):
    """What is spoken of, as cards speak of it."""

    def event(self, index: int) -> Iterator[Found]:
        """What happens, as an ability waits for it: also as content says that it is called otherwise."""
        for end, said in super().event(index):
            is_script = said.startswith("this is ") and self.seen.only_script() is not None
            if not is_script or said.split()[2] in self.low:  # else it says what happens to all of them
                anybody = article(self.seen.person())
                yield Found(end, said if self.spoken_to else said.replace(self.person(), anybody))
        for verb, _, parts in self.templates():
            yield from self.undergone(verb, parts, index) if verb.subject is not None else ()
        yield from self.ending_so(index)
        yield from self.called_by_name(index)
        for start, who in self.thing(index):
            be = self.word(start) in BE
            cure, count = self.seen.confusion(self.words[start:])
            if count and "…" not in cure and not be:
                said = f"{who} {cure}"
                yield Found(start + count, said)
            cure, count = self.seen.confusion(self.words[start + 1 :]) if be else ("", 0)
            if count and "…" not in cure and longest_verb(self.seen, cure):
                yield Found(start + 1 + count, f"you {cure}" if who == "you" else self.by_them(cure, who))
        cure, count = self.seen.confused_event(self.words[index:])
        if count > 1 and "…" not in cure and " " in cure:
            yield Found(index + count, " ".join(self.low[index : index + count]).replace("it ", "this "))
            yield Found(index + count, cure)

    def ending_so(self, index: int) -> Iterator[Found]:
        """`you win a Red toss`, `you win a toss`"""
        for start, who in self.thing(index):
            for verb, _, _ in self.templates() if self.word(start + 1) in ("a", "any") else ():
                if len(verb.outcomes) == TWO and (end := self.behind(start + 2, spoken(verb.name))) > 0:
                    for outcome in verb.outcomes:
                        if self.ends_so(verb, outcome, start):
                            does = outcome if who == "you" else third_person(outcome)
                            yield Found(end, f"{who} {does} a {spoken(verb.name)}")
        for start, said in self.thing(index):
            for verb, outcome, end, _ in self.checks(start, "you", event=True):
                who = said if said != self.person() else article(self.seen.person())
                what = self.with_names(start + 1, end)
                does = outcome if who == "you" else third_person(outcome)
                labels = [
                    label
                    for label, one in verb.labels.items()
                    if isinstance(one.type, types.Thing) and self.view.related(self.seen.kind, one.type.kind)
                ]
                is_you = self.word(index) == "you"
                against = (
                    "" if not is_you or who == "you" or any(one in what for one in labels) else labels[:1]
                )
                behind = f" {spoken(labels[0])} this" if against else ""
                yield Found(end, f"{who} {does} {what.replace(' it', ' this')}{behind}")

    def with_names(self, index: int, end: int) -> str:
        """Words as they stand, with names as they are declared."""
        rows: list[str] = []
        while index < end:
            last, said = next(
                iter(self.named(index, "members", "member")), Found(index + 1, self.words[index])
            )
            rows.append(said)
            index = last
        return " ".join(rows)

    def called_by_name(self, index: int) -> Iterator[Found]:
        """An event of a verb that texts call otherwise: `you read a book`."""
        for start, who in self.thing(index):
            for verb in verbs(self.seen, self.word(start)):
                says = unsaid(verb)
                if says and verb.subject is not None:
                    parts = template.parts(says)
                    at = next(i for i, part in enumerate(parts) if isinstance(part, template.Agreement))
                    for end, bound in self.matched(
                        verb, parts[at + 1 :], start + 1, {verb.subject.name: who}, event=True
                    ):
                        yield Found(end, happening(verb, bound))

    def _condition(self, index: int) -> Iterator[Found]:
        yield from super()._condition(index)
        is_there = self.word(index) == "there" and self.word(index + 1) in BE
        number = self.word(index + 2 * is_there)
        for end, token in self.tokens(index + 3) if is_there and number.isdecimal() else ():
            if self.word(end) == "on":
                for stop, what in self.thing(end + 1):
                    yield Found(stop, f"{what} has {number} {spoken(token.plural or token.name)}")
        for end, token in self.tokens(index + 1) if number.isdecimal() else ():
            if self.word(end) in BE and (last := self.behind(end + 1, "on")) > 0:
                for stop, what in self.thing(last):
                    yield Found(stop, f"{what} has {number} {spoken(token.plural or token.name)}")
        start = index + 2 + (number in ("no", "any", "a"))
        for end, token in self.tokens(start) if is_there and not number.isdecimal() else ():
            last = max(self.behind(max(end, self.behind(end, word)), "on") for word in ("", *STILL))
            for stop, what in self.thing(last) if last > 0 else ():
                yield Found(stop, f"{what} has {'no ' if number == 'no' else ''}{spoken(token.name)}")
        cure, count = self.seen.confusion(self.words[index:])
        if count > 1 and cure.startswith(("there ", "you are ", "your ")) and "…" not in cure:
            yield Found(index + count, cure)

    def _thing(self, index: int) -> Iterator[Found]:
        if self.word(index) == "it" and (meant := it_meant.meant(self.seen, self.words, index)):
            yield Found(index + 1, f"that {meant}")
            return
        if self.word(index) == "you" and not self.spoken_to and self.seen.person():
            yield Found(index + 1, self.person())
        yield from super()._thing(index)
        if self.word(index) == "another":
            yield from (Found(end, f"another {said}") for end, said in self.noun(index + 1))
        if self.word(index) == "the":
            yield from self.extreme(index + 1)
        cure, count = self.seen.confusion(self.words[index:])
        if count > 1 and cure.startswith("your ") and "…" not in cure:
            yield Found(index + count, cure)
        if self.behind(index, "each other") > 0 or self.behind(index, "all other") > 0:
            for end, said in self.noun(index + 2):
                yield Found(end, f"each {said} except you")

    def _noun(self, index: int, placed: bool) -> Iterator[Found]:
        for end, said in super()._noun(index, placed):
            for last, more in self.place(end) if placed and " in " not in said else ():
                yield Found(last, f"{said} {more}")
            yield Found(end, said)

    def place(self, index: int) -> Iterator[Found]:
        """Where something is; what is done with the card itself is done nowhere."""
        if self.word(index) != "with" or self.word(index + 1) not in ("this", "it"):
            yield from super().place(index)

    def this(self, index: int) -> Iterator[Found]:
        """Itself, also by `this` alone."""
        yield from super().this(index)
        if self.word(index) == "this" and not any(self.kinds(index + 1)):
            yield Found(index + 1, "this")

    def _amount(self, index: int) -> Iterator[Found]:
        yield from super()._amount(index)
        for end, whose in self.owner(index + 1) if self.word(index) == "all" else ():
            for last, token in self.tokens(end) if whose != "your" else ():
                many = spoken(token.plural or token.name)
                yield Found(last, f"({whose} {many}) {many}")

    def extreme(self, index: int) -> Iterator[Found]:
        """`person with the most oil`, behind `the`"""
        for end, said in self.noun(index, placed=False):
            for last, word in EXTREME.items():
                if (start := self.behind(end, f"with the {last}")) > 0:
                    for to, what in self.counted_by(start):
                        yield Found(to, f"the {said} with {word} {what}")

    def behind_noun(self, index: int, placed: bool) -> Iterator[Found]:
        """What is said of things behind their noun: also what they have."""
        yield from super().behind_noun(index, placed)
        start = max(self.behind(index, "with"), self.behind(index, "of"))
        for end, member in self.named(start + 1, "members") if self.word(start) in ("a", "the") else ():
            yield Found(end + (self.word(end) in ("symbol", "symbols")), f"-{member}")
        start = self.behind(index, "with")
        for lead in ("who has", "who have", "that has", "that have", "having", "who hold", "who owns"):
            start = max(start, self.behind(index, lead))
        if start < 0 or self.word(start) == "the":
            return
        is_none = self.word(start) in ("no", "0", "zero")
        for at, sign in self.bound(start):
            number = self.word(at)
            is_said = number.isdecimal() and (sign, number) != (">=", "0")  # which is always so
            for end, token in self.tokens(at + 1) if is_said else ():
                yield Found(end, f"whose {spoken(token.plural or token.name)} {sign} {number}")
        for end, token in self.tokens(start + (is_none or self.word(start) in ("any", "a", "an"))):
            yield Found(end, f"whose {spoken(token.plural or token.name)} {'< 1' if is_none else '>= 1'}")
        if self.word(start) in ("no", "a", "an", "any"):
            for end, said in self.noun(start + 1, placed=False):
                yield Found(end, f"who has {'no ' + said if is_none else article(said)}")

    def called(self, index: int) -> Iterator[Found]:
        """What things are called: also several of a name."""
        yield from super().called(index)
        word = self.words[index] if index < len(self.words) else ""
        if word[:1].isupper() and word.endswith("s") and not any(self.kinds(index)):
            for stem in (word.removesuffix("s"), word.casefold().removesuffix("s")):
                for said, kind in described_so(self.seen, stem):
                    yield Found(index + 1, f"{said} {kind_of(kind)}")
            for one in self.view.component(word.removesuffix("s")):
                yield Found(index + 1, f"{kind_name(one)} {component(one)}")

    def property(self, index: int) -> Iterator[Found]:
        """What belongs to somebody, also as content says that it is called otherwise."""
        yield from super().property(index)
        cure, count = self.seen.confusion(self.words[index : index + 1])
        if count and cure == "place":
            yield Found(index + 1, cure)

    def counted_by(self, index: int) -> Iterator[Found]:
        """What things have more or less of: a token, a number of theirs."""
        for end, token in self.tokens(index):
            yield Found(end, spoken(token.plural or token.name))
        yield from self.property(index)


STILL = ("left", "remaining")
"""What cards say of tokens that are still there."""


def kind_name(one: symbols.Component) -> str:
    """The kind of a component as it is written."""
    return spoken(symbols.word_of(one.kind))


EXTREME = {
    "most": "highest", "highest": "highest", "greatest": "highest", "largest": "highest",
    "fewest": "lowest", "least": "lowest", "lowest": "lowest", "smallest": "lowest",
}  # fmt: skip
"""How cards say of which of some things a number is the highest or the lowest."""
