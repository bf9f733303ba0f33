"""Abilities of a sentence: when something happens, what always holds, what somebody may do."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import template
from azif_compiler.ir.template import Agreement, Placeholder
from azif_compiler.mistakes.heard.blocks import Blocks, Done, on_a_line, paid_for, together
from azif_compiler.mistakes.heard.row import Found
from azif_compiler.mistakes.heard.things import BE

UP_TO = ("until the end of", "until end of", "for the rest of")
"""How cards say how long something goes on."""


class Abilities(Blocks):
    """What a component can do."""

    def block(self, index: int) -> Iterator[str]:
        """What happens, as it stands behind a colon."""
        for rows in self.sentences(index):
            if rows or index == 0:
                yield on_a_line(rows)

    def ability(self, index: int) -> Iterator[str]:
        """An ability."""
        for start, window in self.windows(index):
            yield from self.action(start, window)
        for start, limit in self.limit(index):
            yield from (f"{limit}{said}" for said in self.timed(start))
        yield from self.denied(index)
        yield from self.holding(index)

    def windows(self, index: int) -> Iterator[Found]:
        """`Any time:`"""
        for end, said in self.named(index, "windows", "window"):
            if self.word(end) == ":" and self.words[index][:1].isupper():
                yield Found(end + 1, said)

    def limit(self, index: int) -> Iterator[Found]:
        """`once per turn, `"""
        if (start := self.behind(index, "once per")) > 0:
            for end, said in self.steps(start):
                if self.word(end) == ",":
                    yield Found(end + 1, f"once per {said} ")
        yield Found(index, "")

    def steps(self, index: int) -> Iterator[Found]:
        """A step, and before it whose it is; on what belongs to somebody it may be theirs, too."""
        told = dict(self.wordings.of("step"))
        for word in dict.fromkeys((*self.view.visible_words("steps"), *told)):
            says = told.get(word, "")
            name = word.replace("_", " ")
            bare = says.removeprefix("the ")
            is_other = bare != says and any(bare in (other, text) for other, text in told.items())
            for text in (says, "" if is_other else bare, f"the {name}", name):
                yield from self.step_called(text, name, index) if text else ()

    def step_called(self, text: str, said: str, index: int) -> Iterator[Found]:
        """A step by its words."""
        hole, _, rest = text.partition(" ")
        bare = rest if hole.startswith("{") else text
        if (end := self.behind(index, bare)) > 0:
            yield Found(end, said)
            if self.seen.is_spoken_to():
                yield Found(end, f"your {said}")
        if bare is text:
            return
        for start, whose in self.owner(index):
            if (end := self.behind(start, rest)) > 0:
                yield Found(end, f"{whose} {said}")

    def language(self, index: int) -> Iterator[Done]:
        """What no verb of content says: what holds for a time, too."""
        yield from super().language(index)
        for end, said in self.changes(index):
            yield from (Done(last, (f"{up_to}, {said}",)) for last, up_to in self.up_to(end))
        for last, up_to in self.up_to(index):
            for end, said in self.changes(last + (self.word(last) == ",")):
                yield Done(end, (f"{up_to}, {said}",))

    def up_to(self, index: int) -> Iterator[Found]:
        """`until the end of your next turn`, `for the rest of the evening`"""
        for lead in UP_TO:
            if (start := self.behind(index, lead)) > 0:
                yield from (Found(end, f"until end of {step}") for end, step in self.steps(start))
                behind = start + (self.word(start) in ("your", "the", "this"))
                next_one = "next " if self.word(behind) == "next" else ""
                for end, step in self.steps(behind + bool(next_one)) if next_one or behind > start else ():
                    for whose in ("your ", "") if self.word(start) == "your" else ("",):
                        yield Found(end, f"until end of {whose}{next_one}{step.removeprefix('your ')}")

    # ---- what happens when

    def timed(self, index: int) -> Iterator[str]:
        """`when you drop a lamp, …`, `at the start of your turn, …`, `as soon as you have 3 lamps, …`"""
        for word in ("when", "before"):
            if self.word(index) == word:
                for end, event in self.event(index + 1):
                    yield from self.answered(end, f"{word} ", event)
        for stage in ("start", "end"):
            if (start := self.behind(index, f"at the {stage} of")) > 0:
                for end, step in self.steps(start):
                    yield from self.answered(end, f"at {stage} of ", step)
        if (start := self.behind(index, "as soon as")) > 0:
            for end, asked in self.condition(start):
                if self.word(end) == ",":
                    yield from (f"whenever {asked}: {said}" for said in self.block(end + 1))

    def answered(self, index: int, form: str, event: str) -> Iterator[str]:
        """What happens then, if something is so, or what somebody may do then."""
        if self.word(index) != ",":
            return
        if self.word(index + 1) == "if":
            for end, asked in self.condition(index + 2):
                if self.word(end) == ",":
                    yield from self.then(end + 1, form, f"{event} if {asked}")
        yield from self.then(index + 1, form, event)

    def then(self, index: int, form: str, event: str) -> Iterator[str]:
        """What happens then."""
        if form == "when ":
            yield from self.lessened(index, event, "", "")
            for rows in self.sentences_instead(index):
                yield f"instead of {event}: {on_a_line(rows)}"
        if (start := self.behind(index, "you may")) > 0:
            yield from self.permitted_then(start, form, event)
        yield from (f"{form}{event}: {said}" for said in self.block(index))

    def permitted_then(self, index: int, form: str, event: str) -> Iterator[str]:
        """What you may do then, and what it takes."""
        for first in self.paying(index):
            to = first.end + 1 if self.word(first.end) == "to" else self.behind(first.end, ". if you do,")
            if to > 0:
                cost = f" cost {{ {together(first.rows)} }}"
                if form == "when ":
                    yield from self.lessened(to, event, "may ", cost)
                yield from (f"may {form}{event}{cost}: {said}" for said in self.block(to))
        yield from (f"may {form}{event}: {said}" for said in self.block(index))

    def lessened(self, index: int, event: str, may: str, cost: str) -> Iterator[str]:
        """`reduce the fall by 1`, `prevent it`"""
        for text in self.called_events():
            if self.behind(index, f"prevent {text}.") == len(self.low):
                yield f"{may}prevent {event}{cost}"
            for word in ("reduce", "increase"):
                start = self.behind(index, f"{word} {text} by")
                if start > 0 and self.word(start).isdecimal() and start + 2 >= len(self.low):
                    yield f"{may}{word} {event} by {self.word(start)}{cost}"

    def called_events(self) -> Iterator[str]:
        """What events are called."""
        yield "it"
        yield from (says for _, says in self.wordings.of("event"))

    def sentences_instead(self, index: int) -> Iterator[tuple[str, ...]]:
        """What happens instead."""
        for done in self.run(index):
            if (end := self.behind(done.end, "instead")) > 0:
                yield from self.ended(Done(end, done.rows, done.last))

    def action(self, index: int, window: str) -> Iterator[str]:
        """What somebody may do in a window, and what it takes."""
        for start, limit in self.limit(index):
            head = f"{limit}action {window}"
            if self.word(start) == "when":
                for end, event in self.event(start + 1):
                    yield from (
                        self.acted(end + 1, f"{head} in response to {event}") if self.word(end) == "," else ()
                    )
            yield from self.acted(start, head)

    def acted(self, index: int, head: str, *, paid: bool = False) -> Iterator[str]:
        """`if you have a lamp, drop this to rest`; what must be `paid` for is no other ability."""
        if self.word(index) == "if":
            for end, asked in self.condition(index + 1):
                if self.word(end) == ",":
                    yield from self.bought(end + 1, f"{head} if {asked}", paid=paid)
        yield from self.bought(index, head, paid=paid)

    def bought(self, index: int, head: str, *, paid: bool = False) -> Iterator[str]:
        """`drop this to rest`"""
        index = max(index, self.behind(index, "you may"))
        for first in self.paying(index):
            if self.word(first.end) == "to":
                cost = f"cost {paid_for(tuple(self.where_paid(row) for row in first.rows))}"
                for text in self.called_events():
                    start = self.behind(first.end + 1, f"reduce {text} by")
                    if start > 0 and start + 2 >= len(self.low):
                        yield f"{head} {cost}: reduce it by {self.word(start)}"
                    if self.behind(first.end + 1, f"prevent {text}.") == len(self.low):
                        yield f"{head} {cost}: prevent it"
                yield from (f"{head} {cost}: {said}" for said in self.block(first.end + 1))
        yield from (f"{head}: {said}" for said in (() if paid else self.block(index)))

    def where_paid(self, row: str) -> str:
        """What is done, as it is paid: content says what is another word where it is paid."""
        words = ["cost", *row.split()]
        cure, count = self.seen.confusion(words)
        is_paid = count == len(words) and cure.startswith("cost ") and words[1] not in self.low
        return cure.removeprefix("cost ") if is_paid else row

    # ---- what always holds

    def denied(self, index: int) -> Iterator[str]:
        """`you cannot light a lamp`"""
        for at in range(index + 1, min(len(self.low), index + 14)):
            if self.word(at) != "cannot":
                continue
            row = self.row_of([*self.words[index:at], *self.words[at + 1 :]])
            for end, event in row.event(0):
                if row.word(end) == ".":
                    yield f"cannot {self.undone(event)}"
                for word in ("if", "unless"):
                    if row.word(end) == word:
                        for last, asked in row.condition(end + 1):
                            if row.word(last) == ".":
                                yield f"cannot {self.undone(event)} {word} {asked}"

    def undone(self, event: str) -> str:
        """An event behind `cannot`: `light you`, where `you are lit` would read oddly."""
        first, _, rest = event.removeprefix("you are ").partition(" ")
        found = self.view.meanings(first).participles if event.startswith("you are ") else ()
        return next((f"{spoken(verb.name)} you {rest}".strip() for verb in found), event)

    def row_of(self, words: list[str]) -> Abilities:
        """Other words of the same line."""
        return type(self)(self.seen, self.wordings, " ".join(words))

    def holding(self, index: int) -> Iterator[str]:
        """`you get +1 light`, `while you have a lamp, …`"""
        if self.word(index) == "while":
            for end, asked in self.condition(index + 1):
                if self.word(end) == ",":
                    for last, said in self.changes(end + 1):
                        if self.word(last) == "." and last + 1 == len(self.low):
                            yield f"while {asked}, {said}"
        for end, said in self.changes(index):
            if self.word(end) == "." and end + 1 == len(self.low):
                yield f"always {said}"

    def changes(self, index: int) -> Iterator[Found]:
        """What is changed, with what follows."""
        for end, said in self.change(index):
            for joint in ("and", ","):
                if self.word(end) == joint:
                    for last, more in self.changes(end + 1):
                        yield Found(last, f"{said}, {more}")
            yield Found(end, said)

    def change(self, index: int) -> Iterator[Found]:
        """One change."""
        for start, who in self.thing(index):
            if self.word(start) in ("get", "gets"):
                number = self.word(start + 1)
                for end, said in self.property(start + 2) if number[:1] in ("+", "-") else ():
                    yield Found(end, f"{self.value_of(who, said)} {number}")
            if self.word(start) in ("has", "have"):
                for end, said in self.named(start + 1, "keywords"):
                    level = f" {self.word(end)}" if self.word(end).isdecimal() else ""
                    yield Found(end + bool(level), f"{who} has {said}{level}")
            if self.word(start) in BE:
                for end, said in self.named(start + 1, "keywords", "adjective"):
                    yield Found(end, f"{who} has {said}")
            yield from self.predicate(start, who)
        for start, said in self.owned(index):
            if self.word(start) in ("is", "are"):
                for end, number in self.number(start + 1):
                    yield Found(end, f"{said} is {number}")
                if self.word(start + 1)[1:].isdecimal() and self.word(start + 1)[0] in "+-":
                    yield Found(start + 2, f"{said} is {self.word(start + 1)}")
                for way, sign in (("higher", "+"), ("lower", "-")):
                    if self.word(start + 1).isdecimal() and self.word(start + 2) == way:
                        yield Found(start + 3, f"{said} {sign}{self.word(start + 1)}")
        yield from self.by_words(index)

    def value_of(self, who: str, said: str) -> str:
        """Something of somebody."""
        if who == "you":
            return f"your {said}"
        return f"its {said}" if who == "this" else f"the {said} of {who}"

    def by_words(self, index: int) -> Iterator[Found]:
        """What content says of a change in its own words."""
        for name, says in self.wordings.of("value", "field"):
            if not says.startswith("{it}"):
                continue
            parts = template.parts(says)
            for start, who in self.thing(index):
                for end, key, number in self.with_number(parts[1:], start):
                    said = f"{key} {name}".replace("_", " ").strip()
                    sign = "" if number[:1] in ("+", "-") else "+"
                    if number:
                        yield Found(end, f"{self.value_of(who, said)} {sign}{number}")

    def with_number(self, parts: tuple[template.Part, ...], index: int) -> Iterator[tuple[int, str, str]]:
        """Where words end in which a number stands, what it is for, and the number."""
        rows = [(index, "", "")]
        for part in parts:
            now: list[tuple[int, str, str]] = []
            for at, key, number in rows:
                now += ((end, key or more, number or other) for end, more, other in self.filled(part, at))
            rows = [row for row in now if row[0] >= 0]
        yield from rows

    def filled(self, part: template.Part, index: int) -> Iterator[tuple[int, str, str]]:
        """Where a part of such words ends, with what stands in it."""
        match part:
            case str():
                yield self.behind(index, part), "", ""
            case Agreement(many=many, one=one):
                yield max(self.behind(index, many), self.behind(index, one)), "", ""
            case Placeholder(name="n" | "value", form=form):
                word = self.word(index)
                if word.lstrip("+-").isdecimal():
                    ends = [self.behind(index + 1, text.lstrip("+")) for text in form.split("|")]
                    yield max(ends) if "|" in form else index + 1, "", word
            case Placeholder(form="a"):
                yield from ((end, said, "") for end, said in self.named(index + 1, "members", "member"))
            case Placeholder():
                yield from ((end, said, "") for end, said in self.named(index, "members", "member"))
            case _:
                pass
