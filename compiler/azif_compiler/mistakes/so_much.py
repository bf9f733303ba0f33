"""What happens so often, or of so many, as cards say how many → as it is written here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.how_much import amount
from azif_compiler.mistakes.one_sentence import one_thing
from azif_compiler.mistakes.printed import PIECES
from azif_compiler.mistakes.row_words import cured, low, plain
from azif_compiler.mistakes.seen import Seen
from azif_compiler.mistakes.things_meant import token_of

Words = Sequence[str]

AS_MUCH = (["that", "much"], ["that", "many"], ["as", "much"], ["as", "many"])
PARTS = frozenset("half twice double".split())


def first_amounted(seen: Seen, words: Words) -> str:
    """The first way in which it may be meant; "" if there is none."""
    return next(amounted(seen, words), "")


def amounted(seen: Seen, words: Words) -> Iterator[str]:
    """`take Coins equal to your reach`, `take that many Coins as lamps you have`, `drop half your reach`, and
    `take 2 Coins for each lamp in the hall`.
    """
    rest = plain_verb_first(seen, words)
    small = low(rest)
    if len(rest) < 3 or not verbs(seen, rest[0]):
        return
    for at in range(2, len(rest) - 2):
        if small[at : at + 2] == ["equal", "to"]:
            yield from so_many(seen, rest[0], rest[1:at], amount(seen, rest[at + 2 :]))
    if small[1:3] in AS_MUCH and "as" in small[3:]:
        at = small.index("as", 3)
        yield from so_many(seen, rest[0], rest[3:at], amount(seen, rest[at + 1 :]))
    if small[1] in PARTS and (said := amount(seen, rest[1:])):
        yield from so_many(seen, rest[0], rest[-1:], said)
    yield from for_each(seen, rest)


def plain_verb_first(seen: Seen, words: Words) -> list[str]:
    """The words with the verb as it is called here at the beginning, without who is spoken to."""
    rest = list(words)
    while rest and rest[0].casefold() in ("you", "must", "immediately", "then", "also"):
        del rest[0]
    return [cured(seen, rest[0].casefold()), *rest[1:]] if rest else []


def so_many(seen: Seen, verb: str, what: Words, said: str) -> Iterator[str]:
    """`take (N) Coins`, of tokens."""
    rest = [word for word in what if word.casefold() not in ("an", "a", "the", "amount", "of")]
    token = token_of(seen, rest) if rest else ""
    if token and said and said.removeprefix("half of ") != f"your {token}":
        yield f"{verb} ({said}) {token}"


def as_told(seen: Seen, words: Words) -> str:
    """`take (N) Coins` of `take 1 Coin for each win`, where content says that `for each win` is `N`."""
    for at in range(2, len(words) - 1):
        cure, count = seen.confusion(words[at:])
        if words[at].casefold() in ("for", "per") and cure and "…" not in cure and at + count == len(words):
            return next(times(seen, words[:at], cure), "")
    return ""


def for_each(seen: Seen, words: Words) -> Iterator[str]:
    """`take (2 * number of lamps in "Hall") Coins` of `take 2 Coins for each lamp in the hall`."""
    small = low(words)
    for at in range(2, len(words) - 1):
        size = 2 if small[at : at + 2] in (["for", "each"], ["for", "every"]) else 1
        said = amount(seen, ["number", "of", *words[at + size :]]) if size == 2 or small[at] == "per" else ""
        if said:
            yield from times(seen, words[:at], said)


def times(seen: Seen, words: Words, said: str) -> Iterator[str]:
    """What happens, so many times as much."""
    row = ["1" if at == 1 and word in ("a", "an") else word for at, word in enumerate(plain(seen, words))]
    done = one_thing(seen, row)
    numbers = re.findall(r"(?<![\w+-])\d+", done)
    if len(numbers) == 1:
        amounts = said if numbers[0] == "1" else f"{numbers[0]} * {said}"
        head, _, tail = done.partition(numbers[0])
        first, _, behind = tail.strip().partition(" ")
        yield f"{head}({amounts}) {several(seen, first)} {behind}".rstrip()


def several(seen: Seen, word: str) -> str:
    """`Coins` of `Coin`."""
    for name in seen.view.alike(word, "tokens") if word and word not in PIECES else ():
        return seen.view.meanings(name).tokens[0].plural or word
    for kind in seen.view.meanings(word).kinds if word else ():
        return spoken(kind.plural) or word
    return word
