"""Which lines are shown for a complaint: none that says something else than what was written."""

from __future__ import annotations

import re
from collections.abc import Callable

from azif_compiler.diagnostic import Diagnostic
from azif_compiler.mistakes.opposites import is_opposite
from azif_compiler.words.noun import article


def shown(problem: Diagnostic, line: str) -> str:
    """A line that may be shown for a complaint: not if it is what was written, says the opposite of it, or is
    no English.
    """
    if not line or problem.span is None:
        return line
    written = problem.span.source.line_text(problem.span.position[0])
    head = HEAD.match(written)
    if head is not None and line.startswith(f"{head[2]}:"):
        return ""  # the script is gone for which it stands there
    line = without_second_roll(problem, line)
    if OF_SOMEBODY.match(line):
        return ""  # who does it has become a name
    line = line if "you is " in written else line.replace("you is ", "you are ")  # one is read as the other
    line = re.sub(r"\ban? (?=[a-z])(\w+)", lambda found: article(found[1]), line)
    line = bought(written, re.sub(r"\( ?(\d+) ?\)", r"\1", line))
    if written.split() == line.split():
        return ""
    is_other = is_without_number(problem, line) or any(one(written, line) for one in OTHERWISE)
    return "" if is_other else line


def bought(written: str, line: str) -> str:
    """An action as one cost, where all that comes of the cost is that one may pay more."""
    if " cost " in written:
        return line
    for form, new in BOUGHT:
        line = form.sub(new, line)
    return line


COST = r"^(action [^:{]*? cost "
BOUGHT = (
    (re.compile(rf"{COST}[^:{{}}]+): may: (?!.*; else)"), r"\1: "),
    (re.compile(rf"{COST})([^:{{}}]+): may ([^:;{{}}]+): (?!.*; else)"), r"\1{ \2; \3 }: "),
    (
        re.compile(rf"{COST})([^:{{}}]+): may cost \{{ ([^{{}}]+) \}} \{{ ([^{{}}]+) \}}$"),
        r"\1{ \2; \3 }: \4",
    ),
)
"""Costs of which comes that one may do something, or pay for it."""

ROLLED = re.compile(r"\s*roll \d+ (?:die|dice)\s*")
"""A line that rolls dice."""


def without_second_roll(problem: Diagnostic, line: str) -> str:
    """What is asked of dice, without a roll of its own where the line above has rolled them."""
    assert problem.span is not None
    rows = problem.span.source.text[: problem.span.start].splitlines()[:-1]
    above = next((row for row in reversed(rows) if row.strip()), "")
    rolled, stop, rest = line.partition("; ")
    return rest if stop and ROLLED.fullmatch(rolled) and ROLLED.fullmatch(above) else line


def is_without_number(problem: Diagnostic, line: str) -> bool:
    """Whether a line gives no number where a name and a number were given: another thing has that name."""
    assert problem.span is not None
    text, start = problem.span.source.text, problem.span.start
    first = max(text.rfind(sign, 0, start) for sign in ";{}\n") + 1
    said = NAME_AND_NUMBER.match(text, first)
    is_other = said is not None and line.split()[:1] != said[1].split()[:1]
    return said is not None and is_other and said[2] not in re.findall(r"\d+", line)


NAME_AND_NUMBER = re.compile(r"\s*([a-z][a-z ]*) [+-]?(\d+)\s*(?=[;}\n])", re.IGNORECASE)
"""A field with its number."""


def is_anybody(written: str, line: str) -> bool:
    """Whether a line speaks of any of which that one was meant who was spoken of before."""
    for name in re.findall(r"\bthat (\w+)", written):
        anybody = re.compile(rf"\ban? {name}\b")
        if f"that {name}" not in line and len(anybody.findall(line)) > len(anybody.findall(written)):
            return True
    return False


def is_of_others(written: str, line: str) -> bool:
    """Whether a line waits for what happens to anything where what happens to this was meant."""
    waits, now = WAITING.match(written), WAITING.match(line)
    return (
        waits is not None
        and now is not None
        and THIS.search(SPOKEN_OF.split(waits[0].partition(",")[0], maxsplit=1)[0]) is not None
        and not THIS.search(now[0])
    )


WAITING = re.compile(r"\s*(?:may )?(?:when|before|instead of|whenever)\b[^:{]*")
"""What an ability waits for."""

THIS = re.compile(r"\b(?:this|its?)\b")
"""Words for the card itself."""

