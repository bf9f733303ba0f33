"""What a thing is now and is not printed on it: numbers that others change, keywords gained and gone."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.words.abilities import Abilities
from azif_compiler.words.card import head
from azif_compiler.words.lexicon import Lexicon
from azif_runtime.failures import ContentError
from azif_runtime.identifiers import field_slot, python_name
from azif_runtime.index.active_effects import has_keyword
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing


def changed(game: Game, lexicon: Lexicon, thing: Thing) -> str:
    """What is other than printed, such as `Glow 3 (printed 2), Rusty`; "" if nothing is."""
    return ", ".join([*fields(game, lexicon, thing), *keywords(game, lexicon, thing)])


def fields(game: Game, lexicon: Lexicon, thing: Thing) -> Iterator[str]:
    """The fields that are other than printed."""
    words = Abilities(lexicon, lexicon.this(thing.kind.id))
    for name, field in thing.kind.fields.items():
        read = game.program.namespace.get(f"R_f_{python_name(name)}")
        if read is None or field.state or field.key:
            continue
        printed = getattr(thing, field_slot(name))
        try:
            now = read(game, thing, None)
        except ContentError:  # it needs something that is not going on
            continue
        if type(now) is not int or type(printed) is not int or now == printed:
            continue
        text = head(words, ir.FieldValue(name, None, ir.Number(now)))
        if text:
            yield f"{text} (printed {told(lexicon, words, name, printed)})"


def told(lexicon: Lexicon, words: Abilities, name: str, number: int) -> str:
    """A number as it is printed in a field, without what the field is called."""
    signed = "+}" in (lexicon.says("head", name) or "")
    return words.signed(ir.Number(number)) if signed else words.phrase(ir.Number(number))


def keywords(game: Game, lexicon: Lexicon, thing: Thing) -> Iterator[str]:
    """The keywords that it has and are not printed, and those that are and that it has not."""
    for name, keyword in lexicon.keywords.items():
        if keyword.kind not in thing.line:
            continue
        has, printed = has_keyword(game, thing, name), name in thing.keywords
        if has and not printed:
            yield lexicon.keyword(name)
        elif printed and not has:
            yield f"not {lexicon.keyword(name)}"
