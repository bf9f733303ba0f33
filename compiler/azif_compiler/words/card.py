"""A component as a player reads it: its fields, its keywords, and its rules text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

import msgspec

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_compiler.words.abilities import Abilities
from azif_compiler.words.clause import flow
from azif_compiler.words.lexicon import Lexicon
from azif_compiler.words.noun import Noun, capital, joined, plain

NOT_PAID = "Nothing comes of it where that is a cost."
"""What a reader must be told of what happens to a component that is itself what one pays with."""


class Face(NamedTuple):
    """What stands on a component: a row of fields, and paragraphs of text."""

    name: str
    kind: str
    copies: int
    fields: tuple[str, ...]
    keywords: tuple[str, ...]
    text: tuple[str, ...]
    place: str
    notes: tuple[str, ...]


def face(lexicon: Lexicon, card: ir.Component) -> Face:
    """The face of a component."""
    words = Abilities(lexicon, lexicon.this(card.kind))
    fields = tuple(capital(text) for value in card.fields if (text := head(words, value)))
    keywords = tuple(
        " ".join([lexicon.keyword(use.name), *(words.phrase(given) for given in use.given)])
        for use in card.keywords
    )
    words.printed = unseen(lexicon, card)
    paragraphs = [*ruled(words, card), *titled(words, card.abilities)]
    for script in card.scripts:
        words.begin()
        label = words.phrase(script.key) if script.key is not None else lexicon.named("head", script.name)
        body = flow(words.block(script.body)) or "Nothing happens."
        paragraphs.append(f"{capital(label)}: {body}" if label else body)
    meta = card.meta
    paragraphs += [f"“{meta.flavour}”"] if meta.flavour else []
    notes = [f"Unverified: {meta.unverified}"] if meta.unverified else []
    notes += [f"Confidence: {meta.confidence}"] if meta.confidence else []
    notes += [f"Note: {meta.note}"] if meta.note else []
    notes += [f"Source: {meta.source}"] if meta.source else []
    notes += [f"Rules: {', '.join(meta.cites)}"] if meta.cites else []
    kind = capital(lexicon.kind(card.kind))
    notes += [f"From: {lexicon.packages.get(card.package, card.package)}"]
    for change in meta.changes:
        by = lexicon.packages.get(change.package, change.package)
        notes.append(f"Changed by: {by}" + (f" ({change.because})" if change.because else ""))
    return Face(
        card.title,
        kind,
        card.copies,
        fields,
        keywords,
        tuple(paragraphs),
        str(meta.origin.place(card.at)),
        tuple(notes),
    )


def ruled(words: Abilities, card: ir.Component) -> Iterator[str]:
    """What its kind says of every such component that has these fields."""
    says = words.lexicon.of_kind("text", card.kind)
    given = {ir.word_of(field.name): field.value for field in card.fields if field.value != ir.Number(0)}
    text = words.text(says, given).strip() if says is not None else ""
    if text:
        yield capital(text)
    for ability in words.lexicon.always:
        kept = tuple(
            msgspec.structs.replace(modifier, owner=ir.Same(ir.Local(modifier.name), ir.You()))
            for modifier in ability.modifiers
            if ability.condition is None and is_of_its_holder(words, modifier, card)
        )
        if kept:
            yield words.ability(msgspec.structs.replace(ability, modifiers=kept))


def is_of_its_holder(words: Abilities, modifier: ir.Modifier, card: ir.Component) -> bool:
    """Whether a rule changes something of whoever has this component, and of nobody else."""
    tests = [test for test in words.tests(modifier.owner) if not isinstance(test, ir.IsKind)]
    match tests:
        case [ir.ValueOf(name=name, of=ir.Local(), key=None)] if name in words.lexicon.values:
            return is_having(words.lexicon.values[name].base, card)
        case [_]:
            return is_having(tests[0], card)
        case _:
            return False


def is_having(test: ir.Expression, card: ir.Component) -> bool:
    """Whether a condition asks for somebody who has this component."""
    match test:
        case ir.Exists(of=ir.Select(where=ir.IsNamed(cards=ir.Cards(components=components))) as held):
            return held.holder is not None and tuple(components) == (card.name,)
        case _:
            return False


def unseen(lexicon: Lexicon, card: ir.Component) -> dict[str, ir.Expression]:
    """The numbers of a component that do not stand in the row under its name, by field."""
    given = {field.name for field in card.fields}
    return {
        field.name: field.default
        for kind in lexicon.ancestors(card.kind)
        for field in lexicon.kinds[kind].fields
        if not field.state and isinstance(field.default, ir.Number) and field.name not in given
    }


def titled(words: Abilities, abilities: tuple[ir.Ability, ...]) -> Iterator[str]:
    """Abilities as paragraphs; those of one name that follow each other are one, with the name before it."""
    paid = verbs_paid(abilities)
    for name, group in groupby(gathered(words, abilities), key=lambda ability: ability.name):
        texts = list(said(words, list(group), paid))
        if name:
            yield f"{name} — {' '.join(texts)}"
        else:
            yield from texts


def verbs_paid(abilities: tuple[ir.Ability, ...]) -> frozenset[str]:
    """What is done to a component itself as a cost of what it says: it answers nothing of that."""
    costs = tuple(one.cost for one in abilities if not isinstance(one, ir.Always | ir.Cannot | ir.Whenever))
    return frozenset(
        call.verb
        for call in walk(costs)
        if isinstance(call, ir.Call) and any(isinstance(one.value, ir.This) for one in call.arguments)
    )


def said(words: Abilities, abilities: list[ir.Ability], paid: frozenset[str]) -> Iterator[str]:
    """Abilities as sentences; reactions that follow each other and do the same are one. What comes of a verb
    that is also paid with does not come of that.
    """
    while abilities:
        first, *abilities = abilities
        alike = [first]
        while abilities and are_alike(first, abilities[0]):
            alike.append(abilities.pop(0))
        same = tuple(one for one in alike if isinstance(one, ir.Reaction))
        text = words.reactions(same) if len(same) > 1 else words.ability(first)
        of_itself = (one.pattern for one in same if one.stage == "when" and one.pattern.subject_is == "this")
        yield f"{text} {NOT_PAID}" if any(one.verb in paid for one in of_itself) else text


def are_alike(one: ir.Ability, other: ir.Ability) -> bool:
    """Whether two abilities react to different events in the same way, and to nothing of the event itself."""
    if not isinstance(one, ir.Reaction) or not isinstance(other, ir.Reaction) or one.limit or other.limit:
        return False
    same = (one.stage, one.may) == (other.stage, other.may) and all(
        ir.equivalent(mine, its)
        for mine, its in ((one.condition, other.condition), (one.cost, other.cost), (one.body, other.body))
    )
    asked = walk((one.condition, one.cost, one.body))
    return same and not any(isinstance(node, ir.EventPart | ir.PreventIt | ir.ReduceIt) for node in asked)


def gathered(words: Abilities, abilities: tuple[ir.Ability, ...]) -> Iterator[ir.Ability]:
    """Abilities, where what always holds under the same condition is one."""
    last: ir.Always | None = None
    for ability in abilities:
        if isinstance(ability, ir.Always):
            if last is not None and together(words, last, ability):
                last = msgspec.structs.replace(last, modifiers=last.modifiers + ability.modifiers)
                continue
            if last is not None:
                yield last
            last = ability
            continue
        if last is not None:
            yield last
            last = None
        yield ability
    if last is not None:
        yield last


def together(words: Abilities, one: ir.Always, other: ir.Always) -> bool:
    """Whether two abilities can be said in one sentence."""
    if one.name != other.name or not ir.equivalent(one.condition, other.condition):
        return False
    return one.condition is not None or words.owner(one.modifiers[-1]) == words.owner(other.modifiers[0])


def head(words: Abilities, given: ir.FieldValue) -> str:
    """What a component says of itself: `Costs $3`; nothing for what goes without saying."""
    says = words.lexicon.says("head", given.name)
    if given.value == ir.Flag(False) or says == "":
        return ""
    if says is None:
        label = capital(plain(given.name))
        key = f" {words.phrase(given.key)}" if given.key is not None else ""
        return label + key if given.value == ir.Flag(True) else f"{label}{key} {shown(words, given.value)}"
    signed = given.value if isinstance(given.value, ir.Number) else Noun(shown(words, given.value))
    values: dict[str, ir.Expression | Noun] = {"value": signed}
    if given.key is not None:
        values["key"] = given.key
    return words.text(says, values)


def shown(words: Abilities, value: ir.Expression) -> str:
    """What a field is given, in words."""
    match value:
        case ir.Row(of=of):
            texts = [words.phrase(part) for part in of]
            is_list = any(isinstance(part, ir.Some | ir.Named) for part in of)
            return (joined(texts) if is_list else ", ".join(texts)) or "none"
        case _:
            return words.phrase(value)


def written(found: Face) -> str:
    """A face as text for a terminal."""
    rows = [*printed(found)]
    rows += [f"  ({note})" for note in found.notes]
    rows.append(f"  {found.place}")
    return "\n".join(rows)


def printed(found: Face) -> Iterator[str]:
    """What a player reads of a face."""
    copies = f" ×{found.copies}" if found.copies > 1 else ""
    yield f"{found.name} — {found.kind}{copies}"
    if found.fields:
        yield "  " + "; ".join(found.fields)
    if found.keywords:
        yield "  " + ". ".join(found.keywords) + "."
    for paragraph in found.text:
        yield f"  {paragraph}"
