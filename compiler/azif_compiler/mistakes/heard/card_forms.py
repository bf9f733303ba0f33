"""Forms of cards that texts have not: what is done before something, what a number of things is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes import paying
from azif_compiler.mistakes.abilities import usual, verbs
from azif_compiler.mistakes.heard.blocks import CHOSEN, Done, paid_for, together
from azif_compiler.mistakes.heard.card_lessened import CardLessened
from azif_compiler.mistakes.heard.row import Found, component, kind_of
from azif_compiler.mistakes.modifiers import is_change
from azif_compiler.mistakes.things_meant import described_so, token_of
from azif_compiler.names.inflection import third_person, verbs_of_gerund
from azif_compiler.words.noun import article

NEEDING = (
    "with", "with a", "with an", "that need", "that needs", "that require", "that requires", "requiring",
    "that have", "that has a", "of", "that use", "that take", "that takes", "that uses",
)  # fmt: skip
"""How cards begin what a number of things is."""

MORE = {"more": ">=", "higher": ">=", "greater": ">=", "less": "<=", "lower": "<=", "fewer": "<="}
"""How cards say that a number is a bound."""

CHANGED = {
    "increased": "+", "raised": "+", "improved": "+",
    "reduced": "-", "lowered": "-", "decreased": "-", "lessened": "-",
}  # fmt: skip
"""How cards say that a number is another one."""

NUMBER = re.compile(r"([+-])(\d+)$")
"""By how much something is changed."""

ANSWER = re.compile(r"(once per [\w ]+? )?action [\w ]+? in response to (.*) cost (.*): prevent it")
"""How something is answered that happens."""

LEAST = 4
"""Of more than how many letters a word is of which the plural is looked for."""

BEHIND = frozenset("after following once upon".split())
"""Behind what a check has been made: what answers it then is another thing than the check."""

COSTS = ("cost", "costs")
COSTING = {"less": "-", "fewer": "-", "more": "+"}

EXCESS = frozenset("excess surplus remainder rest".split())
"""How cards call what is more than somebody may have."""

MOST_COSTING = 6
"""How far behind what is done stands what it costs."""


class CardForms(CardLessened):
    """What a component can do, in forms that only cards have."""

    def ability(self, index: int) -> Iterator[str]:
        """An ability: also `drop this before reading a book to rest`, `you may pay oil instead of coins`."""
        yield from super().ability(index)
        yield from self.paid_otherwise(index)
        yield from (said for end, said in self.told_whole(index) if self.is_end(end))
        for end, event in self.event(index + 1) if self.word(index) == "before" else ():
            if self.word(end) == ":":
                yield from self.acted(end + 1, f"action before {event}")

    def answered(self, index: int, form: str, event: str) -> Iterator[str]:
        """What happens then; `where there is a lamp` is asked of the place."""
        yield from super().answered(index, form, event)
        if event and self.word(index) == "where" and self.word(index + 1) == "there":
            for end, asked in self.condition(index + 1):
                if self.word(end) == ",":
                    yield from self.then(end + 1, form, f"{event} if {asked} in your place")

    def lessened_by(self, index: int, head: str, cost: str) -> Iterator[str]:
        """What happens to an event that is named: also in a window in which nothing is answered."""
        for said in super().lessened_by(index, head, cost):
            yield said
            if (found := ANSWER.fullmatch(said)) is not None:
                yield f"{found[1] or ''}may prevent {found[2]} cost {{ {found[3].strip('{ }')} }}"

    def what_counts(self, index: int) -> Iterator[Found]:
        """How many of something there are: `point of oil` is one oil."""
        is_piece = self.word(index) in ("point", "points") and self.word(index + 1) == "of"
        yield from super().what_counts(index + 2 * is_piece)

    def denied(self, index: int) -> Iterator[str]:
        """`you cannot light lamps with 2 wicks`: also what is done to things of which more is said."""
        yield from super().denied(index)
        for start, who in self.thing(index) if "cannot" in self.low[index:] else ():
            at = start + (self.word(start) == "cannot")
            for verb in verbs(self.seen, self.word(at)) if at > start else ():
                for end, what in self.noun(at + 1):
                    if self.is_end(end):
                        yield f"cannot {who} {spoken(verb.name)} {article(what)}"

    def language(self, index: int) -> Iterator[Done]:
        """What no verb of content says: also `roll a die for each coin you have`."""
        start = max(self.behind(index, "roll a die"), self.behind(index, "roll 1 die"))
        for end, said in self.for_so_many(start) if start > 0 else ():
            yield Done(end, (f"roll {said if said.startswith('(') else f'({said})'} dice",))
        yield from super().language(index)

    def called(self, index: int) -> Iterator[Found]:
        """What things are called: also several of a name in small letters."""
        yield from super().called(index)
        word = self.word(index)
        if word.endswith("s") and len(word) > LEAST and not any(self.kinds(index)):
            for said, kind in described_so(self.seen, word.removesuffix("s")):
                yield Found(index + 1, f"{said} {kind_of(kind)}")

    def bought(self, index: int, head: str, *, paid: bool = False) -> Iterator[str]:
        """`drop this before you read a book to rest`"""
        yield from super().bought(index, head, paid=paid)
        bare = f"action {usual(self.seen)}"
        for first in self.paying(max(index, self.behind(index, "you may"))) if head.endswith(bare) else ():
            yield from self.paid_before(first, head.removesuffix(bare))
            for lead in ("when", "whenever", "if", "after"):
                start = self.behind(first.end, lead)
                for end, event in self.event(start) if start > 0 else ():
                    said = f"{head.removesuffix(bare)}may when {event} cost {paid_for(first.rows)}"
                    is_told = self.word(end) in ("to", ":")
                    yield from (f"{said}: {done}" for done in (self.block(end + 1) if is_told else ()))

    def paid_before(self, first: Done, head: str) -> Iterator[str]:
        """`… before you read a book to rest`, `… before a red toss for +2`, `… to get +2 on a red toss`."""
        cost = f"cost {paid_for(first.rows)}"
        start = self.behind(first.end, "before")
        for end, event in self.event(start) if start > 0 else ():
            check = self.words[end - 1]
            done = [*self.block(end + 1)] if self.word(end) in ("to", ":") else []
            for said in (*done, *self.better(end + 1, end + 2, check)):
                yield f"{head}action before {event} {cost}: {said}"
        start = first.end + 1 + is_change(self.word(first.end + 2))
        is_to = self.word(start + 1) in ("to", "on", "for")
        for end, event in self.check_event(start + 2) if is_to else ():
            for said in self.better(start, end, self.words[end - 1]):
                yield f"{head}action before {event} {cost}: {said}"

    def better(self, index: int, end: int, check: str) -> Iterator[str]:
        """`+2`, behind which the line ends: so much more in a check that was spoken of."""
        if is_change(self.word(index)) and self.is_end(end):
            yield from self.row_of(["get", self.words[index], "to", "that", check, "."]).block(0)

    def told_whole(self, index: int) -> Iterator[Found]:
        """A whole ability, for words for which content says it; what is too much is what goes."""
        words = self.words[index:]
        for at, word in enumerate(words[:-1]):
            for token in self.view.meanings(word).signs:
                words[at : at + 2] = words[at + 1], token.name  # `3 coins` for a sign and 3
        cure, count = self.seen.confusion(words)
        if ": " in cure and "…" not in cure and not cure.endswith(":"):
            end = index + count
            yield Found(len(self.low) if EXCESS & {*self.low[end:]} else end, cure)

    def paying(self, index: int) -> Iterator[Done]:
        """What is paid: each thing as content says that it is paid."""
        for done in super().paying(index):
            yield done._replace(rows=tuple(self.as_paid(row) for row in done.rows))

    def as_paid(self, row: str) -> str:
        """`pay 1 oil` for `drop 1 oil`, if content says so of what is paid."""
        words = ["cost", *row.split()]
        if "1" in words:
            return row  # who has less than 1 has nothing
        cure, count = self.seen.confusion(words)
        is_whole = count == len(words) and cure.startswith("cost ") and "…" not in cure
        return cure.removeprefix("cost ") if is_whole else row

    def paid_otherwise(self, index: int) -> Iterator[str]:
        """`you may pay oil instead of coins`"""
        start = self.behind(index, "you may")
        at = next((at for at in range(start, len(self.low)) if self.behind(at, "instead of") > 0), 0)
        if start < 0 or at <= start + 1:
            return
        verb, what = self.words[start], self.words[start + 1 : at]
        number = [] if what[0].isdecimal() or not any(self.tokens(start + 1)) else ["1"]
        now = self.row_of([verb, *number, *what, "."])
        other = self.behind(at, "instead of")
        other += self.word(other).endswith("ing")
        row = self.row_of(["you", verb, *self.words[other:]])
        for end, event in row.event(0):
            for done in now.step(0) if end >= len(row.low) - 1 else ():
                if now.word(done.end) == ".":
                    yield f"may instead of {event} cost {{ {together(done.rows)} }} {{ }}"

    def check_event(self, index: int) -> Iterator[Found]:
        """`a red toss`, `any red toss against a lamp`: one that whoever is spoken to makes."""
        start = index + (self.word(index) in ("a", "an", "any", "your", "the", "each", "every"))
        found = paying.checked(self.seen, self.words[start : start + 2])
        if found is None or not self.seen.is_spoken_to():
            return
        member, verb = found
        said = f"you {spoken(verb.name)} {member}"
        yield Found(start + 2, said)
        labels = [label for label in verb.labels if label == self.word(start + 2)]
        yield from (
            Found(end, f"{said} {label} {what}") for label in labels for end, what in self.thing(start + 3)
        )

    def named_behind(self, first: int, last: int) -> Iterator[Found]:
        """What content says of words before a thing of a kind that is named."""
        for to, one in self.components(last + (self.word(last) == '"')):
            end = to + (self.word(to) == '"')
            for kind in self.view.kinds_above(one.kind):
                words = [*self.words[first:last], "named", *spoken(kind.plural).split()]
                cure, count = self.seen.confusion(words)
                if count == len(words):
                    yield Found(end, cure.replace("…", component(one)))

    def event(self, index: int) -> Iterator[Found]:
        """What happens: also `reading a book`, of whoever is spoken to."""
        yield from super().event(index)
        yield from self.check_event(index) if self.word(index - 1) not in BEHIND else ()
        for to, one in self.components(index + (self.word(index) == '"')):
            end = to + (self.word(to) == '"')
            for kind in self.view.kinds_above(one.kind):
                cure, count = self.seen.confusion(["named", spoken(kind.plural), *self.words[end:]])
                if count > 2 and cure.startswith("you "):
                    yield Found(end + count - 2, cure.replace("…", component(one)))
                    return
        cure, count = self.seen.confusion(self.words[index:])
        for end, said in self.named_behind(index, index + count) if count else ():
            yield Found(end, said)
            return
        for end, what in self.thing(index + count) if cure.endswith((" in", " at", " to")) else ():
            yield Found(end, f"{cure} {what}")
        if index == 1 and self.word(0) == "before":
            return
        for start, _ in self.thing(index):
            for verb in verbs_of_gerund(self.word(start)) if self.word(start).endswith("ing") else ():
                row = self.row_of([*self.words[index:start], third_person(verb), *self.words[start + 1 :]])
                yield from (Found(index + end, said) for end, said in row.event(0))
        for verb in verbs_of_gerund(self.word(index)):
            row = self.row_of(["you", verb, *self.words[index + 1 :]])
            for end, said in row.event(0) if len(verb) > 2 else ():
                yield Found(index + end - 1, said)

    def behind_noun(self, index: int, placed: bool) -> Iterator[Found]:
        """What is said of things behind their noun: also a number of theirs."""
        yield from super().behind_noun(index, placed)
        for lead in NEEDING:
            if (start := self.behind(index, lead)) > 0:
                yield from self.whose_number(start)

    def whose_number(self, index: int) -> Iterator[Found]:
        """`2 hooks`, `reach 2`, `reach of 2 or more`: a number of a thing."""
        if self.word(index).isdecimal():
            for sign, at in (("=", index + 1), *self.bounded(index + 1)):
                for end, said in self.number_called(at):
                    yield Found(end, f"whose {self.as_had(said)} {sign} {self.word(index)}")
        for end, said in self.number_called(index):
            start = max(end, self.behind(end, "of"))
            for at, sign in self.bound(start):
                for more, last in (*self.bounded(at + 1), ("=" if at == start else sign, at + 1)):
                    if self.word(at).isdecimal():
                        yield Found(last, f"whose {self.as_had(said)} {more} {self.word(at)}")

    def as_had(self, said: str) -> str:
        """A number of theirs: the tokens that are called so, rather than what is printed."""
        return token_of(self.seen, said.split()) or said

    def number_called(self, index: int) -> Iterator[Found]:
        """A number that things have."""
        for row, sort in (("fields", "field"), ("values", "value")):
            yield from self.named(index, row, sort)

    def bounded(self, index: int) -> Iterator[tuple[str, int]]:
        """`or more`, as a sign, and where it ends."""
        for word, sign in MORE.items():
            if (end := self.behind(index, f"or {word}")) > 0:
                yield sign, end

    def change(self, index: int) -> Iterator[Found]:
        """One change: also so much for each of what content says that is counted."""
        for end, said in self.changed(index):
            cure, count = self.seen.confusion(self.words[end:])
            found = NUMBER.search(said)
            if count > 1 and "…" not in cure and self.word(end) in ("for", "per") and found is not None:
                size = cure if found[2] == "1" else f"{found[2]} * {cure}"
                yield Found(end + count, f"{said[: found.start()]}{found[1]}({size})")
            yield Found(end, said)

    def changed(self, index: int) -> Iterator[Found]:
        """`lamps have their reach increased by 1`, `lighting a lamp costs 1 oil less`, `+1 to red tosses`"""
        yield from super().change(index)
        if self.word(index)[:1] in ("+", "-") and self.word(index + 1) in ("to", "on"):
            yield from self.got(index + 1, "you", self.word(index))
        for start, who in self.thing(index):
            at = start + 1 + (self.word(start + 1) in ("a", "their", "its", "your"))
            for end, said in self.property(at) if self.word(start) in ("have", "has") else ():
                sign = CHANGED.get(self.word(end), "")
                if sign and self.word(end + 1) == "by" and self.word(end + 2).isdecimal():
                    yield Found(end + 3, f"{self.value_of(who, said)} {sign}{self.word(end + 2)}")
        for first, last, said in self.costing(index):
            if last == first + 2:
                yield Found(self.costs_end(last), said)

    def costing(self, index: int) -> Iterator[tuple[int, int, str]]:
        """`the toll costs 1 oil less`: where `costs` stands, where the number ends, and the change."""
        at = next((at for at in range(index + 1, index + MOST_COSTING) if self.word(at) in COSTS), 0)
        number = (
            next((at for at in range(at, at + MOST_COSTING) if self.word(at).isdecimal()), 0) if at else 0
        )
        name = " ".join(self.low[index:at])
        last = self.costs_end(number + 1) - 1
        if number and self.view.meanings(name.replace(" ", "_")).any() and self.word(last) in COSTING:
            yield at, number + 1, f"{name} {COSTING[self.word(last)]}{self.word(number)}"

    def costs_end(self, index: int) -> int:
        """Where `oil less` ends."""
        return next((end for end, _ in self.tokens(index)), index) + 1

    def said_otherwise(self, index: int, who: str) -> Iterator[Done]:
        """A sentence that content says is written otherwise, also with a `+` before its number."""
        yield from super().said_otherwise(index, who)
        number = self.word(index + 1).removeprefix("+")
        if not who and number.isdecimal() and number != self.word(index + 1):
            cure, count = self.seen.confusion([self.words[index], number, *self.words[index + 2 :]])
            if count > 2 and "…" not in cure:
                yield Done(index + count, (cure,))

    def alone(self, index: int, who: str) -> Iterator[Done]:
        """What is no instruction: also `you or another person here takes 1 oil`."""
        yield from super().alone(index, who)
        start = max(self.behind(index, "you or another"), self.behind(index, "you or any other"))
        for end, said in self.noun(start) if start > 0 and not who else ():
            for done in self.step(end, CHOSEN):
                yield Done(done.end, (f"choose a {said} as {CHOSEN}", *done.rows), done.last)
