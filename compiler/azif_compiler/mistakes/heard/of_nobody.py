"""`you` in a line of what nobody has → whoever is named in its event: `when a player lights this: that
player rests`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols
from azif_compiler.words.noun import article

LINE = re.compile(
    r"(?P<when>(?:may )?(?:when|before|instead of)) (?P<event>[^:{}]+?)(?P<so> if [^:{}]+)?: (?P<then>[^{}]+)"
)
"""A line that waits for an event."""

SENTENCE = re.compile(r"(?P<before>^|; |: )(?P<said>[^;:]+)(?=$|;|:)")
"""A sentence of several, or the name of how one ends."""


def by_somebody(seen: Seen, text: str) -> Iterator[str]:
    """A line of what nobody has, with whoever is meant by `you`, or by a sentence that says nobody."""
    found = LINE.fullmatch(text)
    person = seen.person()
    if not seen.kind or seen.is_spoken_to() or not person:
        return
    if found is None or not re.search(rf"\b{person}\b", found["event"]):
        yield from by_each(seen, text, person)
    if found is None:
        return
    event = re.sub("^it ", "this ", told_of(seen, found["event"], article(person)))
    if re.search(rf"\ban? {person}\b", event) is None:
        return
    that = f"that {person}"
    then = SENTENCE.sub(lambda one: f"{one['before']}{done_by(seen, one, that)}", found["then"])
    so = told_of(seen, found["so"] or "", that)
    yield f"{found['when']} {event}{so}: {then}"


SEVERAL = re.compile(r"[;:]|^(?:may|choose)\b")
"""What is more than one sentence, or is decided by somebody."""


def by_each(seen: Seen, text: str, person: str) -> Iterator[str]:
    """`at end of night: for each player as one: one tosses Red fail: one drops 1 Coin`, where nobody is named
    who is meant.
    """
    head, colon, then = text.partition(": ")
    if not colon or '"' in head or "{" in text or not SEVERAL.search(then) or then.startswith("for each"):
        return
    then = re.sub(rf"^each {person} ", "one ", then)
    if then.startswith("one "):
        said = re.sub(rf"\bthat {person}\b", "one", then)  # each was named, and then one of them
    else:
        said = SENTENCE.sub(lambda one: f"{one['before']}{done_by(seen, one, 'one')}", then)
    if re.search(rf"\b{person}\b", said):
        return
    yield f"{head}: for each {person} as one: {said}"


def done_by(seen: Seen, one: re.Match[str], who: str) -> str:
    """A sentence of several that somebody else does, or may do or pay."""
    said = one["said"]
    if re.match(r"choose(?: \"[^\"]*\")?$", said):
        return f"{said} by {who}"
    if not said.startswith("may "):
        return told_of(seen, said, who, is_done=True)
    is_paid = one.string[one.end() : one.end() + 1] == ":"
    return f"may by {who}{' cost' if is_paid else ':'} {told_of(seen, said[4:], who, is_done=True)}"


def told_of(seen: Seen, text: str, who: str, *, is_done: bool = False) -> str:
    """A sentence or event about `you`, told of somebody else, who does it if nobody `is_done` to."""
    words = text.split(" ")
    begins = words[1:] if words[:1] == ["you"] else words if is_done else []
    verb, size = verb_of(seen, begins)
    if verb is not None and by_persons(seen, verb):
        words = [who, spoken(verb.third), *begins[size:]]
    said = re.sub(r"\byou (?:have|are)\b", lambda one: f"{who} {BEING[one[0][4:]]}", " ".join(words))
    said = re.sub(r"\byour\b", f"{who}'s", said)
    return re.sub(r"\byou\b", who, said)


BEING = {"have": "has", "are": "is"}
"""What is so of you, told of somebody else."""


def verb_of(seen: Seen, words: list[str]) -> tuple[symbols.Verb | None, int]:
    """The verb with which a sentence begins, and of how many words it is."""
    for size in range(min(len(words), LONGEST_VERB), 0, -1):
        for verb in seen.view.meanings("_".join(words[:size])).verbs:
            return verb, size
    return None, 0


LONGEST_VERB = 4
"""Of how many words a verb is at the most."""


def by_persons(seen: Seen, verb: symbols.Verb) -> bool:
    """Whether it is those who play that do something."""
    subject = verb.subject
    return (
        subject is not None
        and isinstance(subject.type, types.Thing)
        and seen.view.is_kind(seen.view.person(), subject.type.kind)
    )
