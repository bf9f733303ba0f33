"""A check of one of two kinds, as cards have it → a choice of two checks, each with how it ends."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.row_words import spelled
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names.symbols import Verb

TWO = re.compile(
    r"(?P<begun>[^:]*: )?(?P<how>(?:[a-z]+ )*)(?P<one>[A-Z]\w+)(?: \(?(?P<first>[+-]\d+)\)?)? or "
    r"(?P<other>[A-Z]\w+)(?: \(?(?P<second>[+-]\d+)\)?)?(?P<behind>(?: [a-z]+)*)"
    r"[,:]? (?P<end>[a-z]+): (?P<rest>.*)"
)
"""`toss Red or Blue -1 heads: …`, `make a Red or Blue toss, heads: …`"""


def of_two(seen: Seen, words: Sequence[str]) -> Iterator[str]:
    """`choose { option "Red" { toss Red -1 heads { … } } option "Blue" { … } }` of `toss Red or Blue -1
    heads: …`
    """
    found = TWO.fullmatch(spelled(words))
    members = [_member(seen, found[name]) for name in ("one", "other")] if found is not None else []
    verb = _check(seen, f"{found['how']}{found['behind']}".split()) if found is not None else None
    if found is None or verb is None or not all(members) or found["end"] not in verb.outcomes:
        return
    change = found["second"] or found["first"] or "+0"
    changes = found["first"] or change, change
    ends = "|".join(map(re.escape, verb.outcomes))
    parts = re.split(rf"[;,]? ?\b({ends}): ", f"{found['end']}: {found['rest']}")[1:]
    told = " ".join(
        f"{name} {{ {said.strip()} }}" for name, said in zip(parts[::2], parts[1::2], strict=True)
    )
    options = " ".join(
        f'option "{name}" {{ {spoken(verb.name)} {name} {by} {told} }}'
        for name, by in zip(members, changes, strict=True)
    )
    yield f"{found['begun'] or ''}choose {{ {options} }}"


def _member(seen: Seen, word: str) -> str:
    """A member of an enum, as it is declared; "" if the word is none."""
    return next((spoken(one.name) for one in seen.members_called(word)), "")


def _check(seen: Seen, words: Sequence[str]) -> Verb | None:
    """The verb among words that is told of a member, and ends in one way or another."""
    found = (
        verb
        for word in words
        for verb in verbs(seen, word)
        if verb.outcomes and any(isinstance(one.type, types.Member) for one in verb.objects)
    )
    return next(found, None)
