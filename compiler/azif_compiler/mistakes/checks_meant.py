"""A check that an ability waits for, named as cards name it → who does it, and of what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes import around_checks, paying
from azif_compiler.mistakes.edits import SLIP, Edit, of_tokens
from azif_compiler.mistakes.seen import Seen

WAITING = frozenset("before when after".split())
"""Behind what an ability says for what it waits."""

BESIDE = frozenset("a an the your any each every making you".split())
"""What people say before the name of a check."""


def named(seen: Seen, _: Sequence[int]) -> Iterator[Edit]:
    """`before you toss Red` for `before a red toss`, and `action after roll when you toss Red` for
    `action when you win a Red toss`.
    """
    for index in range(seen.first, seen.last):
        if seen.words[index].casefold() not in WAITING:
            continue
        at = index + 1
        while at < seen.last and seen.words[at].casefold() in BESIDE:
            at += 1
        ends = at < seen.last and any(
            map(seen.view.is_outcome, (seen.words[at], seen.words[at].removesuffix("s")))
        )
        at += ends
        while at < seen.last and seen.words[at].casefold() in BESIDE:
            at += 1
        found = paying.checked(seen, seen.words[at : min(at + 2, seen.last)])
        if found is None:
            continue
        member, verb = found
        if ends and seen.words[seen.first] == "action" and seen.words[index] == "when":
            for said in around_checks.forms(seen, "after", member, verb):
                yield of_tokens(seen, seen.first, at + 2, SLIP, said)
        elif not ends:
            yield of_tokens(seen, index + 1, at + 2, SLIP, f"you {spoken(verb.name)} {member}")