SPOKEN_OF = re.compile(r"(?<=\s)(?:an?|each|that) (?=\w+.*\bits?\b)(?!.*\bthis\b)")
"""What is called `it` behind that is something else."""


def is_done_by_others(written: str, line: str) -> bool:
    """Whether a line waits for what others do where what happens to this was told in one word."""
    now = WAITING.match(line)
    is_short = SHORTLY.match(written) is not None
    return is_short and now is not None and re.search(r"\b(?:this|its?|you)\b", now[0]) is None


SHORTLY = re.compile(r"\s*(?:when|whenever|before|on|after|upon|if|once) \w+\s*[:,]")
"""What is waited for in one word."""


def is_declaring(written: str, line: str) -> bool:
    """Whether a line names a part of what happens, where none was named."""
    return DECLARED.search(line) is not None and DECLARED.search(written) is None


DECLARED = re.compile(r"\b(?:step|phase) \w[\w ]*:")
"""A part of what happens that has a name."""


def is_yours(written: str, line: str) -> bool:
    """Whether a line speaks of what is yours where all of it was meant that lies somewhere."""
    said = re.search(r"\ball\b.*\bfrom the\b", written, re.IGNORECASE)
    is_told = re.search(r"\byour?\b", written, re.IGNORECASE)
    return said is not None and is_told is None and "all your" in line


def is_less_often(written: str, line: str) -> bool:
    """Whether a line leaves out how often something may be done, or how many dice are meant."""
    small = written.casefold()
    if re.search(r"\bonce (per|a|an|each|every) ", small) and "once per" not in line:
        return True
    one_die = re.search(r"(?<!(?<![\w-])roll )(?<!(?<![\w-])rolls )\b(?:one|a|1) (?:\w+ )?die\b", small)
    return one_die is not None and re.search(r"\b1\b", line) is None


OF_SOMEBODY = re.compile(r"(?:he|she|they|it|you|i|who|this|that)\s*:", re.IGNORECASE)
"""How a line begins that would give somebody's word to what happens as a name."""

HEAD = re.compile(r'\s*(\w[\w ]*) ("[^"]*"):')
"""How the line of a script begins that is about something."""


def is_all_the_time(written: str, line: str) -> bool:
    """Whether what is asked when something happens has become what a line waits for by itself."""
    return line.startswith("whenever ") and ASKED_THEN.match(written) is not None


ASKED_THEN = re.compile(r"(?:.*[;{])?\s*(?:may )?(?:when|before|instead of) [^:{]+ if [^:{]+:")
"""What waits for an event, and asks for something besides."""


def is_for_nothing(written: str, line: str) -> bool:
    """Whether what was to be paid has become a mere name, or what may be done instead is done in any case."""
    label = LABELLED.search(line)
    return (label is not None and label[1] not in written) or REPLACED.match(line) is not None


LABELLED = re.compile(r'\bmay ("[^"]*")')
REPLACED = re.compile(r"\s*(?:once per \w+ )?instead of [^:]*: may: (?!.*\bproceed\b)")
"""What is asked in other words, and what never happens even for whoever does nothing instead."""


def is_once_for_all(written: str, line: str) -> bool:
    """Whether a line counts once what counts for each of several, or any number of what was exactly one."""
    if EXACTLY.search(written) and " = " not in line and "exactly" not in line:
        return True
    return OF_EACH.search(written) is not None and OF_SO_MANY.search(line) is None


EXACTLY = re.compile(r"\bexactly\b", re.IGNORECASE)
OF_EACH = re.compile(r"\d (?:[a-z ]+ )?(?:for (?:each|every)|(?<!once )per)\b", re.IGNORECASE)
OF_SO_MANY = re.compile(r"[+-] (?!\d)|\bnumber of\b|\*|\beach\b|\bevery\b|\bper\b|\bwhen\b|\bby\b|\bis\b|\(")
"""How people say how often something counts, and how it is said here."""


def is_in_any_case(written: str, line: str) -> bool:
    """Whether a line leaves out under which condition something happens."""
    return re.search(r"\bif\b", written) is not None and CONDITIONAL.search(line) is None


CONDITIONAL = re.compile(
    r"\b(?:if|while|when|whenever|before|instead|unless|where|whose|who|at|cost|may|choose|with|in)\b"
    r"|\w+: [^;]*\w+: "
)
"""How a condition is said here, or what it has become."""


def is_chosen_otherwise(written: str, line: str) -> bool:
    """Whether a choice is of all at once that each was to make, or has more ways than were written."""
    if re.search(r"\bchoose: each ", line) and not re.search(r"\bchoose", written):
        return True
    ways, now = WAYS.search(written), WAYS.search(line)
    return ways is not None and now is not None and now[1].count(";") > ways[1].count(";")


