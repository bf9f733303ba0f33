"""Clauses, and how they become sentences: subjects are said once, conditions lead, alternatives follow.

A *piece* is what a statement says. `flow` sets pieces as sentences of their own, `inline` as one run inside a
longer sentence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import assert_never

from azif_compiler.ir.template import Agreement
from azif_compiler.words.noun import YOU, Noun, capital, joined
from azif_compiler.words.tails import sharing

Words = tuple[str | Agreement, ...]

_OBJECT = re.compile(r"[^\w\s]?\d|(?:a|an|the|each|all|half|your|their|its|that much|that many) ")
"""How what is done something to begins, if it follows its verb at once."""

_SOME = re.compile(r"\d|(?:a|an|another) ")
"""How a subject begins that means another thing each time it is said."""

_INFINITIVES = {"are": "be"}


@dataclass(frozen=True, slots=True)
class Clause:
    """A subject and what it does. Without a subject it is an instruction to whoever acts, and so it is if
    `you` are the subject, unless that must be `spelled` out: `you light the lamp`, behind what others do.
    """

    subject: Noun | None
    words: Words
    spelled: bool = False

    def bare(self) -> str:
        """`light the lamp`, behind `may` or `to`"""
        return "".join(w if isinstance(w, str) else _INFINITIVES.get(w.many, w.many) for w in self.words)

    def finite(self, noun: Noun | None = None) -> str:
        """`lights the lamp`"""
        noun = noun or self.subject
        many = noun is None or noun.many
        return "".join(w if isinstance(w, str) else w.many if many else w.one for w in self.words)

    def text(self) -> str:
        """The whole clause."""
        return self.finite() if self.subject is None else f"{self.subject.text} {self.finite()}"

    @property
    def passive(self) -> bool:
        """Whether it is no instruction: `you are caught`."""
        return not self.words or not isinstance(self.words[0], Agreement) or self.words[0].many == "are"

    @property
    def told(self) -> bool:
        """Whether it can be told to whoever acts: `light the lamp`."""
        return (self.subject is None or (self.subject == YOU and not self.spelled)) and not self.passive

    def modal(self, word: str) -> Clause:
        """`you may light the lamp`"""
        return Clause(self.subject, (f"{word} {self.bare()}",))

    def denied(self) -> Clause:
        """`you do not light the lamp`"""
        if not self.words:
            return self
        first = self.words[0]
        match first:
            case Agreement(many="may"):
                return replace(self, words=("cannot", *self.words[1:]))
            case Agreement(many="are"):
                return replace(self, words=(first, " not", *self.words[1:]))
            case Agreement():
                return replace(self, words=(Agreement("do", "does"), f" not {self.bare()}"))
            case str() if first.startswith(("may ", "cannot ")):
                text = first.replace("may ", "may not ", 1) if first.startswith("may ") else "can" + first[6:]
                return replace(self, words=(text, *self.words[1:]))
            case _:
                return replace(self, words=(f"not {first}", *self.words[1:]))


@dataclass(frozen=True, slots=True)
class Branches:
    """Something that may end in several ways."""

    head: Piece
    ways: tuple[tuple[str, tuple[Piece, ...]], ...]


@dataclass(frozen=True, slots=True)
class Given:
    """`if you have a lamp, …; otherwise …`"""

    lead: str
    then: tuple[Piece, ...]
    otherwise: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class Options:
    """`choose one: …`"""

    lead: Clause
    rows: tuple[str, ...]
    otherwise: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """Words that are no clause."""

    text: str


Piece = Clause | Branches | Given | Options | Told


def is_somebody_else(subject: Noun | None) -> bool:
    """Whether it is a person who does something, and not you."""
    return subject is not None and (subject.person or subject.text == "they")


def spelled(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Pieces that tell what `you` do where somebody else was spoken of."""
    return tuple(map(spelled_out, pieces))


