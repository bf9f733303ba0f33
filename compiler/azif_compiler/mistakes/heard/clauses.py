"""Clauses of a sentence: the English by which content reads its verbs, backwards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple, assert_never
from weakref import WeakKeyDictionary

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import template, types
from azif_compiler.ir.template import Agreement, OptionalPart, Part, Placeholder
from azif_compiler.mistakes.heard.conditions import Conditions
from azif_compiler.mistakes.heard.row import Found, kind_of
from azif_compiler.mistakes.heard.things import BE
from azif_compiler.names import symbols
from azif_compiler.names.view import View

Bound = Mapping[str, str]
"""What stands for the parameters of a verb."""


class Clause(NamedTuple):
    """What a verb says: where it ends, who does it, how it is written."""

    end: int
    who: str
    said: str
    verb: symbols.Verb
    bound: Bound


Template = tuple[symbols.Verb, tuple[Part, ...], tuple[Part, ...]]
"""A verb with the English by which it is read, as a sentence and as an event."""

_TEMPLATES: WeakKeyDictionary[View, list[Template]] = WeakKeyDictionary()
"""The verbs that are seen somewhere, as long as anybody looks."""


class Clauses(Conditions):
    """Sentences of one verb."""

    def templates(self) -> list[Template]:
        """The verbs with the English by which they are read, as sentences and as events."""
        kept = _TEMPLATES.get(self.view)
        if kept is None:
            kept = _TEMPLATES[self.view] = []
            for word in self.view.visible_words("verbs"):
                for verb in self.view.meanings(word).verbs:
                    if says := self.wordings.get(("verb", verb.name)) or unsaid(verb):
                        told, _, event = says.partition("||")
                        events = template.parts(event or told)
                        kept += ((verb, way, events) for way in ways_of(template.parts(told)))
            called = {id(verb) for verb, parts, _ in kept if is_called_so(verb, parts)}
            kept.sort(key=lambda row: id(row[0]) not in called)
        return kept

    def clause(self, index: int, who: str = "", *, told: bool = True) -> Iterator[Clause]:
        """What is done: an instruction, or what somebody does; of whoever was named before if `who` says so.

        What is not `told` to whoever acts has its subject.
        """
        subjects = [("", index)] if told and not who else []
        named = [(said, end) for end, said in self.thing(index)] if not who else [(who, index)]
        for verb, parts, _ in self.templates():
            yield from self.of_verb(verb, parts, subjects, named)

    def of_verb(
        self, verb: symbols.Verb, parts: tuple[Part, ...], subjects: list[tuple[str, int]],
        named: list[tuple[str, int]],
    ) -> Iterator[Clause]:  # fmt: skip
        """What is said with the English of a verb."""
        first = parts[0] if parts else ""
        if isinstance(first, Placeholder) and first.form == "" and agrees(parts):
            role = verb.parameters[first.name].role if first.name in verb.parameters else ""
            for said, start in (*subjects, *named):
                bound: Bound = (
                    {first.name: said} if said else {} if role == "subject" else {first.name: "you"}
                )
                for end, more in self.matched(verb, agreeing(parts[1:], said), start, bound):
                    yield Clause(end, said or "you", written(verb, more), verb, more)
        else:
            for _, start in subjects:
                for end, more in self.matched(verb, agreeing(parts, ""), start, {}):
                    yield Clause(end, "", written(verb, more), verb, more)

    def again(self, before: Clause, index: int) -> Iterator[Clause]:
        """The same verb with something else: `2 coins` behind `take 1 lamp`."""
        first = next((first_of(parts) for verb, parts, _ in self.templates() if verb is before.verb), "")
        subject = before.verb.subject
        who = before.bound.get(subject.name, "") if subject is not None else ""
        for verb, parts, _ in self.templates():
            if not first or first_of(parts) != first:
                continue
            at = next(i for i, part in enumerate(parts) if isinstance(part, Agreement))
            bound: Bound = {verb.subject.name: who} if who and verb.subject is not None else {}
            for end, more in self.matched(verb, parts[at + 1 :], index, bound):
                yield Clause(end, before.who, written(verb, more), verb, more)

    def event(self, index: int) -> Iterator[Found]:
        """What happens, as an ability waits for it."""
        for verb, _, parts in self.templates():
            first = parts[0] if parts else ""
            if isinstance(first, Placeholder) and first.form == "" and agrees(parts):
                for start, said in self.thing(index):
                    for end, bound in self.matched(verb, parts[1:], start, {first.name: said}, event=True):
                        yield Found(end, happening(verb, bound))
            elif isinstance(first, Placeholder) and first.form == "'s":
                for start, said in self.owner(index):
                    bound = {first.name: {"your": "you", "its": "this"}.get(said, said.removesuffix("'s"))}
                    for end, more in self.matched(verb, parts[1:], start, bound, event=True):
                        yield Found(end, happening(verb, more))
            elif isinstance(first, str) and not verb.subject:
                for end, bound in self.matched(verb, parts, index, {}, event=True):
                    yield Found(end, happening(verb, bound))
            if not isinstance(first, Placeholder) or verb.subject is None:
                yield from self.undergone(verb, parts, index)

    def undergone(self, verb: symbols.Verb, parts: tuple[Part, ...], index: int) -> Iterator[Found]:
        """`a lamp is lit`"""
        if not verb.participle:
            return
        thing = next((one.name for one in verb.objects if isinstance(one.type, types.Thing)), "")
        at = next((i for i, p in enumerate(parts) if isinstance(p, Placeholder) and p.name == thing), None)
        for start, said in self.thing(index):
            if self.word(start) in BE and (end := self.behind(start + 1, spoken(verb.participle))) > 0:
                behind = parts[at + 1 :] if at is not None else ()
                for last, bound in self.matched(verb, behind, end, {thing: said}, event=True):
                    yield Found(last, happening(verb, bound))
                yield Found(end, happening(verb, {thing: said}))

    # ---- templates

    def matched(
        self, verb: symbols.Verb, parts: tuple[Part, ...], index: int, bound: Bound, *, event: bool = False
    ) -> Iterator[tuple[int, Bound]]:
        """Where the English of a verb ends, and what stands in its holes."""
        if not parts:
            yield index, bound
            return
        first, rest = parts[0], parts[1:]
        match first:
            case str():
                bare = first.replace(" the ", " ").removesuffix(" the")  # people leave it out
                for said in dict.fromkeys((first, bare)):
                    if (end := self.behind(index, said)) >= 0:
                        yield from self.matched(verb, rest, end, bound, event=event)
                        break
            case Agreement(many=many, one=one):
                for form in dict.fromkeys((many, one)):
                    if (end := self.behind(index, form)) >= 0:
                        yield from self.matched(verb, rest, end, bound, event=event)
            case Placeholder(name=name, form="'s"):
                ends = [index + 1] if self.word(index) in ("your", "their", "its") else []
                for end in ends:
                    yield from self.matched(verb, rest, end, bound, event=event)
            case Placeholder(name=name, form=form):
                for end, said in self.hole(verb, name, form, index, event=event):
                    now = {**bound, name: said} if said else bound
                    yield from self.matched(verb, rest, end, now, event=event)
            case OptionalPart(about=about, absent=absent, parts=inner, other=other):
                if not other:
                    type_ = verb.parameters[about].type if about in verb.parameters else types.Unknown()
                    known = {**bound, about: "yes"} if isinstance(type_, types.Flag) and not absent else bound
                    yield from self.matched(verb, (*inner, *rest), index, known, event=event)
                yield from self.matched(verb, rest, index, bound, event=event)
            case _:
                assert_never(first)

    def hole(self, verb: symbols.Verb, name: str, form: str, index: int, *, event: bool) -> Iterator[Found]:
        """What stands for a parameter."""
        parameter = verb.parameters.get(name)
        if parameter is None:
            return
        type_ = parameter.type
        if form == "at":
            yield from self.where(index)
        elif form == "home":
            yield from (Found(end, "") for end, _ in self.zone(index))
        elif form == "+":
            word = self.word(index)
            if word[:1] in ("+", "-") and word[1:].isdecimal():
                yield Found(index + 1, word)
        elif form == "$":
            for end, said in self.amount(index):
                yield Found(end, said.lstrip("".join(self.view.visible_words("signs"))))
        elif "|" in form:
            yield from self.counted(form, index)
        elif form == "a":
            start = index + 1 if self.word(index) in ("a", "an") else -1
            yield from self.value(type_, start, event=event) if start > 0 else ()
        else:
            for found in self.value(type_, index, event=event):
                if event or verb.subject is None or not NOWHERE.fullmatch(found.said):
                    yield found

    def counted(self, form: str, index: int) -> Iterator[Found]:
        """`2 dice`, `a die`"""
        one, _, many = form.partition("|")
        start = self.behind(index + 1, one) if self.word(index) == "1" else -1
        for end, said in self.times(start, "1") if start > 0 else ():
            if not said.isdecimal():
                yield Found(end, said)
        if one.startswith("a ") and (end := self.behind(index, one)) > 0:
            yield Found(end, "1")
        for start, said in self.number(index):
            end = max(self.behind(start, many), self.behind(start, one.removeprefix("a ")))
            if end > 0:
                yield Found(end, said if said.isdecimal() else f"({said})")
        end = self.behind(index, f"{many} equal to")
        for last, said in self.number(end) if end > 0 else ():
            yield Found(last, f"({said})")

    def value(self, type_: types.Type, index: int, *, event: bool) -> Iterator[Found]:
        """What a parameter of a type is given."""
        match type_:
            case types.Quantity():
                if event:
                    yield from (Found(end, spoken(token.plural)) for end, token in self.tokens(index))
                else:
                    yield from self.amount(index)
            case types.Some() | types.Somes():
                if event:
                    yield from (Found(end, spoken(k.plural)) for end, k in self.kinds(index))
                yield from self.some(index)
            case types.Member():
                yield from self.named(index, "members", "member")
            case types.Token():
                yield from (Found(end, spoken(token.name)) for end, token in self.tokens(index))
            case types.Number():
                for end, said in self.number(index):
                    yield Found(end, said if said.isdecimal() else f"({said})")
            case types.Kind():
                yield from (Found(end, kind_of(kind)) for end, kind in self.kinds(index))
            case _:
                yield from self.thing(index)


NOWHERE = re.compile(r'an? [\w ]+ "[^"]*"')
"""One of several of a name, of which it is not said where it is."""


def agrees(parts: tuple[Part, ...]) -> bool:
    """Whether a verb follows whoever does it."""
    rest = [part for part in parts[1:] if not (isinstance(part, str) and not part.strip())]
    return bool(rest) and isinstance(rest[0], Agreement)


def ways_of(parts: tuple[Part, ...]) -> Iterator[tuple[Part, ...]]:
    """The English of a verb in which what it begins with is said, and without that."""
    at = next((i for i, one in enumerate(parts[1:], 1) if not (isinstance(one, str) and not one.strip())), 0)
    first = parts[at] if at else ""
    if isinstance(first, OptionalPart) and any(isinstance(one, Agreement) for one in first.parts):
        yield *parts[:at], *first.parts, *parts[at + 1 :]
        yield *parts[:at], *parts[at + 1 :]
    else:
        yield parts


def is_called_so(verb: symbols.Verb, parts: tuple[Part, ...]) -> bool:
    """Whether a verb is read as it is called: it is meant before others that are read so, too."""
    return verb.name.split("_")[0] == first_of(parts).split(" ")[0]


def first_of(parts: tuple[Part, ...]) -> str:
    """The word for what is done."""
    return next((part.many for part in parts if isinstance(part, Agreement)), "")


def agreeing(parts: tuple[Part, ...], who: str) -> tuple[Part, ...]:
    """The English of a verb in the form for whoever does it; nobody is told to be something."""
    if who not in ("", "you", "they") or (parts and isinstance(parts[0], str) and parts[0].strip()):
        return parts  # it has a subject of its own, or of another number
    forms = (part.many if isinstance(part, Agreement) else part for part in parts)
    found = tuple(forms)
    return (IMPOSSIBLE,) if not who and "are" in found[:2] else found


IMPOSSIBLE = "\0"
"""What stands in no sentence."""


def unsaid(verb: symbols.Verb) -> str:
    """The English of a verb without any: its name, and what it is told."""
    subject = f"{{{verb.subject.name}}} " if verb.subject is not None else ""
    rest = "".join(f"< {{{one.name}}}>" for one in verb.objects)
    rest += "".join(f"< {spoken(label)} {{{one.name}}}>" for label, one in verb.labels.items())
    return f"{subject}{{{spoken(verb.name)}|{spoken(verb.third)}}}{rest}" if not verb.procedure else ""


def told(verb: symbols.Verb, bound: Bound) -> Iterator[str]:
    """What a verb is told, behind it."""
    for one in verb.objects:
        if one.name in bound:
            yield bound[one.name]
    for label, one in verb.labels.items():
        if one.name in bound:
            yield spoken(label) if bound[one.name] == "yes" else f"{spoken(label)} {bound[one.name]}"


def written(verb: symbols.Verb, bound: Bound) -> str:
    """A sentence as it is written here."""
    who = bound.get(verb.subject.name, "") if verb.subject is not None else ""
    first = f"{who} {spoken(verb.third)}" if who not in ("", "you") else spoken(verb.name)
    return " ".join([first, *told(verb, bound)])


def happening(verb: symbols.Verb, bound: Bound) -> str:
    """An event as it is written here."""
    who = bound.get(verb.subject.name, "") if verb.subject is not None else ""
    if who == "you":
        return " ".join(["you", spoken(verb.name), *told(verb, bound)])
    if who:
        return written(verb, bound)
    thing = next((one.name for one in verb.objects if one.name in bound), "")
    if thing and verb.participle:
        rest = {name: said for name, said in bound.items() if name != thing}
        be = "are" if bound[thing] == "you" else "is"
        return " ".join([bound[thing], be, spoken(verb.participle), *told(verb, rest)])
    return " ".join([spoken(verb.third), *told(verb, bound)])
