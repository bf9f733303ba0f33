"""Every rule, once: those that look at one piece, and those that look at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator

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
    needless_yes,
    negated_test,
    one_and_many,
    option_to_decline,
    out_of_line,
    shadowed_name,
    unused_name,
    vain_condition,
    vain_limit,
    where_it,
)

OF_A_PIECE: tuple[Callable[[Reading], Iterator[Finding]], ...] = (
    counting_to_one.findings,
    equal_abilities.findings,
    vain_condition.findings,
    vain_limit.findings,
    loop_for_a_sentence.findings,
    name_for_one_use.findings,
    needless_brackets.findings,
    needless_yes.findings,
    negated_test.findings,
    one_and_many.findings,
    option_to_decline.findings,
    shadowed_name.findings,
    where_it.findings,
)
"""The rules that look at one piece."""

OF_ALL: tuple[Callable[[Content], Iterator[Finding]], ...] = (
    confusable_names.findings,
    differing_labels.findings,
    missing_ruling.findings,
    missing_source.findings,
    out_of_line.findings,
    unused_name.findings,
)
"""The rules that look at everything together."""
