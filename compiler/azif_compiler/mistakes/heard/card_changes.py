"""What always holds, as cards say it: who gets how much of what."""

from __future__ import annotations

import re
from collections.abc import Iterator

from azif_compiler.mistakes import modifiers
from azif_compiler.mistakes.heard.card_things import CardThings
from azif_compiler.mistakes.heard.row import Found


class CardChanges(CardThings):
    """What is changed, as cards say it."""

    def changes(self, index: int) -> Iterator[Found]:
        """What is changed: also several things that the same have, `lamps have +1 reach and glowing`."""
        yield from super().changes(index)
        for start, who in self.thing(index):
            if self.word(start) in GETTING:
                yield from self.had(start + 1, who)

    def had(self, index: int, who: str) -> Iterator[Found]:
        """`+1 reach and glowing`, of something."""
        rows: list[tuple[int, str]] = []
        number = self.word(index)
        for end, said in self.property(index + 1) if number[:1] in ("+", "-") else ():
            rows.append((end, f"{self.value_of(who, said)} {number}"))
        for end, said in self.named(index, "keywords"):
            level = f" {self.word(end)}" if self.word(end).isdecimal() else ""
            rows.append((end + bool(level), f"{who} has {said}{level}"))
        for end, said in rows:
            yield Found(end, said)
            for last, more in self.had(end + 1, who) if self.word(end) in ("and", ",") else ():
                yield Found(last, f"{said}, {more}")

    def change(self, index: int) -> Iterator[Found]:
        """One change: also what things have, `lamps have reach 2`."""
        yield from self.of_whoever(index)
        is_got = self.word(index) in GETTING or self.view.meanings(self.word(index)).verbs
        if self.spoken_to and is_got and self.word(index + 1)[:1] in ("+", "-"):
            yield from self.got(index + 2, "you", self.word(index + 1))
        for start, who in self.thing(index):
            if self.word(start) in GETTING and self.word(start + 1)[:1] in ("+", "-"):
                yield from self.got(start + 2, who, self.word(start + 1))
        for end, said in super().change(index):
            yield Found(end, re.sub(r"^(your .*) is ([+-]\d+)$", r"\1 \2", said))
        for start, who in self.thing(index):
            if self.word(start) in GETTING and self.word(start + 1)[:1] in ("+", "-"):
                yield from self.for_each_of(start + 1, who)
            if self.word(start) in ("has", "have") and who not in ("you", "this"):
                for end, said in self.property(start + 1 + (self.word(start + 1) in ("a", "an"))):
                    number = self.word(end)
                    if number.lstrip("+-").isdecimal():
                        yield Found(
                            end + 1, f"the {said} of {who} {'' if number[0] == '+' else 'is '}{number}"
                        )

    def of_whoever(self, index: int) -> Iterator[Found]:
        """`red tosses get +1`, of whoever is spoken to, or of everybody."""
        index += self.word(index) == "all"
        for end in range(index + 1, index + MOST_NAME):
            number = self.word(end + 1)
            is_got = self.word(end) in GETTING and number[:1] in ("+", "-")
            if is_got and (name := modifiers.number_called(self.seen, self.words[index:end])):
                owner = "your" if self.spoken_to else f"each {self.seen.person()}'s"
                yield Found(end + 2, f"{owner} {name} {number}")

    def for_each_of(self, index: int, who: str) -> Iterator[Found]:
        """`+1 reach for each lamp in the hall`"""
        number = self.word(index)
        size = "" if number[1:] == "1" else f"{number[1:]} * "
        for end, said in self.property(index + 1):
            start = max(self.behind(end, lead) for lead in ("for each", "for every", "per"))
            for last, what in self.noun(start) if start > 0 else ():
                yield Found(
                    last, f"{self.value_of(who, said)} {number[0]} {size}number of {self.of_several(what)}"
                )

    def holding(self, index: int) -> Iterator[str]:
        """What always holds: also `the reach of lamps is 2 while you have oil`."""
        yield from super().holding(index)
        for end, said in self.changes(index):
            for word in ("while", "if", "when", "as long as"):
                start = self.behind(end, word)
                for last, asked in self.condition(start) if start > 0 else ():
                    if last >= len(self.low) - 1:
                        yield f"while {asked}, {said}"
        if self.word(index) in ("if", "when"):
            for end, asked in self.condition(index + 1):
                for last, said in self.changes(end + 1) if self.word(end) == "," else ():
                    if last >= len(self.low) - 1:
                        yield f"while {asked}, {said}"

    def got(self, index: int, who: str, number: str) -> Iterator[Found]:
        """`to red and blue tosses`, of which each is changed by a number."""
        start = index + (self.word(index) in ("to", "on"))
        start += self.word(start) in ("their", "your", "its", "all")
        rows: list[str] = []
        end = start
        while end < min(len(self.low), start + MOST_LISTED) and self.word(end) != ".":
            end += 1
            words = [word for word in self.words[start:end] if word not in (",", "and")]
            names = words if len(words) == 1 else [f"{one} {words[-1]}" for one in words[:-1]]
            rows = [modifiers.number_called(self.seen, name.split()) for name in names]
            if not rows or not all(rows):
                continue
            yield Found(end, ", ".join(f"{self.value_of(who, name)} {number}" for name in rows))
            for last, where in self.place(end) if who.startswith("each ") else ():
                whose = f"{who} {where}"
                yield Found(last, ", ".join(f"{self.value_of(whose, name)} {number}" for name in rows))


GETTING = ("get", "gets", "have", "has")
"""How cards say that somebody has more or less of something."""

MOST_NAME = 4
"""Of how many words the name of a number is."""
MOST_LISTED = 9
"""Of how many words a list of what is changed is."""
