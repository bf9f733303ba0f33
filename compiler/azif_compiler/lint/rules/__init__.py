"""Every rule, once: those that look at one piece, and those that look at all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from azif_compiler.lint.content import Content
from azif_compiler.lint.finding import Finding
from azif_compiler.lint.reading import Reading
from azif_compiler.lint.rules import (
    confusable_names,
    counting_to_one,
    differing_labels,
    equal_abilities,
    loop_for_a_sentence,
    missing_ruling,
    missing_source,
    name_for_one_use,
    needless_brackets,
    needless_limit,
    needless_yes,
    negated_test,
    never_named,
    one_and_many,
    option_to_decline,
    out_of_line,
    repeated_order,
    repeated_subject,
    separate_modifiers,
    shadowed_name,
    that_for_you,
    unshuffled_deck,
    unused_name,
    vain_condition,
    vain_limit,
    where_it,
)


@dataclass(frozen=True, slots=True)
class OfAPiece:
    """A rule that looks at one piece, and what must be written there so that it can find anything.

    Most pieces are not even read, which takes most of the time.
    """

    findings: Callable[[Reading], Iterator[Finding]]
    said: re.Pattern[str]

    def __call__(self, reading: Reading) -> Iterator[Finding]:
        """What it finds in a piece."""
        if self.said.search(reading.text):
            yield from self.findings(reading)


def wherever(pattern: str, findings: Callable[[Reading], Iterator[Finding]]) -> OfAPiece:
    """A rule that finds something only where a pattern stands."""
    return OfAPiece(findings, re.compile(pattern))


OF_A_PIECE: tuple[OfAPiece, ...] = (
    wherever(r"\d", counting_to_one.findings),
    wherever(r"", equal_abilities.findings),
    wherever(r"\b(if|unless|and|or|may)\b", vain_condition.findings),
    wherever(r"\b(once|twice|times|per)\b", vain_limit.findings),
    wherever(r"\bfor\s+each\b", loop_for_a_sentence.findings),
    wherever(r"\bchoose\b", name_for_one_use.findings),
    wherever(r"\((\d|\"|yes|no\b|nothing|\()", needless_brackets.findings),
    wherever(r"\byes\b", needless_yes.findings),
    wherever(
        r"(?<!\bis )(?<!\bare )\bnot (?!offered|asked|finished)[^;{}]*\b(is|are)\b", negated_test.findings
    ),
    wherever(r"\d\s+[^\W\d]", one_and_many.findings),
    wherever(r"\boption\b", option_to_decline.findings),
    wherever(r"\b(as|let)\b", shadowed_name.findings),
    wherever(r"\b(is|are|has|have)\b[^;{}]*\b(and|or)\b", repeated_subject.findings),
    wherever(r"\balways\b[^{}]*\balways\b", separate_modifiers.findings),
    wherever(r"\bthat\b", that_for_you.findings),
    wherever(r"\bwhere\b", where_it.findings),
)
"""The rules that look at one piece."""

OF_ALL: tuple[Callable[[Content], Iterator[Finding]], ...] = (
    confusable_names.findings,
    differing_labels.findings,
    missing_ruling.findings,
    missing_source.findings,
    needless_limit.findings,
    out_of_line.findings,
    repeated_order.findings,
    unshuffled_deck.findings,
    never_named.findings,
    unused_name.findings,
)
"""The rules that look at everything together."""
