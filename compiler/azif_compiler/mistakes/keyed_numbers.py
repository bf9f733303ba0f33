"""Numbers that are asked for or changed without what they are of, and tokens in the place of numbers."""

from __future__ import annotations

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import syntax
from azif_compiler.ir import types
from azif_compiler.mistakes.seen import Seen, listed
from azif_compiler.mistakes.verbs_about import of_amounts, token_of
from azif_compiler.names.symbols import Token, Value

LONGEST = 4
"""Of how many words the name of a number is at the most."""

SHOWN = 3
"""So many verbs, or numbers, are shown at most."""


def key_missing(seen: Seen) -> str | None:
    """`your reach` for `your red reach`: it is another number for each of these."""
    if not isinstance(seen.problem, syntax.Expected) or not seen.problem.what.startswith("`for` and "):
        return None
    places = ((end, size) for end in (seen.index + 1, seen.index) for size in range(LONGEST, 0, -1))
    for end, size in places:
        first = end - size
        words = seen.words[max(first, 0) : end]
        name = "_".join(words)
        keys = [one.key for one in seen.view.meanings(name).values if one.key]
        members = seen.members(keys[0]) if keys else ()
        if members and first >= seen.first:
            before, behind = seen.written(seen.first, first), seen.written(end, seen.last)
            line = " ".join(f"{before} {members[0]} {' '.join(words)} {behind}".split())
            rest = f", or another of {len(members)}" if len(members) > 1 else ""
            return f"it is another number for each: say of which, as in `{line}`{rest}"
    return None


def token_changed(seen: Seen) -> str | None:
    """`always your Coins +1`: they come and go, and no number is changed."""
    if not isinstance(seen.problem, syntax.Expected) or "that can be changed" not in seen.problem.what:
        return None
    at = next((i for i in range(seen.index, seen.last) if token_of(seen, seen.words[i]) is not None), 0)
    token = token_of(seen, seen.words[at]) if at else None
    verbs = of_amounts(seen, token) if token is not None else []
    if token is None or not verbs:
        return None
    values = (one for name in seen.view.visible_words("values") for one in seen.view.meanings(name).values)
    numbers = [spoken(one.name) for one in values if is_said_of(one, token)]
    if len(numbers) == 1:
        before, behind = seen.written(seen.first, at), seen.written(at + 1, seen.last)
        return f"write `{before} {numbers[0]} {behind}`"
    ways = listed([spoken(one) for one in verbs][:SHOWN])
    told = f"it is no number that changes all the time: it comes and goes by {ways}, when something happens"
    number = next((word for word in seen.words[at : seen.last] if word.lstrip("+-").isdecimal()), "")
    cure, _ = seen.confusion([MORE if number.startswith("+") else LESS, number.lstrip("+-")])
    if not number or not cure:
        return told
    name = token.name if number.lstrip("+-") == "1" else token.plural or token.name
    return f"{told}: `when …: {cure} {spoken(name)}`"


MORE, LESS = "plus", "minus"
"""How people say that something is had more, or less, in what content says of it."""


def is_said_of(value: Value, token: Token) -> bool:
    """Whether a value is a number of things that cards speak of, and called after a token."""
    is_number = value.known and bool(value.of) and isinstance(value.type, types.Number)
    return is_number and token.name.casefold() in value.name.split("_")
