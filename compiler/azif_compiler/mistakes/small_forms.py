"""Small forms of the language that people say a little otherwise → changes of the text that say them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes.edits import SLIP, Edit, of_tokens
from azif_compiler.mistakes.one_sentence import DICE
from azif_compiler.mistakes.seen import Seen
from azif_compiler.mistakes.verbs_about import of_amounts, token_of, token_of_sign

REACTING = frozenset("when whenever before instead at may action".split())
"""How abilities begin of which none counts all the time."""

ITSELF = frozenset("this it here".split())


def meant(seen: Seen, around: Sequence[int]) -> Iterator[Edit]:
    """`may drop 1 Coin` for `may cost 1 Coin`, `this's Coin` for `Coin on this`, `roll 1 die` for
    `roll a die`, `when …` for `always when …`, `when …: may …` for `when … may …`,
    `add 2 to …` for `+2 to …`.
    """
    for index in around:
        word, behind = seen.words[index].casefold(), seen.words[index + 1 : index + 2]
        if word == "cost" and seen.words[index - 1 : index] == ["may"]:
            yield from paid(seen, index)
        if word == "on" and behind and behind[0].casefold() in ITSELF:
            yield from lying(seen, index)
        if word in ("a", "an", "one") and behind and behind[0].casefold() in DICE:
            yield of_tokens(seen, index, index + 2, SLIP, "1 die")
        if word[:1] == "+" and word[1:].isdecimal() and behind == ["to"] and index == seen.first:
            yield of_tokens(seen, index, index + 1, SLIP, f"add {word[1:]}")
        if word == "may" and index > seen.first and {*seen.line[:1]} & REACTING:
            end = seen.starts[index - 1] + len(seen.words[index - 1])
            yield Edit(SLIP, end, end, ":")
        if word == "always" and behind and behind[0] in REACTING:
            yield of_tokens(seen, index, index + 1, SLIP, "")


def paid(seen: Seen, index: int) -> Iterator[Edit]:
    """What is done to pay, of what is named behind `cost`."""
    words = seen.words[index + 1 : index + 3]
    token = token_of_sign(seen, words[0]) if words else None
    token = token or (token_of(seen, words[-1]) if words else None)
    for name in of_amounts(seen, token)[:3] if token is not None else ():
        yield of_tokens(seen, index, index + 1, SLIP, spoken(name))


def lying(seen: Seen, index: int) -> Iterator[Edit]:
    """How many tokens lie on the component: `(Coins on this)`, `(number of Coins on it)`."""
    at = index - 1
    for token in seen.view.alike(seen.words[at], "tokens") if at > 0 else ():
        begin = at
        while begin > 0 and seen.words[begin - 1].casefold() in ("the", "number", "of", "all"):
            begin -= 1
        yield of_tokens(seen, begin, index + 2, SLIP, f"this's {spoken(token)}")
