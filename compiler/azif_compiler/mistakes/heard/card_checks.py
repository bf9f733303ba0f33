"""Checks as they are noted down: by their name and number alone, with how they end behind a colon."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.heard.blocks import Done, together
from azif_compiler.mistakes.heard.card_sentences import TWO
from azif_compiler.mistakes.heard.on_cards import OnCards
from azif_compiler.mistakes.heard.row import Found
from azif_compiler.mistakes.modifiers import is_change
from azif_compiler.mistakes.printed import TRYING
from azif_compiler.names import symbols

TESTING = frozenset("test roll check".split())
"""How people begin a check, beside what they say of other tries."""

NOT_SO = ("if not", "if you do not", "if you don't")
"""How people begin the other way in which something ends."""

BEFORE_END = ("if you", "if they", "on a", "on", "upon")
"""What people say before how something ends."""

CHOOSES = ("chooses:", "choose:", "chooses one:", "must choose:", "chooses to", "chooses either to")
"""How people say that somebody chooses."""

BEHIND_END = frozenset("it".split())

SIGNS = {"+": "plus", "-": "minus"}


class CardChecks(OnCards):
    """What a component can do, with checks that are only noted down."""

    def one_step(self, index: int, who: str, *, told: bool) -> Iterator[Done]:
        """One thing that happens: also `Red -1: take 1 oil`, `test Red (-1). Win: rest. Tails: drop oil.`"""
        yield from super().one_step(index, who, told=told)
        yield from self.more_or_less(index, who)
        if who or not told:
            return
        for verb, end, said in self.noted(index):
            for first in self.ways(end + (self.word(end) in (".", ":", ",")), verb):
                yield Done(first.end - (self.word(first.end - 1) == "."), (f"{said} {first.said}",))
            for done in self.run(end + 1) if self.word(end) in (":", ",") else ():
                outcome = next(iter(verb.outcomes))
                row = f"{said} {outcome} {{ {together(done.rows)} }}"
                start = done.end + (self.word(done.end) in (".", ",", ";"))
                for more in self.ways(start, verb):
                    if not more.said.startswith(f"{outcome} "):
                        yield Done(more.end - (self.word(more.end - 1) == "."), (f"{row} {more.said}",))
                yield Done(done.end, (row,))

    def more_or_less(self, index: int, who: str) -> Iterator[Done]:
        """`+1 oil`, `-2 oil`, as content says it: `take 1 oil`, `drop 2 oil`; `+2 to the toss`."""
        word = self.word(index)
        if not is_change(word):
            return
        meant, words = self.seen.confusion([SIGNS[word[0]], word[1:], *self.words[index + 1 :]])
        if words > 2 and not who:
            yield Done(index + words - 1, (meant,))
        cure, count = self.seen.confusion([SIGNS[word[0]], word[1:]])
        for end, token in self.tokens(index + 1) if count > 1 else ():
            said = f"{cure} {spoken(token.plural if word[1:] != '1' and token.plural else token.name)}"
            yield Done(end, (self.by_them(said, who) if who else said,))

    def alone(self, index: int, who: str) -> Iterator[Done]:
        """What is no instruction: also `each person: +1 oil`."""
        yield from super().alone(index, who)
        for start, said in self.thing(index) if not who else ():
            if self.word(start) == ":" and said != "you":
                yield from self.run(start + 1, said)
            behind = max(self.behind(start, text) for text in CHOOSES)
            if behind > 0 and said.startswith("each "):
                yield from self.chosen_by_each(behind, said)

    def chosen_by_each(self, index: int, whom: str) -> Iterator[Done]:
        """`rest or drop 1 oil`, `drop 1 oil or 1 coin`, of which each of several chooses."""
        for first in self.step(index, "i"):
            if self.word(first.end) != "or":
                continue
            same = self.again(first.last, first.end + 1) if first.last is not None else ()
            others = (*self.step(first.end + 1, "i"), *(Done(one.end, (one.said,)) for one in same))
            for other in others:
                ways = f"{together(first.rows)}; {together(other.rows)}".replace(self.person(), "i")
                yield Done(other.end, (f"for {whom} as i {{ choose by i {{ {ways} }} }}",))

    def holding(self, index: int) -> Iterator[str]:
        """What always holds: also `lamps in the hall: +1 reach`."""
        yield from super().holding(index)
        for start, _ in self.thing(index):
            is_changed = self.word(start) == ":" and is_change(self.word(start + 1))
            if is_changed and not any(self.tokens(start + 2)):
                row = self.row_of([*self.words[index:start], "get", *self.words[start + 1 :]])
                yield from row.holding(0)

    def noted(self, index: int) -> Iterator[tuple[symbols.Verb, int, str]]:
        """`Red -1`, `test Red (-1)`, `a Red (-1) toss`: the verb, where that ends, and how it is written."""
        start = index + (self.word(index) in (*TRYING, *TESTING))
        start += self.word(start) in ("a", "an", "your")
        member = next(self.seen.members_called(self.words[start]), None) if self.word(start) else None
        if member is None:
            return
        in_brackets = self.word(start + 1) == "("
        at = start + 1 + in_brackets
        number = self.word(at) if is_change(self.word(at)) else ""
        end = at + bool(number) + in_brackets if number or in_brackets else start + 1
        if in_brackets and self.word(end - 1) != ")":
            return
        for verb in self.with_two_ends(member):
            is_named = any(one.name == verb.name for one in verbs(self.seen, self.word(end)))
            if number or is_named:
                yield verb, end + is_named, f"{spoken(verb.name)} {spoken(member.name)} {number or '+0'}"

    def with_two_ends(self, member: symbols.Member) -> Iterator[symbols.Verb]:
        """The verbs that end in one way or the other, and are told such a member."""
        for verb, _, _ in self.templates():
            told = [one.type for one in verb.objects if isinstance(one.type, types.Member)]
            if len(verb.outcomes) == TWO and any(one.enum == member.enum for one in told):
                yield verb

    def leads(self, index: int, verb: symbols.Verb) -> Iterator[tuple[str, int]]:
        """Which way to end is spoken of there: also `Win:`, `on a win,`, `if not,`."""
        yield from super().leads(index, verb)
        for text in NOT_SO:
            if (start := self.behind(index, text)) > 0:
                yield verb.outcomes[-1], start
        for start in (index, *(self.behind(index, text) for text in BEFORE_END)):
            for outcome in verb.outcomes if start >= 0 else ():
                if self.ends_so(verb, outcome, start):
                    end = start + 1 + (self.word(start + 1) in BEHIND_END)
                    yield outcome, end + (self.word(end) in ("-", "="))

    def ways(self, index: int, verb: symbols.Verb, *, inside: bool = False) -> Iterator[Found]:
        """How something ends: also without a sign behind it, `if you win take 1 oil`."""
        yield from super().ways(index, verb, inside=inside)
        for outcome, start in self.leads(index, verb) if not inside else ():
            if self.word(start) in (",", ":", "and"):
                continue
            for done in self.run(start):
                said = f"{outcome} {{ {together(done.rows)} }}"
                yield from self.more_ways(Found(done.end, said), verb, inside=False)

    def closed(self, index: int, *, inside: bool) -> Iterator[Done]:
        """What follows behind a comma: also up to what happens otherwise."""
        yield from super().closed(index, inside=inside)
        for done in self.run(index + 1) if not inside else ():
            is_other = self.word(done.end) in (",", ";") and self.view.is_outcome(self.word(done.end + 1))
            if is_other or self.word(done.end) == "else":
                yield done

    def more_ways(self, first: Found, verb: symbols.Verb, *, inside: bool) -> Iterator[Found]:
        """The other ways in which it may end, also behind a comma or `else`."""
        yield from super().more_ways(first, verb, inside=inside)
        other = next((one for one in verb.outcomes if not first.said.startswith(f"{one} ")), "")
        if not inside and self.word(first.end) == "else" and len(verb.outcomes) == TWO:
            for done in self.run(first.end + 1 + (self.word(first.end + 1) == ":")):
                yield Found(done.end, f"{first.said} {other} {{ {together(done.rows)} }}")
        if not inside and self.word(first.end) in (",", ";", "."):
            for more in self.ways(first.end + 1, verb):
                if more.said.split()[0] != first.said.split()[0]:
                    yield Found(more.end, f"{first.said} {more.said}")
