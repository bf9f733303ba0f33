"""Numbers and amounts of a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import template
from azif_compiler.mistakes.heard.row import Found, component, kind_of
from azif_compiler.mistakes.heard.things import ONE, Things
from azif_compiler.names import symbols

ROLLED = ("the result", "the total", "the roll")


class Amounts(Things):
    """Numbers, and so much of something."""

    def number(self, index: int) -> list[Found]:
        """A number, as it is written where one is wanted."""
        return self.once("number", index, "", lambda: self._number(index))

    def _number(self, index: int) -> Iterator[Found]:
        for end, said in self.simple(index):
            for word, sign in (("minus", "-"), ("plus", "+")):
                if self.word(end) == word:
                    yield from (Found(to, f"{said} {sign} {more}") for to, more in self.number(end + 1))
            yield Found(end, said)

    def simple(self, index: int) -> Iterator[Found]:
        """A number that is no sum."""
        word = self.word(index)
        if word.isdecimal():
            yield Found(index + 1, word)
        for text in ROLLED:
            if (end := self.behind(index, text)) > 0:
                yield Found(end, "the roll")
        yield from self.owned(index)
        for name, says in self.wordings.of("noun"):
            if says.startswith("the ") and (end := self.behind(index, says)) > 0:
                yield from (
                    Found(end, f"the {spoken(verb)}'s {spoken(name)}") for verb in self.with_part(name)
                )
        for name, says in self.wordings.of("value"):
            if "{" not in says and (end := self.behind(index, says)) > 0:
                yield Found(end, spoken(name))
        if (end := self.behind(index, "the number of")) > 0:
            yield from self.owned(end)
            for last, said in self.noun(end):
                yield Found(last, f"number of {self.of_several(said)}")
        if (end := self.behind(index, "half of")) > 0:
            for last, said in self.number(end):
                for way in ("up", "down"):
                    if (to := self.behind(last, f"(rounded {way})")) > 0:
                        yield Found(to, f"half of {said}" + (" rounded up" if way == "up" else ""))
        yield from self.track(index)

    def with_part(self, name: str) -> Iterator[str]:
        """The verbs that have something of a name."""
        for word in self.view.visible_words("verbs"):
            for verb in self.view.meanings(word).verbs:
                if name in verb.parameters and verb.parameters[name].role == "var":
                    yield verb.name

    def track(self, index: int) -> Iterator[Found]:
        """Where a track stands: `the heat level`."""
        yield from self.named(index, "tracks", "track")
        if self.word(index) == "the":
            for end, said in self.named(index + 1, "tracks"):
                yield Found(end + (self.word(end) == "level"), said)

    def amount(self, index: int) -> list[Found]:
        """So much of a token: `2 oil`, `$3`, `oil equal to the result`."""
        return self.once("amount", index, "", lambda: self._amount(index))

    def _amount(self, index: int) -> Iterator[Found]:
        word = self.word(index)
        for sign in self.view.visible_words("signs"):
            if word == sign and self.word(index + 1).isdecimal():
                number = self.word(index + 1)
                yield from self.times(index + 2, number, before=sign)
        if word.isdecimal():
            for end, token in self.tokens(index + 1):
                name = spoken(token.name if word == "1" else token.plural)
                yield from self.times(end, word, behind=f" {name}")
        if word == "all":
            for end, whose in self.owner(index + 1):
                for last, token in self.tokens(end):
                    yield Found(last, f"all {whose} {spoken(token.plural)}")
        if (start := self.behind(index, "half of")) > 0:
            for end, whose in self.owner(start):
                for last, token in self.tokens(end):
                    said = f"half of {whose} {spoken(token.plural)}"
                    for way, more in (("(rounded up)", " rounded up"), ("(rounded down)", ""), ("", "")):
                        if (to := self.behind(last, way)) >= 0:
                            yield Found(to, said + more)
        for end, token in self.tokens(index):
            if (start := self.behind(end, "equal to")) > 0:
                for last, said in self.number(start):
                    yield Found(last, f"({said}) {spoken(token.plural)}")

    def times(self, index: int, number: str, before: str = "", behind: str = "") -> Iterator[Found]:
        """So much, or so much for each of some things, between what stands before and behind a number."""
        if (start := self.behind(index, "for each")) > 0:
            factor = "" if number == "1" else f"{number} * "
            for end, said in self.noun(start):
                yield Found(end, f"{before}({factor}number of {self.of_several(said)}){behind}")
            for verb, name, text in self.counted_parts():
                if (end := self.behind(start, text)) > 0:
                    yield Found(end, f"{before}({factor}the {spoken(verb)}'s {spoken(name)}){behind}")
        if number != "1" or start < 0:
            yield Found(index, f"{before}{number}{behind}")

    def counted_parts(self) -> Iterator[tuple[str, str, str]]:
        """What is counted of something that happens: the verb, the name, what one of it is called."""
        for verb, name, says in self.parts_told():
            for part in template.parts(says):
                if isinstance(part, template.Placeholder) and "|" in part.form:
                    yield verb, name, part.form.partition("|")[0]

    def parts_told(self) -> Iterator[tuple[str, str, str]]:
        """The words for what is said of parts of what happens: the verb, the name, the words."""
        for name, says in self.wordings.of("part"):
            for verb in self.view.visible_words("verbs"):
                if name.startswith(f"{verb}_"):
                    yield verb, name.removeprefix(f"{verb}_"), says

    def some(self, index: int) -> Iterator[Found]:
        """So many of a kind that nobody has chosen yet: `2 lamps`, a component by its name."""
        word = self.word(index)
        if word in ONE:
            for end, one in self.components(index + 1):
                for last in (
                    *(to for to, _ in self.kinds(end)),
                    *((end + 1,) if self.word(end) == "card" else ()),
                ):
                    yield Found(last, f"{spoken(symbols.word_of(one.kind))} {component(one)}")
            for end, kind in self.kinds(index + 1):
                yield Found(end, f"1 {kind_of(kind)}")
        if word == "1":
            for end, kind in self.kinds(index + 1):
                for last, said in self.times(end, word, behind=f" {spoken(kind.plural)}"):
                    if last > end:
                        yield Found(last, said)
        if word.isdecimal():
            for end, said in self.noun(index + 1):
                many = self.several(end, index + 1, said) if word != "1" else ""
                yield Found(end, f"{word} {many or said}")

    def of_several(self, said: str) -> str:
        """A noun as one says it of several: the first kind in it."""
        words = said.split(" ")
        for start in range(len(words)):
            for size in (3, 2, 1):
                kinds = self.view.meanings("_".join(words[start : start + size])).singulars
                if kinds and len(words) >= start + size:
                    return " ".join([*words[:start], spoken(kinds[0].plural), *words[start + size :]])
        return said

    def several(self, end: int, start: int, said: str) -> str:
        """The same noun as one says it of several."""
        for last, kind in self.kinds(start):
            if last == end and kind_of(kind) == said:
                return spoken(kind.plural)
        return ""
