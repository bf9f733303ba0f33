"""A whole line as cards and people say it → the same as it may be written here.

Each is tried before it is shown: it may fail of a line, but it must say nothing else than what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes import (
    around_checks,
    comparisons,
    either_check,
    endings,
    events_meant,
    everyone,
    heads,
    heads_of_lines,
    joints,
    kept,
    moments,
    outcomes,
    paying,
    programs,
    row_words,
    rows,
    sayings,
    spoken_of,
    subjects,
    told_facts,
    told_together,
    turned,
    what_counts,
    wholes,
)
from azif_compiler.mistakes.abilities import usual, verbs
from azif_compiler.mistakes.more_or_less import event_of_any, fewer_of_it, more_of_it
from azif_compiler.mistakes.opposites import DENYING
from azif_compiler.mistakes.paying import MADE_NOTHING, cost_of
from azif_compiler.mistakes.printed import with_hyphens
from azif_compiler.mistakes.seen import Seen
from azif_compiler.text.tokens import quoted
from azif_compiler.words.noun import article

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
    depth = seen.depth_at(inside[0])
    if depth < 1 or not (seen.kind or seen.words[0] in ("rule", "ruling", "step", "phase")):
        return
    words = with_hyphens(seen, [SPOKEN_TO.get(seen.words[i], seen.words[i]) for i in inside])
    words = spoken_of.of_oneself(seen, words)
    first, last = seen.starts[inside[0]], seen.starts[inside[-1]] + len(seen.words[inside[-1]])
    known = {row_words.spelled([seen.words[i] for i in inside])}
    whole = heads_of_lines.meant_words(seen, words) if depth == 1 else words
    plainly = row_words.spelled(whole)
    alone = [plainly, f"always {plainly}"] if len(whole) < len(words) else []
    words, anew = list(whole), chain(alone, said_anew(seen, whole, depth))
    found = filled(seen, words, inside, proposals) if proposals else anew
    for said in (heads_of_lines.for_all_at_once(seen, one) if depth == 1 else one for one in found):
        if said and "…" not in said and said not in known and (THEN in said or kept.keeps(seen, words, said)):
            known.add(said)
            yield first, last, said


def said_anew(seen: Seen, words: Words, depth: int) -> Iterator[str]:
    """The ways in which a line may be meant."""
    if seen.words[0] == "ruling":
        yield from told_facts.told(seen, row_words.without_stops(words))
        return
    if words[0].endswith('":') and depth == 1:  # a name, and then an ability
        yield from (f"{words[0]} {said}" for said in (said_anew(seen, words[1:], depth) if words[1:] else ()))
        return
    is_script = any(script.key and spoken(script.name) == words[0] for script in seen.scripts())
    if words[1:2] and words[1].endswith('":') and depth == 1 and not is_script:  # `power "Second Wind": …`
        yield row_words.spelled(words[1:])
        yield from said_anew(seen, words[1:], depth)
        return
    if depth == 1 and (name := heads.own_name(seen, words)):  # `Second Wind: …`
        rest = words[words.index(":") + 1 :]
        yield from (
            f"{quoted(name)}: {said}" for said in (row_words.spelled(rest), *said_anew(seen, rest, 1))
        )
        return
    if (plainer := joints.plainly_joined(words)) != list(words):
        yield row_words.spelled(plainer)
        words = plainer
    yield from programs.programmed(seen, words)
    yield from comparisons.compared(seen, words)
    yield from comparisons.changed(seen, words)
    yield from comparisons.of_a_name(seen, words)
    yield from either_check.of_two(seen, words)
    yield from outcomes.for_a_check(seen, words)
    words = wholes.one_of(row_words.without_stops(words))
    if row_words.low(words[:2]) in (["once", "each"], ["once", "every"], ["once", "a"]):
        words = ["once", "per", *words[2:]]
    if not words:
        return
    if depth == 1:
        yield from told_together.in_its_place(seen, words, sayings.sentence)
        for way in WAYS:
            yield from way(seen, words)
    at = words.index(":") if ":" in words[:4] else 0
    is_reaction = row_words.low(words[at + 1 : at + 2]) in ([one[0]] for one in BEGINNINGS)
    if depth == 1 and at and is_reaction and paying.window_called(seen, words[:at]) == usual(seen):
        yield from said_anew(seen, words[at + 1 :], depth)  # `any time: when …`
    at = next((i for i, word in enumerate(words) if word == ":"), -1)
    if depth == 1 and at > 0 and at + 1 < len(words):
        before = row_words.spelled(words[: at + 1])
        for said in endings.ways(seen, words[at + 1 :]):
            yield f"{before} {said}"
        yield from (f"{before} {said}" for said in wholes.told(seen, words[at + 1 :]))
    elif depth > 1:
        yield from endings.ways(seen, words)
        yield from wholes.told(seen, words)


THEN = 'finish "so"'
"""What stands for what happens, where only how a line begins is tried."""

MOST_BEGINNINGS = 12


def beginnings(seen: Seen) -> list[str]:
    """How a line of a component may begin, with something else that happens then."""
    if seen.depth != 1:
        return []
    end = seen.end_behind(seen.last + 1) if seen.has_colon else seen.last
    words = with_hyphens(seen, [SPOKEN_TO.get(word, word) for word in seen.words[seen.first : end]])
    found: dict[str, None] = {}
    for said in said_anew(seen, words, 1) if words and len(words) <= LONGEST_LINE else ():
        label = re.match(r'"[^"]*": ', said)
        start = label[0] if label is not None else ""
        head, colon, _ = said[len(start) :].partition(": ")
        is_denied = bool(DENYING & {*row_words.low(words)})  # that something happens then is another line
        if colon and head.partition(" ")[0] in FORMS and "…" not in head and not is_denied:
            found.setdefault(f"{start}{head}: {THEN}")
    return list(found)[:MOST_BEGINNINGS]


FORMS = frozenset("when before instead at may once up action whenever prevent".split())
"""How abilities begin in which something happens."""


def filled(seen: Seen, words: Words, inside: Sequence[int], proposals: Sequence[str]) -> Iterator[str]:
    """Proposals as whole lines: what they leave out behind the colon, and what stands before, stays."""
    at = next((i for i, word in enumerate(words) if word == ":"), -1)
    behind = row_words.spelled(row_words.without_stops(words[at + 1 :])) if at > 0 else ""
    before, after = "", ""
    if seen.first > inside[0] and seen.last <= inside[-1] + 1:
        end = seen.starts[inside[-1]] + len(seen.words[inside[-1]])
        last = seen.starts[seen.last - 1] + len(seen.words[seen.last - 1])
        before = seen.text[seen.starts[inside[0]] : seen.starts[seen.first]]
        after = seen.text[last:end]
    for said in proposals:
        if THEN in said or (before and said.split()[0] == before.split()[0]):
            yield said
            continue
        whole = said.removesuffix("…") + behind if said.endswith(": …") and behind and not before else said
        yield f"{before}{whole}{after}"


# ---- what happens when something else does ----------------------------------------------------------------

BEGINNINGS = (
    ["each", "time"], ["every", "time"], ["any", "time"], ["as", "soon", "as"], ["when"], ["whenever"],
    ["if"], ["after"], ["once"], ["upon"], ["on"], ["every", "when"], ["before"], ["instead", "of"],
)  # fmt: skip
"""How people begin what happens when something else does."""

SPOKEN_OF = frozenset("it that this them".split())
"""What an event is called in the same sentence."""


def reaction(seen: Seen, words: Words) -> Iterator[str]:
    """`when you drop a Coin, rest`, `if you would drop Coins, rest instead`, `…, drop this to prevent it`."""
    small = row_words.low(words)
    limit, rest = [], list(words)
    if small[:2] == ["once", "per"]:
        limit, rest = rest[:3], rest[3:]
        rest = rest[1:] if rest[:1] == [","] else rest
    is_choice = row_words.low(rest[:3]) == ["may", "instead", "of"]
    rest = rest[1:] if is_choice else rest
    if row_words.low(rest[:2]) == ["you", "may"] or row_words.low(rest[:1]) == ["may"]:
        return
    begin = next((one for one in BEGINNINGS if row_words.low(rest[: len(one)]) == one), None)
    if begin is None and rest and rest[0].startswith("on_"):  # as programs say it
        begin, rest = ["on"], ["on", *rest[0].split("_")[1:], "this", *rest[1:]]
    if begin is None:
        return
    rest = rest[len(begin) :]
    at = next((i for i, word in enumerate(rest) if word in (",", ":") or word.casefold() == "then"), -1)
    rest = [*rest, "instead"] if begin == ["instead", "of"] else rest
    ends = [at] if at > 0 else unmarked(seen, rest)
    before = row_words.spelled(limit) + " " if limit else ""
    before = f"{before}may " if is_choice else before
    for end in ends:
        behind = rest[end:]
        while behind and behind[0].casefold() in ("then", ",", ":"):
            del behind[0]
        for event in events_meant.events(seen, rest[:end]) if behind else ():
            yield from answered(seen, before, event, behind, is_before=begin == ["before"])


def reaction_behind(seen: Seen, words: Words) -> Iterator[str]:
    """`rest when you drop a Coin`, `take 1 Coin for each lamp you light` for `when you light a lamp: …`."""
    small = row_words.low(words)
    for at in range(1, len(words) - 1):
        begin = next((one for one in BEHIND if small[at : at + len(one)] == one), None)
        if begin is None or ":" in words:
            continue
        rest = ["this" if word == "it" else word for word in words[at + len(begin) :] if word != ","]
        if begin[0] == "for":
            you = row_words.low(rest).index("you") if "you" in row_words.low(rest) else 0
            if not you or len(rest) != you + 2:
                continue
            rest = ["you", rest[-1], article(rest[0]), *rest[1:you]]
        for event in events_meant.events(seen, rest):
            yield from answered(seen, "", event, list(words[:at]), is_before=begin == ["before"])


BEHIND = (
    ["each", "time"], ["every", "time"], ["any", "time"], ["as", "soon", "as"], ["when"], ["whenever"],
    ["if"], ["after"], ["once"], ["upon"], ["for", "each"], ["for", "every"], ["before"],
)  # fmt: skip
"""How people begin, behind what happens, what it happens after."""


def unmarked(seen: Seen, words: Words) -> list[int]:
    """Where what happens then may begin, if no sign stands before it: `you walk in drop 1 Coin`."""
    found = [at for at in range(2, min(len(words), 10)) if verbs(seen, row_words.cured(seen, words[at]))][:3]
    return [before_doing(words, at) for at in found]


def before_doing(words: Words, at: int) -> int:
    """Where `you may drop 1 Coin` begins, of which a token is the verb."""
    while at > 2 and words[at - 1].casefold() in ("you", "must", "may", "also", "then", "immediately"):
        at -= 1
    return at


def answered(seen: Seen, before: str, event: str, behind: list[str], *, is_before: bool) -> Iterator[str]:
    """What happens when an event does, in its place, or for it not to happen."""
    small = row_words.low(behind)
    may = "may " if small[:2] == ["you", "may"] or small[:1] == ["may"] else ""
    done = behind[small.index("may") + 1 :] if may else behind
    small = row_words.low(done)
    if "to" in small and small.index("to") > 0:
        at = small.index("to")
        rest, paid = done[at + 1 :], cost_of(seen, done[:at])
        if paid and rest and rest[0].casefold() in MADE_NOTHING:
            yield f"{before}may prevent {event} cost {{ {paid} }}"
        number = next((word for word in rest if word.isdecimal()), "")
        if paid and number and rest[0].casefold() in ("reduce", "lower", "decrease"):
            yield f"{before}may reduce {event} by {number} cost {{ {paid} }}"
        if paid and (fewer := fewer_of_it(event, row_words.low(rest))):
            yield f"{before}may reduce {event} by {fewer} cost {{ {paid} }}"
        for said in endings.ways(seen, rest, True) if paid else ():
            if is_before:
                yield f"{before}action before {event} cost {{ {paid} }}: {said}"
            yield f"{before}may {'before' if is_before else 'when'} {event} cost {{ {paid} }}: {said}"
    at = small.index(":") if ":" in small else 0
    if at and (paid := cost_of(seen, done[:at])) and (more := more_of_it(seen, event, small[at + 1 :])):
        yield f"{before}may increase {event_of_any(event)} by {more} cost {{ {paid} }}"
    if more := more_of_it(seen, event, small):
        yield f"{before}{may}increase {event_of_any(event)} by {more}"
        return
    if small[-1:] == ["instead"] or small[:1] == ["instead"]:
        rest = [word for word in done if word.casefold() != "instead"]
        for said in endings.ways(seen, rest, True):
            yield f"{before}{may}instead of {event}: {said}"
    if small and small[0] in MADE_NOTHING and set(small[1:]) <= {*SPOKEN_OF, "the", "loss", "all"}:
        yield f"{before}{may}prevent {event}"
    number = next((word for word in done if word.isdecimal()), "")
    if fewer := fewer_of_it(event, small):
        yield f"{before}{may}reduce {event} by {fewer}"
    named = SPOKEN_OF | {"by", "the", "loss", "amount", number, *event.casefold().split()}
    named |= {word for word in small if seen.confusion([word])[0]}
    is_less = bool(small) and small[0] in MADE_NOTHING | {"reduce", "lower", "decrease"}
    if is_less and number and set(small[1:]) <= named:
        yield f"{before}{may}reduce {event} by {number}"
    for said in endings.ways(seen, done, True):
        yield f"{before}{may}{'before' if is_before else 'when'} {event}: {said}"


WAYS: tuple[Way, ...] = (
    around_checks.around_a_check,
    heads.at_a_moment,
    turned.as_script,
    heads.keyed,
    heads.keyed_by_its_name,
    what_counts.while_so,
    reaction,
    paying.up_to,
    paying.paid_behind,
    moments.timed,
    moments.of_a_step,
    paying.action,
    rows.of_one,
    what_counts.counting,
    what_counts.becoming,
    what_counts.changes,
    what_counts.of_everybody,
    everyone.while_so,
    everyone.whoever,
    everyone.of_all,
    everyone.listed_counts,
    turned.counted,
    turned.with_number,
    what_counts.equal_to,
    what_counts.treated_as,
    what_counts.used_for,
    what_counts.for_a_time,
    subjects.about_a_thing,
    what_counts.by_so_much,
    what_counts.dearer,
    what_counts.limited,
    turned.reached,
    turned.conditional,
    what_counts.otherwise_while,
    turned.described,
    turned.denial,
    turned.of_several,
    turned.of_its_own,
    rows.under_a_heading,
    rows.of_fields,
    heads.so_far,
    heads.alone,
    reaction_behind,
    turned.each_in_turn,
    turned.about_itself,
)
