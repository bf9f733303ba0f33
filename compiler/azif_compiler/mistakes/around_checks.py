"""What is done before or after a check, as cards say it → the action that it is here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler.mistakes import endings, paying
from azif_compiler.mistakes.row_words import behind_signs, low
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols

Words = Sequence[str]

BESIDE = frozenset("making you make attempt roll a an the your any each every one".split())
"""What people say before the check that something is done before or after."""

IT = frozenset("it that this check the automatically immediately".split())


def around_a_check(seen: Seen, words: Words) -> Iterator[str]:
    """`before a Red toss, drop this to win it` for `action before you toss Red cost drop this: win toss`."""
    small = low(words)
    at = words.index(",") if "," in words else 0
    if small[0] not in ("before", "after") or not at:
        return
    head = list(words[1:at])
    while head and (head[0].casefold() in BESIDE or head[0].endswith("ing")):
        del head[0]
    found = paying.checked(seen, head)
    if found is None or len(head) > 2:
        return
    member, verb = found
    rest = behind_signs(words[at + 1 :])
    while rest and rest[0].casefold() in ("you", "may"):
        del rest[0]
    joint = low(rest).index("to") if "to" in low(rest) else 0
    paid = paying.costs(seen, rest[:joint]) if joint else []
    cost = f" cost {paying.braced(paid)}" if paid else ""
    for head_said in forms(seen, small[0], member, verb):
        for said in done(seen, verb, rest[joint + 1 :] if paid else rest):
            yield f"{head_said}{cost}: {said}"


def forms(seen: Seen, when: str, member: str, verb: symbols.Verb) -> Iterator[str]:
    """How an action before or after a check begins."""
    if when == "before":
        yield f"action before you {verb.name} {member}"
        return
    for window in sorted(seen.named("windows"), key=len):
        if "roll" in window.split():
            yield f"action {window} when you {verb.name} {member}"


def done(seen: Seen, verb: symbols.Verb, words: Words) -> Iterator[str]:
    """What is done then: the check ends well, or badly, or something else happens."""
    own = [word for word in low(words) if word not in IT and word != verb.name]
    if len(own) == 1 and own[0] in verb.outcomes:
        yield f"{own[0]} {verb.name}"
    yield from endings.ways(seen, words, True)
