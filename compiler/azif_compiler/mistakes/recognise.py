"""Complaint → the same with its cure, if it comes of a mistake that people make.

What would help is looked for when a complaint is shown: of a flood, few are.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from azif_compiler.bounds import FURTHEST_MENDED
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import amounts, names, syntax, timing, types
from azif_compiler.grammar import DECLARING
from azif_compiler.mistakes import (
    abilities,
    about,
    actions,
    components,
    declarations,
    dice,
    forms,
    headings,
    how_often,
    kinds,
    languages,
    lines,
    members,
    modifiers,
    numbers,
    of_each,
    outcomes,
    printed,
    rulings,
    sentences,
    signs,
    something_like_it,
    sorts_of_card,
)
from azif_compiler.mistakes.mending import Effort, left, related, search_of
from azif_compiler.mistakes.rephrasing import FORMS, THEN, beginnings
from azif_compiler.mistakes.search import Search, Trial
from azif_compiler.mistakes.seen import Around, Seen
from azif_compiler.mistakes.shipped import Library
from azif_compiler.names.view import View
from azif_compiler.text.tokens import Tokens

Recogniser = Callable[[Seen], str | None]

SHAPES: tuple[Recogniser, ...] = (
    languages.of_another_language, headings.of_a_track, headings.of_a_value, headings.of_a_keyword,
    headings.of_a_pile, headings.of_an_amendment,
    declarations.name_of_several, forms.denied, forms.or_more, abilities.script_meant, how_often.limit_behind,
    signs.comment, signs.of_programs, members.copies, signs.labelled, dice.dice,
    dice.rolled_number, signs.mixed,
    signs.sign, abilities.cost, declarations.beginning, signs.bracket, signs.hyphen,
    sentences.full_stop, numbers.sign_behind, numbers.too_many, rulings.dice, rulings.answers,
    rulings.duty, rulings.number_of, declarations.of_a_kind, declarations.amending, declarations.members,
    declarations.way,
)  # fmt: skip
"""Looked for behind every complaint about what is read."""

IN_CARDS: tuple[Recogniser, ...] = (
    forms.before_label, modifiers.they_get,
    declarations.taken_out, components.separated_key, modifiers.got, modifiers.granted, forms.may_when,
    members.name_inside, members.other_script, components.text_inside,
    members.colon, members.script, members.number_first, members.entry, modifiers.change_with_colon,
    of_each.of_several, abilities.at_step, members.part_with_colon, printed.off_a_card,
    members.spelled, members.keyword_list, how_often.limit, abilities.when, abilities.looked_at,
    abilities.cannot,
    members.half_a_name, members.last_word, modifiers.of_value, members.of_member,
    printed.sentence_in_a_card,
)  # fmt: skip
"""What a component cannot give."""

LEFT_OVER: tuple[Recogniser, ...] = (
    lines.new_line, modifiers.they_get, sentences.may_to,
    outcomes.next_outcome, outcomes.or_else,
    modifiers.gained_for_a_time, forms.of_others, forms.with_label,
    outcomes.told_by_if, modifiers.two_at_once, modifiers.in_words,
    modifiers.got, modifiers.granted, modifiers.on_condition,
    sentences.either, forms.during_a_check, sentences.option, actions.shape, actions.prices,
    sentences.each_of, numbers.half, about.level, outcomes.outcome_without_colon, about.track,
    about.of_another_name, declarations.bracketed, declarations.missing_zone, members.confused,
    printed.unless, printed.article, of_each.of_several, members.colon, members.one_value,
    members.alone, numbers.in_words, how_often.limit, abilities.block_missing, members.next_member,
    sentences.itself, sentences.some_number, sentences.all_of, sentences.spelled, sentences.two_things,
    sentences.for_each, sentences.equal_to, sentences.for_a_time, members.meant, outcomes.as_printed,
    numbers.of_no_token, sentences.in_brackets, forms.label_missing,
)  # fmt: skip
"""What does not fit behind something that was understood."""

UNKNOWN: tuple[Recogniser, ...] = (
    about.without_limit, members.confused, numbers.in_words, sentences.itself,
    members.meant, components.unquoted_name, sentences.enum_wanted, dice.dice, sentences.spelled,
)  # fmt: skip
"""A word that means nothing."""

NO_VERB: tuple[Recogniser, ...] = (
    about.who_is_it, sentences.stands, about.duty, abilities.state, modifiers.before_until, sentences.either,
    about.which_verb, about.track_and_number, sentences.tense,
    sentences.first_person, sentences.who, sentences.nothing, printed.sentence, members.confused,
    sentences.may, outcomes.as_printed, abilities.at_step, components.name_in_line, sentences.spelled,
)  # fmt: skip
"""A sentence without a verb."""

BY_CLASS: dict[type[Diagnostic], tuple[Recogniser, ...]] = {
    names.UnknownField: IN_CARDS,
    syntax.LeftOver: LEFT_OVER,
    names.UnknownName: (
        forms.once_a_game, actions.shape, declarations.missing_zone, sentences.flag,
        declarations.cards_in_a_deck,
        abilities.window_missing, kinds.written, kinds.described, kinds.sharing, *UNKNOWN,
    ),
    names.UnknownVerb: NO_VERB,
    names.NoSuchComponent: (components.in_quotes, components.of_other_kind, components.half),
    syntax.Expected: (
        declarations.unnamed, modifiers.they_get,
        components.starts_with, forms.with_label, numbers.nothing_printed,
        modifiers.got, modifiers.granted, modifiers.on_condition,
        numbers.in_words, sentences.number_between, members.number_first,
        members.entry, kinds.without_name, kinds.written, modifiers.change_before,
        of_each.of_several, sentences.option,
        modifiers.called, modifiers.two_at_once, about.meant_in_line, about.property_meant,
        components.name_in_line, abilities.looked_at, about.mere_number, dice.dice,
        sentences.meaningless,
    ),
    syntax.NoBlock: (
        lines.part_on_the_line, outcomes.for_else,
        members.colon, about.with_colon, abilities.otherwise, members.entry, abilities.cost,
        dice.on_a_roll, outcomes.other_outcome, outcomes.without_sentence, outcomes.outcome,
    ),
    syntax.WrongPlace: (
        actions.may_in_window, abilities.otherwise, abilities.own_line, lines.new_line, forms.may_when,
        rulings.part, members.label_entry, declarations.field, declarations.role_missing,
        declarations.doing, declarations.taken_out, how_often.limit,
        abilities.otherwise, abilities.at_step, abilities.when, abilities.cannot, modifiers.of_value,
        abilities.looked_at,
    ),
    amounts.WrittenOut: (),
    timing.NoEvent: (about.changing,),
    names.NobodySpokenTo: (),
    syntax.UnexpectedWord: (lines.brace_below, how_often.limit,),
    timing.UnusedOutcome: (
        outcomes.other_line, lines.outcome_of_nothing, outcomes.outcome,
    ),
    types.NoSuchAdjective: (sentences.other_one, about.meant_in_line),
    types.NoSuchProperty: (about.property_meant, about.who_has_it),
    types.MissingArgument: (sentences.needed, forms.which),
    amounts.UnknownNumber: (
        modifiers.whose, numbers.article, numbers.in_words, sentences.all_of, sentences.some_number,
    ),
    types.WrongType: (
        about.of_what,
        about.mere_amount, about.property_meant_before, sorts_of_card.sort_of_card, about.mere_number,
        sentences.first_person, numbers.sign_behind, members.meant,
    ),
}  # fmt: skip

LAST: dict[type[Diagnostic], tuple[Recogniser, ...]] = {
    names.UnknownField: (members.of_other_kind, forms.form_meant, members.nothing_alike,),
    names.UnknownVerb: (
        modifiers.granted, abilities.told_as_a_sentence, sentences.misspelt_verb, sentences.same_label,
        about.about, about.any_verb,
    ),
    names.NoSuchComponent: (components.there_are,),
    types.WrongType: (about.spoken_of,),
    names.UnknownName: (about.whose, kinds.there_are, abilities.steps, members.wanted),
    syntax.Expected: (kinds.there_are, members.field_missing, members.wanted, components.begun),
    types.NoSuchAdjective: (about.what_it_can_be,),
    syntax.LeftOver: (sentences.misspelt_name, members.wanted, numbers.no_token, sentences.ends_here),
}  # fmt: skip
"""What is said if nothing is known of the mistake, and no name is near."""


def advised(
    problems: Sequence[Diagnostic], tokens: Tokens, base: int, view: View, kind: str, trial: Trial
) -> tuple[Diagnostic, ...]:
    """Complaints about a piece that stands at `base`; those that have a cure find it when they are shown."""
    around = cache(lambda: Around(tokens, view, kind))
    return tuple(
        dataclasses.replace(problem, remedy=Remedy(base, around, trial))
        if is_recognised(problem) and len(tokens)
        else problem
        for problem in problems
    )


def causes(problems: tuple[Diagnostic, ...], effort: Effort) -> tuple[Diagnostic, ...]:
    """Complaints about one piece without those that come of another's mistake, as far as that is tried."""
    remedies = [one.remedy for one in problems if isinstance(one.remedy, Remedy)]
    if len(problems) < 2 or not remedies or any(isinstance(one, UNSEEN) for one in problems):
        return problems
    alone = related(problems, remedies[0].around())
    if len(alone) < len(problems) and any(isinstance(one, syntax.NoBrace) for one in alone):
        return alone
    alone, line = left(alone, search_behind, effort)
    if len(alone) == 1 and line and not can_be_mended(alone[0]):
        return (dataclasses.replace(alone[0], cure=f"write `{line}`"),)
    return alone


