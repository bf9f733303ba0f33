"""Forms of English for which the language has one of its own, whatever is said in them.

Each is only a proposal: a line is shown if it is right where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import syntax
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.heard import english_forms
from azif_compiler.mistakes.heard.of_nobody import by_persons, by_somebody, verb_of
from azif_compiler.mistakes.outcomes import outcome_of
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names.inflection import third_person

PLACED: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r",? and then (?=\w)|,? then (?=\w)|,? and (?=\w)|, (?=\w)|\. (?=[A-Z])"), "; "),
    (re.compile(r"\ban? (?=\w)"), "1 "),
)
"""The same for what may stand more than once in a line, and be meant once."""

MOST = 40
"""So many lines are proposed at most."""

STEPS = 3
"""So many forms of a line are put right at most."""

MOST_BEFORE = 24
"""How many words before a line may hold what ends so."""

AT_AN_END = re.compile(
    r"^(?P<before>.*?)(?:(?:,|\.)? ?(?P<if>[Ii]f (?:you |that |they )?|\b(?:[Uu]p)?[Oo]n (?:an? |the )?)"
    r"(?P<word>\w+)(?:,|:)"
    r"|(?:,? ?\bor\b|[Oo]therwise),?:?) (?P<then>\w.*)$"
)
"""`if you pass, …`, `or …`, `otherwise …`."""


def reformed(seen: Seen, line: str) -> Iterator[str]:
    """A line with one of these forms put right, or with some: those with fewest first. Words of which content
    says what is meant are put right besides: alone in one sentence, where no other form needs to be.
    """
    text = line.strip().removesuffix(".")
    known, rows = {text}, [(text, ";" not in text)]
    for _ in range(STEPS):
        made = ((said, True) for row, _ in rows for way in WAYS for said in way(seen, row))
        words = ((said, is_formed) for row, is_formed in rows for said in mistaken(seen, row))
        rows = [(said, is_formed) for said, is_formed in dict.fromkeys((*words, *made)) if said not in known]
        for said, is_formed in rows:
            if len(known) > MOST:
                return
            known.add(said)
            if is_formed:
                yield said


def changed(_: Seen, text: str) -> Iterator[str]:
    """A line with one form put right."""
    for form, new in english_forms.ALL:
        said = form.sub(new, text)
        if said != text:
            yield said
    for form, new in PLACED:
        for found in form.finditer(text):
            behind = text[found.end() :]
            yield text[: found.start()] + new + (behind[:1].lower() + behind[1:] if new == "; " else behind)


def without_colon(seen: Seen, text: str) -> Iterator[str]:
    """`action … cost drop this: rest` where the colon is missing."""
    before, cost, behind = text.rpartition(" cost ")
    words = behind.split(" ")
    if cost and ":" not in behind and "{" not in behind:
        for at in range(2, len(words)):
            if verbs(seen, words[at].lower()):
                then = " ".join((words[at].lower(), *words[at + 1 :]))
                yield f"{before} cost {' '.join(words[:at]).rstrip('.,;')}: {then}"


def asking(seen: Seen, text: str) -> Iterator[str]:
    """`if …: light it` where the colon is missing."""
    before, found, behind = text.rpartition("if ")
    if not found or ":" in behind or (before and not before.endswith((": ", "; "))):
        return
    words = behind.split(" ")
    for at in range(2, len(words)):
        if verbs(seen, words[at]) or seen.view.meanings("_".join(words[at : at + 2])).verbs:
            yield f"{before}if {' '.join(words[:at]).rstrip(',')}: {' '.join(words[at:])}"


def counting(_: Seen, text: str) -> Iterator[str]:
    """`while …, your …` where the comma is missing."""
    for found in OWN.finditer(text) if text.startswith("while ") else ():
        if "," not in text[: found.start()]:
            yield f"{text[: found.start()]}, {text[found.end() :]}"


OWN = re.compile(r":? (?=(?:its|your|the|each|this) )")
"""Where it may begin what counts while something is so."""


def mistaken(seen: Seen, text: str) -> Iterator[str]:
    """A line with a word put right of which content says what is meant by it."""
    words = text.split(" ")
    for index in range(len(words)):
        end = next((i for i in range(index, len(words)) if words[i][-1:] in SIGNS), len(words) - 1) + 1
        plain = [word.rstrip(SIGNS) for word in words[index:end]]
        cure, count = seen.confusion(plain)
        if not cure or "…" in cure or not plain[0].isalpha():
            continue
        mark = words[index + count - 1][len(plain[count - 1]) :]
        before, behind = words[:index], words[index + count :]
        signs = [one.symbol for one in seen.view.meanings(cure).tokens if one.symbol]
        if signs and before and before[-1].isdecimal():
            yield " ".join((*before[:-1], f"{signs[0]}{before[-1]}{mark}", *behind))
        else:
            yield " ".join((*before, f"{cure}{mark}", *behind))


def paired(_: Seen, text: str) -> Iterator[str]:
    """`heat Day/Night 1/4, 2/3` for `heat Day 1, 2; heat Night 4, 3`: what goes up and down together."""
    if (found := PAIRED.fullmatch(text)) is not None:
        rows = [row.split("/") for row in found["rows"].split(",")]
        one, other = (", ".join(row[side].strip() for row in rows) for side in (0, 1))
        yield f"{found['field']} {found['one']} {one}; {found['field']} {found['other']} {other}"


PAIRED = re.compile(
    r"(?P<field>[a-z ]+?) (?P<one>[A-Z]\w+) ?/ ?(?P<other>[A-Z]\w+):? "
    r"(?P<rows>\d+ ?/ ?\d+(?: ?, ?\d+ ?/ ?\d+)+)"
)
"""Two keys of a field with their numbers side by side."""

SIGNS = ":,;)"
"""What may stand behind a word, as a part of it."""


def as_a_verb(seen: Seen, text: str) -> Iterator[str]:
    """`toss high` for `make a high toss`, `win a high toss` for `make a high toss and win`."""
    for found in MAKING.finditer(text):
        what, _, name = found["what"].rpartition(" ")
        verb = next(iter(verbs(seen, name)), None)
        if not what or verb is None or spoken(verb.name) != name:
            continue
        before, behind = text[: found.start()], text[found.end() :]
        ends = AND_ENDS.match(behind)
        said = third_person if found["third"] else str
        if ends is not None and (end := outcome_of(seen, [ends[1]], verb.outcomes)):
            yield f"{before}{said(end)} a {what} {name}{behind[ends.end() :]}"
        yield f"{before}{said(name)} {what}{behind}"


MAKING = re.compile(
    r"\b(?:make|take|attempt|perform|do)(?P<third>s|es)? (?:an? |the |that )?(?P<what>\w+(?: \w+)?)\b"
)
"""Words that say no more than that something is done, with what is done behind them."""

AND_ENDS = re.compile(r",? (?:and|but) (?:you |they )?(\w+)(?: it)?(?=[:,]| cost | if |$)")
"""How it ends, said behind it."""


def ended(seen: Seen, text: str) -> Iterator[str]:
    """`pass: …` for `if you pass, …` and `fail: …` for `or …`, behind what ends so."""
    found = AT_AN_END.match(text)
    if found is None:
        return
    first, last = seen.row()
    before = seen.words[max(0, first - MOST_BEFORE) : last]
    verb = next((v for word in before[::-1] for v in verbs(seen, word) if len(v.outcomes) > 1), None)
    if verb is None:
        return
    word = (found["word"] or "").casefold()
    end = outcome_of(seen, [word], verb.outcomes)
    ends = verb.outcomes[1:] if not found["if"] else (end,) if end else ()
    for name in ends:
        yield f"{found['before']} {name}: {found['then']}".strip()


def priced(seen: Seen, text: str) -> Iterator[str]:
    """`action … cost drop this: …` for `action … drop: …`."""
    head, colon, rest = text.partition(": ")
    words = head.split(" ")
    if not colon or words[0] not in ("action", "may", "once") or "cost" in words:
        return
    for at in range(2, len(words)):
        if verbs(seen, words[at]):
            before, behind = " ".join(words[:at]), " ".join(words[at:])
            yield f"{before} cost {behind}: {rest}"
            if at == len(words) - 1:
                yield f"{before} cost {behind} this: {rest}"


def paid_first(seen: Seen, text: str) -> Iterator[str]:
    """`may drop 1 Coin: rest` for `drop 1 Coin: rest`, where it cannot end in one way or another."""
    if isinstance(seen.problem, syntax.NoBlock) and (found := PAID.fullmatch(text)) is not None:
        verb, _ = verb_of(seen, found["paid"].split(" "))
        if FREE.fullmatch(found["before"]):
            return  # it is the cost of that action
        is_own = found["paid"].endswith((" you have", " this"))
        if verb is not None and (by_persons(seen, verb) or (verb.subject is None and is_own)):
            yield f"{found['before']}may {found['paid']}: {found['then']}"


PAID = re.compile(r"(?P<before>(?:[^{}]*[:;] )?)(?P<paid>[^:;{}]+): (?P<then>[^:{}]+)")
"""A sentence with a colon, and what happens behind it."""

FREE = re.compile(r"action (?:(?! cost )[^:;])*: ")
"""The head of an action that costs nothing."""

WAYS = (by_somebody, paid_first, ended, changed, as_a_verb, priced, without_colon, asking, counting, paired)
"""How a form is put right."""
