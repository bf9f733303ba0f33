"""How a sentence ends, by a name that its verb does not know: the names that it has for that."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics.syntax import NoBlock
from azif_compiler.diagnostics.timing import UnusedOutcome
from azif_compiler.diagnostics.types import NoOutcomeHandled
from azif_compiler.mistakes.outcomes import outcome_of
from azif_compiler.mistakes.outcomes_below import lines_above
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names.symbols import Verb

BELOW = re.compile(r"(?P<indent>[ \t]+)(?P<name>[^\W\d]\w*)\s*(?P<opening>[:{])[ \t]*(?P<behind>.*?)\s*")
"""A line that could be how the sentence above it ends."""

WORDS = 3
"""Of how many words a verb is that is looked for in a line."""


def by_other_name(seen: Seen) -> str | None:
    """`toss 3 win: rest` where a toss ends in heads or tails."""
    problem = seen.problem
    if not isinstance(problem, UnusedOutcome) or len(problem.known) < 2 or not seen.ahead().isidentifier():
        return None
    if seen.index != seen.last - 1 or seen.words[seen.last : seen.last + 1] not in ([":"], ["{"]):
        return None
    if {"if", "on", "when"} & set(seen.line):
        return None
    before = seen.written(seen.first, seen.index)
    opening, closing = seen.last, max(seen.last + 1, seen.row()[1])
    behind = seen.written(opening + 1, closing)
    found = other_ends(seen, problem.known, behind) if seen.words[opening] == ":" else ""
    if found:
        return f"it ends in {named(problem.known)}: write `{before} {found}`"
    is_open = seen.words[opening] == "{"
    behind = f"{{ {behind}".rstrip() if is_open and behind else "{ … }" if is_open else behind or "…"
    rows = [f"{before} {one}".strip() for one in meant(seen, seen.ahead(), problem.known)]
    mark = "" if is_open else ":"
    return f"it ends in {named(problem.known)}: write " + ", or ".join(
        f"`{row}{mark} {behind}`" for row in rows
    )


def of_an_event(seen: Seen) -> str | None:
    """`when you win a toss`, which ends in heads or tails."""
    problem = seen.problem
    if not isinstance(problem, UnusedOutcome) or not problem.known or seen.index >= seen.last - 1:
        return None
    return f"it ends in {named(problem.known)}" if {"when", "before", "instead"} & set(seen.line) else None


def other_ends(seen: Seen, outcomes: Sequence[str], behind: str) -> str:
    """`heads { rest } tails { drop this }` for `win: rest fall: drop this`, "" if not both are told."""
    one = meant(seen, seen.ahead(), outcomes)
    found = re.fullmatch(r"(.+?)[;,]? (\w+): (.+)", behind)
    other = meant(seen, found[2], outcomes) if found is not None and len(one) == 1 else ()
    if found is None or len(other) != 1 or other == one:
        return ""
    return f"{one[0]} {{ {found[1]} }} {other[0]} {{ {found[3]} }}"


def told_lower(seen: Seen) -> str | None:
    """`spin a coin`, and below it `win: rest`, where it ends in heads or tails."""
    problem = seen.problem
    if not isinstance(problem, NoOutcomeHandled | NoBlock):
        return None
    start = seen.text.rfind("\n", 0, seen.place) + 1
    row, _, below = seen.text[start:].partition("\n")
    if isinstance(problem, NoBlock):
        verb = above(seen, start, row) if BELOW.fullmatch(row) else None
        said = ends_of(seen, verb.outcomes, row) if verb is not None else ""
        return f"{spoken_of(verb)}: write {said}" if verb is not None and said else None
    outcomes = tuple(problem.outcomes.split(" or "))
    indent = len(row) - len(row.lstrip())
    lower = below.split("\n")[: len(outcomes)]
    if rows := [one for line in lower if len(line) - len(line.lstrip()) > indent
                if (one := ends_of(seen, outcomes, line))]:  # fmt: skip
        return f"below it stands how it ends: {' and '.join(rows)}"
    return None


def spoken_of(verb: Verb) -> str:
    """How a verb ends."""
    return f"`{spoken(verb.name)}` ends in {named(verb.outcomes)}"


def ends_of(seen: Seen, outcomes: Sequence[str], row: str) -> str:
    """A line below what ends so, by the names of its verb; "" if it is none."""
    found = BELOW.fullmatch(row)
    if found is None or found["name"] in outcomes:
        return ""
    behind = f": {found['behind'] or '…'}" if found["opening"] == ":" else f" {{ {found['behind']}".rstrip()
    return ", or ".join(f"`{one}{behind}`" for one in meant(seen, found["name"], outcomes))


def above(seen: Seen, start: int, row: str) -> Verb | None:
    """The verb of the nearest line that stands less deep, if it ends in one way or another."""
    indent = len(row) - len(row.lstrip())
    for line in lines_above(seen.text[:start]):
        if line.strip() and len(line) - len(line.lstrip()) < indent:
            return next(ending_verbs(seen, line), None)
    return None


def ending_verbs(seen: Seen, line: str) -> Iterator[Verb]:
    """The verbs that a line names and that end in one way or another."""
    words = re.findall(r"[^\W\d]\w*", re.sub(r'"[^"]*"', "", line.rpartition(": ")[2]))
    for first in range(len(words)):
        for last in range(min(len(words), first + WORDS), first, -1):
            found = seen.view.meanings("_".join(words[first:last])).verbs
            yield from (verb for verb in found if len(verb.outcomes) > 1)


def meant(seen: Seen, name: str, outcomes: Sequence[str]) -> Sequence[str]:
    """Which outcome a name means: the one that stands where it stands in another verb; each if none does."""
    if own := outcome_of(seen, [name], outcomes):
        return (own,)
    general = seen.confusion([name, "outcome"])
    known = [general[0]] if general[1] == 2 else [name]
    rows = (seen.view.meanings(word).verbs for word in sorted(seen.view.visible_words("verbs")))
    verbs = [verb for row in rows for verb in row if len(verb.outcomes) == len(outcomes)]
    places = {verb.outcomes.index(one) for one in known for verb in verbs if one in verb.outcomes}
    return (outcomes[places.pop()],) if len(places) == 1 else outcomes


def named(outcomes: Sequence[str]) -> str:
    """Outcomes as they are told."""
    return " or ".join(f"`{spoken(one)}`" for one in outcomes)
