"""Actions as cards and people say them, what is paid, and what they do → as they are written here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes import endings, one_sentence, row_words, sayings
from azif_compiler.mistakes.abilities import paid_otherwise, usual, verbs, window
from azif_compiler.mistakes.edits import KNOWN, Edit
from azif_compiler.mistakes.row_words import is_number
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
    cure, count = seen.confusion(words)
    if count > 1 and count == len(words) and verbs(seen, cure.split()[0]):
        return [cure]
    parts: list[list[str]] = [[]]
    for word in words:
        if word.casefold() in ("and", ",", ";", "&", "+"):
            parts.append([])
        else:
            parts[-1].append(word)
    found: list[str] = []
    for part in (part for part in parts if part):
        if row_words.doing(seen, part[0]):
            part[0] = row_words.doing(seen, part[0])
        if other := paid_otherwise(seen, part):
            found.append(other)
            continue
        one = sayings.sentence(seen, part if not is_number(part[0]) or len(part) < 2 else ["spend", *part])
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
        rest = rest[1:] if rest[:1] in ([","], [":"]) else rest
    if row_words.low(rest[:1]) == ["action"]:
        rest = rest[2:] if rest[1:2] == [":"] else rest[1:]
    if rest[:1] == ["cost"]:
        rest = [*usual(seen).split(), *rest]
    if "cost" in rest and ":" in rest[: rest.index("cost")]:
        at, end = rest.index(":"), rest.index("cost")
        paid = costs(seen, [word for word in rest[end + 1 :] if word not in "{}:"])
        if paid and (found := window_called(seen, rest[:at])):
            yield from done_for(seen, limit, found, f" cost {braced(paid)}", rest[at + 1 : end])
        return
    if "cost" in rest and ":" in rest[rest.index("cost") :]:
        paid_at = rest.index("cost")
        end = rest.index(":", paid_at)
        paid = costs(seen, [word for word in rest[paid_at + 1 : end] if word not in "{}"])
        if paid and (found := window_called(seen, rest[:paid_at])):
            yield from done_for(seen, limit, found, f" cost {braced(paid)}", rest[end + 1 :])
        return
    at = rest.index(":") if ":" in rest else -1
    if 0 < at <= 3 and not is_own(seen, rest[:at]) and (found := window_called(seen, rest[:at])):
        name, rest = found, rest[at + 1 :]
    if row_words.low(rest[:1]) in (["when"], ["if"], ["whenever"], ["after"], ["each"]):
        return
    for size in (2, 1) if not name and limit else ():
        if (found := window_called(seen, rest[:size])) and rest[size:]:
            name, rest = found, rest[size:]
            break
    if row_words.low(rest[:1]) == ["at"] and rest[3:] and (found := window_called(seen, rest[1:3])):
        name, rest = found, rest[3 + (rest[3] in (",", ":")) :]
    elif row_words.low(rest[-3:-2]) == ["at"] and rest[:-3] and (found := window_called(seen, rest[-2:])):
        name, rest = found, rest[:-3]
    if row_words.low(rest[:2]) == ["you", "may"] or row_words.low(rest[:1]) == ["may"]:
        rest = rest[row_words.low(rest).index("may") + 1 :]
    at = next((i for i, word in enumerate(rest[:8]) if word.casefold() in ("during", "in")), 0)
    if at and not name:
        end = next((i for i in range(at + 2, len(rest)) if rest[i].casefold() in ("to", ",", ":")), 0)
        said = [word for word in rest[at + 1 : end] if word.casefold() not in ("your", "the", "each")]
        if end and said and (found := window_called(seen, said)):
            name, rest = found, [*rest[:at], *rest[end:]]
    joint = next((i for i, word in enumerate(rest) if word.casefold() in ("to", ":") and i), -1)
    if joint < 0:
        joint = next((i for i, word in enumerate(rest) if word in (",", "and") and i), -1)
        if joint > 0 and not name and not limit and row_words.low(words[:1]) != ["action"]:
            return
    paid = costs(seen, rest[:joint]) if joint > 0 else []
    done = list(rest[joint + 1 :]) if paid else list(rest)
    if not paid and not name and not limit:
        return
    cost = f" cost {braced(paid)}" if paid else ""
    yield from done_for(seen, limit, name or window_of(seen, paid), cost, done)


def up_to(seen: Seen, words: Words) -> Iterator[str]:
    """`pay up to 3 Coins: take 2 oil for each` for `cost { choose number n from 1 to 3; pay n Coins }: take
    (2 * n) oil`.
    """
    row = [word for word in words if word not in "{}"]
    small = row_words.low(row)
    at = next((at for at in range(len(row) - 3) if small[at + 1 : at + 3] == ["up", "to"]), 0)
    begin, rest = row[:at], row[at + 3 :]
    joint = next((at for at, word in enumerate(rest) if word.casefold() in (":", ",", "to", "and", ";")), 0)
    if not at or not joint or not rest[0].isdecimal() or small[:1] != ["action"]:
        return
    paid = costs(seen, [row[at], "1", *rest[1:joint]])
    cost = begin.index("cost") if "cost" in begin else len(begin)
    before = [word for word in begin[cost + 1 :] if word not in (":", ",", "and")]
    own = costs(seen, before) if before else []
    done = [word for word in rest[joint + 1 :] if word.casefold() not in ("you", "may", "and", "then")]
    end = next((at for at in range(len(done) - 1) if row_words.low(done)[at : at + 2] in EACH), 0)
    if len(paid) != 1 or not end or (before and not own):
        return
    number = next((word for word in done[:end] if word.isdecimal() or word.casefold() in ("a", "an")), "")
    said = sayings.sentence(seen, ["1" if word == number else word for word in done[:end]])
    if number and re.search(r"\b1\b", said):
        many = f"({number} * n)" if number.isdecimal() and number != "1" else "(n)"
        taken = re.sub(r"\b1\b", "(n)", paid[0], count=1)
        several = re.sub(r"\b1 ([a-z][\w ]*)$", lambda found: f"{many} {found[1]}s", said)
        head = " ".join(word for word in begin[:cost] if word != ":")
        whole = "; ".join([*own, f"choose number n from 1 to {rest[0]}", taken])
        for one in (several, re.sub(r"\b1\b", many, said, count=1)):
            yield f"{head} cost {{ {whole} }}: {one}"


EACH = (["for", "each"], ["for", "every"], ["per", "point"])
"""How people say that something comes as often as something was paid."""


def paid_behind(seen: Seen, words: Words) -> Iterator[str]:
    """`Evening: take 1 Coin, drop it` for `action evening cost drop this: take 1 Coin`."""
    at = words.index(":") if ":" in words else -1
    name = window_called(seen, words[:at]) if 0 < at <= 3 and not is_own(seen, words[:at]) else ""
    rest = words[at + 1 :]
    end = next((i for i, word in enumerate(rest) if i and word in (",", ";", ".", "and")), 0)
    if not name or not end or {"to", ":", "cost"} & {*rest}:
        return
    for paid, done in ((rest[end + 1 :], rest[:end]), (rest[:end], rest[end + 1 :])):
        one = costs(seen, paid)
        if len(one) == 1 and one[0].endswith(" this"):
            for said in endings.ways(seen, done, True):
                yield f"action {name} cost {one[0]}: {said}"


def is_own(seen: Seen, words: Words) -> bool:
    """Whether content says of words that they mean something that the component can give."""
    cure = seen.confusion(words)[0].removesuffix(": …")
    own = (*seen.fields(), *seen.scripts(), *seen.keywords())
    return cure.startswith("always") or any(spoken(one.name) == cure for one in own)


def window_of(seen: Seen, paid: Sequence[str]) -> str:
    """The window that is called after what is paid in it, else the usual one."""
    tokens = [word.casefold() for part in paid for word in part.split() if seen.view.meanings(word).tokens]
    return next((one for one in seen.named("windows") if one.split()[0] in tokens), usual(seen))


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


BEFORE_TEST = frozenset("a an the to on of in your any one".split())
"""What stands before a check behind what is done about it."""


def done_for(seen: Seen, limit: str, name: str, cost: str, done: list[str]) -> Iterator[str]:
    """What happens when it is paid: something does not happen, is less, is rolled again, or just happens."""
    small = row_words.low(done)
    if small and small[0] in {*MADE_NOTHING, "reduce", "lower", "decrease"}:
        number = next((word for word in done if word.isdecimal()), "")
        rest = [word for word in done[1:] if word.casefold() not in ("any", "all", "the", "a", "an", "your")]
        end = row_words.low(rest).index("by") if "by" in row_words.low(rest) else len(rest)
        for noun in (rest[:end], [word for word in rest[:end] if not word.isdecimal()]):
            cure, count = seen.confusion(noun)
            event = cure if count == len(noun) else f"you {row_words.spelled(noun)}" if noun else ""
            less = f"reduce it by {number}" if number else "prevent it"
            if event:
                yield f"{limit}action {usual(seen)} in response to {event}{cost}: {less}"
    for said in endings.ways(seen, done, True):
        yield at_a_roll(seen, f"{limit}action {name}{cost}: {said}", small)
    rolled = next((one for at in range(len(done)) if (one := checked(seen, done[at:]))), None)
    again = next((word for word in small if any(not one.outcomes for one in verbs(seen, word))), "")
    if rolled is None and again and {"die", "dice", "roll", "check", "checks"} & {*small}:
        single = " 1" if ONE_DIE.search(" ".join(small)) and is_told_how_many(seen, again) else ""
        for when in sorted(seen.named("windows"), key=len):
            if "roll" in when.split():
                yield f"{limit}action {when}{cost}: {again}{single}"
    if rolled is not None:
        member, verb = rolled
        for when in sorted(seen.named("windows"), key=len) if again else ():
            if "roll" in when.split():
                yield f"{limit}action {when} when you {verb.name} {member}{cost}: {again}"
        start = next(i for i in range(len(done)) if checked(seen, done[i:]))
        is_last = {*small[start + 2 :]} <= {".", "checks"} and "before" not in small
        more = list(done[:start]) if is_last else []
        while more and more[-1].casefold() in BEFORE_TEST:
            del more[-1]
        for when in sorted(seen.named("windows"), key=len) if len(more) > 1 else ():
            if "roll" in when.split() and (said := one_sentence.one_thing(seen, row_words.plain(seen, more))):
                yield f"{limit}action {when} when you {verb.name} {member}{cost}: {said}"
        if verb.outcomes[0] in small:
            yield f"{limit}action before you {verb.name} {member}{cost}: {verb.outcomes[0]} {verb.name}"


ONE_DIE = re.compile(r"\b(?:1|one|a) (?:\w+ )?die\b")
"""How people say that one die is meant."""


def is_told_how_many(seen: Seen, word: str) -> bool:
    """Whether a verb is told a number."""
    return any(one.objects and isinstance(one.objects[0].type, types.Number) for one in verbs(seen, word))


def at_a_roll(seen: Seen, line: str, words: Words) -> str:
    """An action about dice, in the window in which they lie there: of what is rolled again."""
    head, colon, done = line.partition(": ")
    found = verbs(seen, done.split(" ")[0]) if done else []
    is_about_dice = bool({"die", "dice"} & {*words}) and any(one.subject is None for one in found)
    window = next((one for one in sorted(seen.named("windows"), key=len) if "roll" in one.split()), "")
    return (
        line
        if not is_about_dice or not window
        else head.replace(f"action {usual(seen)}", f"action {window}", 1) + colon + done
    )


def checked(seen: Seen, words: Words) -> tuple[str, symbols.Verb] | None:
    """`Red toss` with which words begin: of what, and the verb."""
    member = next(seen.members_called(words[0]), None) if words else None
    verb = next((v for word in words[1:2] for v in verbs(seen, word) if len(v.outcomes) > 1), None)
    return (spoken(member.name), verb) if member is not None and verb is not None else None


BEHIND_COST = re.compile(
    r"\b(?P<begun>(?:action|may|once|must)\b[^:{}\n]*?) cost (?P<cost>\{[^{}\n]*\}|[^:{}\n]*?)"
    r" (?P<so>(?:if|unless) [^:{}\n]*?) ?:"
)
"""`action … cost drop this if the light is on: …`"""


def condition_first(seen: Seen, _: Sequence[int]) -> Iterator[Edit]:
    """`action … if the light is on cost drop this: …`: behind what is paid it would be asked too late."""
    start = seen.text.rfind("\n", 0, seen.place) + 1
    end = seen.text.find("\n", start)
    found = BEHIND_COST.search(seen.text, start, end if end >= 0 else len(seen.text))
    if found is not None and found.start() <= seen.place <= found.end():
        said = f"{found['begun']} {found['so']} cost {found['cost']}:"
        yield Edit(KNOWN, found.start(), found.end(), said)
