"""Complaint → the same with its cure, if it comes of a mistake that people make."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable

from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import amounts, names, syntax, timing, types
from azif_compiler.mistakes import abilities, kinds, members, numbers, sentences, signs
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names.view import View
from azif_compiler.text.tokens import Tokens

Recogniser = Callable[[Seen], str | None]

SHAPES: tuple[Recogniser, ...] = (
    signs.comment, members.copies, signs.labelled, sentences.dice, signs.mixed, signs.sign, abilities.cost,
    signs.bracket, sentences.hyphen, sentences.full_stop, numbers.sign_behind, numbers.too_many,
)  # fmt: skip
"""Looked for behind every complaint about what is read."""

IN_CARDS: tuple[Recogniser, ...] = (
    members.colon, members.number_first, members.entry, abilities.off_a_card, members.spelled,
    members.keyword_list, abilities.limit, abilities.when, abilities.at_step, abilities.cannot,
    members.half_a_name, members.last_word, members.of_value, members.of_member, abilities.sentence_in_a_card,
)  # fmt: skip
"""What a component cannot give."""

LEFT_OVER: tuple[Recogniser, ...] = (
    members.confused, members.colon, members.one_value, members.alone, numbers.in_words, abilities.limit,
    abilities.block_missing, members.next_member, sentences.itself, sentences.some_number, sentences.all_of,
    sentences.spelled, sentences.two_things, sentences.for_a_time, members.meant, sentences.as_printed,
    numbers.of_no_token,
)  # fmt: skip
"""What does not fit behind something that was understood."""

UNKNOWN: tuple[Recogniser, ...] = (
    members.confused, numbers.in_words, sentences.itself, sentences.unquoted_name, members.meant,
    sentences.enum_wanted, sentences.dice, sentences.spelled,
)  # fmt: skip
"""A word that means nothing."""

NO_VERB: tuple[Recogniser, ...] = (
    members.confused, sentences.may, sentences.tense, sentences.as_printed, sentences.who,
    abilities.at_step, sentences.spelled,
)  # fmt: skip
"""A sentence without a verb."""

BY_CLASS: dict[type[Diagnostic], tuple[Recogniser, ...]] = {
    names.UnknownField: IN_CARDS,
    syntax.LeftOver: LEFT_OVER,
    names.UnknownName: (abilities.window_missing, kinds.written, kinds.described, kinds.sharing, *UNKNOWN),
    names.UnknownVerb: NO_VERB,
    names.NoSuchComponent: (numbers.in_quotes,),
    syntax.Expected: (
        numbers.in_words,
        members.number_first, members.entry, kinds.written, members.change_before, sentences.dice,
        sentences.meaningless,
    ),
    syntax.NoBlock: (members.colon, abilities.otherwise, members.entry, abilities.cost, sentences.outcome),
    syntax.WrongPlace: (abilities.limit, abilities.otherwise),
    syntax.UnexpectedWord: (abilities.limit,),
    timing.UnusedOutcome: (sentences.outcome,),
    types.NoSuchAdjective: (sentences.other_one,),
    types.MissingArgument: (sentences.needed,),
    amounts.UnknownNumber: (numbers.in_words, sentences.all_of, sentences.some_number),
    types.WrongType: (numbers.sign_behind, members.meant),
}  # fmt: skip

LAST: dict[type[Diagnostic], tuple[Recogniser, ...]] = {
    names.UnknownField: (members.nothing_alike,),
    names.UnknownVerb: (sentences.same_label,),
    names.UnknownName: (kinds.there_are,),
    syntax.Expected: (kinds.there_are,),
    syntax.LeftOver: (sentences.ends_here,),
}
"""What is said if nothing is known of the mistake, and no name is near."""


def advised(
    problems: Iterable[Diagnostic], tokens: Tokens, base: int, view: View, kind: str
) -> tuple[Diagnostic, ...]:
    """Complaints about a piece that stands at `base`, those with a cure that have one."""
    return tuple(with_cure(problem, tokens, base, view, kind) for problem in problems)


def with_cure(problem: Diagnostic, tokens: Tokens, base: int, view: View, kind: str) -> Diagnostic:
    """A complaint with its cure."""
    recognisers = BY_CLASS.get(type(problem))
    told = isinstance(problem, syntax.LeftOver) and problem.advice.startswith("one says")
    if problem.span is None or told or recognisers is None or not len(tokens):
        return problem
    if isinstance(problem, names.UnknownName) and problem.sort.endswith("in braces"):
        return problem  # it knows itself what can stand there; the line about it is no mistake
    seen = Seen(problem, problem.span.start - base, tokens, view, kind)
    hint = problem.hint() or ""
    is_near = hint.startswith(("did you mean", "for example")) and not isinstance(problem, syntax.Expected)
    last = LAST.get(type(problem), ()) if not is_near else ()
    for recogniser in (*SHAPES, *recognisers, *last):
        cure = recogniser(seen)
        if cure:
            return dataclasses.replace(problem, cure=cure)
    return problem
