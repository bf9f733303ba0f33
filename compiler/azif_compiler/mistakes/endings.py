"""What happens, as cards and people say it, with checks and how they end → what may be meant."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes import dice, one_by_one, programs, told_together
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.left_out import means_a_thing
from azif_compiler.mistakes.numbers import WORDS
from azif_compiler.mistakes.row_words import behind_signs, cured, is_number, low, spelled, without_stops
from azif_compiler.mistakes.sayings import Words, of_the_chosen, on_dice, sentence
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols
from azif_compiler.names.inflection import stem

TRYING = frozenset(
    "if on you may fail failed make attempt try perform do take roll a an the must should pass passed at "
    "succeed successful".split()
)
"""What stands before a check on a card."""

ENDS = (
    frozenset(
        "pass passes passed passing succeed succeeds succeeded success successful successfully yes".split()
    ),
    frozenset("fail fails failed failing failure unsuccessful otherwise no".split()),
)
"""What people call the first and the second outcome of what can end in two ways."""

BEFORE_END = frozenset("if when on you a an the it that in case of this check is else , :".split())
"""What stands before the name of an outcome on a card."""


def ways(seen: Seen, words: Words, anew: bool = False) -> Iterator[str]:
    """The ways in which what happens may be meant; `anew`: as it is written, too."""
    rest = programs.rolled_as(without_stops([word for word in words if word not in ("“", "”")]))
    if rest and (said := told_together.whole(seen, rest, sentence)):
        yield said
    by_stops: list[list[str]] | None = None
    for row in parted(seen, rest):
        by_stops = by_stops or row
        # What everybody does is not cut at `and`, as if the rest happened once.
        if (row == by_stops or one_by_one.everybody(seen, by_stops) is None) and (said := told(seen, row)):
            yield said
    stops = next(parted(seen, rest))
    first = next((i for i, part in enumerate(stops) if not is_story(seen, part, rest)), 0)
    if first and (said := told(seen, stops[first:])):
        yield said
    if anew and rest:
        yield spelled(rest)


def each_in_turn(seen: Seen, words: Words, *, spoken_to: bool) -> Iterator[str]:
    """What is said of everybody, as one after the other does it, or each who is `spoken_to`."""
    for parts in parted(seen, programs.rolled_as(without_stops(list(words)))):
        if (everybody := one_by_one.everybody(seen, parts)) is None:
            return
        said = told(seen, everybody[1])
        if said := said if spoken_to else one_by_one.done_by_each(seen, everybody[0], said):
            yield said


def is_story(seen: Seen, words: Words, whole: Words) -> bool:
    """Whether a sentence tells what happens around the game: without a number or a verb of the game, and
    without things that no other sentence of the whole speaks of.
    """
    if any(is_number(word) or word.casefold() in WORDS or verbs(seen, cured(seen, word)) for word in words):
        return False
    named = Counter(stem(word) for word in words if means_a_thing(seen, stem(word)))
    return not named - (Counter(map(stem, whole)) - Counter(map(stem, words)))


def parted(seen: Seen, words: Words) -> Iterator[list[list[str]]]:
    """The sentences of which words consist: parted by stops alone, and by commas, `then` and `and`, too."""
    for ends in (
        frozenset(".!;"),
        frozenset({".", "!", ";", ",", "then"}),
        frozenset({".", "!", ";", ",", "then", "and"}),
    ):
        parts: list[list[str]] = [[]]
        for at, word in enumerate(words):
            is_label = words[at + 1 : at + 2] == [":"] and word.casefold() in ENDS[0] | ENDS[1]
            if (word.casefold() == "otherwise" or is_label) and parts[-1]:
                parts.append([word])
            elif word.casefold() == "and" and is_paid(seen, words[at + 1 :]):
                parts[-1].append(word)
            elif word.casefold() in ends:
                parts.append([])
            else:
                parts[-1].append(word)
        yield [part for part in parts if part]


def is_paid(seen: Seen, words: Words) -> bool:
    """Whether words go on as `… to rest` does: what stands before it is paid at once."""
    stop = next((i for i, word in enumerate(words) if word in (".", "!", ";", ",")), len(words))
    behind = [words[i + 1] for i in range(stop - 1) if words[i].casefold() == "to"]
    return any(verbs(seen, cured(seen, word)) for word in behind)


def rolled_before(done: Sequence[str], said: str) -> str:
    """What is asked of dice, without another roll where there was one before."""
    return said.removeprefix("roll 1 die; ") if any(one.startswith("roll ") for one in done) else said


def told(seen: Seen, parts: Sequence[list[str]]) -> str:
    """Sentences in a row, as they are written here; "" unless each is known."""
    done: list[str] = []
    ended: dict[str, list[str]] = {}
    last = ""
    verb: symbols.Verb | None = None
    for part in parts:
        verb, name, rest = ended_so(seen, verb, part, done)
        if verb is not None and name:
            last = name
            ended.setdefault(name, [])
            part = rest
            if not part:
                continue
        elif found := check(seen, part):
            if ended:  # a second check
                return ""
            verb, said, name, rest = found
            said = f"may: {said}" if "may" in low(part[:2]) else said
            done.append(said)
            if name:
                last = name
                ended[name] = []
                part = rest
                if not part:
                    continue
            else:
                continue
        if (
            verb is None
            and done
            and done[-1].startswith("if ")
            and part[0].casefold() in ("otherwise", "else")
        ):
            other = sentence(seen, behind_signs(part[1:]))
            if not other:
                return ""
            done[-1] = f"{done[-1]} else: {other}"
            continue
        if done and not last and part[0] in labels_of(seen, done[-1]):
            done[-1] = f"{done[-1]} {spelled(part)}"
            continue
        one = (
            on_dice(seen, part, done)
            or of_the_chosen(seen, part, done)
            or sentence(seen, part, done[-1] if done and not last else "")
        )
        if not one:
            return ""
        (ended[last] if last else done).append(rolled_before(done, one))
    if verb is None:
        return "; ".join([*map(closed, done[:-1]), *done[-1:]])
    if not ended or not all(ended.values()):
        return ""
    order = [name for name in verb.outcomes if name in ended]
    if len(order) == 1:
        return f"{'; '.join(done)} {order[0]}: {'; '.join(ended[order[0]])}"
    blocks = " ".join(f"{name} {{ {'; '.join(ended[name])} }}" for name in order)
    return f"{'; '.join(done)} {blocks}"


def closed(said: str) -> str:
    """A condition with braces around what it is for, where more follows, which would be for it, too."""
    found = re.fullmatch(r"(.*; )?if ([^:{]+): (.+?)(?: else: (.+))?", said)
    if found is None:
        return said
    return f"{found[1] or ''}if {found[2]} {{ {found[3]} }}{f' else {{ {found[4]} }}' if found[4] else ''}"


def ended_so(
    seen: Seen, verb: symbols.Verb | None, part: list[str], done: list[str]
) -> tuple[symbols.Verb | None, str, list[str]]:
    """What ends in one of two ways, the outcome with which a sentence begins, and what is behind it. A roll
    that is said to succeed becomes one that can.
    """
    rolled = dice.for_outcomes(seen, done[-1]) if verb is None and done else None
    name, rest = outcome(verb if rolled is None else rolled[1], part)
    if name and rolled is not None:
        done[-1], verb = rolled
    return verb, name, rest


def labels_of(seen: Seen, said: str) -> frozenset[str]:
    """What the verb of a sentence can go on with."""
    return frozenset(label for verb in verbs(seen, said.split()[0]) for label in verb.labels)


def outcome(verb: symbols.Verb | None, words: Words) -> tuple[str, list[str]]:
    """The outcome with whose name words begin, and what is behind it: `if you pass, rest`."""
    if verb is None:
        return "", []
    at = 0
    while at < len(words) and at < 6 and words[at].casefold() in BEFORE_END:
        at += 1
    named_so = words[at].casefold() if at < len(words) else ""
    at += 1
    if not named_so and words and words[-1].casefold() == "else":
        named_so = "otherwise"
    for index, name in enumerate(verb.outcomes[:2]):
        if named_so == name or named_so in ENDS[index]:
            rest = list(words[at:])
            while rest and rest[0].casefold() in (",", ":", "the", "it", "check", "then", "=", ">"):
                del rest[0]
            return name, rest
    return "", []


def check(seen: Seen, words: Words) -> tuple[symbols.Verb, str, str, list[str]] | None:
    """`Make a Red (-1) toss to rest`, `toss Red -1`: the verb, how it is said, the outcome, what it does."""
    small = low(words)
    at = 0
    while at < len(words) and at < 8 and small[at] in TRYING:
        at += 1
    tries = set(small[:at])
    row = list(words[at : at + 9])
    found = next(
        ((i, v) for i, word in enumerate(row) for v in verbs(seen, word) if len(v.outcomes) > 1), None
    )
    member = next(((i, m) for i, word in enumerate(row[:6]) for m in seen.members_called(word)), None)
    if found is None or member is None or abs(found[0] - member[0]) > 4:
        return None
    end = max(found[0], member[0]) + 1
    number = next((i for i, word in enumerate(row[: end + 3]) if is_number(word)), -1)
    if number > end and not {*low(row[end:number])} <= BESIDE_CHECK:
        number = -1  # that of what happens then
    between = [
        word for i, word in enumerate(row[: max(end, number)]) if i not in (found[0], member[0], number)
    ]
    if not {*low(between)} <= BESIDE_CHECK:
        return None
    shown = row[number] if number >= 0 else ""
    shown = shown if shown[:1] in ("+", "-", "") else f"+{shown}"
    end = max(end, number + 1)
    rest = list(words[at + end :])
    while rest and rest[0] in (")", "]", ",", ":"):
        del rest[0]
    more = needed(found[1], rest)
    rest = rest[3:] if more else rest
    said = " ".join((spoken(found[1].name), spoken(member[1].name), shown or "+0")) + more
    name, behind = outcome(found[1], rest)
    if name:
        return found[1], said, name, behind
    if rest[:1] and rest[0].casefold() in ("to", "or") and len(found[1].outcomes) > 1:
        return found[1], said, found[1].outcomes[rest[0].casefold() == "or"], rest[1:]
    if rest and tries & {"if", "on"} and tries & {*PASSED, "fail", "failed"}:
        return found[1], said, found[1].outcomes[not tries & PASSED], rest
    if rest and not tries & {"pass", "succeed"}:
        return None
    return found[1], said, "", []


PASSED = frozenset("pass passed succeed successful".split())
"""What people say of a check that ends well."""

BESIDE_CHECK = frozenset("( ) a an the your of with - at modifier [ ]".split())
"""What stands in a check on a card beside its verb, what is checked, and its modifier."""


def needed(verb: symbols.Verb, words: Words) -> str:
    """What `[2]` behind a check says that it needs, of the one thing that it may need as a number."""
    labels = [label for label, one in verb.labels.items() if isinstance(one.type, types.Number)]
    is_needed = words[0:1] == ["["] and words[2:3] == ["]"] and words[1].isdecimal()
    return f" {spoken(labels[0])} {words[1]}" if is_needed and len(labels) == 1 else ""


def hits_rolled(seen: Seen) -> str | None:
    """`roll 2 dice, and take 1 Coin for each success`: what is told of a check is not what dice show."""
    first, last = seen.row()
    at = next((i for i in range(min(seen.index, last - 1), first - 1, -1) if seen.words[i] == "roll"), -1)
    if at < 0 or seen.depth_at(at) < 2:
        return None
    said = told_together.well_rolled(seen, without_stops(seen.words[at:last]), sentence)
    before = seen.written(first, at)
    return (
        f"write `{before} {said}`" if said and before.endswith(":") else f"write `{said}`" if said else None
    )