def spelled_out(piece: Piece) -> Piece:
    """A piece that tells what `you` do where somebody else was spoken of."""
    match piece:
        case Clause(subject=subject):
            return replace(piece, spelled=True) if subject == YOU else piece
        case Branches(head=head, ways=ways):
            return Branches(spelled_out(head), tuple((lead, spelled(body)) for lead, body in ways))
        case Given(lead=lead, then=then, otherwise=otherwise):
            return Given(lead, spelled(then), spelled(otherwise))
        case Options(lead=lead, otherwise=otherwise):
            return replace(
                piece, lead=replace(lead, spelled=lead.subject == YOU), otherwise=spelled(otherwise)
            )
        case Told():
            return piece
        case _:
            assert_never(piece)


def united(clauses: list[Clause]) -> str:
    """Clauses in one sentence: those with the same subject share it."""
    groups: list[tuple[Noun | None, list[str]]] = []
    for clause in clauses:
        if clause.subject == YOU and groups and is_somebody_else(groups[-1][0]):
            clause = replace(clause, spelled=True)
        subject = None if clause.told else clause.subject
        words = clause.bare() if clause.told else clause.finite()
        other = subject is not None and not subject.ref and _SOME.match(subject.text) is not None
        known = subject is not None and not other and bool(groups) and subject.same(groups[-1][0])
        known = known and (words.startswith("may ") or not groups[-1][1][-1].startswith("may "))
        if groups and (groups[-1][0] is subject is None or known):
            before = groups[-1][0]
            groups[-1][1].append(clause.finite(before) if before is not None else words)
        else:
            groups.append((subject, [words]))
    texts = [(f"{subject.text} " if subject else "") + run(words) for subject, words in groups]
    told = len(groups) == 2 and groups[1][0] is None
    if len(texts) == 2 and not told and not any("," in text or " and " in text for text in texts):
        return ", and ".join(texts)
    return "; ".join(texts)


def run(parts: list[str]) -> str:
    """What one does one after the other; equal verbs are said once: `buy 2 coins and 1 lamp`."""
    groups: list[list[str]] = []
    for part in parts:
        verb, _, rest = part.partition(" ")
        before, _, first = groups[-1][0].partition(" ") if groups else ("", "", "")
        if verb == before and _OBJECT.match(rest) and _OBJECT.match(first) and " and " not in groups[-1][0]:
            groups[-1].append(rest)
        else:
            groups.append([part])
    texts = [sharing(group) for group in groups]
    if len(texts) < 2:
        return "".join(texts)
    if any("," in text or ";" in text for text in texts[:-1]):
        return "; ".join(texts[:-1]) + f"; then {texts[-1]}"
    if any(" and " in group[0] for group in groups):
        return ", ".join(texts[:-1]) + f", then {texts[-1]}"
    return joined(texts)


def gathered(pieces: tuple[Piece, ...]) -> list[list[Clause] | Piece]:
    """Runs of clauses, and what stands between them. A clause that leads to branches closes its run."""
    found: list[list[Clause] | Piece] = []
    for piece in pieces:
        if isinstance(piece, Clause):
            if found and isinstance(found[-1], list):
                found[-1].append(piece)
            else:
                found.append([piece])
        else:
            found.append(piece)
    return found


_FURTHER = re.compile(r"if (?!\w+ (?:do|does|declines?)[,:])")
"""A condition of its own, and not what follows a choice."""


def inline(pieces: tuple[Piece, ...], *, given: bool = False) -> str:
    """Pieces as one run, without a capital and a full stop; what is `given` holds for all of them."""
    found = gathered(pieces)
    parts = [united(part) if isinstance(part, list) else one(part) for part in found]
    for index in range(1, len(parts)):
        is_further = isinstance(found[index], Given) and isinstance(found[index - 1], list)
        is_further = is_further and " if " not in f" {parts[index - 1]}"
        if given and is_further and _FURTHER.match(parts[index]):
            parts[index] = f"then, {parts[index]}"
        elif isinstance(found[index], Branches | Options) or isinstance(found[index - 1], Branches | Options):
            parts[index] = after(parts[index])
    return "; ".join(parts)


