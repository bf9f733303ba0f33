"""An event of which more or less is said to happen: by how much."""

from __future__ import annotations

from collections.abc import Sequence

from azif_compiler.mistakes.numbers import WORDS
from azif_compiler.mistakes.seen import Seen

Words = Sequence[str]


def fewer_of_it(event: str, small: Words) -> str:
    """The number of `drop 1 less`, `you drop 2 fewer Coins instead`, of an event in which Coins are dropped;
    "" if it is otherwise.
    """
    numbers = [str(WORDS.get(word, word)) for word in small if str(WORDS.get(word, word)).isdecimal()]
    said = {
        word.casefold().removesuffix("s")
        for word in (*event.split(), "you", "less", "fewer", "instead", "of")
    }
    others = [
        word
        for word in small
        if word.removesuffix("s") not in said and str(WORDS.get(word, word)) not in numbers
    ]
    does = set(event.split()[1:2]) & {*small}
    return numbers[0] if {"less", "fewer"} & {*small} and len(numbers) == 1 and not others and does else ""


MORE = frozenset("additional extra more another".split())
"""How people say that something is more than it would be."""


def more_of_it(seen: Seen, event: str, small: Words) -> str:
    """The number of `take 1 additional Coin`, where an event is about Coins; "" if it is otherwise."""
    number = next(
        (str(WORDS.get(word, word)) for word in small if str(WORDS.get(word, word)).isdecimal()), "1"
    )
    said = {word.casefold().removesuffix("s") for word in event.split()}
    about = {word.removesuffix("s") for word in small}
    tokens = {word for word in about & said if seen.view.alike(word, "tokens")}
    if any(is_other(seen, word, said, number) for word in small):
        return ""
    is_instead = "instead" in small and number == "2" and not tokens
    if is_instead and any(seen.view.alike(word, "tokens") for word in said):
        return "1"
    does = {*event.split()[1:2]} & {*small}
    is_same = does and any(seen.view.alike(word, "tokens") for word in said)  # `drop 1 more`
    return number if MORE & {*small} and (tokens or is_same) else ""


def is_other(seen: Seen, word: str, said: set[str], number: str) -> bool:
    """Whether a word says more than that so much more of it happens: another thing, or somebody else."""
    plain = word.removesuffix("s")
    return (
        word.isalpha()
        and plain not in said
        and word not in MORE | AROUND
        and str(WORDS.get(word, word)) != number
        and not seen.view.meanings(plain).verbs
    ) or word in (";", ":")


AROUND = frozenset("you it its also then instead of a an the that those immediately token tokens in".split())
"""Words that say nothing else."""


def event_of_any(event: str) -> str:
    """`you take Coins` for `you take a Coin`; whoever does it stays any of his kind."""
    first, *rest = event.split()
    return " ".join((first, *(word for word in rest if word not in ("a", "an", "any", "1"))))
