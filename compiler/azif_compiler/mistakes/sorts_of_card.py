"""Where a number and a kind are given: of which kind, and what is counted in a line of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence

from azif_compiler.check.fit import COUNTED
from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import types as complaints
from azif_compiler.ir import types
from azif_compiler.mistakes.seen import Seen
from azif_compiler.mistakes.verbs_about import token_of
from azif_compiler.names.spelling import plain
from azif_compiler.words.noun import article


def sort_of_card(seen: Seen) -> str | None:
    """`draw the top card of the lamp deck`, `draw card`: how many of which kind."""
    problem = seen.problem
    if not isinstance(problem, complaints.WrongType) or not problem.wanted.startswith(COUNTED):
        return None
    behind = seen.words[seen.index : seen.last]
    if field := counted_by_itself(seen, behind):
        return f"write `{field}` in a line of its own"
    found = [
        spoken(kinds[0].name)
        for at in range(len(behind))
        for size in (3, 2, 1)
        if (kinds := seen.view.meanings("_".join(behind[at : at + size])).kinds) and kinds[0].name != "card"
    ]
    parts = [part for word in behind for part in word.split("_")]
    found += [part for part in parts if (kinds := seen.view.meanings(part).kinds) and kinds[0].name != "card"]
    if found and (other := of_another_sort(seen, problem.wanted, found[0])):
        return other
    verb = next(
        (spoken(word) for word in seen.words[seen.first : seen.index][::-1] if verbs_of(seen, word)), ""
    )
    said = f"{verb} 1 {found[0] if found else 'KIND'}".strip()
    return f"say how many and of which kind: `{said}`"


WANTED = re.compile(r"`1 ([^`]+)`")
"""The kind of which so many are wanted, in the words of a complaint."""


def of_another_sort(seen: Seen, wanted: str, found: str) -> str:
    """What is said if things of one kind are wanted, and those of another stand there; "" if they may be."""
    name = WANTED.search(wanted)
    kinds = seen.view.meanings(name[1].replace(" ", "_")).kinds if name is not None else ()
    others = seen.view.meanings(found.replace(" ", "_")).kinds
    if not kinds or not others or seen.view.related(others[0].id, kinds[0].id):
        return ""
    one, other = spoken(kinds[0].name), article(found)
    return (
        f"`{one}` does not mean {other}: something else happens to it (`azif words {one}` says what it means)"
    )


def counted_by_itself(seen: Seen, words: Sequence[str]) -> str:
    """`coins 3` for `3 Coins` in a list of things, where a field of that name counts them."""
    size = 2 if seen.depth == 1 else 0
    number = next((word for word in words[:size] if word.isdecimal()), "")
    for word in words[:size] if number else ():
        token = token_of(seen, word) or next(iter(seen.view.meanings(word).signs), None)
        names = {plain(token.name), plain(token.plural or token.name)} if token is not None else set()
        for field in seen.fields():
            if isinstance(field.type, types.Number) and plain(field.name) in names:
                return f"{spoken(field.name)} {number}"
    return ""


def verbs_of(seen: Seen, word: str) -> bool:
    """Whether a word is a verb."""
    return bool(seen.view.meanings(word).verbs)
