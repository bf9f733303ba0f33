"""On which slots of the state an expression depends: for state checks, and for what is predicted."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_runtime.translate.arguments import Arguments
from azif_runtime.translate.slots import IN_FORCE, MODIFIED, PLACES, WORTH, entered, places_of
from azif_runtime.translate.sorts import OWNER
from azif_runtime.translate.writing import Writing


class Dependencies(Arguments):
    """Notes what is `touched` while expressions are written, if that is wanted."""

    def __init__(self, writing: Writing) -> None:
        super().__init__(writing)
        self.touched: set[str] | None = None
        self.touching: set[str] = set()
        self.foreseeing = False
        self.kinds: dict[str, str] = {}
        """The kinds of what local names stand for, where they are known."""

    @contextmanager
    def noting(self) -> Generator[set[str]]:
        """Note what is touched by something that is predicted: what modifies is known by what is in force."""
        kept = self.touched, self.kinds, self.foreseeing
        self.touched, self.kinds, self.foreseeing = set(), {}, True
        try:
            yield self.touched
        finally:
            self.touched, self.kinds, self.foreseeing = kept

    def touch(self, slot: str) -> None:
        """Note that a condition depends on a slot of the state."""
        if self.touched is not None:
            self.touched.add(slot)

    def touch_keyword(self, keyword: str) -> None:
        """Note that a condition depends on whether something has a keyword."""
        self.touch(IN_FORCE)
        if (timed := f"keyword {keyword}") in self.writing.timed:
            self.touch(f"until {timed}")
        for slot in (*self.copied_slots(), *self.modifier_slots("keyword", keyword)):
            self.touch(slot)

    def touch_worth(self, verb: str) -> None:
        """Note that something depends on what it is worth that a verb happens, as its event is made."""
        if self.touched is None:
            return
        self.touch(f"{WORTH}{verb}")
        for parameter in self.writing.declared_verbs[verb].parameters:
            if parameter.default is not None:
                self.write(parameter.default)

    def touch_within(self, of: Expression, group: ir.Select) -> None:
        """Note that a condition depends on whether something is in, on or one of all things of a kind."""
        if group.where is None:
            self.touch(entered(group.kind))
        else:
            self.touch_places(of)

    def touch_places(self, of: Expression) -> None:
        """Note that a condition depends on where something is."""
        match of:
            case ir.Local() if of.name in self.kinds:
                self.touch(places_of(self.kinds[of.name]))
            case ir.Named():
                self.touch(places_of(of.kind))
            case _:
                self.touch(PLACES)

    def modifier_slots(self, form: str, name: str) -> set[str]:
        """The slots on which the modifiers of a field or value depend."""
        key = f"{form} {name}"
        if self.foreseeing:
            return {IN_FORCE, f"{MODIFIED}{key}"}
        if key in self.touching:
            return set()
        self.touching.add(key)
        found: set[str] = {IN_FORCE, f"until {key}"} if key in self.writing.timed else {IN_FORCE}
        kept, known = self.touched, self.kinds
        self.touched = found
        for works in self.writing.works:
            self.write(works)
        for modifier, condition in self.writing.conditions_of.get(key, ()):
            self.kinds = {modifier.name: modifier.kind} if modifier.kind else {}
            for node in (modifier.owner, modifier.amount, condition):
                if node is not None:
                    self.write(node)
        self.touched, self.kinds = kept, known
        self.touching.discard(key)
        return found | (self.copied_slots() if form != "abilities" else set())

    def copied_slots(self) -> set[str]:
        """The slots on which it depends which abilities things have of others."""
        names = dict.fromkeys(one.source for one in self.writing.program.copying)
        return {slot for name in names for slot in self.modifier_slots("abilities", name)}

    def value_slots(self, name: str) -> set[str]:
        """The slots on which a value depends."""
        key = f"value {name} itself"
        if self.touched is None or key in self.touching:
            return set()
        self.touching.add(key)
        kept, known = self.touched, self.kinds
        found: set[str] = set()
        self.touched = found
        for value in self.writing.declared_values.get(name, ()):
            self.kinds = {OWNER: value.of} if value.of else {}
            self.write(value.base)
        self.touched, self.kinds = kept, known
        self.touching.discard(key)
        return found | self.modifier_slots("value", name) if self.writing.is_modified(name) else found
