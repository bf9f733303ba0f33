"""What some things do, or what is done to them, as cards say it → a sentence as it is written here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes import endings, sayings
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.modifiers import HAVING
from azif_compiler.mistakes.printed import named
from azif_compiler.mistakes.row_words import cured, low, plain
from azif_compiler.mistakes.seen import Seen
from azif_compiler.mistakes.sentence_parts import by_each, plain_form
from azif_compiler.mistakes.things_meant import BEING, Meant, things
from azif_compiler.names.inflection import third_person

Words = Sequence[str]

MOST_SUBJECT = 10
"""Of how many words what a line is about is looked for."""


def tense(seen: Seen) -> str | None:
    """`will drop`, `is dropping`, `don't drop`: events are told in the present."""
    if seen.ahead() in ("will", "would", "did", "do", "does", "don", "doesn", "had"):
        behind = [verb for word in seen.words[seen.index + 1 : seen.last] for verb in verbs(seen, word)]
        denies = seen.ahead(1) == "not" or seen.ahead() in ("don", "doesn")
        if denies and not {"when", "if", "before"} & set(seen.line):
            return "what must not happen is an ability of a card, on a line of its own: `cannot …`"
        if behind and not denies:
            before = seen.written(seen.first, seen.index)
            does = behind[0].name if seen.ahead(-1) in ("you", "they") else behind[0].third or behind[0].name
            if seen.ahead() == "would" and "instead" in seen.words[seen.index : seen.end_behind(seen.index)]:
                return None  # the whole line is told otherwise
            if seen.ahead() == "would" and before.startswith("when "):
                said = f"{before.removeprefix('when ')} {spoken(does)} …"
                other = f"what comes instead with `instead of {said}`"
                return f"what comes first begins with `before {said}`, and {other}"
            return f"events are told in the present: `{before} {spoken(does)} …`"
        return "nothing happens when something does not happen: say what does, `when you … if not …: …`"
    if seen.ahead() in ("was", "were", "been") and seen.view.meanings(seen.ahead(1)).participles:
        before = seen.written(seen.first, seen.index)
        return f"events are told in the present: `{before} is {seen.ahead(1)}`"
    return None


def split(seen: Seen, words: Words) -> Iterator[tuple[Meant, list[str]]]:
    """What a row of words is about, and what is said of it."""
    for at in range(1, min(len(words), MOST_SUBJECT)):
        if begins_saying(seen, words, at):
            for found in things(seen, words[:at]):
                yield found, list(words[at:])
                break


AUXILIARY = (
    BEING | HAVING | frozenset("must may can cannot do does don doesn never has with ' should".split())
)
"""What begins what is said of something, beside verbs."""


def begins_saying(seen: Seen, words: Words, at: int) -> bool:
    """Whether what is said of something can begin there."""
    word = words[at].casefold()
    is_verb = bool(verbs(seen, cured(seen, word)) or seen.view.meanings(word).thirds)
    return is_verb or word in AUXILIARY or bool(seen.confusion(words[at:])[0])


def is_about_something(seen: Seen, words: Words) -> bool:
    """Whether words begin with what they are about, and not with what is done."""
    return any(True for _ in split(seen, words)) and not verbs(seen, cured(seen, words[0].casefold()))


def happening(seen: Seen, words: Words) -> Iterator[str]:
    """What some things do, or what is done to them, as a sentence."""
    if words[0].casefold() in ("a", "an", "any"):
        return  # it is not said of all of them
    for found, rest in split(seen, words):
        yield from does(seen, found, rest)


def does(seen: Seen, found: Meant, words: Words) -> Iterator[str]:
    """What is said of some things, as sentences."""
    small = low(words)
    if small[:1] == ["may"]:
        said = sayings.may_to(seen, words)
        paid, colon, done = said.removeprefix("may ").partition(": ")
        if colon and ";" not in done and not found.alone:
            cost = by_each(seen, paid, "i")
            yield f"for {found.each} as i: may by i cost {{ {cost} }}: {by_each(seen, done, 'i')}"
        return
    rest = list(words[1:]) if small[:1] in (["must"], ["should"]) else list(words)
    small = low(rest)
    if not rest:
        return
    if small[0] in BEING and rest[1:]:
        passive = next(iter(seen.view.meanings(small[1]).participles), None)
        cure, count = seen.confusion(["are", *rest[1:]])
        if passive is not None:
            behind = " ".join(named(seen, plain(seen, ["…", *rest[2:]])[1:]))
            yield f"{spoken(passive.name)} {found.each} {behind}".strip()
        if cure and "…" not in cure and count == len(rest):
            if cure.endswith(" you"):
                yield f"{cure.removesuffix(' you')} {found.each}"
            else:
                first, _, behind = cure.partition(" ")
                yield f"{found.each} {third_person(first)} {behind}".strip()
        return
    row = [plain_form(seen, rest[0]), *rest[1:]]
    if "or" in small and (ways := sayings.either(seen, row)):
        whom = found.each if found.alone else "i"
        chosen = f"choose by {whom}: {by_each(seen, ways.removeprefix('choose: '), whom)}"
        yield chosen if found.alone else f"for {found.each} as i: {chosen}"
    for said in endings.ways(seen, [word for word in row if word.casefold() not in ("their", "his", "her")]):
        if "{" in said or said.startswith(("for ", "may", "choose")):
            continue
        if ";" in said or ":" in said or "your " in said:
            if found.alone:
                yield "; ".join(by_each(seen, one, found.each) for one in said.split("; "))
            else:
                yield f"for {found.each} as i: {by_each(seen, said, 'i')}"
        else:
            yield by_each(seen, said, found.each)
