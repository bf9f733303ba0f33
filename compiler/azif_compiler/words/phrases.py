"""Expressions → English phrases: things and amounts."""

from __future__ import annotations

from abc import abstractmethod
from typing import assert_never

from azif_compiler import ir
from azif_compiler.ir import Expression, template, types
from azif_compiler.ir.template import Agreement, Placeholder
from azif_compiler.words.amounts import Amounts
from azif_compiler.words.noun import IT, YOU, Mention, Noun, capital, counted, joined, known, plain

_ORDINALS = ("first", "second", "third")


class Phrases(Amounts):
    """Phrases about one component: `this` is it, and names stand for what clauses introduced them as."""

    @abstractmethod
    def condition(self, node: Expression) -> str:
        """An expression as a clause."""

    @abstractmethod
    def things(self, node: ir.Select, *, plural: bool) -> str:
        """A selection without its article."""

    @abstractmethod
    def definite(self, of: Expression) -> Noun:
        """The one thing that a selection finds."""

    # ---- things

    def noun(self, node: Expression) -> Noun:
        """An expression as something that has a number."""
        match node:
            case ir.You():
                return YOU
            case ir.This():
                return self.this
            case ir.Event():
                return self.names["event"].noun() if "event" in self.names else IT
            case ir.Local() | ir.EventPart(event=ir.Event()):
                key = node.name if isinstance(node, ir.Local) else f"event {node.name}"
                known = self.names.get(key)
                if known is None and isinstance(node, ir.EventPart):
                    text = self.part(node)
                    return Noun(text, many=text.startswith("those "))
                return known.noun() if known is not None else Noun(plain(node.name.rstrip("0123456789_")))
            case ir.Select():
                return Noun(self.things(node, plural=True), many=True)
            case ir.OnlyOne(of=ir.End() as of):
                return Noun(self.phrase(of))
            case ir.OnlyOne():
                return self.definite(node.of)
            case ir.KindNamed():
                return Noun(self.lexicon.kind(node.name, plural=True), many=True)
            case ir.HolderOf(of=ir.This()):
                return Noun("its holder")
            case ir.HolderOf():
                return Noun(f"whoever has {self.phrase(node.of)}")
            case ir.Quantity() | ir.Some():
                return counted(self.phrase(node))
            case _:
                return Noun(self.phrase(node))

    def part(self, node: ir.EventPart) -> str:
        """A parameter of an event that no clause has named."""
        if (says := self.lexicon.parameter(node.verb, node.name)) is not None:
            return says
        parameters = self.lexicon.verbs[node.verb].parameters if node.verb in self.lexicon.verbs else ()
        match next((p.type for p in parameters if p.name == node.name), None):
            case types.Some(kind=kind) | types.Somes(kind=kind) | types.Things(kind=kind):
                return f"those {self.lexicon.kind(kind, plural=True)}"
            case types.Number() | types.Flag() | types.Zone() if " " not in plain(node.verb):
                return Noun(f"the {plain(node.verb)}").of(plain(node.name))
            case types.Number() | types.Flag() | types.Zone():
                return f"the {plain(node.name)}"
            case _:
                return f"that {plain(node.name)}"

    def how_many(self, amount: ir.EventPart) -> str:
        """So much or so many as an event is about: `the loss`, `the number of those lamps`."""
        verb = self.lexicon.verbs[amount.verb]
        match next((p.type for p in verb.parameters if p.name == amount.name), None):
            case types.Some(kind=kind) | types.Somes(kind=kind):
                return f"the number of those {self.lexicon.kind(kind, plural=True)}"
            case _:
                return self.lexicon.says("event", amount.verb) or f"the {plain(amount.name)}"

    def of(self, owner: Expression | Noun, what: str) -> str:
        """`your coins`, `its oil`, `the beacon's oil`"""
        return (owner if isinstance(owner, Noun) else self.noun(owner)).of(what)

    def phrase(self, node: Expression) -> str:  # one match over a closed union
        """An expression as a phrase."""
        p = self.phrase
        match node:
            case ir.Number():
                if abs(node.value) >= ir.UNLIMITED:
                    return "any number" if node.value > 0 else "-∞"
                return str(node.value)
            case ir.Text():
                return node.value
            case ir.Flag():
                return "yes" if node.value else "no"
            case ir.Nothing():
                return "nothing"
            case ir.Member():
                return self.lexicon.named("member", node.name)
            case ir.TokenNamed():
                return self.lexicon.token(node.name)
            case ir.Named():
                return self.lexicon.component(node.kind, ir.word_of(node.name))
            case ir.ZoneNamed(owner=None):
                return self.lexicon.says("zone", node.name) or f"the {plain(node.name)}"
            case ir.ZoneNamed():
                assert node.owner is not None
                says = self.lexicon.named("zone", node.name)
                return self.text(says, {"who": node.owner}) if "{who}" in says else self.of(node.owner, says)
            case (
                ir.You() | ir.This() | ir.Event() | ir.Local() | ir.KindNamed() | ir.Select() | ir.OnlyOne() |
                ir.HolderOf() | ir.EventPart(event=ir.Event())
            ):  # fmt: skip
                return self.noun(node).text
            case ir.Ongoing():
                return self.lexicon.says("event", node.verb) or f"the {plain(node.verb)}"
            case ir.EventPart():
                noun = self.lexicon.parameter(node.verb, node.name)
                return noun if noun is not None else self.of(node.event, plain(node.name))
            case ir.TrackValue():
                level = " level" if node.name in self.lexicon.levels else ""
                return self.lexicon.says("track", node.name) or f"the {plain(node.name)}{level}"
            case ir.FieldOf(of=ir.This(), name=name) if name in self.printed:
                return p(self.printed[name])
            case ir.FieldOf():
                return self.property(node.of, node.name, self.lexicon.says("field", node.name), node.key)
            case ir.TokensOn():
                if isinstance(node.token, ir.TokenNamed) and self.lexicon.is_mass(node.token.name):
                    return self.of(node.of, p(node.token))
                return f"the number of {self.of(node.of, p(node.token))}"
            case ir.ValueOf():
                return self.value(node.name, node.of, node.key)
            case ir.OptionValue():
                return self.lexicon.says("option", node.name) or f"the number of {plain(node.name)}"
            case ir.VariantOn():
                return f"the variant “{plain(node.name)}” is played"
            case ir.Quantity(token=ir.TokenNamed(name=token)):
                return self.quantity(node.number, token)
            case ir.Quantity():
                return f"{p(node.number)} {p(node.token)}"
            case ir.Some():
                return self.some(node.number, node.kind, node.called)
            case ir.NumberIn(of=ir.EventPart(event=ir.Event()) as amount):
                return self.how_many(amount)
            case ir.NumberIn(of=ir.Quantity(number=ir.Half() as number)):
                return p(number)
            case ir.NumberIn():
                return f"the number of {p(node.of)}"
            case ir.CopiesOf():
                return f"the number of copies of {p(node.of)}"
            case ir.Cards():
                return self.lexicon.titles(node)
            case ir.TokenIn() | ir.KindIn() | ir.NameOf() | ir.CardsIn():
                return p(node.of)
            case ir.Arithmetic():
                return self.arithmetic(node.operator, node.left, node.right)
            case ir.Half():
                return f"half of {p(node.of)} (rounded {'up' if node.up else 'down'})"
            case ir.Larger(of=(ir.Number(value=low), _)):
                return f"{p(node.of[1])} (at least {low})"
            case ir.Larger(of=(_, ir.Number(value=low))):
                return f"{p(node.of[0])} (at least {low})"
            case ir.Larger():
                return f"the larger of {joined([p(x) for x in node.of])}"
            case ir.Smaller():
                return f"the smaller of {joined([p(x) for x in node.of])}"
            case ir.Either():
                return f"{p(node.then)} if {self.condition(node.condition)}, otherwise {p(node.otherwise)}"
            case ir.PlaceOf():
                owner = self.noun(node.of)
                is_person = owner.text in ("you", "they") or owner.person
                return owner.of(self.lexicon.place_of_person() if is_person else "place")
            case ir.HomeOf():
                return f"where {p(node.of)} {'come' if isinstance(node.of, ir.KindNamed) else 'comes'} from"
            case ir.End():
                return self.end(node.of, node.number, node.bottom)
            case ir.Count():
                return f"the number of {p(node.of)}"
            case ir.Total():
                return self.over("total", node.of, node.name, node.amount)
            case ir.Best():
                return self.over("lowest" if node.lowest else "highest", node.of, node.name, node.amount)
            case ir.WithBest():
                return self.chosen_from(node, plural=True)
            case ir.Union() | ir.Row():
                return joined([p(x) for x in node.of]) or "nothing"
            case ir.Linked():
                return f"what {self.lexicon.named('link', node.link)} leads to from {p(node.of)}"
            case ir.Steps():
                return f"the distance from {p(node.start)} to {p(node.end)}"
            case ir.Odds():
                dice = f"{p(node.number)} of {p(node.dice)} dice"
                if node.sides is not None:
                    dice += f" with {p(node.sides)} sides"
                return f"how likely {dice} show at least {p(node.least)}, in percent"
            case ir.StakeOf():
                return f"what depends on {p(node.event)}"
            case ir.WorthOf():
                return f"what it is worth to {plain(node.verb)}"
            case ir.CountDice():
                return f"the number of {self.dice_that_show(node, one=False)}"
            case ir.RowWhere():
                return self.dice_that_show(node, one=False)
            case ir.RowWithout():
                return f"{p(node.of)} without the {'lowest' if node.lowest else 'highest'} {p(node.number)}"
            case ir.SumOf(of=ir.Local(name=name)):
                word = "the total" if self.dice.get(name, "1") != "1" else "the result"
                return f"{word} of {which}" if (which := self.earlier_roll(name)) else word
            case ir.SumOf():
                return f"the total of {p(node.of)}"
            case ir.ItemOf():
                return f"entry {p(node.number)} of {p(node.of)}"
            case ir.ParentOf():
                return f"what {p(node.of)} is a kind of"
            case ir.MembersOf():
                return f"every {plain(node.enum)}"
            case ir.KeywordNumber():
                return self.of(node.of, self.lexicon.keyword(node.keyword))
            case (
                ir.Compare() | ir.Same() | ir.Descends() | ir.Not() | ir.And() | ir.Or() | ir.IsKind() |
                ir.IsNamed() | ir.IsFrom() | ir.IsLike() | ir.HasKeyword() | ir.Within() | ir.Among() |
                ir.Contains() | ir.Exists() | ir.HasAbilities() | ir.HasScript() | ir.Mentions()
            ):  # fmt: skip
                return self.condition(node)
            case _:
                assert_never(node)

    def chosen_from(self, of: Expression, *, plural: bool) -> str:
        """Things of which some are chosen or gone through: `lamps`, `lamp with the highest weight`."""
        match of:
            case ir.Select():
                return self.things(of, plural=plural)
            case ir.WithBest():
                most = f"the {'lowest' if of.lowest else 'highest'} {self.bare(of.amount)}"
                return f"{self.chosen_from(of.of, plural=plural)} with {most}"
            case _:
                return self.phrase(of)

    def dice_that_show(self, of: ir.CountDice | ir.RowWhere, *, one: bool) -> str:
        """`dice that show 5 or more`, `die of the first roll that shows 6`"""
        row = self.earlier_roll(of.of.name) if isinstance(of.of, ir.Local) else self.phrase(of.of)
        dice, show = ("die", "shows") if one else ("dice", "show")
        whose = f" of {row}" if row else ""
        return f"{dice}{whose} that {show} {self.shown(of.operator, of.number)}"

    def die(self, node: ir.ItemOf) -> str:
        """One of the dice of a roll: `the first die`, `die 5`."""
        match node.number:
            case ir.Number(value=value) if 1 <= value <= len(_ORDINALS):
                return f"the {_ORDINALS[value - 1]} die"
            case _:
                return f"die {self.phrase(node.number)}"

    def earlier_roll(self, name: str) -> str:
        """A roll, if others came behind it: `the first roll`."""
        rolls = list(self.dice)
        if name not in rolls[:-1]:
            return ""
        number = rolls.index(name)
        return f"the {_ORDINALS[number] if number < len(_ORDINALS) else f'{number + 1}th'} roll"

    def shown(self, operator: str, number: Expression) -> str:
        """`5 or more`"""
        shown = self.phrase(number)
        ways = {">=": f"{shown} or more", "<=": f"{shown} or less", ">": f"more than {shown}"}
        return {**ways, "<": f"less than {shown}", "!=": f"anything but {shown}"}.get(operator, shown)

    def property(self, of: Expression | Noun, name: str, says: str | None, key: Expression | None) -> str:
        """A field or value of something: `your oil`, or what its words say."""
        if isinstance(of, ir.PlaceOf):
            of = of.of
        if says is None or any(isinstance(part, Agreement) for part in template.parts(says)):
            return self.of(of, plain(name) + (f" for {self.phrase(key)}" if key is not None else ""))
        values: dict[str, Expression | Noun] = {"it": of, "n": Noun("")}
        if key is not None:
            values[ir.word_of(self.key_of(name))] = key
        parts = template.parts(says)
        if any(isinstance(part, Placeholder) and part.name == "it" for part in parts):
            return self.text(says, values).strip()
        text = self.text(says, values).strip()
        return text if text.startswith("the ") else self.of(of, text)

    def key_of(self, name: str) -> str:
        """The enum that keys a value or field."""
        value = self.lexicon.values.get(name)
        return value.key if value is not None else self.lexicon.fields[name][1].key

    def value(self, name: str, of: Expression | Noun | None, key: Expression | None) -> str:
        """A declared value."""
        declared = self.lexicon.values.get(name)
        says = declared.says if declared is not None else ""
        if of is not None:
            return self.property(of, name, says or None, key)
        if says:
            return says
        is_thing = declared is not None and isinstance(declared.type, types.Thing | types.Things)
        return plain(name) if is_thing else f"the {plain(name)}"

    def over(self, word: str, of: Expression, name: str, amount: Expression) -> str:
        """`the total weight of your lamps`"""
        self.names[name] = Mention(IT, IT)
        return f"the {word} {self.bare(amount)} of {known(self.phrase(of))}"

    def bare(self, amount: Expression) -> str:
        """A property without its owner."""
        match amount:
            case ir.FieldOf():
                head = self.lexicon.says("head", amount.name)
                return plain(amount.name) if not head or "{" in head else head
            case ir.ValueOf(key=None):
                return plain(amount.name)
            case ir.ValueOf():
                assert amount.key is not None
                return self.phrase(amount.key)
            case ir.TokensOn():
                return self.phrase(amount.token)
            case _:
                return self.phrase(amount)

    def end(self, of: Expression, number: Expression, bottom: bool) -> str:
        """`the top 2 lamps of the pile`"""
        where = "bottom" if bottom else "top"
        count = self.phrase(number)
        if not isinstance(of, ir.Select):
            return f"the {where} {count} of {self.phrase(of)}"
        if of.where is not None:
            bare = ir.Select(of.kind, of.name, None, None, None, of.where)
            place = f" in {self.phrase(of.inside)}" if of.inside is not None else ""
            shown = self.things(bare, plural=count != "1")
            return f"the {where}most {shown if count == '1' else f'{count} {shown}'}{place}"
        shown = self.lexicon.kind(of.kind, plural=count != "1")
        place = f" of {self.phrase(of.inside)}" if of.inside is not None else ""
        if not count.isdecimal():
            return f"as many of the {where} {shown}{place} as {count}"
        return f"the {where} {shown}{place}" if count == "1" else f"the {where} {count} {shown}{place}"

    def keywords(self, name: str) -> str:
        """A keyword, for phrases."""
        return capital(plain(name))