UNSEEN = (syntax.UnseenSign, syntax.OddName)
"""What makes everything near it look wrong: a sign that nobody sees."""


def search_behind(problem: Diagnostic) -> Search | None:
    """What is tried of a complaint; None if nothing can be."""
    return problem.remedy.search(problem) if isinstance(problem.remedy, Remedy) else None


SLIPS = 2
"""How far a change goes at the most that is a slip of the hand: it is tried before anything is recognised."""


class Remedy:
    """Finds the cure of a complaint once, however often it is shown; without a `trial` it says what is known
    of the mistake, and tries nothing.

    `words` are the words that were read for it.
    """

    __slots__ = ("around", "base", "found", "library", "searching", "trial", "words")

    def __init__(
        self, base: int, around: Callable[[], Around], trial: Trial | None,
        library: Callable[[], Library] | None = None,
    ) -> None:  # fmt: skip
        self.base, self.around, self.trial, self.library = base, around, trial, library
        self.found: tuple[Diagnostic, str] | None = None
        self.searching: Search | None = None
        self.words = 0

    def __call__(self, problem: Diagnostic) -> str:
        """The cure, "" if none is known."""
        if self.found is None or self.found[0] is not problem:
            self.words = 0
            self.found = problem, self.with_example(problem, self.cure(problem))
        return self.found[1]

    def with_example(self, problem: Diagnostic, said: str) -> str:
        """What is known of the mistake, with what other cards say where that is not the whole line."""
        if self.library is None or problem.span is None or is_whole(said):
            return said
        seen = Seen(problem, problem.span.start - self.base, self.around())
        if seen.depth < 1:
            return said
        like = something_like_it.near(seen, self.library())
        if like is None:
            return said
        if like.covered >= something_like_it.WHOLE and (line := something_like_it.adapted(seen, like.line)):
            search = self.search(problem) if can_be_mended(problem) else None
            proposing = search.proposing([line]) if search is not None else None
            hit = proposing.found(SLIPS) if proposing is not None else None
            self.words += proposing.cost(SLIPS) if proposing is not None else 0
            if hit is not None and hit.line:
                return f"write `{hit.line}`"
        known = said or problem.hint() or ""
        example = something_like_it.told(like.line)
        return f"{known}; {example}" if known and not GENERAL.match(known) else example

    def search(self, problem: Diagnostic) -> Search | None:
        """What is tried of the complaint, and where that stands."""
        if self.searching is None and self.trial is not None and problem.span is not None:
            place = problem.span.start - self.base
            self.searching = search_of(problem, place, self.around(), self.trial)
        return self.searching

    def cure(self, problem: Diagnostic) -> str:
        """What is known of the mistake; else the line as it is right; else what helps at all."""
        assert problem.span is not None
        seen = Seen(problem, problem.span.start - self.base, self.around())
        known = BY_CLASS.get(type(problem), ())
        if isinstance(problem, syntax.Expected) and problem.what.startswith("the name of the component"):
            return first_of(known, seen)  # without it nothing else is checked
        is_new = not seen.kind and seen.words[0] in DECLARING - {"rule", "ruling", "amend"}
        line = seen.text[seen.text.rfind("\n", 0, seen.place) + 1 :].partition("\n")[0]
        may_slip = can_be_mended(problem) and not is_new and line.isascii() and "LABEL" not in seen.kinds[:4]
        line = self.tried(problem, SLIPS) if may_slip else ""
        said = f"write `{line}`" if line else self.proven(problem, seen, known) if known else ""
        if said:
            return said
        if can_be_mended(problem) and not (is_new and problem.hint()):
            line = self.tried(problem, FURTHEST_MENDED) or self.begun(problem, seen)
            if line:
                return f"write `{line}`"
        hint = problem.hint() or ""
        is_near = hint.startswith(("did you mean", "for example")) and not isinstance(
            problem, syntax.Expected
        )
        return first_of(LAST.get(type(problem), ()), seen) if not is_near else ""

    def proven(self, problem: Diagnostic, seen: Seen, known: Sequence[Recogniser]) -> str:
        """What is known of the mistake, with the line as it is right if one of the proposals is; else the
        first that is known.
        """
        first = ""
        for recognise in (*SHAPES, *known):
            said = recognise(seen)
            if not said:
                continue
            first = first or said
            search = self.search(problem) if can_be_mended(problem) else None
            if search is None:
                break
            proposals = [one for one in EXAMPLE.findall(said) if " " in one]
            if len(proposals) != 1 or not said.endswith(f"`{proposals[0]}`"):
                break
            proposing = search.proposing(proposals)
            hit = proposing.found(SLIPS)
            self.words += proposing.cost(SLIPS)
            if hit is not None and hit.line:
                return said.replace(f"`{proposals[0]}`", f"`{hit.line}`", 1)
            head, colon, _ = proposals[0].partition(": ")
            form = head.partition(" ")[0]
            is_ability = colon and seen.depth == 1 and form in FORMS
            is_ability = is_ability and all(script.name != form for script in seen.scripts())
            if is_ability and (line := self.begun(problem, seen, f"{head}: …")):
                return said.replace(f"`{proposals[0]}`", f"`{line}`", 1)
        return first

    def begun(self, problem: Diagnostic, seen: Seen, proposal: str = "") -> str:
        """The beginning of the line as it is right, where what happens then is not understood."""
        search = self.search(problem) if can_be_mended(problem) else None
        rows = [f"{proposal.removesuffix('…')}{THEN}"] if proposal else []
        rows += beginnings(seen)
        if search is None or not rows:
            return ""
        proposing = search.proposing(rows)
        hit = proposing.found(SLIPS)
        self.words += proposing.cost(SLIPS)
        return hit.line.replace(THEN, "…") if hit is not None else ""

    def tried(self, problem: Diagnostic, furthest: int) -> str:
        """The line as it is right, if something is tried and found."""
        search = self.search(problem)
        if search is None:
            return ""
        hit = search.found(furthest)
        self.words += search.cost(furthest)
        return hit.line if hit is not None else ""

    def untried(self) -> Remedy:
        """What is known of the mistake, without trying anything."""
        return Remedy(self.base, self.around, None, self.library)


