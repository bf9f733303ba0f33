"""What recognises a mistake that people make, by what is complained of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import amounts, names, references, syntax, timing, types
from azif_compiler.mistakes import (
    abilities,
    about,
    actions,
    bare_sentences,
    called_otherwise,
    cards_meant,
    components,
    declarations,
    depending,
    dice,
    done_otherwise,
    ends_otherwise,
    entries,
    event_numbers,
    events_meant,
    fields_meant,
    forbidden,
    forms,
    happenings,
    headings,
    heads_of_lines,
    how_often,
    keyed_numbers,
    kinds,
    languages,
    lines,
    members,
    modifiers,
    moments,
    not_so,
    numbers,
    numbers_meant,
    of_each,
    outcomes,
    outcomes_below,
    printed,
    quoted_names,
    rulings,
    sentences,
    signs,
    sorts_of_card,
    things_meant,
    too_much,
    verbs_about,
    whoever_is_so,
)
from azif_compiler.mistakes.seen import Seen

Recogniser = Callable[[Seen], str | None]

SHAPES: tuple[Recogniser, ...] = (
    fields_meant.pairs, printed.named_nothing, outcomes_below.by_number, outcomes_below.told_below,
    languages.of_another_language, headings.of_a_track, headings.of_a_value, headings.of_a_keyword,
    headings.of_a_pile, headings.of_an_amendment, headings.numbered_keyword, headings.of_an_enum,
    headings.of_a_token, headings.of_a_step, headings.of_a_field,
    quoted_names.in_quotes, quoted_names.without_quotes, quoted_names.of_a_kind,
    declarations.name_of_several, forms.denied, forms.or_more, abilities.script_meant, how_often.limit_behind,
    signs.comment, signs.of_programs, members.copies, signs.labelled, dice.dice,
    dice.rolled_number, signs.mixed,
    signs.sign, abilities.cost, declarations.beginning, signs.bracket, signs.hyphen,
    sentences.full_stop, numbers.sign_behind, numbers.too_many, rulings.drawn_next,
    rulings.sentence_outside, rulings.told_apart, rulings.in_quotes, rulings.dice, rulings.answers,
    rulings.duty, rulings.number_of, declarations.of_a_kind, declarations.amending, declarations.members,
    declarations.way,
)  # fmt: skip
"""Looked for behind every complaint about what is read."""

IN_CARDS: tuple[Recogniser, ...] = (
    sentences.option, printed.titled, outcomes_below.further_in, not_so.either_way, not_so.counts_otherwise,
    called_otherwise.kind_as_flag, called_otherwise.with_value, called_otherwise.granted_keyword,
    forms.before_label, modifiers.they_get,
    declarations.taken_out, components.separated_key, modifiers.got, modifiers.granted, forms.may_when,
    members.name_inside, members.other_script, components.text_inside,
    members.colon, members.script, members.number_first, entries.entry, numbers_meant.change_with_colon,
    of_each.of_several, heads_of_lines.script, abilities.at_step, members.part_with_colon, printed.off_a_card,
    fields_meant.row, members.spelled, called_otherwise.keyword_list, how_often.limit, abilities.when,
    abilities.looked_at, forbidden.cannot,
    members.half_a_name, members.last_word, modifiers.of_value, members.of_member,
    bare_sentences.in_a_card,
)  # fmt: skip
"""What a component cannot give."""

LEFT_OVER: tuple[Recogniser, ...] = (
    forbidden.one_by_one, done_otherwise.done_by_it, done_otherwise.less_of_it,
    rulings.happens_then, components.behind_article, signs.between_rows, cards_meant.told_by_name,
    cards_meant.your_named, lines.new_line, fields_meant.row, modifiers.they_get, sentences.may_to,
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
    members.meant, components.unquoted_name, sentences.enum_wanted, dice.dice, dice.rolled_before,
    sentences.spelled,
)  # fmt: skip
"""A word that means nothing."""

NO_VERB: tuple[Recogniser, ...] = (
    dice.on_a_roll, outcomes.of_a_member,
    verbs_about.done_to_this,
    about.who_is_it, sentences.stands, about.duty, abilities.state, modifiers.before_until, sentences.either,
    about.lowered, about.which_verb, about.track_and_number, forbidden.in_a_block, happenings.tense,
    whoever_is_so.may_by_one,
    sentences.first_person, sentences.who, sentences.nothing, printed.sentence, members.confused,
    sentences.may, outcomes.as_printed, abilities.at_step, components.name_in_line, sentences.spelled,
)  # fmt: skip
"""A sentence without a verb."""

BY_CLASS: dict[type[Diagnostic], tuple[Recogniser, ...]] = {
    names.UnknownField: IN_CARDS,
    syntax.LeftOver: LEFT_OVER,
    names.UnknownName: (
        moments.window_for_step, called_otherwise.keyword_missing,
        forms.once_a_game, actions.shape, declarations.missing_zone, forms.flag,
        declarations.cards_in_a_deck,
        abilities.window_missing, kinds.written, kinds.described, kinds.of_a_field, kinds.sharing, *UNKNOWN,
    ),
    names.UnknownVerb: NO_VERB,
    names.NoSuchComponent: (components.in_quotes, components.of_other_kind, components.half),
    syntax.Expected: (
        components.bracketed_member,
        how_often.no_times, outcomes.outcome_left_out, keyed_numbers.key_missing, keyed_numbers.token_changed,
        forbidden.none_can, outcomes.behind_brackets, numbers.without_sign,
        declarations.without_colon, declarations.unnamed, of_each.happening, modifiers.they_get,
        components.starts_with, forms.with_label, numbers.nothing_printed,
        modifiers.got, modifiers.granted, modifiers.on_condition,
        numbers.in_words, sentences.number_between, members.number_first,
        entries.entry, kinds.without_name, kinds.written, modifiers.change_before,
        of_each.of_several, sentences.option,
        modifiers.called, modifiers.two_at_once, about.meant_in_line, about.property_meant,
        components.name_in_line, abilities.looked_at, about.mere_number, dice.dice,
        sentences.meaningless,
    ),
    syntax.NoBlock: (
        lines.part_on_the_line, lines.script_in_a_block, outcomes.for_else,
        members.colon, about.with_colon, abilities.otherwise, entries.entry, abilities.cost, actions.paid_for,
        forbidden.in_its_place,
        dice.on_a_roll, outcomes.other_outcome, outcomes.without_sentence, outcomes.outcome,
    ),
    syntax.WrongPlace: (
        actions.may_in_window, abilities.otherwise, abilities.own_line, lines.new_line, forms.may_when,
        rulings.part, entries.label_entry, declarations.without_colon, declarations.field,
        declarations.role_missing,
        declarations.doing, declarations.taken_out, how_often.limit,
        abilities.otherwise, abilities.at_step, abilities.when, forbidden.cannot, modifiers.of_value,
        abilities.looked_at,
    ),
    timing.NoEvent: (about.changing,),
    names.NobodySpokenTo: (),
    references.NotSaidBefore: (
        events_meant.of_each_that_comes,
        whoever_is_so.each_of_them, whoever_is_so.told_by_another, things_meant.one_of_yours,
    ),
    syntax.UnexpectedWord: (lines.brace_below, how_often.limit,),
    timing.UnusedOutcome: (
        lines.script_in_a_block, outcomes.outcome_called, ends_otherwise.of_an_event,
        outcomes.other_line, lines.outcome_of_nothing,
        outcomes.outcome,
    ),
    types.NoSuchAdjective: (sentences.other_one, about.meant_in_line),
    types.NoSuchProperty: (
        event_numbers.numbers_of_it, cards_meant.your_named, cards_meant.yours, about.property_meant,
        about.who_has_it,
    ),
    types.MissingArgument: (sentences.needed, forms.which),
    amounts.UnknownNumber: (
        modifiers.whose, numbers.article, numbers.in_words, sentences.all_of, sentences.some_number,
    ),
    types.WrongType: (
        done_otherwise.done_otherwise, how_often.used_up, about.of_what, cards_meant.told_by_name,
        about.mere_amount, about.property_meant_before, sorts_of_card.sort_of_card, about.mere_number,
        sentences.first_person, numbers.sign_behind, members.meant,
    ),
}  # fmt: skip

LAST: dict[type[Diagnostic], tuple[Recogniser, ...]] = {
    names.UnknownField: (
        members.of_other_kind, forms.not_denied, numbers_meant.numbers_meant, forms.form_meant,
        members.nothing_alike,
    ),
    names.UnknownVerb: (
        modifiers.granted, abilities.told_as_a_sentence, sentences.misspelt_verb, sentences.same_label,
        verbs_about.about, verbs_about.any_verb,
    ),
    names.NoSuchComponent: (components.there_are,),
    types.WrongType: (
        verbs_about.to_this, things_meant.yours_instead, about.spoken_of, verbs_about.of_its_kind,
    ),
    names.UnknownName: (about.whose, kinds.there_are, abilities.steps, members.wanted),
    syntax.Expected: (kinds.there_are, members.field_missing, members.wanted, components.begun),
    types.NoSuchAdjective: (about.what_it_can_be,),
    syntax.LeftOver: (
        sentences.misspelt_name, depending.told, members.wanted, numbers.no_token, too_much.ends_here,
    ),
}  # fmt: skip
"""What is said if nothing is known of the mistake, and no name is near."""

ASKED_FOR = re.compile(r"`a`|say |.* says (which|how many)")
"""Advice that asks for what only its author knows."""


def said_which(problem: Diagnostic) -> bool:
    """Whether what is missing is known, and nobody else can know it: a number, or `a`, `each` or `the` of
    what was not named before on the line.
    """
    if not isinstance(problem, syntax.LeftOver) or ASKED_FOR.match(problem.advice) is None:
        return False
    if problem.span is None:
        return True
    before = problem.span.source.text[: problem.span.start].rpartition("\n")[2]
    return re.search(rf"\b(?:an?|each) {re.escape(problem.span.text)}\b", before) is None


def can_be_mended(problem: Diagnostic) -> bool:
    """Whether the line as it is right is looked for: where a complaint knows no better."""
    return not said_which(problem) and (type(problem) in BY_CLASS or not problem.hint())


def first_of(recognisers: Iterable[Recogniser], seen: Seen) -> str:
    """What the first of them says that knows something."""
    return next((said for one in recognisers if (said := one(seen))), "")