def one(piece: Piece) -> str:
    """A piece within a sentence."""
    match piece:
        case Clause():
            return united([piece])
        case Branches(head=head, ways=ways):
            rest = "; ".join(supposed(lead, body) for lead, body in ways)
            return one(head) + (f" ({rest})" if rest else "")
        case Given(lead=lead, then=then, otherwise=otherwise):
            text = supposed(lead, then, given=True)
            return text + (f"; otherwise, {inline(otherwise)}" if otherwise else "")
        case Options(lead=lead, rows=rows, otherwise=otherwise):
            text = f"{united([lead])}: {alternatives(rows)}"
            return text + (f" (if none is possible, {inline(otherwise)})" if otherwise else "")
        case Told(text=text):
            return text
        case _:
            assert_never(piece)


def alternatives(rows: tuple[str, ...]) -> str:
    """`light the lamp or leave`; rows of several sentences are counted, so that each is seen as one."""
    if len(rows) > 1 and any(";" in row for row in rows):
        rows = tuple(f"({number}) {row}" for number, row in enumerate(rows, 1))
    if len(rows) > 1 and any(mark in row for row in rows for mark in (",", ";", " and ", " or ")):
        return "; ".join(rows[:-1]) + f"; or {rows[-1]}"
    return joined(list(rows), "or")


def after(text: str) -> str:
    """What follows when something has ended, however it did."""
    if text.startswith("if "):
        return text if " decline" in text.partition(",")[0] else f"then, {text}"
    return f"then {text}"


def supposed(lead: str, body: tuple[Piece, ...], *, given: bool = False) -> str:
    """`if you pass, …`; a further condition joins it. What stands behind `given` conditions is for both."""
    match body:
        case (Given(lead=more, then=then, otherwise=()),) if lead.startswith("if ") and more.startswith(
            "if "
        ):
            return f"{lead} and {more.removeprefix('if ')}, {inline(then)}"
        case (Given(), *_) if lead.startswith(("if ", "on ")):
            return f"{lead}: {inline(body)}"
        case _:
            return f"{lead}, {inline(body, given=given and lead.startswith('if '))}"


def flow(pieces: tuple[Piece, ...], lead: str = "") -> str:
    """Pieces as sentences; the first of them begins with the lead."""
    sentences: list[str] = []
    found = gathered(pieces)
    for index, part in enumerate(found):
        following = found[index + 1] if index + 1 < len(found) else None
        if isinstance(part, list):
            if isinstance(following, Branches) and isinstance(following.head, Clause):
                continue
            texts = [united(part)]
        else:
            texts = spread(part)
            before = found[index - 1] if index else None
            if isinstance(part, Branches) and isinstance(part.head, Clause) and isinstance(before, list):
                texts[0] = united([*before, part.head])
        if index and isinstance(found[index - 1], Branches):
            texts[0] = after(texts[0])
        sentences += texts if sentences else [lead + texts[0], *texts[1:]]
    return " ".join(ended(text) for text in sentences)


def spread(piece: Piece) -> list[str]:
    """A piece as sentences without capitals."""
    match piece:
        case Branches(head=head, ways=ways):
            *before, last = spread(head)
            return [*before, last, *(supposed(lead, body) for lead, body in ways)]
        case Given(lead=lead, then=(Branches() as only,), otherwise=()):
            first, *rest = spread(only)
            return [f"{lead}, {first}", *rest]
        case Given(lead=lead, then=then, otherwise=otherwise):
            texts = [supposed(lead, then, given=True)]
            if len(otherwise) == 1 and isinstance(otherwise[0], Given):
                first, *rest = spread(otherwise[0])
                return [*texts, f"otherwise, {first}", *rest]
            return [*texts, f"otherwise, {inline(otherwise)}"] if otherwise else texts
        case Options(lead=lead, rows=rows, otherwise=otherwise):
            texts = [one(Options(lead, rows))]
            return [*texts, f"if none is possible, {inline(otherwise)}"] if otherwise else texts
        case _:
            return [one(piece)]


def ended(text: str) -> str:
    """With a capital and a full stop."""
    text = text.strip().rstrip(";")
    return capital(text) + ("" if text.endswith((".", "!", "?")) else ".")