WAYS = re.compile(r"\bchoose:(.*)")
"""The ways of a choice on one line."""


def is_set(written: str, line: str) -> bool:
    """Whether something is set to a number with a sign, where so much more or less was meant."""
    return SET_TO.search(line) is not None and SAID_TO_BE.search(written) is None


SET_TO = re.compile(r"\bis [+-]\d")
SAID_TO_BE = re.compile(r"\b(?:is|are|be|of|at|to) [+-]\d")
"""What is set to a number, and how people say that it is."""


def is_of_a_verb(written: str, line: str) -> bool:
    """Whether what happens to something of a kind has become another event, by its article alone."""
    waits = ANY_OF_A_KIND.search(written)
    if waits is None:
        return False
    return re.search(rf"\b{waits[1]} {waits[2]} {waits[3]}\b", line) is not None


ANY_OF_A_KIND = re.compile(r"\b(when|before|instead of|in response to) an? (\w+) (\w+)")
"""What is waited for, of something of a kind."""


def is_nonsense(_: str, line: str) -> bool:
    """Whether a line says what nobody says."""
    return NO_SENSE.search(line) is not None


NO_SENSE = re.compile(r": =|\byou (?:have|are) you\b|\bif you:|\bchoose: may |: to ")
"""What nobody says."""


def is_again(written: str, line: str) -> bool:
    """Whether a line lets happen what it waits for, where more of that was meant."""
    found = AGAIN.match(line)
    return (
        found is not None
        and MORE_OF_IT.search(written) is not None
        and found[1].split() == f"{found[2]} {found[3]}".split()
    )


AGAIN = re.compile(r"\s*when \w+ ([^:]+): ((?:\w+) )(?:\$?\d+ )?(.*)$")
"""What happens when something does."""

MORE_OF_IT = re.compile(r"\b(?:more|additional|extra|another)\b")
"""How people say that more of something happens."""


def is_somebody_elses(written: str, line: str) -> bool:
    """Whether what is yours has become the card's, or anybody."""
    if YOURS.search(written) is None or YOU.search(line) is not None or THEIRS.search(line) is not None:
        return False
    is_its = ITS.search(line) is not None and ITS.search(written) is None
    return is_its or len(ANY.findall(line)) > len(ANY.findall(written))


def is_without_dice(written: str, line: str) -> bool:
    """Whether a line says nothing of dice that are rolled for how many there are."""
    return SO_MANY_DICE.search(written) is not None and OF_DICE.search(line) is None


SO_MANY_DICE = re.compile(r"\(\s*\d+ (?:dice|die)\s*\)|\b\d+d6\b", re.IGNORECASE)
OF_DICE = re.compile(r"\b(?:dice|die|rolls?|rolled|checks?)\b", re.IGNORECASE)
"""Dice for a number, and words of dice and of what rolls them."""

YOURS, YOU = re.compile(r"\byour\b(?! choice)", re.IGNORECASE), re.compile(r"\byou(?:rs?)?\b")
ITS, THEIRS = re.compile(r"\b(?:its|this's)\b"), re.compile(r"\bthat \w+'s\b")
ANY = re.compile(r"\ban? (?!time|turn|any)\w+")
"""Words for what is yours, what is the card's or somebody's who was named, and for one of several."""


def is_one_of_all(written: str, line: str) -> bool:
    """Whether a line speaks of any one of those of which each was meant."""
    if re.search(r"\b(?:each|every|all|number of|when|whenever)\b", line):
        return False
    return any(
        re.search(rf"\ban? (?:\w+ )?{re.escape(word.removesuffix('s'))}\b", line) is not None
        for found in OF_ALL.finditer(written)
        for word in found[1].split()
    )


OF_ALL = re.compile(r"\b(?:each|every|all) ((?:[a-z]+ ?){1,2})")
"""What is said of all of several."""

OTHERWISE: tuple[Callable[[str, str], bool], ...] = (
    is_opposite, is_less_often, is_anybody, is_done_by_others, is_declaring, is_set, is_in_any_case,
    is_nonsense, is_again, is_of_a_verb, is_chosen_otherwise, is_for_nothing, is_once_for_all,
    is_of_others, is_all_the_time, is_yours, is_somebody_elses, is_one_of_all, is_without_dice,
)  # fmt: skip
"""In what a line says something else than what was written."""
