"""Checks and their outcomes: in another order, without a colon, on one line, in an event about several."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics.timing import UnusedOutcome
from azif_compiler.ir import types
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.row_words import spelled
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols


def is_more_of(seen: Seen) -> bool:
    """Whether more or less is said to come to what happens: `+2 to the Red toss`."""
    rows = zip(seen.kinds[seen.first :], seen.line[1:], strict=False)
    return any(kind == "SIGNED" and following == "to" for kind, following in rows)


def as_printed(seen: Seen) -> str | None:
    """`make a Red (-1) toss`: a verb that comes last."""
    line = seen.line
    if line[:1] and line[0] in EVENTS and {"or", ","} & set(seen.words[seen.index - 1 : seen.index + 1]):
        return event_of_one(seen)
    if seen.depth < 2 and seen.kind:
        return None
    found = [verb for word in line for verb in verbs(seen, word) if verb.outcomes]
    member = next((m for word in line for m in seen.members_called(word)), None)
    if line[:1] and line[0] in EVENTS and found and member is not None and seen.ahead() in found[0].outcomes:
        said = f"{line[0]} you {seen.ahead()} a {spoken(member.name)} {spoken(found[0].name)}"
        return f"write `{said}: …`"
    if found and line and found[0].name == line[0]:
        return ends_with(seen, found[0])
    member = next((m for word in line for m in seen.members_called(word)), None)
    if not found or member is None or {"before", "after", "when"} & set(line) or is_more_of(seen):
        return None
    verb = found[0]
    rows = list(zip(line, seen.kinds[seen.first :], strict=False))
    numbers = [[word for word, kind in rows if kind == sort] for sort in ("SIGNED", "NUMBER")]
    number = next((words[0] for words in numbers if words), "+0")
    if not any(isinstance(one.type, types.Member) for one in verb.objects):
        return None
    at = next(index for index, word in enumerate(line) if verb in verbs(seen, word))
    is_or = "or" in line[at:] and len(verb.outcomes) > 1  # what happens if it does not end well
    ends = f"{verb.outcomes[1 if is_or else 0]}: …"
    return f"the verb stands first: `{spoken(verb.name)} {spoken(member.name)} {number} {ends}`"


EVENTS = frozenset("action when before at instead prevent reduce increase cannot may once must".split())
"""How a line about something that happens begins."""


def event_of_one(seen: Seen) -> str | None:
    """`when you light a lamp "A" or "B"`."""
    texts = [word for word in seen.line if word.startswith('"')]
    kinds = [word for word in seen.line if seen.view.meanings(word).singulars]
    kinds += [symbols.word_of(one.kind) for text in texts[:1] for one in seen.view.component(text[1:-1])]
    if not texts or not kinds:
        return None
    rows = " or ".join(f"a {spoken(kinds[-1])} {text}" for text in texts)
    return (
        f"name one, or say it in a condition: `… a {spoken(kinds[-1])} if that {spoken(kinds[-1])} is {rows}`"
    )


def ends_with(seen: Seen, verb: symbols.Verb) -> str | None:
    """`toss 3, win: …`: what stands before its outcomes."""
    said = seen.written(seen.first, seen.index)
    behind = seen.words[seen.index + 1 : seen.last]
    ends = next((name for name in verb.outcomes if name in behind), verb.outcomes[0])
    if seen.ahead() in ("or", "["):
        return None
    if seen.ahead(-1) == "and" and next(seen.members_called(seen.ahead()), None) is not None:
        first = f"{seen.written(seen.first, seen.index - 1)} {ends}"
        other = f"{spoken(verb.name)} {seen.ahead()} {ends}: …"
        return f"one stands behind the other: something like `{first}: {other}`"
    named = (i for i in range(seen.index, len(seen.words)) if seen.words[i] not in CALLING)
    at = next(named, seen.index) + 1
    if seen.words[at : at + 1] in ([":"], [","]) and (
        name := outcome_of(seen, [seen.words[at - 1]], verb.outcomes)
    ):
        return f"write `{said} {name}: {seen.written(at + 1, seen.end_behind(at + 1))}`"
    return f"write `{said} {ends}: …`"


CALLING = frozenset("on upon if a an the you it".split())
"""What stands before the name of an outcome: `on a win`, `if you win`."""

ENDINGS = "success succeed succeeds failure fails passes passed failed".split()
"""What people call outcomes."""


def next_outcome(seen: Seen) -> str | None:
    """`… heads: take 1 Coin tails rest` on one line: each outcome stands on a line of its own."""
    name = seen.ahead()
    before = seen.words[max(0, seen.first - 24) : seen.index][::-1]
    ended = any(a == ":" and seen.view.is_outcome(b) for a, b in itertools.pairwise(before))
    if not seen.view.is_outcome(name) or not ended:
        return None
    for word in dict.fromkeys(before):
        if any(name in verb.outcomes for verb in verbs(seen, word)):
            behind = seen.written(seen.index + 1, seen.last)
            return (
                f"each outcome stands on a line of its own: begin a new line with `{name}: {behind or '…'}`"
            )
    return None


def told_by_if(seen: Seen) -> str | None:
    """`toss 3; if you win: …` for `toss 3 win: …`."""
    if seen.line[:1] != ["if"]:
        return None
    before = seen.words[max(0, seen.first - 16) : seen.first]
    for verb in [verb for word in dict.fromkeys(before[::-1]) for verb in verbs(seen, word)]:
        if name := outcome_of(seen, [seen.ahead()], verb.outcomes):
            return f"how a sentence ends stands behind it, without `if`: `{spoken(verb.name)} … {name}: …`"
    return None


def other_outcome(seen: Seen) -> str | None:
    """`win: … else: …` for `win: … fall: …`."""
    behind = seen.words[seen.index : seen.index + 40]
    name = seen.ahead()
    rows = (seen.view.meanings(word).verbs for word in seen.words[max(0, seen.first - 16) : seen.first])
    verb = next((verb for row in rows for verb in row if name in verb.outcomes), None)
    if "else" not in behind or verb is None:
        return None
    others = [one for one in verb.outcomes if one != name]
    return f"each outcome stands by its name: `{others[0]}: …` instead of `else: …`" if others else None


def for_else(seen: Seen) -> str | None:
    """`toss 3 win: rest else: drop 1 Coin` for a line `fall: …` of its own."""
    before = seen.words[max(0, seen.index - 40) : seen.index][::-1]
    if seen.ahead() != "else":
        return None
    ended = next((a for a, b in itertools.pairwise(before[::-1]) if b == ":" and seen.view.is_outcome(a)), "")
    verb = next((v for word in before for v in verbs(seen, word) if ended and ended in v.outcomes), None)
    others = [one for one in verb.outcomes if one != ended] if verb is not None else []
    if not others:
        return None
    behind = seen.written(seen.last + 1, seen.end_behind(seen.last + 1)) if seen.has_colon else ""
    said = f"`{others[0]}: {behind or '…'}`"
    return f"each outcome stands by its name, on a line of its own: {said} instead of `else: …`"


def or_else(seen: Seen) -> str | None:
    """`toss 3 or drop 1 Coin` for `toss 3 fall: drop 1 Coin`."""
    if seen.ahead() != "or" or (seen.line[:1] and seen.line[0] in EVENTS):
        return None
    said, behind = seen.written(seen.first, seen.index), seen.written(seen.index + 1, seen.last)
    verb = next(
        (v for word in seen.words[seen.first : seen.index] for v in verbs(seen, word) if v.outcomes), None
    )
    if verb is None or len(verb.outcomes) < 2 or not verbs(seen, seen.ahead(1)):
        return None
    return f"what happens otherwise stands behind how it ends: `{said} {verb.outcomes[1]}: {behind}`"


def without_sentence(seen: Seen) -> str | None:
    """`win: take 1 Coin`, where nothing before it can end so."""
    name = seen.line[-1] if len(seen.line) == 1 else ""
    if not name or not seen.view.is_outcome(name):
        return None
    rows = (seen.view.meanings(word).verbs for word in seen.view.visible_words("verbs"))
    found = [v for row in rows for v in row if name in v.outcomes and not v.procedure]
    if not found:
        return None
    usual = min(
        found, key=lambda v: (needs_thing(v), len(v.name))
    )  # what anybody may do, with nothing in hand
    said = " ".join((spoken(usual.name), *(wanted(seen, one) for one in usual.objects[:1])))
    return f"it belongs behind what ends so, and deeper than that line: `{said} … {name}: …`"


def needs_thing(verb: symbols.Verb) -> bool:
    """Whether a verb is told a thing to which it is done."""
    return any(isinstance(one.type, types.Thing) for one in verb.objects)


def wanted(seen: Seen, one: symbols.Parameter) -> str:
    """What stands behind a verb, as an example: a member of an enum."""
    members = seen.members(one.type.enum) if isinstance(one.type, types.Member) else ()
    return members[0] if members else "…"


def other_line(seen: Seen) -> str | None:
    """`toss; heads: drop this; tails: rest` on one line: the second outcome belongs to what is before."""
    name = seen.ahead()
    before = seen.words[: seen.index]
    if said := both_in_braces(seen, name):
        return f"write `{said}`"
    if any(name in verb.outcomes for word in dict.fromkeys(before) for verb in verbs(seen, word)):
        return f"behind a colon everything on the line belongs to it: begin a new line with `{name}: …`"
    name = seen.confusion([name])[0] or name
    if any(spoken(script.name) == name for script in seen.scripts()):
        return f"behind a colon everything on the line belongs to it: begin a new line with `{name}`"
    return None


def both_in_braces(seen: Seen, name: str) -> str:
    """`toss heads { drop this } tails { rest }` for `toss heads: drop this tails: rest`."""
    first, last = seen.row()
    if seen.ahead(1) != ":":
        return ""
    for index in range(seen.index - 2, first, -1):
        word = seen.words[index]
        ends = [verb for one in dict.fromkeys(seen.words[first:index]) for verb in verbs(seen, one)]
        is_other = any({word, name} <= set(verb.outcomes) for verb in ends) and word != name
        if is_other and seen.words[index + 1] == ":":
            one, other = seen.written(index + 2, seen.index), seen.written(seen.index + 2, last)
            head = seen.written(first, index)
            return f"{head} {word} {{ {one} }} {name} {{ {other} }}" if one and other else ""
    return ""


def outcome_left_out(seen: Seen) -> str | None:
    """`toss twice heads: rest` for `toss twice: rest`: something follows that only follows an outcome."""
    first, last = seen.row()
    near = range(max(first, seen.index - 1), min(seen.index + 3, last))
    colon = next((index for index in near if seen.words[index] == ":"), -1)
    for index in range(colon - 1, first, -1):
        verb = next((one for one in verbs(seen, seen.words[index]) if one.outcomes), None)
        if verb is not None and colon > 0:
            head, behind = seen.written(first, colon), seen.written(colon + 1, last)
            return f"write `{head} {verb.outcomes[0]}: {behind}`" if behind else None
    return None


def outcome_called(seen: Seen) -> str | None:
    """`victory: rest`, `if won: rest` for `win: rest`: an outcome as it is called otherwise."""
    problem = seen.problem
    if not isinstance(problem, UnusedOutcome) or not seen.has_colon:
        return None
    words = seen.words[seen.index : seen.last]
    small = [word.casefold() for word in words]
    named = [word for word in small if word not in ("if", "on", "a", "you", "is", "they")]
    name = outcome_of(seen, named, problem.known)
    if not name:
        return None
    behind = seen.written(seen.last + 1, max(seen.last + 1, seen.row()[1])) or "…"
    before = seen.written(seen.first, seen.index)
    return f"write `{before} {name}: {behind}`" if before else f"write `{name}: {behind}`"


def outcome_of(seen: Seen, words: Sequence[str], known: Sequence[str]) -> str:
    """The outcome that words mean, in another form or as content says that it is called; "" if none is."""
    said = seen.confusion(words)[0] if words else ""
    for word in (said, *words):
        stem = re.sub(r"(?:s|ed|es|ing|ure)$", "", word)
        if name := next((one for one in known if one in (word, stem)), ""):
            return name
    return ""


def of_a_member(seen: Seen) -> str | None:
    """`red -1 win: …` for `toss red -1 win: …`: what ends so is done with such a member."""
    member = next((m for m in seen.members_called(seen.ahead())), None)
    ends = seen.words[seen.last - 1] if seen.has_colon else ""
    if seen.depth < 2 or member is None:
        return None
    for name in sorted(seen.view.visible_words("verbs")):
        for verb in seen.view.meanings(name).verbs:
            takes = bool(verb.objects) and verb.objects[0].type == types.Member(member.enum)
            if takes and ends in verb.outcomes and not verb.procedure:
                rest = [word for word in seen.words[seen.index : seen.last] if word != spoken(name)]
                said = f"{spoken(name)} {spelled(rest)}"
                return f"what is done with it stands first: `{said}: …`"
    return None


def outcome(seen: Seen) -> str | None:
    """`toss 3: …`: which outcome."""
    for word in seen.line:
        for verb in verbs(seen, word):
            member = next((m for one in seen.line for m in seen.members_called(one)), None)
            if verb.outcomes and seen.line[0].casefold() in verb.outcomes and member is not None:
                said = f"{spoken(verb.name)} {spoken(member.name)} +0 {seen.line[0].casefold()}: …"
                return f"the verb stands first: `{said}`"
            if verb.outcomes:
                words = seen.written(seen.first, seen.last)
                for name in ENDINGS:
                    words = words.removesuffix(name).strip()
                named = outcome_of(seen, seen.words[seen.last + 1 : seen.last + 2], verb.outcomes)
                ends = f"{named or verb.outcomes[0]}: …"
                return f"say which outcome the block is for: `{words} {ends}`"
    return None


def outcome_without_colon(seen: Seen) -> str | None:
    """`toss 3 heads take 1 Coin tails rest` for `toss 3 heads: take 1 Coin`."""
    name = seen.ahead()
    before = " ".join(seen.words[seen.first : seen.index])
    found = [
        verb
        for count in (1, 2, 3)
        for verb in seen.view.meanings("_".join(seen.words[seen.first : seen.first + count])).verbs
        if name in verb.outcomes
    ]
    if not found or seen.index + 1 >= seen.last:
        return None
    behind = seen.words[seen.index + 1 : seen.last]
    end = next((i for i, word in enumerate(behind) if word in found[0].outcomes), len(behind))
    first = seen.written(seen.index + 1, seen.index + 1 + end)
    said = f"`{before} {name}: {first}`"
    return f"a colon stands behind the outcome, and each outcome on a line of its own: {said}"


BEGUN = re.compile(r'(?P<begun>(?:at )?(?:"[^"]*"|\w+): )?(?P<said>.+)')
FOR_CHECK = re.compile(
    r"(?P<what>.+?),? (?:on|with|for|after|by|if) (?:you )?(?:an? )?"
    r"(?:pass(?:ing)? |success(?:ful)? (?:on |at |in )?)?(?:an? )?(?P<how>[\w ]+?)"
    r"(?P<change>(?: ?\(?[+-] ?\d+\)?)?)(?P<behind>(?: \w+)?)(?P<late>(?: ?\(?[+-] ?\d+\)?)?)"
)
"""`take 2 Coins on a Red toss -1`, `take 2 Coins if you pass a Red (-1) toss`."""


def for_a_check(seen: Seen, words: Sequence[str]) -> Iterator[str]:
    """`take 2 Coins on a Red toss -1` for `toss Red -1 win: take 2 Coins`."""
    line = BEGUN.fullmatch(spelled(words))
    found = FOR_CHECK.fullmatch(line["said"]) if line is not None else None
    if line is None or found is None:
        return
    named = f"{found['how']}{found['behind']}".split()
    checks = [verb for word in named for verb in verbs(seen, word) if verb.outcomes]
    member = next((one for word in named for one in seen.members_called(word)), None)
    if member is None or not any(isinstance(one.type, types.Member) for v in checks for one in v.objects):
        return
    change = re.sub(r"[ ()]", "", found["change"] or found["late"])
    said = f"{spoken(checks[0].name)} {spoken(member.name)} {change}".strip()
    yield f"{line['begun'] or ''}{said} {checks[0].outcomes[0]}: {found['what']}"


def behind_brackets(seen: Seen) -> str | None:
    """`toss red (-1): rest` for `toss red (-1) heads: rest`"""
    row = seen.line
    at = next((i for i, word in enumerate(row[:-1]) if word == "(" and row[i + 1] != ")"), 0)
    verb = next((one for one in verbs(seen, row[at - 2]) if one.outcomes), None) if at > 1 else None
    if verb is None or not seen.has_colon or row[-1] != ")":
        return None
    number = "".join(row[at + 1 : -1])
    shown = number if number[:1] in "+-" else f"+{number}"
    said = spelled([*row[:at], shown if shown[1:].isdecimal() else spelled(row[at:])])
    others = "".join(f", or `{other}: …`" for other in verb.outcomes[1:])
    return f"write `{said} {verb.outcomes[0]}: …`{others}"
