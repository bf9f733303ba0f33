"""A complaint → the changes that it asks for: another form, a word that the verb needs, who does it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import types
from azif_compiler.diagnostics.names import NobodySpokenTo, UnknownName
from azif_compiler.diagnostics.syntax import LeftOver
from azif_compiler.diagnostics.whose import OfEverybody
from azif_compiler.ir.types import Thing
from azif_compiler.mistakes.abilities import usual, verbs
from azif_compiler.mistakes.edits import BEFORE, BOLD, SLIGHT, SLIP, Edit, of_tokens
from azif_compiler.mistakes.put_in import is_of_others
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names.inflection import third_person
from azif_compiler.words.noun import article, without_article

MOST_BEFORE = 30
"""So many words before a sentence may say who was spoken of."""

COUNTING = (["always"], ["while"])
"""How lines begin that say what counts, for all if nobody is spoken to."""

ADVICE = re.compile(r"say `([^`…]+)`")
"""What a complaint itself says to write for what it is about."""


def as_advised(seen: Seen, _: Sequence[int]) -> Iterator[Edit]:
    """What the complaint itself says to write instead."""
    found = ADVICE.fullmatch(seen.problem.hint() or "")
    span = seen.problem.span
    if found is not None and span is not None:
        yield Edit(SLIP, seen.place, seen.place + span.end - span.start, found[1])
    if isinstance(seen.problem, OfEverybody) and span is not None:
        yield Edit(SLIP, seen.place, seen.place + span.end - span.start, seen.problem.yours)


def itself(seen: Seen, _: Sequence[int]) -> Iterator[Edit]:
    """`drop this` for `drop`, of what the component may be itself."""
    problem = seen.problem
    if not isinstance(problem, types.MissingArgument) or not seen.kind or seen.index >= len(seen.words):
        return
    for verb in verbs(seen, seen.ahead()):
        wanted = verb.objects[0].type if verb.objects else None
        if isinstance(wanted, Thing) and seen.view.related(seen.kind, wanted.kind):
            yield of_tokens(seen, seen.index, seen.index + 1, SLIP, f"{seen.ahead()} this")


def of_cards(seen: Seen, _: Sequence[int]) -> Iterator[Edit]:
    """`take 1 lamp` for `draw 1 lamp`, where content says that `take things` is `draw`."""
    at = seen.index - 1
    for size in (3, 2, 1) if seen.sort() == "NUMBER" and at >= seen.first else ():
        name = "_".join(seen.words[seen.index + 1 : seen.index + 1 + size])
        for kind in (*seen.view.meanings(name).kinds, *seen.view.meanings(name).plurals)[:1]:
            for above in seen.view.kinds_above(kind.id):
                verb = next((v.name for v in verbs(seen, seen.words[at])), seen.words[at])
                cure, count = seen.confusion([verb, *spoken(above.plural).split()])
                if count > 1:
                    is_third = seen.words[at] != verb
                    yield of_tokens(seen, at, at + 1, SLIP, third_person(cure) if is_third else cure)


def of_windows(seen: Seen, _: Sequence[int]) -> Iterator[Edit]:
    """`action retoss` for `action after toss`: a window with a word that is part of what is written."""
    problem = seen.problem
    if not isinstance(problem, UnknownName) or problem.sort != "window":
        return
    said, most = problem.name.casefold(), set(usual(seen).split()[-1:])
    for name in sorted(seen.named("windows"), key=lambda name: (most.isdisjoint(name.split()), len(name))):
        if any(len(part) >= SHORTEST_PART and part in said for part in name.split()):
            yield Edit(SLIP, seen.place, seen.place + len(problem.name), name)


SHORTEST_PART = 4
"""How long part of a word is that tells of it."""


def labels(seen: Seen, _: Sequence[int]) -> Iterator[Edit]:
    """`a lamp shines "Hall"` for `a lamp shines at "Hall"`: what the verb goes on with."""
    if not isinstance(seen.problem, LeftOver):
        return
    if is_of_others(seen, seen.index):
        return
    for index in range(seen.index - 1, max(seen.first - 1, seen.index - BEFORE), -1):
        meanings = seen.view.meanings(seen.words[index])
        for verb in (*meanings.verbs, *meanings.thirds):
            for label in verb.labels:
                yield Edit(SLIGHT, seen.place, seen.place, f"{label} ")


def of_wanted_sort(seen: Seen, _: Sequence[int]) -> Iterator[Edit]:
    """Something of the sort that is needed, in place of what was given."""
    problem = seen.problem
    if not isinstance(problem, types.WrongType) or problem.span is None:
        return
    size = problem.span.end - problem.span.start
    if seen.ahead() in ("this", "it", "you"):
        return
    wanted = without_article(problem.wanted)
    given = seen.text[seen.place : seen.place + size]
    words = given.split()[1:]
    meant = [seen.view.meanings("_".join(words[:count])) for count in range(1, len(words) + 1)]
    is_another = any(one.singulars or one.plurals for one in meant)  # whoever names another thing means that
    for kind in seen.view.meanings(wanted.replace(" ", "_")).kinds if seen.kind and not is_another else ():
        if seen.view.is_kind(seen.kind, kind.id):
            yield Edit(SLIGHT, seen.place, seen.place + size, "this")
            return
    if '"' not in given and not is_another and seen.view.meanings(wanted.replace(" ", "_")).kinds:
        yield Edit(BOLD, seen.place, seen.place + size, problem.wanted)


def of_nobody(seen: Seen, around: Sequence[int]) -> Iterator[Edit]:
    """`you drop …`, `drop …`, where nobody is spoken to: whoever plays drops."""
    person = seen.person()
    is_wrong = isinstance(seen.problem, types.WrongType) and seen.problem.wanted == article(person)
    if not person or not (is_wrong or isinstance(seen.problem, NobodySpokenTo)):
        return
    for index in around:
        behind = seen.ahead(index + 1 - seen.index)
        if index == seen.index and seen.view.meanings(seen.ahead()).verbs:
            before = seen.words[max(0, index - MOST_BEFORE) : index]
            who = "that" if person in before else "each"
            said = f"{who} {person} {third_person(seen.ahead())}"
            yield of_tokens(seen, index, index + 1, SLIP, said)
        if seen.words[index] == "you" and behind.isalpha():
            said = f"{article(person)} {third_person(behind)}"
            yield of_tokens(seen, index, index + 2, SLIP, said)
        elif seen.words[index] == "you":
            yield of_tokens(seen, index, index + 1, SLIGHT, f"that {person}")
        elif seen.words[index] == "your":
            yield of_tokens(seen, index, index + 1, SLIP, f"that {person}'s")
            if seen.line[:1] in COUNTING:
                yield of_tokens(seen, index, index + 1, SLIP, f"each {person}'s")
