"""What stands before the first colon of a component's line, as people call it → as it is written here."""

from __future__ import annotations

import re
from collections.abc import Sequence

from azif_compiler.bounds import MOST_WORDS
from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names.inflection import verbs_of_gerund
from azif_compiler.names.spelling import alike

GOES_ON = ": …"
"""How what content says of a head ends: what happens then follows."""

PAID = " …: "
"""Where what stands behind a head belongs, if content says what happens for it."""


def meant(seen: Seen, line: str) -> str:
    """`special rest: drop this` for `rest: drop this`; what stands behind a script of other kinds alone."""
    if (stopped := denied(seen, line.split())) is not None:
        return " ".join(stopped)
    for said, new in OTHERWISE:
        line = said.sub(new, line, count=1)
    head, colon, rest = line.partition(":")
    words = head.split()
    if not colon or not words or len(words) > MOST_WORDS or not all(map(str.isalpha, words)):
        return line
    is_said = rest.split()[:1] in WHOLE and is_of_others(seen, words)
    if not is_said and (script := called(seen, words)) is not None:
        return f"{script}: {rest.strip()}"
    cure, count = seen.confusion(words)
    if count == len(words) and PAID in cure:
        return cure.replace(PAID, f" {rest.strip()}: ")
    return rest.strip() if is_of_others(seen, words) and rest.strip() else line


WHOLE = tuple([word] for word in "when whenever always action cannot at before instead may".split())
"""How a line begins that says itself when it counts: a head of other kinds is left out before it."""

SIGNS = re.compile(r'"[^"]*"|[+-]\d+|\w+|[^\w\s]')
"""The words and signs of a line."""

OTHERWISE = tuple(
    (re.compile(said), new)
    for said, new in (
        (r"^((?:once per \w+ )?action )any [a-z]+ (?=(?:before|after|when|in response to) )", r"\1"),
        (r"^((?:once per \w+ )?action [a-z ]+?) cost ([^:{]+?) if ([^:{]+?) ?(?=:)", r"\1 if \3 cost \2"),
        (
            r"\b(before|after) (?!you\b|they\b|each\b|any\b|the\b|an?\b|your\b|his\b|her\b)([a-z]+) check\b",
            r"\1 a \2 check",
        ),
        (
            r"^(?:after|when|whenever|once) (you [^:,{]+?),? (?:you )?may "
            r"([a-z]+ (?:this|it|\d|an? )[^:,{]*?) ?(?::|,? to) (?=[a-z])",
            r"may when \1 cost \2: ",
        ),
        (
            r"^((?:once per \w+ )?action (?:before|after) [^:]*: )\+ ?(\d+)"
            r"(?: (?:to|on|for) (?:the|that|this|your|it)(?: check)?)?$",
            r"\1get \2 to that check",
        ),
    )
)
"""What people say of when something may be used and what it takes, in the order in which it is said here."""


def meant_words(seen: Seen, words: Sequence[str]) -> Sequence[str]:
    """The same of the words and signs of a line."""
    text = written = " ".join(words)
    for said, new in OTHERWISE:
        text = said.sub(new, text, count=1)
    words = SIGNS.findall(text) if text != written else words
    if (stopped := denied(seen, words)) is not None:
        return stopped
    at = words.index(":") if ":" in words else 0
    head = list(words[:at])
    if not head or len(head) > MOST_WORDS or not all(map(str.isalpha, head)):
        return words
    is_said = [*words[at + 1 : at + 2]] in WHOLE and is_of_others(seen, head)
    if not is_said and (script := called(seen, head)) is not None:
        return [*script.split(), *words[at:]]
    return words[at + 1 :] if is_of_others(seen, head) and words[at + 1 :] else words


def called(seen: Seen, words: Sequence[str]) -> str | None:
    """What is written here for a head: what content says of it, or the one script of which it is a part."""
    own = [spoken(one.name) for one in seen.scripts() if not one.key]
    said = " ".join(words).casefold()
    fields = [one.name for one in (*seen.fields(), *seen.keywords())]
    if said in own or not seen.kind:
        return None
    cure, count = seen.confusion(words)
    head = cure.removesuffix(GOES_ON)
    if count == len(words) and cure.endswith(GOES_ON):
        is_script = bool(seen.view.names.scripts.get(head.replace(" ", "_")))
        return head if head in own or not is_script else None
    parts = [one for one in own if is_part(said.split(), one.split())]
    return parts[0] if len(parts) == 1 and not alike(said, fields) else None


def is_part(words: Sequence[str], name: Sequence[str]) -> bool:
    """Whether words are some of a name, each in full or its beginning."""
    begun = all(any(one.startswith(word) for one in name if len(word) >= SHORTEST) for word in words)
    return begun and len(words) < len(name)


SHORTEST = 4
"""Of how many letters the beginning of a word is at the least."""


def is_of_others(seen: Seen, words: Sequence[str]) -> bool:
    """Whether a head is a script, but of no component of this kind."""
    name = "_".join(words).casefold()
    known = any(True for _ in seen.view.seen(seen.view.names.scripts.get(name, ())))
    return known and all(one.name != name for one in (*seen.scripts(), *seen.fields()))


STOPPING = frozenset("stop stops prevent prevents keep keeps forbid forbids".split())
"""How people say of others that they cannot do something."""


def denied(seen: Seen, words: Sequence[str]) -> list[str] | None:
    """`red people cannot walk` of `stop red people from walking`."""
    if len(words) < 4 or words[0].casefold() not in STOPPING or words[-2] != "from":
        return None
    done = next(
        (one for one in verbs_of_gerund(words[-1]) if verbs(seen, one) or seen.confusion([one])[0]), ""
    )
    return [*words[1:-2], "cannot", done] if done else None


AT = re.compile(r'("[^"]*": )?at (start|end) of ([\w ]+?)(?=:)')
"""When something happens that happens at a step."""


def for_all_at_once(seen: Seen, said: str) -> str:
    """`at start of evening phase: each person rests` for `at start of evening: …`, which comes once for each
    of them, where content has a step that comes once.
    """
    found = AT.match(said)
    if found is None or seen.is_spoken_to() or not seen.view.has_subject(found[3].replace(" ", "_")):
        return said
    is_of_all = re.search(rf"\b(?:each|every|all|for each) {seen.person()}s?\b", said) is not None
    if not is_of_all and re.search(rf"\b{seen.person()}s?\b", said) is not None:
        return said
    first = found[3].split()[0]
    known = seen.view.visible_words("steps")
    once = [one for one in known if one.startswith(f"{first}_") and not seen.view.has_subject(one)]
    if len(once) != 1:
        return said
    return f"{found[1] or ''}at {found[2]} of {spoken(once[0])}{said[found.end() :]}"


def script(seen: Seen) -> str | None:
    """`rest: …` for `special rest: …`."""
    if seen.depth != 1 or seen.index != seen.first or not seen.has_colon:
        return None
    said = called(seen, seen.line)
    behind = seen.written(seen.last + 1, seen.end_behind(seen.last + 1))
    cure, count = seen.confusion(seen.line)
    if said is None and count == len(seen.line) and PAID in cure:
        return f"write something like `{cure}`"
    return f"write `{said}: {behind or '…'}`" if said is not None else None
