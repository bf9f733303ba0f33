"""How what is paid ends: a cost says nothing of that, for what stands behind it comes of its good end."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics.names import UnknownField
from azif_compiler.diagnostics.syntax import LeftOver
from azif_compiler.diagnostics.timing import UnusedOutcome
from azif_compiler.mistakes.ends_otherwise import ending_verbs
from azif_compiler.mistakes.outcomes_below import lines_above
from azif_compiler.mistakes.seen import Seen

PAID = re.compile(
    r"(?:^|[;{]) *(?P<head>[^;{}]+?) cost (?:\{ *(?P<block>[^{}]*?) *\}|(?P<one>[^:;{}]+?)) *:(?P<behind>.*)$"
)
"""An ability with a cost, and what happens then on the same line."""

END = re.compile(r" *(?P<end>\w+) *: *(?P<behind>[^{}]*?) *(?:\}.*)?")
"""A line that could be how something ends."""

MOST_ABOVE = 4
"""So many lines above are looked at."""


@dataclass(frozen=True, slots=True)
class Paid:
    """An ability with a cost: `end` is how the cost is said to end, "" if that is not said."""

    head: str
    sentences: tuple[str, ...]
    end: str
    behind: str
    outcomes: tuple[str, ...]

    def cost(self, sentences: tuple[str, ...]) -> str:
        """A cost of these sentences as it is written."""
        if len(sentences) > 1:
            return f" cost {{ {'; '.join(sentences)} }}"
        return f" cost {sentences[0]}" if sentences else ""


def paid(seen: Seen, line: str) -> Paid | None:
    """What a line says of a cost whose last sentence ends in one way or another."""
    found = PAID.search(line)
    if found is None:
        return None
    sentences = re.split(r" *[;,] *", (found["block"] or found["one"]).strip())
    words = sentences[-1].split()
    end = words[-1] if len(words) > 1 and words[-1] in seen.around.outcome_words else ""
    sentences[-1] = " ".join(words[:-1] if end else words)
    verb = next(ending_verbs(seen, sentences[-1]), None)
    behind = found["behind"].partition("}")[0] if "{" not in found["behind"] else ""
    if verb is None or (end and end not in verb.outcomes):
        return None
    return Paid(found["head"].strip(), tuple(sentences), end, behind.strip(" ;,"), verb.outcomes)


def end_of_a_cost(seen: Seen) -> str | None:
    """`action night cost toss this heads: rest`, and `tails: drop this` on the same line or below."""
    if not isinstance(seen.problem, LeftOver | UnusedOutcome | UnknownField):
        return None
    name, start = seen.ahead(), seen.text.rfind("\n", 0, seen.place) + 1
    if name not in seen.around.outcome_words:
        return None
    row = seen.text[start:].partition("\n")[0]
    begun, end = row[: seen.place - start], END.fullmatch(row[seen.place - start :])
    if " cost " not in begun and end is not None:
        known = paid_above(seen, seen.text[:start])
        return both(known, name, end["behind"]) if known is not None and not begun.strip() else None
    whole = paid(seen, row)
    if whole is not None and whole.end == name:
        if name != whole.outcomes[0]:
            return both(replace(whole, behind=""), name, whole.behind)
        said = f"{whole.head}{whole.cost(whole.sentences)}: {whole.behind or '…'}"
        return f"what stands behind a cost happens if it ends in `{name}`: write `{said}`"
    known = paid(seen, begun)
    return both(known, name, end["behind"]) if known is not None and end is not None else None


def paid_above(seen: Seen, text: str) -> Paid | None:
    """The nearest ability with a cost at the end of a text, with what happens then on the lines below it."""
    lines = lines_above(text, MOST_ABOVE)
    for index, line in enumerate(lines):
        if (found := paid(seen, line)) is not None:
            behind = found.behind or "; ".join(one.strip() for one in lines[:index][::-1])
            return replace(found, behind=behind)
    return None


def both(known: Paid, name: str, behind: str) -> str | None:
    """What is paid as what happens, with its ends below it."""
    if name not in known.outcomes[1:]:
        return None
    rows = [f"`{spoken(known.outcomes[0])}: {known.behind}`"] if known.behind else []
    rows.append(f"`{name}: {behind.strip(' ;,') or '…'}`")
    *others, last = known.sentences
    said = f"`{known.head}{known.cost(tuple(others))}: {last}` and below it {' and '.join(rows)}"
    return f"behind a cost nothing is said of `{name}`; what ends so is no cost: write {said}"
