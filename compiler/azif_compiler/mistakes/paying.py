"""Actions as cards and people say them, what is paid, and what they do → as they are written here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes import endings, row_words, sayings
from azif_compiler.mistakes.abilities import usual, verbs, window
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols

Words = Sequence[str]

MADE_NOTHING = frozenset("prevent cancel ignore avoid negate stop".split())
"""What people say of an event that is not to happen."""


def cost_of(seen: Seen, words: Words) -> str:
    """What is paid as sentences with `;` between them; "" unless all of it is known."""
    return "; ".join(parts) if (parts := costs(seen, words)) else ""


def costs(seen: Seen, words: Words) -> list[str]:
    """What is paid, sentence by sentence: `drop it and take 1 Coin`; [] unless each is known."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word.casefold() in ("and", ",", ";", "&", "+"):
            parts.append([])
        else:
            parts[-1].append(word)
    found: list[str] = []
    for part in (part for part in parts if part):
        one = sayings.sentence(seen, part)
        verb = next(iter(verbs(seen, one.split(" ")[0])), None) if one else None
        if not one or verb is None:
            return []
        is_short = len(one.split()) == 1
        if is_short and verb.objects and isinstance(verb.objects[0].type, types.Thing):
            one = f"{one} this"
        found.append(one)
    return found


def action(seen: Seen, words: Words) -> Iterator[str]:
    """`Any time: drop it to rest`, `drop it: rest`, `once per night, you may drop it and rest`."""
    rest = list(words)
    name, limit = "", ""
    if row_words.low(rest[:2]) == ["once", "per"] and rest[3:]:
        limit, rest = f"{row_words.spelled(rest[:3])} ", rest[3:]
        rest = rest[1:] if rest[:1] == [","] else rest
    if row_words.low(rest[:1]) == ["action"]:
        rest = rest[2:] if rest[1:2] == [":"] else rest[1:]
    if rest[:1] == ["cost"]:
        rest = [*usual(seen).split(), *rest]
    if "cost" in rest and ":" in rest[rest.index("cost") :]:
        paid_at = rest.index("cost")
        end = rest.index(":", paid_at)
        paid = costs(seen, [word for word in rest[paid_at + 1 : end] if word not in "{}"])
        if paid and (found := window_called(seen, rest[:paid_at])):
            yield from done_for(seen, limit, found, f" cost {braced(paid)}", rest[end + 1 :])
        return
    at = rest.index(":") if ":" in rest else -1
    if 0 < at <= 3 and not seen.confusion(rest[:at])[0] and (found := window_called(seen, rest[:at])):
        name, rest = found, rest[at + 1 :]
    if row_words.low(rest[:1]) in (["when"], ["if"], ["whenever"], ["after"], ["each"]):
        return
    for size in (2, 1) if not name and limit else ():
        if (found := window_called(seen, rest[:size])) and rest[size:]:
            name, rest = found, rest[size:]
            break
    if row_words.low(rest[:2]) == ["you", "may"] or row_words.low(rest[:1]) == ["may"]:
        rest = rest[row_words.low(rest).index("may") + 1 :]
    joint = next((i for i, word in enumerate(rest) if word.casefold() in ("to", ":") and i), -1)
    if joint < 0:
        joint = next((i for i, word in enumerate(rest) if word in (",", "and") and i), -1)
        if joint > 0 and not name and not limit and row_words.low(words[:1]) != ["action"]:
            return
    paid = costs(seen, rest[:joint]) if joint > 0 else []
    done = list(rest[joint + 1 :]) if paid else list(rest)
    if not paid and not name:
        return
    cost = f" cost {braced(paid)}" if paid else ""
    yield from done_for(seen, limit, name or usual(seen), cost, done)


def window_called(seen: Seen, words: Words) -> str:
    """The window whose first word is that with which words begin, and of whose words they consist."""
    found = window(seen, list(words))
    own = {*found.split(), "phase", "time"}
    return (
        found
        if found.split()[:1] == row_words.low(words[:1]) and own.issuperset(row_words.low(words))
        else ""
    )


def braced(parts: Sequence[str]) -> str:
    """What is paid, as it stands behind `cost`."""
    return parts[0] if len(parts) == 1 else f"{{ {'; '.join(parts)} }}"


def done_for(seen: Seen, limit: str, name: str, cost: str, done: list[str]) -> Iterator[str]:
    """What happens when it is paid: something does not happen, is less, is rolled again, or just happens."""
    small = row_words.low(done)
    if small and small[0] in {*MADE_NOTHING, "reduce", "lower", "decrease"}:
        number = next((word for word in done if word.isdigit()), "")
        rest = [word for word in done[1:] if word.casefold() not in ("any", "all", "the", "a", "an", "your")]
        end = row_words.low(rest).index("by") if "by" in row_words.low(rest) else len(rest)
        for noun in (rest[:end], [word for word in rest[:end] if not word.isdigit()]):
            cure, count = seen.confusion(noun)
            event = cure if count == len(noun) else f"you {row_words.spelled(noun)}" if noun else ""
            less = f"reduce it by {number}" if number else "prevent it"
            if event:
                yield f"{limit}action {usual(seen)} in response to {event}{cost}: {less}"
    for said in endings.ways(seen, done, True):
        yield f"{limit}action {name}{cost}: {said}"
    rolled = next((one for at in range(len(done)) if (one := checked(seen, done[at:]))), None)
    again = next((word for word in small if any(not one.outcomes for one in verbs(seen, word))), "")
    if rolled is None and again and {"die", "dice", "roll", "check", "checks"} & {*small}:
        for when in sorted(seen.named("windows"), key=len):
            if "roll" in when.split():
                yield f"{limit}action {when}{cost}: {again}"
    if rolled is not None:
        member, verb = rolled
        for when in sorted(seen.named("windows")) if again else ():
            if "roll" in when.split():
                yield f"{limit}action {when} when you {verb.name} {member}{cost}: {again}"
        if verb.outcomes[0] in small:
            yield f"{limit}action before you {verb.name} {member}{cost}: {verb.outcomes[0]} {verb.name}"


def checked(seen: Seen, words: Words) -> tuple[str, symbols.Verb] | None:
    """`Red toss` with which words begin: of what, and the verb."""
    member = next(seen.members_called(words[0]), None) if words else None
    verb = next((v for word in words[1:2] for v in verbs(seen, word) if len(v.outcomes) > 1), None)
    return (spoken(member.name), verb) if member is not None and verb is not None else None
