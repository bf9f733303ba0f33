"""What is done to something of another kind than a verb speaks of: content says how that is done."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import syntax
from azif_compiler.diagnostics import types as complaints
from azif_compiler.ir import types
from azif_compiler.mistakes.put_in import is_of_others
from azif_compiler.mistakes.seen import Seen
from azif_compiler.mistakes.verbs_about import WAITING
from azif_compiler.names import symbols
from azif_compiler.words.noun import article

LONGEST = 3
"""Of how many words a verb is at the most of which something is said."""

SAID_SO = re.compile(r"(?:such as `1 ([^`]+)`|`(?:\w+) ([^`]+)`|\w+ ([a-z ]+))$")
"""The kind that was given, in the words of a complaint."""

ALL = re.compile(r"^(?:all|every|each|any) (?:of )?(?:the )?", re.IGNORECASE)
"""How people say that they mean all of some things."""


def done_otherwise(seen: Seen) -> str | None:
    """`smash each lamp` for `snuff each lamp`, where content says that `smash lamps` is so."""
    problem = seen.problem
    if not isinstance(problem, complaints.WrongType) or seen.index <= seen.first:
        return None
    kinds = kinds_given(seen, problem.found)
    for size in range(1, min(LONGEST, seen.index - seen.first) + 1):
        words = seen.words[seen.index - size : seen.index]
        for known in verbs_of(seen, words):
            label = words[len(spoken(known.name).split()) :]
            for kind in kinds:
                said = [*spoken(known.name).split(), *label, *spoken(kind.plural).split()]
                if cure := said_instead(seen, said):
                    if WAITING & {cure.split()[0]}:
                        return waited_for_so(seen, filled(seen, cure, kind), size)
                    cure = cure if words[0] == known.name.split("_")[0] else of_somebody(seen, cure)
                    start = seen.written(seen.first, seen.index - size)
                    then = ": …" if is_waiting(seen) and has_more(seen) else ""
                    return f"write `{f'{start} {filled(seen, cure, kind)}'.strip()}{then}`"
    return None


def is_waiting(seen: Seen) -> bool:
    """Whether a line waits for an event."""
    return not WAITING.isdisjoint(seen.line[:2])


def has_more(seen: Seen) -> bool:
    """Whether what happens then stands behind a colon."""
    return ":" in seen.text[seen.place :].partition("\n")[0]


def said_instead(seen: Seen, said: list[str]) -> str:
    """What content says of so many words, of an event first where one is waited for; "" for nothing."""
    if is_waiting(seen):
        cure, count = seen.confusion(["when", *said])
        if cure and count == len(said) + 1:
            return cure
    cure, count = seen.confusion(said)
    return cure if count == len(said) else ""


def waited_for_so(seen: Seen, cure: str, size: int) -> str | None:
    """The line for `when you drop a lamp`, where content says how one waits for that."""
    may = "may " if seen.line[0] == "may" else ""
    first, _, event = cure.partition(" ")
    begin = seen.first + len(may.split()) + 1
    if seen.words[begin : begin + 1] == ["of"]:
        first, begin = "instead of", begin + 1
    if seen.written(begin, seen.index - size) != "you":
        return None
    return f"write `{may}{first} {event}{': …' if has_more(seen) else ''}`"


def of_somebody(seen: Seen, cure: str) -> str:
    """`lights …` for `light …`: what content says of whoever else does it."""
    first, _, rest = cure.partition(" ")
    thirds = [verb.third for verb in seen.view.meanings(first).verbs if verb.third]
    return f"{thirds[0]} {rest}".rstrip() if thirds else cure


def verbs_of(seen: Seen, words: Sequence[str]) -> Iterator[symbols.Verb]:
    """The verbs that words are, or words but for the last, behind which they go on with that."""
    whole, begun = "_".join(words), "_".join(words[:-1])
    yield from (*seen.view.meanings(whole).verbs, *seen.view.meanings(whole).thirds)
    if begun:
        yield from (verb for verb in seen.view.meanings(begun).verbs if words[-1] in verb.labels)


def kinds_given(seen: Seen, found: str) -> list[symbols.Kind]:
    """The kinds of what was given, the nearest first."""
    match = SAID_SO.search(found)
    name = next(filter(None, match.groups()), "") if match is not None else ""
    meanings = seen.view.meanings(name.replace(" ", "_"))
    rows = (*meanings.kinds, *meanings.plurals, *meanings.singulars)
    return [above for one in rows[:1] for above in seen.view.kinds_above(one.id)]


BEHIND_EVENTS = frozenset("cost if unless limit".split())
"""What goes on behind an event that is waited for."""


def filled(seen: Seen, cure: str, kind: symbols.Kind) -> str:
    """What content says, of what was given."""
    more = (i for i in range(seen.index, seen.last) if seen.words[i] in BEHIND_EVENTS)
    last = next(more, seen.last) if is_waiting(seen) else seen.last
    given, behind = seen.written(seen.index, last), ""
    if last < seen.last:
        behind = " ".join(re.split("[:\n]", seen.text[seen.starts[last] :], maxsplit=1)[0].split())
    if (all_of := ALL.match(given)) is not None:
        given = f"each {given[all_of.end() :]}"
        given = re.sub(rf"\b{spoken(kind.plural)}\b", spoken(kind.name), given, count=1)
        given = re.sub(r" from (?=\")", " in ", given, count=1)
    return f"{cure.replace('…', given)} {behind}".strip()


def done_by_it(seen: Seen) -> str | None:
    """`glow each lamp` for `each lamp glows`, where lamps do that and nobody does it to them."""
    if not isinstance(seen.problem, syntax.LeftOver) or not is_of_others(seen, seen.index):
        return None
    verb = seen.view.meanings(seen.ahead(-1)).verbs[0]
    doer = verb.subject.type if verb.subject is not None else None
    given = seen.written(seen.index, seen.last)
    is_denied = seen.line[:1] == ["cannot"] and seen.index - seen.first > 1
    if not isinstance(doer, types.Thing) or not given or is_denied:
        return None
    kind = next(iter(seen.view.kinds_above(doer.kind)))
    one, several, does = spoken(kind.name), spoken(kind.plural), spoken(verb.third)
    if not {one, several} & {*given.split()}:
        return f"`{spoken(verb.name)}` is what {article(one)} does: `each {one} in … {does}`"
    if (all_of := ALL.match(given)) is not None:
        given = re.sub(rf"\b{several}\b", one, f"each {given[all_of.end() :]}")
    said = f"{seen.written(seen.first, seen.index - 1)} {given} {does}"
    return f"write `{said.strip()}`"


def less_of_it(seen: Seen) -> str | None:
    """`earn -2 Coins` for `drop 2 Coins`, where content says that a minus is that."""
    number = seen.ahead(-1)
    if (
        not number.startswith("-")
        or not number[1:].isdecimal()
        or not seen.view.meanings(seen.ahead(-2)).verbs
    ):
        return None
    cure, count = seen.confusion(["minus", number[1:]])
    return f"write `{cure} {seen.rest}`" if cure and count > 1 else None