GENERAL = re.compile("a component of the kind")
"""Advice that says no more than an example."""


def is_whole(said: str) -> bool:
    """Whether advice is a whole line that was tried."""
    return said.startswith("write `") and "…" not in said


def with_library(problem: Diagnostic, library: Callable[[], Library]) -> Diagnostic:
    """A complaint that knows what is written already, for something like it."""
    if isinstance(problem.remedy, Remedy):
        problem.remedy.library = library
    return problem


EXAMPLE = re.compile(r"`([^`]+)`")
"""What advice says to write."""


def first_tried(found: Iterable[Diagnostic], effort: Effort) -> list[Diagnostic]:
    """The same complaints, each with its cure; once the effort is made nothing is tried any more."""
    done: list[Diagnostic] = []
    for one in found:
        told = one if effort.left > 0 else one.untried()
        told.cured()
        effort.left -= told.remedy.words if told.remedy is not None else 0
        done.append(told)
    return done


ASKED_FOR = re.compile(r"`a`|say |.* says (which|how many)")
"""Advice that asks for what only its author knows."""


def said_which(problem: Diagnostic) -> bool:
    """Whether what is missing is known, and nobody else can know it: a number, or `a`, `each` or `the`."""
    return isinstance(problem, syntax.LeftOver) and ASKED_FOR.match(problem.advice) is not None


def can_be_mended(problem: Diagnostic) -> bool:
    """Whether the line as it is right is looked for: where a complaint knows no better."""
    return not said_which(problem) and (type(problem) in BY_CLASS or not problem.hint())


def first_of(recognisers: Iterable[Recogniser], seen: Seen) -> str:
    """What the first of them says that knows something."""
    return next((said for one in recognisers if (said := one(seen))), "")


def is_recognised(problem: Diagnostic) -> bool:
    """Whether mistakes are known that a complaint may come of."""
    if problem.span is None or problem.severity != "error":
        return False
    # It knows itself what can stand there; the line about it is no mistake.
    return not (isinstance(problem, names.UnknownName) and problem.sort.endswith("in braces"))
