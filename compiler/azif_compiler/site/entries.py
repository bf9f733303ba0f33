"""What components say for a thing, key by key → what may come there, and how likely it is.

A component with a script for a thing has an entry for it; what few components of a pile have beside that is
none. It lies in a pile with those that start where it
starts. If each component of a pile has an entry for the thing, one of them drawn is that entry as often as
there are copies; otherwise who draws goes on, and only how many there are is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_compiler.site.contents import Contents
from azif_compiler.site.mentions import Key, mentioned
from azif_compiler.words.abilities import Abilities
from azif_compiler.words.clause import flow
from azif_compiler.words.lexicon import Lexicon
from azif_compiler.words.noun import plain

Pile = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """What a component says for a thing, of how many in its pile, and whether all of these have an entry."""

    card: ir.Component
    script: ir.Script
    of: int
    certain: bool


class Entries:
    """All entries of a game by the thing for which they are."""

    def __init__(self, contents: Contents) -> None:
        self.contents = contents
        piles: Counter[Pile] = Counter()
        held: Counter[tuple[Pile, str, Key]] = Counter()
        found: list[tuple[Key, Pile, ir.Component, ir.Script]] = []
        for card in contents.cards:
            pile = self.pile(card)
            piles[pile] += card.copies
            for script in card.scripts:
                if isinstance(script.key, ir.Named):
                    key = (script.key.kind, script.key.name)
                    held[pile, script.name, key] += card.copies
                    found.append((key, pile, card, script))
        usual: dict[Pile, Counter[str]] = {}
        for _, pile, card, script in found:
            usual.setdefault(pile, Counter())[script.name] += card.copies
        self.all: dict[Key, list[Entry]] = {}
        for key, pile, card, script in found:
            if script.name != usual[pile].most_common(1)[0][0]:
                continue
            entry = Entry(card, script, piles[pile], held[pile, script.name, key] == piles[pile])
            self.all.setdefault(key, []).append(entry)

    def pile(self, card: ir.Component) -> Pile:
        """Where a component starts: those of one pile start in the same place."""
        kinds = self.contents.lexicon.kinds
        starts, owner = card.starts, card.kind
        if starts is None:
            owner = next(
                (k for k in self.contents.lexicon.ancestors(card.kind) if kinds[k].starts), card.kind
            )
            starts = kinds[owner].starts if owner in kinds else None
        asked = {node.name for node in walk(starts) if isinstance(node, ir.FieldOf)} if starts else set()
        given = [getattr(one.value, "name", "") for one in card.fields if one.name in asked]
        return (owner, *given)

    def at(self, key: Key) -> list[Entry]:
        """The entries for a thing, in the order of their components."""
        return self.all.get(key, [])

    def events(self, entries: list[Entry]) -> list[tuple[str, int]]:
        """The events that entries speak of, and in how many of them each comes; the most common first."""
        count: Counter[str] = Counter()
        for entry in entries:
            verbs = {name for sort, name in mentioned(entry.script.body) if sort == "verb"}
            for verb in verbs:
                if self.contents.lexicon.verbs[verb].says:
                    count[verb] += entry.card.copies
        return sorted(count.items(), key=lambda row: (-row[1], plain(row[0])))


def words_of(lexicon: Lexicon, entry: Entry) -> str:
    """An entry as a player reads it."""
    words = Abilities(lexicon, lexicon.this(entry.card.kind))
    return flow(words.block(entry.script.body)) or "Nothing happens."


def chance(entry: Entry) -> str:
    """How likely an entry is, as people say it; whoever leaves packages out finds it counted anew."""
    copies, pile = entry.card.copies, entry.card.kind
    return f'<span class="az-chance" data-pile="{pile}" data-copies="{copies}">{copies} in {entry.of}</span>'


def certain(entries: list[Entry]) -> Iterator[list[Entry]]:
    """Those entries that are as likely as they are many, pile by pile."""
    piles: dict[tuple[str, int], list[Entry]] = {}
    for entry in entries:
        if entry.certain:
            piles.setdefault((entry.card.kind, entry.of), []).append(entry)
    yield from piles.values()
