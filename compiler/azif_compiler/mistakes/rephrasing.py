"""A whole line as cards and people say it → the same as it may be written here.

Each is tried before it is shown. What is no better when it is tried is never said, so a way of saying
something may fail of a line, but it must say nothing else than what was meant.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes import endings, sayings, turned
from azif_compiler.mistakes.abilities import PARTS, usual, verbs, window
from azif_compiler.mistakes.numbers import WORDS
from azif_compiler.mistakes.printed import named, with_hyphens
from azif_compiler.mistakes.seen import Seen, alike
from azif_compiler.names import symbols
from azif_compiler.text.tokens import LEFT

SPOKEN_TO = {"I": "you", "me": "you", "my": "your", "My": "your", "Me": "you"}
"""What people say of themselves, and what is said to who plays."""

LONGEST_LINE = 60
"""Of how many words a line is that is said anew."""

Words = Sequence[str]
Way = Callable[[Seen, Words], Iterator[str]]


def rephrased(seen: Seen, proposals: Sequence[str] = ()) -> Iterator[tuple[int, int, str]]:
    """Other words for the line in which something is wrong: from where to where, and what may stand there.

    With proposals these are they; what they leave out (`…`) is what is written.
    """
    start = seen.text.rfind("\n", 0, seen.place) + 1
    end = seen.text.find("\n", seen.place)
    end = len(seen.text) if end < 0 else end
    inside = [i for i, at in enumerate(seen.starts) if start <= at < end]
    if not inside or len(inside) > LONGEST_LINE or seen.kinds[inside[0]] == "RBRACE":
        return
    depth = seen.kinds[: inside[0]].count(LEFT) - seen.kinds[: inside[0]].count("RBRACE")
    if depth < 1 or not (seen.kind or seen.words[0] == "rule"):
        return
    words = with_hyphens(seen, [SPOKEN_TO.get(seen.words[i], seen.words[i]) for i in inside])
    first, last = seen.starts[inside[0]], seen.starts[inside[-1]] + len(seen.words[inside[-1]])
    known = {sayings.spelled(words)}
    found = filled(seen, words, inside, proposals) if proposals else said_anew(seen, words, depth)
    for said in found:
        if said and "…" not in said and said not in known and keeps(words, said):
            known.add(said)
            yield first, last, said


def said_anew(seen: Seen, words: Words, depth: int) -> Iterator[str]:
    """The ways in which a line may be meant."""
    words = sayings.without_stops(words)
    if not words:
        return
    if depth == 1:
        for way in WAYS:
            yield from way(seen, words)
    at = next((i for i, word in enumerate(words) if word == ":"), -1)
    if depth == 1 and at > 0 and at + 1 < len(words):
        before = sayings.spelled(words[: at + 1])
        for said in endings.ways(seen, words[at + 1 :]):
            yield f"{before} {said}"
    elif depth > 1:
        yield from endings.ways(seen, words)


NUMBER_OR_NAME = re.compile(r'"[^"]*"|\d+')
"""What a line says that no other way of saying it leaves out."""


def keeps(words: Words, said: str) -> bool:
    """Whether a line still has the numbers, but for one, and the names that stand in the other."""
    before = Counter(found for word in words if word != "1" for found in NUMBER_OR_NAME.findall(word))
    is_whole = "unless" not in words or any(word in said.split() for word in ("unless", "choose:", "may"))
    return is_whole and not before - Counter(NUMBER_OR_NAME.findall(said))


def filled(seen: Seen, words: Words, inside: Sequence[int], proposals: Sequence[str]) -> Iterator[str]:
    """Proposals as whole lines: what they leave out behind the colon, and what stands before, stays."""
    at = next((i for i, word in enumerate(words) if word == ":"), -1)
    behind = sayings.spelled(sayings.without_stops(words[at + 1 :])) if at > 0 else ""
    before, after = "", ""
    if seen.first > inside[0] and seen.last <= inside[-1] + 1:
        end = seen.starts[inside[-1]] + len(seen.words[inside[-1]])
        last = seen.starts[seen.last - 1] + len(seen.words[seen.last - 1])
        before = seen.text[seen.starts[inside[0]] : seen.starts[seen.first]]
        after = seen.text[last:end]
    for said in proposals:
        whole = said.removesuffix("…") + behind if said.endswith(": …") and behind and not before else said
        yield f"{before}{whole}{after}"


# ---- what happens when something else does ----------------------------------------------------------------

BEGINNINGS = (
    ["each", "time"], ["every", "time"], ["any", "time"], ["as", "soon", "as"], ["when"], ["whenever"],
    ["if"], ["after"], ["once"], ["upon"], ["on"], ["every", "when"], ["before"], ["instead", "of"],
)  # fmt: skip
"""How people begin what happens when something else does."""

MADE_NOTHING = frozenset("prevent cancel ignore avoid negate stop".split())
"""What people say of an event that is not to happen."""

SPOKEN_OF = frozenset("it that this them".split())
"""What an event is called in the same sentence."""


def reaction(seen: Seen, words: Words) -> Iterator[str]:
    """`when you drop a Coin, rest`, `if you would drop Coins, rest instead`, `…, drop this to prevent it`."""
    small = sayings.low(words)
    limit, rest = [], list(words)
    if small[:2] == ["once", "per"]:
        limit, rest = rest[:3], rest[3:]
        rest = rest[1:] if rest[:1] == [","] else rest
    if sayings.low(rest[:2]) == ["you", "may"] or sayings.low(rest[:1]) == ["may"]:
        return
    begin = next((one for one in BEGINNINGS if sayings.low(rest[: len(one)]) == one), None)
    if begin is None and rest and rest[0].startswith("on_"):  # as programs say it
        begin, rest = ["on"], ["on", *rest[0].split("_")[1:], "this", *rest[1:]]
    if begin is None:
        return
    rest = rest[len(begin) :]
    at = next((i for i, word in enumerate(rest) if word in (",", ":") or word.casefold() == "then"), -1)
    rest = [*rest, "instead"] if begin == ["instead", "of"] else rest
    ends = [at] if at > 0 else unmarked(seen, rest)
    before = sayings.spelled(limit) + " " if limit else ""
    for end in ends:
        behind = rest[end:]
        while behind and behind[0].casefold() in ("then", ",", ":"):
            del behind[0]
        for event in events(seen, rest[:end]) if behind else ():
            yield from answered(seen, before, event, behind, is_before=begin == ["before"])


def unmarked(seen: Seen, words: Words) -> list[int]:
    """Where what happens then may begin, if no sign stands before it: `you walk in drop 1 Coin`."""
    return [at for at in range(2, min(len(words), 10)) if verbs(seen, sayings.cured(seen, words[at]))][:3]


def answered(seen: Seen, before: str, event: str, behind: list[str], *, is_before: bool) -> Iterator[str]:
    """What happens when an event does, in its place, or for it not to happen."""
    small = sayings.low(behind)
    may = "may " if small[:2] == ["you", "may"] or small[:1] == ["may"] else ""
    done = behind[small.index("may") + 1 :] if may else behind
    small = sayings.low(done)
    if "to" in small and small.index("to") > 0:
        at = small.index("to")
        rest, paid = done[at + 1 :], cost_of(seen, done[:at])
        if paid and rest and rest[0].casefold() in MADE_NOTHING:
            yield f"{before}may prevent {event} cost {{ {paid} }}"
        number = next((word for word in rest if word.isdigit()), "")
        if paid and number and rest[0].casefold() in ("reduce", "lower", "decrease"):
            yield f"{before}may reduce {event} by {number} cost {{ {paid} }}"
        if paid:
            for said in endings.ways(seen, rest, True):
                yield f"{before}may when {event} cost {{ {paid} }}: {said}"
    if small[-1:] == ["instead"] or small[:1] == ["instead"]:
        rest = [word for word in done if word.casefold() != "instead"]
        for said in endings.ways(seen, rest, True):
            yield f"{before}{may}instead of {event}: {said}"
    if small and small[0] in MADE_NOTHING and set(small[1:]) <= {*SPOKEN_OF, "the", "loss", "all"}:
        yield f"{before}{may}prevent {event}"
    number = next((word for word in done if word.isdigit()), "")
    if small and small[0] in ("reduce", "lower", "decrease") and number and "by" in small:
        yield f"{before}{may}reduce {event} by {number}"
    for said in endings.ways(seen, done, True):
        yield f"{before}{may}{'before' if is_before else 'when'} {event}: {said}"


def events(seen: Seen, words: Words) -> Iterator[str]:
    """An event as it is told here: without `would`, with names as they are declared."""
    rest = [word for word in words if word.casefold() not in ("would", "will", "should", "any", "also")]
    if "be" in sayings.low(rest):
        rest[sayings.low(rest).index("be")] = "is"
    first = sayings.cured(seen, rest[0]) if rest else ""
    if len(rest) == 1 and seen.view.meanings(first).participles:
        yield f"this is {first}"
    if rest and verbs(seen, first):
        rest = ["you", sayings.cured(seen, rest[0]), *rest[1:]]
    yield sayings.spelled(rest)
    for verb in seen.view.meanings(rest[-1]).thirds if len(rest) > 1 else ():
        if verb.participle:  # `a lamp lights` for `a lamp is lit`
            yield sayings.spelled([*rest[:-1], "is", spoken(verb.participle)])
    plain_names = named(seen, rest)
    if "…" not in plain_names:
        yield sayings.spelled(plain_names)
    cure, count = seen.confusion(rest)
    if cure and " " in cure and "…" not in cure and count == len(rest):
        yield cure
    tokens = [i for i, word in enumerate(plain_names) if seen.view.meanings(word).tokens]
    for index in tokens[:1]:  # `you drop 1 or more Coins`, `you drop a Coin`
        before = index
        while before > 0 and plain_names[before - 1].casefold() in {*COUNTED, *WORDS, "1"}:
            before -= 1
        if before < index:
            yield sayings.spelled([*plain_names[:before], *plain_names[index:]])


COUNTED = frozenset("a an or more at least any some one".split())
"""What stands before what is counted in an event that is about any number of it."""


# ---- what is done at a time -------------------------------------------------------------------------------

DURING = frozenset("at in during on each every any the start beginning end of your a all time".split())
"""Words of which a time consists, beside the name of a step."""


def step_of(seen: Seen, words: Words) -> tuple[str, int]:
    """`at the start of each evening phase` with which words begin, as it is said here; of how many words."""
    small = sayings.low(words)
    end = 0
    while end < min(len(small), 7) and small[end] in DURING:
        end += 1
    for size in (3, 2, 1):
        found = alike(" ".join(words[end : end + size]), seen.view.visible_words("steps"))
        if not found or not small[end : end + size]:
            continue
        part = next((PARTS[word] for word in small[:end] if word in PARTS), "start")
        owner = "your " if "your" in small[:end] else ""
        end += size
        if small[end : end + 1] == ["phase"] or small[end : end + 1] == ["step"]:
            end += 1
        return f"at {part} of {owner}{spoken(found[0])}", end
    return "", 0


def timed(seen: Seen, words: Words) -> Iterator[str]:
    """`at the start of your turn rest`, `each evening: rest`, `take 1 Coin each evening`, `evening: rest`."""
    at = words.index(":") if ":" in words else 0
    if any(spoken(script.name) == " ".join(words[:at]) for script in seen.scripts()):
        return
    head, size = step_of(seen, words)
    if head and (words[0].casefold() in {*DURING, *PARTS} or words[size : size + 1] == [":"]):
        rest = list(words[size:])
        if sayings.low(rest[:1]) == ["if"]:
            at = next((i for i, word in enumerate(rest) if word in (",", ":")), 0)
            condition, rest = f" if {sayings.spelled(rest[1:at])}", rest[at:]
            head = f"{head}{condition}" if at else head
        yield from at_a_time(seen, head, sayings.behind_signs(rest))
    for at in range(len(words) - 1, max(0, len(words) - 8), -1):
        if words[at].casefold() in ("each", "every", "at", "during"):
            head, size = step_of(seen, words[at:])
            if head and at + size == len(words):
                for said in endings.ways(seen, words[:at], True):
                    yield f"{head}: {said}"


def at_a_time(seen: Seen, head: str, rest: Sequence[str]) -> Iterator[str]:
    """What happens, or may be done, at a time."""
    small = sayings.low(rest)
    if small[:2] == ["you", "may"] or small[:1] == ["may"]:
        rest = rest[small.index("may") + 1 :]
        small = sayings.low(rest)
        if "to" in small:
            paid = cost_of(seen, rest[: small.index("to")])
            for said in endings.ways(seen, rest[small.index("to") + 1 :], True) if paid else ():
                yield f"may {head} cost {{ {paid} }}: {said}"
        for said in endings.ways(seen, rest, True):
            yield f"may {head}: {said}"
        return
    for said in endings.ways(seen, rest, True):
        yield f"{head}: {said}"
        yield f"{other_owner(head)}: {said}"


def other_owner(head: str) -> str:
    """`at start of your evening` for `at start of evening`, and the other way round."""
    return head.replace(" your ", " ", 1) if " your " in head else head.replace(" of ", " of your ", 1)


# ---- actions ----------------------------------------------------------------------------------------------


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
    if sayings.low(rest[:2]) == ["once", "per"] and rest[3:]:
        limit, rest = f"{sayings.spelled(rest[:3])} ", rest[3:]
        rest = rest[1:] if rest[:1] == [","] else rest
    if sayings.low(rest[:1]) == ["action"]:
        rest = rest[1:]
    at = rest.index(":") if ":" in rest else -1
    if 0 < at <= 3 and not seen.confusion(rest[:at])[0] and (found := window_called(seen, rest[:at])):
        name, rest = found, rest[at + 1 :]
    if sayings.low(rest[:2]) == ["you", "may"] or sayings.low(rest[:1]) == ["may"]:
        rest = rest[sayings.low(rest).index("may") + 1 :]
    joint = next((i for i, word in enumerate(rest) if word.casefold() in ("to", ":") and i), -1)
    if joint < 0:
        joint = next((i for i, word in enumerate(rest) if word in (",", "and") and i), -1)
        if joint > 0 and not name and not limit and sayings.low(words[:1]) != ["action"]:
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
    return found if found.split()[:1] == sayings.low(words[:1]) and own.issuperset(sayings.low(words)) else ""


def braced(parts: Sequence[str]) -> str:
    """What is paid, as it stands behind `cost`."""
    return parts[0] if len(parts) == 1 else f"{{ {'; '.join(parts)} }}"


def done_for(seen: Seen, limit: str, name: str, cost: str, done: list[str]) -> Iterator[str]:
    """What happens when it is paid: something does not happen, is less, is rolled again, or just happens."""
    small = sayings.low(done)
    if small and small[0] in {*MADE_NOTHING, "reduce", "lower", "decrease"}:
        number = next((word for word in done if word.isdigit()), "")
        rest = [word for word in done[1:] if word.casefold() not in ("any", "all", "the", "a", "an", "your")]
        end = sayings.low(rest).index("by") if "by" in sayings.low(rest) else len(rest)
        for noun in (rest[:end], [word for word in rest[:end] if not word.isdigit()]):
            cure, count = seen.confusion(noun)
            event = cure if count == len(noun) else f"you {sayings.spelled(noun)}" if noun else ""
            less = f"reduce it by {number}" if number else "prevent it"
            if event:
                yield f"{limit}action {usual(seen)} in response to {event}{cost}: {less}"
    for said in endings.ways(seen, done, True):
        yield f"{limit}action {name}{cost}: {said}"
    rolled = next((one for at in range(len(done)) if (one := checked(seen, done[at:]))), None)
    if rolled is not None:
        member, verb = rolled
        again = next((word for word in small if any(not one.outcomes for one in verbs(seen, word))), "")
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


WAYS: tuple[Way, ...] = (
    reaction,
    timed,
    action,
    turned.counting,
    turned.changes,
    turned.by_so_much,
    turned.reached,
    turned.conditional,
    turned.described,
    turned.denial,
    turned.of_its_own,
)
