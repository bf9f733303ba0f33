"""What a line that is proposed leaves out of what was written: it is said, so that nothing goes unnoticed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes.numbers import ALL, WORDS
from azif_compiler.mistakes.opposites import DENYING
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names.inflection import stem

BETWEEN = frozenset("; { }".split())
"""What ends a sentence."""

WORD = re.compile(r"[^\W\d_]{3,}")

COUNTING = frozenset(
    "second third fourth twice double half per except unless until another nearest highest lowest minimum "
    "maximum".split()
)
"""Words that say how many, how often, how long or which."""

PHRASES = (
    (re.compile(r"(?<!once )(?<!times )\b(?:for (?:each|every)|per)\b[^.,;:{}]*"),
     re.compile(r"\b(?:each|number of|total|repeat|per|all)\b|[*/(+]")),
    (re.compile(r"\bagainst\b[^.,;:{}]*"), re.compile(r"\b(?:against|while|in response)\b")),
    (re.compile(r"\bat (?:the )?[A-Z]\w+(?: [A-Z]\w+)*"), re.compile(r"\b(?:at|in|to|where)\b|\"")),
    (re.compile(r"\bfrom [a-z]{3,}s\b"), re.compile(r"\b(?:from|source|by|if|in|while)\b")),
)  # fmt: skip
"""What says how often, against whom or where something is, and what a line has in which that is said."""

ALIKE = (
    ALL, DENYING, frozenset({"unless", "choose", "otherwise", "else"}), frozenset({"highest", "most"}),
    frozenset({"minimum", "least"}), frozenset({"maximum", "most"}),
)  # fmt: skip
"""Words of which any stands for the others."""


def left_out(seen: Seen, line: str) -> list[str]:
    """The words with a meaning in the sentence in which something is wrong that a line has not."""
    start, end = sentence(seen)
    now = {stem(word) for word in re.findall(r"[^\W_]+", line)}
    found: dict[str, None] = {}
    index = start
    plain: list[str] = []
    if "for you" in " ".join(seen.words[start:end]) and not now & {"you", "your"}:
        found["for you"] = None
    while index < end:
        cure, count = seen.confusion(seen.words[index:end])
        said = {stem(word) for word in re.findall(r"[^\W_]+", cure)}
        if count and said <= now:
            index += count  # it is called otherwise here
            plain += cure.split()
            continue
        word = seen.words[index]
        plain.append(word)
        behind = seen.words[index + 1 : index + 2]
        if word.casefold() in ("this", "next") and behind and seen.view.meanings(behind[0]).steps:
            found.update({} if behind[0] in now else {f"{word} {behind[0]}": None})
        is_this = seen.words[index - 1].casefold() == "this"
        if not is_this and WORD.fullmatch(word) and is_missing(seen, word.casefold(), now):
            found.setdefault(word)
        index += 1
    found.update(dict.fromkeys(sentences_behind(seen, line)))
    wholes = list(phrases(" ".join(plain), line))
    alone = [word for word in found if not any(word in whole.split() for whole in wholes)]
    return list(dict.fromkeys((*alone, *wholes)))


def sentences_behind(seen: Seen, line: str) -> Iterator[str]:
    """The sentences behind what is wrong, on its line, of which nothing is in a whole line."""
    if ":" not in line:
        return
    now = {word.casefold()[:ALIKE_SO_FAR] for word in WORD.findall(line)}
    _, last = seen.row()
    rows = seen.written(seen.index, last).split(";")[1:]
    for row in (row.strip(" }") for row in rows):
        cure, _ = seen.confusion(row.split())
        words = {word.casefold()[:ALIKE_SO_FAR] for word in WORD.findall(f"{row} {cure}")}
        if words and words.isdisjoint(now):
            yield row


ALIKE_SO_FAR = 4
"""With how many letters words begin alike that are forms of one."""


def brackets(seen: Seen, said: str) -> list[str]:
    """What stands in brackets in the sentence in which something is wrong, where advice has none."""
    if not said.startswith("write `") or "(" in said:
        return []
    start, end = sentence(seen)
    text = " ".join(seen.words[start:end])
    return [spelled(found[0]) for found in BRACKETED.finditer(text) if found[1].strip() not in said]


BRACKETED = re.compile(r"\(([^()]*[a-z][^()]*)\)")
"""Words in brackets."""


def phrases(written: str, line: str) -> Iterator[str]:
    """What says how often, or against whom, of which nothing is in a line."""
    for phrase, said in PHRASES:
        match = phrase.search(written)
        if match is not None and not said.search(line):
            yield " ".join(match[0].split())


def times(seen: Seen, line: str) -> list[str]:
    """The steps that are spoken of where something is wrong and not in a line: it counts in others."""
    now = {stem(word) for word in re.findall(r"[^\W_]+", line)}
    said = [word for word in seen.line if seen.view.meanings(word).steps] if line else []
    return [word for word in said if stem(word) not in now]


def sentence(seen: Seen) -> tuple[int, int]:
    """From which word to which the sentence around what is wrong goes, on its line."""
    index = min(seen.index, len(seen.words) - 1)
    first = seen.text.rfind("\n", 0, seen.place) + 1
    last = seen.text.find("\n", seen.place)
    last = len(seen.text) if last < 0 else last
    start = index
    while start > 0 and seen.starts[start - 1] >= first and seen.words[start - 1] not in BETWEEN:
        start -= 1
    end = index
    while end < len(seen.words) and seen.starts[end] < last and seen.words[end] not in BETWEEN:
        end += 1
    return start, end


def is_missing(seen: Seen, word: str, now: set[str]) -> bool:
    """Whether a word means something that is said by no word of a line."""
    if stem(word) in now or str(WORDS.get(word, "")) in now:
        return False
    if any(word in some and now & some for some in ALIKE):
        return False
    forms = (word, stem(word))
    is_step = any(seen.view.meanings(one).steps and not seen.view.meanings(one).verbs for one in forms)
    return is_step or word in COUNTING or any(means_a_thing(seen, one) for one in forms)


def means_a_thing(seen: Seen, word: str) -> bool:
    """Whether a word is called what some thing or token is, and not only what is done or asked: no kind of
    which the card is itself, and not whoever plays.
    """
    found = seen.view.meanings(word)
    own = {one.id for one in seen.view.kinds_above(seen.kind)} if seen.kind else set[str]()
    kinds = [one for one in (*found.singulars, *found.plurals) if one.id not in own]
    kinds = [one for one in kinds if spoken(one.name) != seen.person()]
    tokens = [one for one in found.tokens if not one.symbol]
    return bool(tokens or kinds or found.members or found.keywords) and not found.verbs


def told(words: list[str]) -> str:
    """That words are left out, as it stands behind advice; "" if none is."""
    return f"; that leaves out {' and '.join(f'`{word}`' for word in words)}" if words else ""


UNTIL = re.compile("until (?:end|start) of ")
"""How a line begins that counts for a time."""

TIMED = frozenset("until till end start turn round step while during next".split())
"""Words that say for how long something is so."""


def duration(seen: Seen, line: str) -> str:
    """That it is not known how long it counts, as it stands behind a line that says a time; "" if it is."""
    said = {word.casefold() for word in seen.line}
    is_told = said & TIMED or any(seen.view.meanings(word).steps for word in said)
    return "; how long it counts is yours to say" if UNTIL.search(line) and not is_told else ""


def says_otherwise(seen: Seen, left: Sequence[str]) -> bool:
    """Whether a line without some words would say another thing: they are how something ends, or until when
    or from when on it is so.
    """
    low = [word.casefold() for word in seen.line]
    ends = {
        low[at + 1] for at in range(1, len(low) - 1) if low[at] == "of" and low[at - 1] in ("end", "start")
    }
    return any(seen.view.is_outcome(word) or word.casefold() in ends for word in left)


def in_part(seen: Seen, line: str, left: Sequence[str], unknown: Sequence[str]) -> str:
    """Advice with a line that says a part of what was written, and what content says of the rest; none if the
    line says something else.
    """
    if says_otherwise(seen, left):
        return ""
    cures = ((spelled(said), seen.confusion(said.split())[0]) for said in left)
    told_of = "".join(f"; for `{said}` there is `{cure}`" for said, cure in cures if cure)
    rest = "".join(f"; what stands for `…` is not understood: `{spelled(said)}`" for said in unknown)
    return f"write `{line}`{told([spelled(said) for said in left])}{told_of}{rest}"


def spelled(said: str) -> str:
    """Words with the signs between them at their words."""
    said = re.sub(r'" ([^"]*) "', r'"\1"', said)
    return re.sub(r" (?=[.,;:)'])|(?<=[($]) ", "", said)
