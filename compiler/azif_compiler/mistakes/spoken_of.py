"""What was spoken of and is called `it`, `he`, `they`: its kind says which of all that is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes.edits import ARTICLES, KNOWN, Edit, of_tokens
from azif_compiler.mistakes.one_by_one import plain_form
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names.inflection import third_person
from azif_compiler.text.tokens import LEFT, RIGHT, SEPARATOR
from azif_compiler.words.noun import article

LEADS = frozenset("when before instead reduce increase prevent cannot choose".split())
"""Words of the language behind which something takes part or is chosen."""

SPOKEN_OF = {"it": "", "he": "", "she": "", "they": "", "its": "'s", "their": "'s"}
"""Words for what was spoken of, and what shows that something is its own."""


def by_kind(seen: Seen, around: Sequence[int]) -> Iterator[Edit]:
    """`that lamp` for `it`, and for `lamp` alone, behind an event in which `a lamp` takes part."""
    head = lead_before(seen)
    for index in around:
        word = seen.words[index]
        said = [] if head is None else [one.casefold() for one in seen.words[head:index]]
        is_bare = seen.words[index - 1 : index] in ([":"], [";"], ["{"], ["and"], ["then"])
        named = any(said[at] in ARTICLES and said[at + 1] == word.casefold() for at in range(len(said) - 1))
        if is_bare and named and seen.view.meanings(word).singulars:
            yield of_tokens(seen, index, index + 1, KNOWN, f"that {word}")
        behind = SPOKEN_OF.get(seen.words[index])
        for at in range(index - 2, head, -1) if behind is not None and head is not None else ():
            names = ["_".join(seen.words[at + 1 : at + 1 + count]) for count in (3, 2, 1)]
            kind = next((name for name in names if seen.view.meanings(name).kinds), "")
            is_person = bool(kind) and seen.view.is_person(seen.view.meanings(kind).kinds[0].id)
            if is_person and seen.words[index] in ("it", "its"):
                continue
            if kind and seen.words[at] in ARTICLES:
                that = f"that {spoken(kind)}{behind}"
                if seen.words[index] == "they" and seen.kinds[index + 1 : index + 2] == ["NAME"]:
                    yield of_tokens(
                        seen, index, index + 2, KNOWN, f"{that} {third_person(seen.words[index + 1])}"
                    )
                    yield of_tokens(seen, index, index + 1, KNOWN, "")
                if seen.words[index - 2 : index] == ["one", "of"]:
                    yield from one_of_theirs(seen, index, f"that {spoken(kind)}")
                yield of_tokens(seen, index, index + 1, KNOWN, that)


def one_of_theirs(seen: Seen, index: int, who: str) -> Iterator[Edit]:
    """`a lamp that player has` for `one of their lamps`."""
    for size in (3, 2, 1):
        plurals = seen.view.meanings("_".join(seen.words[index + 1 : index + 1 + size])).plurals
        for kind in plurals[:1]:
            said = f"{article(spoken(kind.name))} {who} has"
            yield of_tokens(seen, index - 2, index + 1 + size, KNOWN, said)


def lead_before(seen: Seen) -> int | None:
    """Where what is said of something begins in which the complaint stands, if it is in such."""
    closed = 0
    for index in range(min(seen.index, len(seen.words) - 1), -1, -1):
        closed += seen.words[index] == "}"
        if seen.words[index] == "{":
            if not closed:
                return None
            closed -= 1
        first = index - (seen.words[index - 1 : index] == ["may"])
        if seen.words[index] in LEADS and (not first or seen.kinds[first - 1] in (LEFT, RIGHT, SEPARATOR)):
            return index
    return None


ONE = frozenset("he she they".split())
OWN = frozenset("his her their".split())
"""What a card calls whom it stands for."""


def of_oneself(seen: Seen, words: Sequence[str]) -> list[str]:
    """`you drop your lamp` for `he drops his lamp`, on the card of somebody who plays; words as they are
    where others are spoken of, too.
    """
    small = [word.casefold() for word in words]
    is_own = bool(seen.kind) and any(above.you == "this" for above in seen.view.kinds_above(seen.kind))
    if not is_own or not {*small} & (ONE | OWN) or {seen.person(), f"{seen.person()}s"} & {*small}:
        return list(words)
    found: list[str] = []
    for index, word in enumerate(words):
        if small[index] in ONE:
            found.append("you")
        elif small[index] in OWN and small[index + 1 : index + 2] not in ([], [","], [":"]):
            found.append("your")
        elif found[-1:] == ["you"] and small[index - 1] in ONE:
            found.append(plain_form(seen, word))
        else:
            found.append(word)
    return found
