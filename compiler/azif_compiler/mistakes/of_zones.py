"""Things that lie in a zone, counted as if they were tokens → the verb that content has for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler.bounds import MOST_WORDS
from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.edits import SLIP, Edit, of_tokens
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols


def counted(seen: Seen, around: Sequence[int]) -> Iterator[Edit]:
    """`drop 2 old lamps` for `shed old lamps 2`, where lamps lie in the zone `old lamps`."""
    for index in around:
        number = seen.words[index]
        before = seen.words[index - 1] if index else ""
        if not number.isdecimal() or not (verbs(seen, before) or seen.confusion([before])[0]):
            continue
        end = seen.end_behind(index)
        for size in range(min(MOST_WORDS, end - index - 1), 0, -1):
            name = zone_called(seen, seen.words[index + 1 : index + 1 + size])
            for verb in verbs_of(seen, name) if name else ():
                yield of_tokens(seen, index - 1, index + 1 + size, SLIP, f"{spoken(verb.name)} {number}")


def zone_called(seen: Seen, words: Sequence[str]) -> str:
    """The zone that words name, one or several; "" if they are none."""
    said = " ".join(words)
    several = f"{said[:-1]}ies" if said.endswith("y") else f"{said}s"
    return next((name for one in (said, several) for name in seen.view.alike(one, "zones")), "")


def verbs_of(seen: Seen, zone: str) -> Iterator[symbols.Verb]:
    """The verbs that are called after a zone, and are told how many."""
    for name in sorted(seen.view.visible_words("verbs")):
        for verb in seen.view.meanings(name).verbs if name.endswith(f"_{zone}") else ():
            if any(isinstance(one.type, types.Number) for one in verb.objects):
                yield verb
