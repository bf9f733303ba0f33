"""Nouns of a sentence: things, places, what somebody has, what things are like."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import template
from azif_compiler.ir.template import Agreement, OptionalPart, Placeholder
from azif_compiler.mistakes.heard.row import Found, Row, component, kind_of
from azif_compiler.names import symbols
from azif_compiler.words.noun import article

PEOPLE = ("they", "them")

SEVERAL = ("each", "every", "all")

ONE = ("a", "an")

BE = ("is", "are")

WHO = ("who", "that")


class Things(Row):
    """Nouns, as they are written here."""

    def person(self) -> str:
        """Who plays, as somebody who has been named."""
        return f"that {self.seen.person()}"

    def thing(self, index: int) -> list[Found]:
        """One thing, or each of several."""
        return self.once("thing", index, "", lambda: self._thing(index))

    def _thing(self, index: int) -> Iterator[Found]:
        word, end = self.word(index), index + 1
        if word == "you":
            yield Found(end, "you")
        if word == "it":
            yield Found(end, "this")
        if word in PEOPLE:
            yield Found(end, self.person())
        yield from self.this(index)
        if word == "that":
            yield from (Found(to, f"that {kind_of(kind)}") for to, kind in self.kinds(end))
        yield from self.component(index)
        if word in SEVERAL:
            yield from (Found(to, f"each {said}") for to, said in self.noun(end))
        if word in ONE:
            yield from (Found(to, written_article(said)) for to, said in self.noun(end))
        yield from self.zone(index)
        yield from self.owned(index)
        if word == "the":
            yield from self.outermost(end)
            yield from (Found(to, f"the {said}") for to, said in self.named(end, "values"))
            yield from (Found(to, said) for to, said in self.noun(end) if " " in said)

    def this(self, index: int) -> Iterator[Found]:
        """Itself: `this lamp`, or how content says that things of its kind call themselves."""
        kinds = [kind.name for kind in self.view.kinds_above(self.seen.kind)]
        for kind in kinds:
            says = self.wordings.get(("this", kind), "")
            if says and (end := self.behind(index, says)) > 0:
                yield Found(end, "this")
        if self.word(index) == "this":
            yield from (Found(end, "this") for end, kind in self.kinds(index + 1) if kind.name in kinds)

    def component(self, index: int) -> Iterator[Found]:
        """A component by its name, with `the` before it if it is called so."""
        for end, one in self.components(index):
            yield Found(end, component(one))
        if self.word(index) == "the":
            for end, one in self.components(index + 1):
                yield Found(end, component(one))

    def zone(self, index: int) -> Iterator[Found]:
        """`the cellar`"""
        yield from self.named(index, "zones", "zone")
        if self.word(index) == "the":
            yield from self.named(index + 1, "zones")

    def outermost(self, index: int) -> Iterator[Found]:
        """`top 2 lamps of the pile`, `topmost lit lamp in the pile`"""
        for side in ("top", "bottom"):
            if self.word(index) not in (side, f"{side}most"):
                continue
            number = self.word(index + 1)
            start = index + 2 if number.isdecimal() else index + 1
            for end, said in self.noun(start, placed=False):
                if self.word(end) in ("of", "in"):
                    for last, zone in self.zone(end + 1):
                        many = f"{number} " if number.isdecimal() else ""
                        yield Found(last, f"{side} {many}{said} of {zone}")

    # ---- what somebody has

    def owner(self, index: int) -> Iterator[Found]:
        """Whose something is: `your`, `that lamp's`."""
        word = self.word(index)
        if word == "your":
            yield Found(index + 1, "your")
        if word == "its":
            yield Found(index + 1, "its")
        if word == "their":
            yield Found(index + 1, f"{self.person()}'s")
        if word in ("you", "it", "they", "their"):
            return
        for end, said in (*self.this(index), *self.component(index)):
            if self.word(end) == "'s":
                yield Found(end + 1, "its" if said == "this" else f"{said}'s")
        for start in (index + 1,) if word in ("that", *SEVERAL) else ():
            for end, kind in self.kinds(start):
                if self.word(end) == "'s":
                    yield Found(end + 1, f"{'that' if word == 'that' else 'each'} {kind_of(kind)}'s")

    def owned(self, index: int) -> Iterator[Found]:
        """`your place`, `its oil`: a property, a token, a zone, a place of somebody."""
        for end, whose in self.owner(index):
            for last, said in self.property(end):
                of_each = whose.startswith("each ")
                yield Found(last, f"the {said} of {whose[:-2]}" if of_each else f"{whose} {said}")
        for last, said in self.property(index + 1) if self.word(index) == "the" else ():
            if self.word(last) == "of":
                for end, of in self.thing(last + 1):
                    yield Found(end, f"the {said} of {of}")

    def property(self, index: int) -> Iterator[Found]:
        """What belongs to somebody, without whose it is."""
        for end, token in self.tokens(index):
            yield Found(end, spoken(token.name))
        for row, sort in (("fields", "field"), ("values", "value"), ("zones", "zone")):
            yield from self.named(index, row, sort)
        yield from self.named(index, "members", "member")
        for says in ("place", *(says for _, says in self.wordings.of("place"))):
            if (end := self.behind(index, says)) > 0:
                yield Found(end, "place")

    # ---- nouns

    def noun(self, index: int, *, placed: bool = True) -> list[Found]:
        """A noun without its article: `lit lamp in the cellar`."""
        return self.once("noun", index, str(placed), lambda: self._noun(index, placed))

    def _noun(self, index: int, placed: bool) -> Iterator[Found]:
        for start, adjectives in self.adjectives(index):
            for end, said in self.called(start):
                whole = f"{adjectives} {said}".strip()
                for last, more in (*self.behind_noun(end, placed), Found(end, "")):
                    if " in your " in said and more == "you have":
                        yield Found(last, whole)
                    elif more.startswith("-"):
                        yield Found(last, f"{more[1:]} {whole}")
                    else:
                        yield Found(last, f"{whole} {more}".strip())

    def adjectives(self, index: int) -> Iterator[Found]:
        """What things are like, before their noun, the most first."""
        for row, sort in (
            ("keywords", "adjective"),
            ("members", "member"),
            ("values", "value"),
            ("fields", ""),
        ):
            for end, said in self.named(index, row, sort):
                for last, more in self.adjectives(end):
                    yield Found(last, f"{said} {more}".strip())
        yield Found(index, "")

    def called(self, index: int) -> Iterator[Found]:
        """A kind, components of a name, or what content says as a noun."""
        for end, one in self.components(index):
            kind = self.view.names.kinds.get(one.kind)
            if kind is None:
                continue
            said = f"{kind_of(kind)} {component(one)}"
            yield from (Found(last, said) for last, _ in self.kinds(end))
            if self.word(end) in ("card", "cards", "s"):
                yield Found(end + 1, said)
            yield Found(end, said)
        for name, says in self.wordings.of("noun"):
            for text in says.split("|"):
                if (end := self.behind(index, text)) > 0:
                    yield from (Found(end, said) for said in self.by_property(name))
        for end, kind in self.kinds(index):
            yield Found(end, kind_of(kind))
            if self.word(end) == "or":
                yield from (Found(to, f"{kind_of(kind)} or {kind_of(o)}") for to, o in self.kinds(end + 1))

    def by_property(self, name: str) -> Iterator[str]:
        """`torch lamp`, where a torch is what content calls lamps of that property."""
        meant = self.view.meanings(name)
        owners = [one.of for one in meant.values if one.of] + [one.kind for one in meant.fields]
        for member in meant.members:
            fields = self.view.names.fields_by_enum.get(member.enum, ())
            owners += [one.kind for one in self.view.seen(fields)]
        for owner in owners:
            yield f"{spoken(name)} {spoken(symbols.word_of(owner))}"
        for zone in meant.zones if not owners else ():
            kinds = (word for word in name.split("_") if self.view.meanings(word).kinds)
            yield from (f"{word} in your {spoken(zone.name)}" for word in kinds)

    def behind_noun(self, index: int, placed: bool) -> Iterator[Found]:
        """What is said of things behind their noun; what begins with `-` stands before it."""
        for owner, have in (("you", "have"), ("they", "have")):
            if (end := self.behind(index, f"{owner} {have}")) > 0:
                who = "you have" if owner == "you" else f"{self.person()} has"
                yield Found(end, who)
        for end, said in self.place(index) if placed else ():
            yield Found(end, said)
        for start in (index, index + 1) if self.word(index) in WHO else (index,):
            for end, said in self.flags(start, bare=start == index):
                yield Found(end, f"-{said}")
        if self.word(index) == "whose":
            for end, said in self.property(index + 1):
                if self.word(end) in BE:
                    for last, value in self.any_of(end + 1):
                        yield Found(last, f"whose {said} is {value}")

    def any_of(self, index: int) -> Iterator[Found]:
        """`Beacon or Lighthouse`, `glass`."""
        for end, said in (*self.component(index), *self.named(index, "members", "member")):
            yield Found(end, said)
            if self.word(end) == "or":
                yield from (Found(last, f"{said} or {more}") for last, more in self.any_of(end + 1))

    def flags(self, index: int, *, bare: bool) -> Iterator[Found]:
        """What can be said of things in a clause of content's, `bare` without the verb `be`: its name."""
        for name, parts in self.clauses_of_flags():
            first, rest = parts[0], parts[1:]
            if bare and not (isinstance(first, Agreement) and first.many == "are"):
                continue
            starts = [index]
            if isinstance(first, Agreement) and not bare:
                starts = [e for f in (first.many, first.one) if (e := self.behind(index, f)) > 0]
            for start in starts:
                if isinstance(first, Agreement) and (end := self.plainly(rest, start)) > 0:
                    yield Found(end, spoken(name))

    def clauses_of_flags(self) -> Iterator[tuple[str, tuple[template.Part, ...]]]:
        """The words for flags that are clauses, behind what they are about."""
        for name, says in self.wordings.of("field", "value"):
            if says.startswith("{it} "):
                parts = template.parts(says)[1:]
                parts = parts[1:] if isinstance(parts[0], str) and not parts[0].strip() else parts
                if parts and all(not isinstance(part, OptionalPart) for part in parts):
                    yield name, parts

    def plainly(self, parts: tuple[template.Part, ...], index: int) -> int:
        """Where words end that leave nothing open; -1 if they stand not there."""
        for part in parts:
            match part:
                case str():
                    index = self.behind(index, part)
                case Placeholder(name="it", form="'s"):
                    index = index + 1 if self.word(index) in ("its", "their", "your") else -1
                case Agreement(many=many, one=one):
                    index = max(self.behind(index, many), self.behind(index, one))
                case _:
                    return -1
            if index < 0:
                return -1
        return index

    # ---- places

    def place(self, index: int) -> Iterator[Found]:
        """Where something is: `in the cellar`, `at the Lighthouse`, `where you are`."""
        has_one = self.word(index) == "with" and self.word(index + 1) in ("a", "an")  # that is no place
        if self.word(index) in ("in", "at", "on", "with") and not has_one:
            for end, said in self.spot(index + 1):
                yield Found(end, f"in {said}" if self.word(index) != "on" else f"on {said}")
        if (end := self.behind(index, "where you are")) > 0:
            yield Found(end, "in your place")

    def spot(self, index: int) -> Iterator[Found]:
        """A place."""
        yield from self.thing(index)
        yield from self.component(index)
        yield from self.named(index, "values")

    def where(self, index: int) -> Iterator[Found]:
        """A place, without the word before it: `cellar` for `in the cellar`."""
        for end, said in self.place(index):
            yield Found(end, said.partition(" ")[2])


def written_article(said: str) -> str:
    """A noun with its article as it is written here: `an other lamp`, in two words."""
    return article(said).replace("another ", "an other ", 1) if said.startswith("other ") else article(said)


def whose(who: str) -> str:
    """Whose something is: `your`, `its`, `that lamp's`."""
    return {"you": "your", "this": "its"}.get(who, f"{who}'s")
