"""What `it` stands for in a sentence as it is printed: the card itself, or what was named last."""

from __future__ import annotations

from collections.abc import Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes.seen import Seen

Words = Sequence[str]

MOST_NAME = 3
"""Of how many words the name of a kind is that is looked for."""

ITSELF = frozenset("this it".split())
BEFORE_NOBODY = frozenset("this no any".split())


def meant(seen: Seen, words: Words, index: int) -> str:
    """The kind of what `it` stands for at a word, if that is something like the card; "" if it is itself."""
    small = [word.casefold() for word in words[:index]]
    own = {kind.id for kind in seen.view.kinds_above(seen.kind)} - {types.THING} if seen.kind else set[str]()
    for at in range(index - 1, -1, -1):
        if small[at] in ITSELF:
            return ""
        for size in range(MOST_NAME, 0, -1) if not at or small[at - 1] not in BEFORE_NOBODY else ():
            found = seen.view.meanings("_".join(small[at : at + size])) if at + size <= index else None
            for kind in found.kinds if found is not None else ():
                is_person = seen.view.is_person(kind.id)
                if not is_person and own & {above.id for above in seen.view.kinds_above(kind.id)}:
                    return spoken(kind.name)
    return ""


def is_taken_for_itself(seen: Seen, words: Words, said: str) -> bool:
    """Whether a line says `this` more often than was written, where `it` stands for something else."""
    rows = [index for index, word in enumerate(words) if word.casefold() == "it"]
    others = [index for index in rows if meant(seen, words, index)]
    written = sum(word.casefold() == "this" for word in words)
    return bool(others) and said.split().count("this") > written + len(rows) - len(others)
