"""Sentences that follow each other: what happens, how it ends, what somebody may do or chooses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from azif_compiler.ir import template
from azif_compiler.ir.template import Agreement, OptionalPart, Placeholder
from azif_compiler.mistakes import option_costs
from azif_compiler.mistakes.abilities import paid_otherwise
from azif_compiler.mistakes.heard.clauses import Clause, Clauses
from azif_compiler.mistakes.heard.row import Found
from azif_compiler.mistakes.heard.things import SEVERAL
from azif_compiler.names import symbols

JOINTS = ("; then", ", then", ", and", ";", ",", "and")
"""What stands between what happens one after the other."""

CHOSEN = "chosen"


class Done(NamedTuple):
    """What happens: where it ends, the statements, and the last of them if it may end in several ways."""

    end: int
    rows: tuple[str, ...]
    last: Clause | None = None


class Blocks(Clauses):
    """What happens."""

    # ---- what happens one after the other

    def run(self, index: int, who: str = "") -> Iterator[Done]:
        """What happens one after the other, in one sentence."""
        for done in self.alone(index, who):
            for joint in ("; then", ", then", ";"):
                start = self.behind(done.end, joint)
                for more in self.run(start) if start > 0 else ():
                    yield Done(more.end, (*done.rows, *more.rows), more.last)
            yield done
        for done in self.step(index, who):
            yield from self.going_on(done)
        for start, said in self.thing(index) if not who and self.word(index) in SEVERAL else ():
            for done in self.run(start, "i"):
                rows = together(done.rows).replace(self.person(), "i")
                yield Done(done.end, (f"for {said} as i {{ {rows} }}",))

    def paying(self, index: int) -> Iterator[Done]:
        """What is paid: no choice and no condition."""
        for done in self.step(index):
            yield from self.going_on(done, plainly=True)

    def going_on(self, done: Done, *, plainly: bool = False) -> Iterator[Done]:
        """What happens with what follows behind `and`."""
        for joint in JOINTS:
            start = self.behind(done.end, joint)
            if start < 0:
                continue
            same = self.again(done.last, start) if done.last is not None else ()
            for one in same:
                yield from self.going_on(Done(one.end, (*done.rows, one.said), one), plainly=plainly)
            who = done.last.who if done.last is not None and done.last.who not in ("", "you") else ""
            told = not who or joint.startswith(";")
            for more in (*(self.step(start, who) if who else ()), *self.step(start, told=told)):
                if more.rows:
                    now = Done(more.end, (*done.rows, *more.rows), more.last)
                    yield from self.going_on(now, plainly=plainly)
            if joint in (";", "; then") and not plainly:
                for more in self.alone(start, ""):
                    yield Done(more.end, (*done.rows, *more.rows), more.last)
        yield done

    def step(self, index: int, who: str = "", *, told: bool = True) -> Iterator[Done]:
        """One thing that happens; what is not `told` to whoever acts says who does it."""
        yield from self.language(index) if told else ()
        for one in self.clause(index, who, told=told):
            yield from self.in_brackets(Done(one.end, (one.said,), one))
            yield Done(one.end, (one.said,), one)

    def language(self, index: int) -> Iterator[Done]:
        """What no verb of content says: dice, and what is chosen."""
        if (end := self.behind(index, "roll a die")) > 0:
            yield Done(end, ("roll 1 die",))
        start = self.behind(index, "roll")
        if start > 0 and self.word(start).isdecimal() and self.word(start + 1) == "dice":
            yield Done(start + 2, (f"roll {self.word(start)} dice",))
        if (start := self.behind(index, "choose")) > 0 and self.word(start) in ("a", "an"):
            chance = "random " if self.word(start + 1) == "random" else ""
            for end, said in self.noun(start + 1 + bool(chance)):
                yield Done(end, (f"choose a {chance}{said} as {CHOSEN}",))

    def in_brackets(self, done: Done) -> Iterator[Done]:
        """`toss Red -1 (if you fail, rest)`"""
        if self.word(done.end) == "(" and done.last is not None and done.last.verb.outcomes:
            for end, said in self.ways(done.end + 1, done.last.verb, inside=True):
                if self.word(end) == ")":
                    yield Done(end + 1, (*done.rows[:-1], f"{done.rows[-1]} {said}"))

    def ways(self, index: int, verb: symbols.Verb, *, inside: bool = False) -> Iterator[Found]:
        """How something ends, and what follows then: `fail { rest }`."""
        for outcome, start in self.leads(index, verb):
            if self.word(start) == "and" and not inside:
                for end, asked in self.condition(start + 1):
                    for done in self.closed(end, inside=inside) if self.word(end) == "," else ():
                        said = f"{outcome} {{ if {asked} {{ {together(done.rows)} }} }}"
                        yield from self.more_ways(Found(done.end, said), verb, inside=inside)
            if self.word(start) in (",", ":"):
                for done in self.closed(start, inside=inside):
                    said = f"{outcome} {{ {together(done.rows)} }}"
                    yield from self.more_ways(Found(done.end, said), verb, inside=inside)

    def leads(self, index: int, verb: symbols.Verb) -> Iterator[tuple[str, int]]:
        """Which way to end is spoken of there, and where the words for it end."""
        for outcome in verb.outcomes:
            lead = self.wordings.get(("outcome", f"{verb.name}_{outcome}"), "").partition("||")[0]
            parts = template.parts(lead)
            cases = [part.parts for part in parts if isinstance(part, OptionalPart) and part.about] or [parts]
            for case in cases:
                if lead and (start := self.led(case, index)) > 0:
                    yield outcome, start

    def closed(self, index: int, *, inside: bool) -> Iterator[Done]:
        """What follows behind a comma, to the end of its sentence."""
        for done in self.run(index + 1):
            if inside or self.word(done.end) == ".":
                yield done._replace(end=done.end + (not inside))
                if done.last is not None and done.last.verb.outcomes and not inside:
                    for end, said in self.ways(done.end + 1, done.last.verb):
                        yield Done(end, (*done.rows[:-1], f"{done.rows[-1]} {said}"))

    def more_ways(self, first: Found, verb: symbols.Verb, *, inside: bool) -> Iterator[Found]:
        """The other ways in which it may end."""
        start = first.end + (inside and self.word(first.end) == ";")
        for end, said in self.ways(start, verb, inside=inside):
            yield Found(end, f"{first.said} {said}")
        yield first

    def led(self, parts: tuple[template.Part, ...], index: int) -> int:
        """Where the words end by which a way to end begins: `if you win`; -1 if they stand not there."""
        for part in parts:
            match part:
                case str():
                    index = self.behind(index, part)
                case Agreement(many=many, one=one):
                    index = max(self.behind(index, many), self.behind(index, one))
                case Placeholder():
                    index = next((end for end, _ in self.thing(index)), -1)
                case _:
                    continue
            if index < 0:
                return -1
        return index

    # ---- what stands alone in its sentence

    def alone(self, index: int, who: str) -> Iterator[Done]:
        """What is no instruction: a condition, a choice, what somebody may do."""
        if who:
            return
        word = self.word(index)
        if word == "if":
            for end, said in self.condition(index + 1):
                yield from self.given(end, said)
        if (start := self.behind(index, "for each")) > 0:
            for end, said in self.noun(start):
                for done in self.run(end + 1) if self.word(end) == "," else ():
                    for more in (*self.with_ways(done), done):
                        yield Done(more.end, (each(said, more.rows),))
        for text, number in (("twice", "2"), (f"{word} times", word)):
            if number.isdecimal() and (start := self.behind(index, f"{text},")) > 0:
                for done in self.step(start):
                    if self.word(done.end) != ";":  # nobody knows whether what follows is done as often
                        yield Done(done.end, (f"repeat {number} {{ {together(done.rows)} }}",))
        if (start := self.behind(index, "choose one:")) > 0:
            yield from (Done(end, (said,)) for end, said in self.options(start))
        for start, said in self.thing(index):
            start = max(self.behind(start, "choose one:"), self.behind(start, "chooses one:"))
            for end, way in self.options(start, said) if start > 0 else ():
                yield Done(end, (way.replace("choose ", f"choose by {said} ", 1),))
        if (start := self.behind(index, "you may")) > 0:
            yield from self.permitted(start)

    def given(self, index: int, asked: str) -> Iterator[Done]:
        """`…, rest; otherwise, leave`, behind `if` and a condition."""
        if self.word(index) not in (",", ":"):
            return
        for done in self.run(index + 1):
            if any(row.startswith("if ") for row in done.rows[1:]):
                continue  # what is asked next is asked in any case
            then = f"if {asked} {{ {together(done.rows)} }}"
            for text in (
                "; otherwise,",
                ". otherwise,",
                ", otherwise,",
                ", otherwise",
                "; otherwise",
                ". otherwise",
            ):
                if (start := self.behind(done.end, text)) > 0:
                    for more in self.run(start):
                        other = together(more.rows)
                        other = f"else {other}" if other.startswith("if ") else f"else {{ {other} }}"
                        yield Done(more.end, (f"{then} {other}",))
            for more in self.with_ways(done):
                yield Done(more.end, (f"if {asked} {{ {together(more.rows)} }}",))
            yield Done(done.end, (then,))

    def with_ways(self, done: Done) -> Iterator[Done]:
        """What happens with how it ends, which is told in sentences of their own."""
        if done.last is not None and done.last.verb.outcomes and self.word(done.end) == ".":
            for end, said in self.ways(done.end + 1, done.last.verb):
                yield Done(end - 1, (*done.rows[:-1], f"{done.rows[-1]} {said}"))

    def permitted(self, index: int) -> Iterator[Done]:
        """`light the lamp`, `pay 1 Coin to rest`, behind `you may`."""
        for first in self.run(index):
            if first.rows[0].startswith("may "):
                continue
            if self.word(first.end) == "to":
                for done in self.run(first.end + 1):
                    yield from self.refused(done, paid(first.rows))
            if (start := self.behind(first.end, ". if you do,")) > 0 or (
                start := self.behind(first.end, ". if you do:")
            ) > 0:
                for done in self.run(start):
                    yield from self.refused(done, paid(first.rows))
            yield from self.refused(first, "may")

    def refused(self, done: Done, may: str) -> Iterator[Done]:
        """What may be done, with how it ends, and what happens if it is not done."""
        found = [*self.with_ways(done), done]
        if (start := self.behind(done.end, ". if you do,")) > 0 and may != "may":
            found += (Done(more.end, (*done.rows, *more.rows), more.last) for more in self.run(start))
        for one in found:
            said = f"{may} {{ {together(one.rows)} }}"
            if (start := self.behind(one.end, ". if you decline,")) > 0:
                for other in self.run(start):
                    yield Done(other.end, (f"{said} else {{ {together(other.rows)} }}",))
            yield Done(one.end, (said,))

    def options(self, index: int, who: str = "") -> Iterator[Found]:
        """`rest, leave or decline`, behind `choose one:`."""
        for end, rows in (*self.ways_to_choose(index, (), "; or"), *self.ways_to_choose(index, (), "or")):
            for text in (". if none is possible,", "(if none is possible,"):
                if (start := self.behind(end, text)) > 0:
                    for done in self.run(start):
                        last = done.end + (text[0] == "(")
                        yield Found(last, chosen((*rows, f"otherwise {{ {together(done.rows)} }}")))
            yield Found(end, chosen(rows))

    def ways_to_choose(
        self, index: int, rows: tuple[str, ...], last: str
    ) -> Iterator[tuple[int, tuple[str, ...]]]:
        """The ways of a choice, with a sign between them and `last` before the last one."""
        for end, said in self.way(index, alone=last == "or"):
            now = (*rows, said)
            if (start := self.behind(end, last)) > 0:
                yield from ((to, (*now, more)) for to, more in self.way(start, alone=last == "or"))
            if (start := self.behind(end, last.partition(" ")[0] if last != "or" else ",")) > 0:
                yield from self.ways_to_choose(start, now, last)

    def way(self, index: int, *, alone: bool) -> Iterator[Found]:
        """One way of a choice; `alone` it says one thing."""
        if self.word(index) == "decline":
            yield Found(index + 1, 'option "Decline" { }')
        for first in self.step(index) if alone else self.run(index):
            if self.word(first.end) == "to":
                for done in self.step(first.end + 1) if alone else self.run(first.end + 1):
                    yield Found(done.end, self.option(index, first.end, done.rows, first.rows))
            for end, asked in self.condition(first.end + 2) if self.behind(first.end, "( if") > 0 else ():
                if self.word(end) == ")":
                    said = self.option(index, first.end, first.rows)
                    yield Found(end + 1, said.replace("{", f"if {asked} {{", 1))
            yield Found(first.end, self.option(index, first.end, first.rows))

    def option(self, index: int, end: int, rows: tuple[str, ...], cost: tuple[str, ...] = ()) -> str:
        """A way of a choice by the words from here to there, with what happens and what it costs."""
        rows = self.given_up(index, end, rows)
        if not cost and len(rows) > 1:
            rows, cost = option_costs.parted(self.seen, rows)
        done, paid = (tuple(filter(None, [together(one)])) for one in (rows, cost))
        return option_costs.option(option_costs.title(self.words[index:end]), done, paid)

    def given_up(self, index: int, end: int, rows: tuple[str, ...]) -> tuple[str, ...]:
        """What one chooses to part with is paid: whoever has less of it cannot choose it."""
        words = self.low[index:end]
        paid = paid_otherwise(self.seen, words) if len(rows) == 1 and words else ""
        return (paid,) if paid else rows

    # ---- sentences

    def sentences(self, index: int) -> Iterator[tuple[str, ...]]:
        """All that follows, to the end."""
        if index >= len(self.low):
            yield ()
            return
        for text in ("nothing happens.",):
            if self.behind(index, text) == len(self.low):
                yield ()
        for text in ("", "then,", "then"):
            start = self.behind(index, text) if text else index
            for done in self.run(start) if start >= 0 else ():
                yield from self.ended(done)

    def ended(self, done: Done) -> Iterator[tuple[str, ...]]:
        """A sentence at its end, with those that follow."""
        end = done.end
        if end < len(self.low) and self.word(end) != ".":
            return
        end = min(end + 1, len(self.low))
        if done.last is not None and done.last.verb.outcomes:
            for last, said in self.ways(end, done.last.verb):
                for more in self.sentences(last):
                    yield (*done.rows[:-1], f"{done.rows[-1]} {said}", *more)
        for more in self.sentences(end):
            yield (*done.rows, *more)


def paid(rows: tuple[str, ...]) -> str:
    """What is paid for what somebody may do."""
    return f"may {rows[0]}" if len(rows) == 1 else f"may cost {{ {together(rows)} }}"


def chosen(rows: tuple[str, ...]) -> str:
    """A choice; ways that say one thing need no title."""
    plain = [re.fullmatch(r'option "[^"]*" \{ ([^{};]*) \}', row) for row in rows]
    if all(found is not None and found[1].strip() for found in plain):
        return "choose { " + "; ".join(found[1] for found in plain if found is not None) + " }"
    return "choose { " + "; ".join(rows) + " }"


def each(said: str, rows: tuple[str, ...]) -> str:
    """What happens for each of some things; one that is spoken of has a name."""
    text = together(rows)
    named = re.sub(rf"\bthat (?:{'|'.join(map(re.escape, said.split()))})\b", "one", text)
    return f"for each {said} {{ {text} }}" if named == text else f"for each {said} as one {{ {named} }}"


def paid_for(rows: tuple[str, ...]) -> str:
    """What is paid, in braces if that is more than one sentence."""
    return together(rows) if len(rows) == 1 else f"{{ {together(rows)} }}"


def together(rows: tuple[str, ...]) -> str:
    """Statements on one line, what was chosen by its name."""
    said: list[str] = []
    kind = ""
    for row in rows:
        found = re.match(rf"choose a (?:random )?(.*) as {CHOSEN}$", row)
        if kind:
            row = re.sub(rf"\bthat {kind}\b", CHOSEN, row)
        if found is not None:
            kind = r"[\w ]*?\b" + re.escape(found[1].split(" in ")[0].split(" you ")[0].split()[-1])
        said.append(re.sub(r"^choose a (?=[aeiou])", "choose an ", row))
    return "; ".join(said)


def on_a_line(rows: tuple[str, ...]) -> str:
    """What happens, behind the colon of a line."""
    text = together(rows)
    if text.count("{") == 1 and text.endswith("}") and not text.endswith("{ }"):
        before, _, behind = text.partition("{")
        text = f"{before.strip()}: {behind.removesuffix('}').strip()}"
    return EITHER.sub(r"\1: \2 else: \3", text)


EITHER = re.compile(r"^(if [^{}]*) \{ ([^{};]*) \} else \{ ([^{}]*) \}$")
"""What happens if something is so, and otherwise, where no braces are needed."""
