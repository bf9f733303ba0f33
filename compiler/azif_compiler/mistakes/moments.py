"""What is done at a time, as cards and people say it → as it is written here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import names
from azif_compiler.mistakes import endings, row_words
from azif_compiler.mistakes.abilities import PARTS
from azif_compiler.mistakes.paying import cost_of
from azif_compiler.mistakes.seen import Seen

Words = Sequence[str]

DURING = frozenset("at in during on each every any the start beginning end of your a all time".split())
"""Words of which a time consists, beside the name of a step."""


def step_of(seen: Seen, words: Words) -> tuple[str, int]:
    """`at the start of each evening phase` with which words begin, as it is said here; of how many words."""
    small = row_words.low(words)
    end = 0
    while end < min(len(small), 7) and small[end] in DURING:
        end += 1
    for size in (3, 2, 1):
        found = seen.view.alike(" ".join(words[end : end + size]), "steps")
        if not found or len(small) < end + size:
            continue
        part = next((PARTS[word] for word in small[:end] if word in PARTS), "start")
        owner = "your " if "your" in small[:end] else ""
        end += size
        if small[end : end + 1] == ["phase"] or small[end : end + 1] == ["step"]:
            end += 1
        return f"at {part} of {owner}{spoken(found[0])}", end
    return "", 0


def window_for_step(seen: Seen) -> str | None:
    """`until end of evening time`, where `evening time` is a window: the step of which it is one."""
    problem = seen.problem
    if not isinstance(problem, names.UnknownName) or problem.sort != "step":
        return None
    words = problem.name.replace("_", " ").split()
    if " ".join(words) not in seen.named("windows") or seen.words[seen.first] != "until":
        return None
    begun = (" ".join(words[:size]) for size in range(len(words) - 1, 0, -1))
    step = next((one for one in begun if one in seen.named("steps")), "")
    behind = seen.written(seen.index + len(words), seen.last)
    mark = "" if behind[:1] in (",", ":") else " "
    return f"write `{seen.written(seen.first, seen.index)} {step}{mark}{behind}`" if step else None


def timed(seen: Seen, words: Words) -> Iterator[str]:
    """`at the start of your turn rest`, `each evening: rest`, `take 1 Coin each evening`, `evening: rest`."""
    if row_words.low(words[:2]) == ["once", "per"] and words[3:]:
        yield from (f"{row_words.spelled(words[:3])} {said}" for said in timed(seen, words[3:]))
        return
    at = words.index(":") if ":" in words else 0
    if any(spoken(script.name) == " ".join(words[:at]) for script in seen.scripts()):
        return
    head, size = step_of(seen, words)
    if head and words[size : size + 1] == [":"] and "to" in row_words.low(words):  # it is paid for
        return
    if head and (words[0].casefold() in {*DURING, *PARTS} or words[size : size + 1] == [":"]):
        rest = list(words[size:])
        if row_words.low(rest[:1]) == ["if"]:
            at = next((i for i, word in enumerate(rest) if word in (",", ":")), 0)
            condition, rest = f" if {row_words.spelled(rest[1:at])}", rest[at:]
            head = f"{head}{condition}" if at else head
        yield from at_a_time(seen, owners(seen, head, words[:size])[0], row_words.behind_signs(rest))
    for at in range(len(words) - 1, max(0, len(words) - 8), -1):
        if words[at].casefold() in ("each", "every", "at", "during"):
            head, size = step_of(seen, words[at:])
            if head and at + size == len(words):
                for said in endings.ways(seen, words[:at], True):
                    yield f"{head}: {said}"


DONE = {"end": "end", "ends": "end", "finish": "end", "start": "start", "begin": "start", "starts": "start"}
"""What people say of a step that they end or begin."""


def of_a_step(seen: Seen, words: Words) -> Iterator[str]:
    """`when you end your evening in "Hall": rest` for `at end of your evening if you are in "Hall": rest`."""
    small = row_words.low(words)
    limit = f"{row_words.spelled(words[:3])} " if small[:2] == ["once", "per"] else ""
    if limit:
        small, words = small[3:], words[3:]
    if small[:1] not in (["when"], ["whenever"], ["if"], ["after"]) or small[1:2] != ["you"]:
        return
    part, rest = DONE.get(small[2], "") if small[2:] else "", list(words[3:])
    own = rest[:1] == ["your"]
    rest = rest[1:] if own or rest[:1] == ["the"] else rest
    for size in (3, 2, 1) if part else ():
        found = seen.view.alike(" ".join(rest[:size]), "steps")
        colon = next((i for i, word in enumerate(rest) if word in (":", ",")), 0)
        if not found or colon < size:
            continue
        where = f" if you are {row_words.spelled(rest[size:colon])}" if colon > size else ""
        head = f"{limit}at {part} of {'your ' if own else ''}{spoken(found[0])}{where}"
        for said in endings.ways(seen, row_words.behind_signs(rest[colon:]), True):
            yield f"{head}: {said}"
            yield f"{other_owner(head)}: {said}"


def at_a_time(seen: Seen, head: str, rest: Sequence[str]) -> Iterator[str]:
    """What happens, or may be done, at a time."""
    small = row_words.low(rest)
    if small[:2] == ["you", "may"] or small[:1] == ["may"]:
        rest = rest[small.index("may") + 1 :]
        small = row_words.low(rest)
        if "to" in small:
            paid = cost_of(seen, rest[: small.index("to")])
            for said in endings.ways(seen, rest[small.index("to") + 1 :], True) if paid else ():
                yield f"may {head} cost {{ {paid} }}: {said}"
        for said in endings.ways(seen, rest, True):
            yield f"may {head}: {said}"
        return
    for said in endings.ways(seen, rest, True):
        yield f"{head}: {said}"
        yield f"{other_owner(head)}: {said}"


def owners(seen: Seen, head: str, words: Sequence[str]) -> list[str]:
    """A step with and without whose it is: on what belongs to somebody it is most likely theirs, unless it
    is said of every such step.
    """
    is_every = bool({"each", "every"} & {*row_words.low(words)})
    both = [head, other_owner(head)]
    mine = seen.is_spoken_to() and " your " not in head and not is_every
    return both[::-1] if mine else both


def other_owner(head: str) -> str:
    """`at start of your evening` for `at start of evening`, and the other way round."""
    return head.replace(" your ", " ", 1) if " your " in head else head.replace(" of ", " of your ", 1)
