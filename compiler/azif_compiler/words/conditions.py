"""Conditions → English clauses."""

from __future__ import annotations

from collections.abc import Callable

from azif_compiler import ir
from azif_compiler.ir import Expression, template, types
from azif_compiler.ir.template import Agreement
from azif_compiler.words.clause import Clause
from azif_compiler.words.noun import IT, Noun, article, joined, plain
from azif_compiler.words.nouns import Nouns

BE = Agreement("are", "is")
HAVE = Agreement("have", "has")


def kind_of(type_: types.Type) -> str:
    """The kind of which things of a type are."""
    match type_:
        case (
            types.Thing(kind=kind) | types.Things(kind=kind) | types.Some(kind=kind) | types.Somes(kind=kind)
        ):
            return kind
        case types.Kind(kind=kind):
            return kind
        case _:
            return types.THING


SIGNS = {"=": "", "!=": "not ", "<": "less than ", "<=": "at most ", ">": "more than ", ">=": "at least "}


class Conditions(Nouns):
    """Phrases with conditions."""

    def condition(self, node: Expression) -> str:
        """An expression as a clause."""
        match node:
            case ir.And(of=of):
                return self.together(of, "and")
            case ir.Or(of=of):
                return self.together(of, "or")
            case _:
                return self.clauses(node).text()

    def silent(self, node: Expression) -> bool:
        """Whether a condition goes without saying."""
        match node:
            case ir.Not(of=of):
                return self.silent(of)
            case ir.Same(left=left, right=ir.Flag()):
                return self.silent(left)
            case ir.EventPart(verb=verb, name=name):
                return self.lexicon.says("part", verb, name) == ""
            case ir.FieldOf(name=name):
                return self.lexicon.says("field", name) == ""
            case _:
                return False

    def together(self, of: tuple[Expression, ...], word: str) -> str:
        """Several conditions, where those with the same subject share it."""
        texts: list[str] = []
        last: Noun | None = None
        for part in of:
            if self.silent(part):
                continue
            if isinstance(part, ir.And | ir.Or):
                texts.append(self.condition(part))
                last = None
                continue
            clause = self.clauses(part)
            shared = clause.subject is not None and clause.subject.same(last)
            if shared and last is not None and last.text == "there":
                texts.append(clause.finite(last).partition(" ")[2])
            else:
                texts.append(clause.finite(last) if shared else clause.text())
            last = last if shared else clause.subject
        return joined(texts, word)

    def compound(self, of: tuple[Expression, ...], word: str) -> Clause:
        """Several conditions as one clause, if they are about the same thing."""
        found = [self.clauses(part) for part in of]
        first = found[0].subject
        if first is None or not all(first.same(clause.subject) for clause in found):
            return Clause(None, (self.together(of, word),))
        words: list[str | Agreement] = list(found[0].words)
        for clause in found[1:]:
            if clause.words[0] == words[0] == BE:
                words += (f" {word}", *clause.words[1:])
            else:
                words += (f" {word} ", *clause.words)
        return Clause(first, tuple(words))

    def clauses(self, node: Expression) -> Clause:  # one match over many nodes
        """A condition as a clause with its subject."""
        p, n = self.phrase, self.noun
        match node:
            case ir.Not(of=of):
                return self.negated(of)
            case ir.And(of=of):
                return self.compound(of, "and")
            case ir.Or(of=of):
                return self.compound(of, "or")
            case ir.Same(left=ir.PlaceOf(of=of), right=(ir.Named() | ir.PlaceOf() | ir.ZoneNamed()) as right):
                return Clause(n(of), (BE, f" {self.within(right)}"))
            case ir.Compare(operator=">", left=left, right=ir.Number(value=value)):
                return self.clauses(ir.Compare(">=", left, ir.Number(value + 1)))
            case ir.Compare(operator="<", left=left, right=ir.Number(value=value)):
                return self.clauses(ir.Compare("<=", left, ir.Number(value - 1)))
            case ir.Compare(operator=operator, left=left, right=right):
                return self.comparison(operator, left, right)
            case ir.Same(left=left, right=ir.Flag(value=value)):
                return self.clauses(left) if value else self.negated(left)
            case ir.Same(left=left, right=ir.Nothing()):
                if (told := self.told(left, Noun(f"no {self.kind_behind(left)}"))) is not None:
                    return told
                return Clause(
                    Noun("there"), (Agreement("is", "is"), f" no {self.bare(left).removeprefix('the ')}")
                )
            case ir.Same(left=left, right=right) | ir.Descends(of=left, member=right):
                if (told := self.told(left, n(right))) is not None:
                    return told
                if isinstance(right, ir.You):
                    return Clause(n(right), (BE, f" {p(left)}"))
                return Clause(n(left), (BE, f" {p(right)}"))
            case ir.IsKind(of=of, kind=ir.KindNamed(name=name)):
                if (told := self.told(of, Noun(article(self.lexicon.kind(name))))) is not None:
                    return told
                return Clause(n(of), (BE, f" {article(self.lexicon.kind(name))}"))
            case ir.IsKind(of=of, kind=kind) | ir.IsLike(of=of, some=kind):
                return Clause(n(of), (BE, f" one of {p(kind)}"))
            case ir.IsNamed(of=of, cards=cards):
                return Clause(n(of), (BE, f" {p(cards)}"))
            case ir.IsFrom(of=of, package=package):
                return Clause(n(of), (BE, f" from {self.lexicon.packages.get(package, package)}"))
            case ir.HasKeyword(of=of, keyword=keyword):
                return self.has(n(of), self.lexicon.keyword(keyword))
            case ir.Within(of=of, container=container):
                return Clause(n(of), (BE, f" {self.within(container)}"))
            case ir.Among(of=of, set=group):
                return Clause(n(of), (BE, f" among {p(group)}"))
            case ir.Contains(of=of, entry=entry):
                return Clause(n(entry), (BE, f" among {p(of)}"))
            case ir.Exists(of=of):
                return self.existing(of, article)
            case ir.HasScript(of=of, script=script):
                return self.has(n(of), article(self.lexicon.named("head", script)))
            case ir.ValueOf(name=name, of=of, key=key) if of is not None:
                declared = self.lexicon.values.get(name)
                return self.flag(of, name, declared.says if declared is not None else "", key)
            case ir.FieldOf(of=of, name=name, key=key):
                return self.flag(of, name, self.lexicon.says("field", name) or "", key)
            case ir.EventPart(event=event, verb=verb, name=name):
                says = self.lexicon.says("part", verb, name)
                return self.clause(says, {"it": event}) if says else Clause(n(node), (BE, " so"))
            case _:
                return Clause(None, (p(node),))

    def flag(self, of: Expression | Noun, name: str, says: str, key: Expression | None) -> Clause:
        """`you are lit`, or what its words say."""
        if any(isinstance(part, Agreement) for part in template.parts(says)):
            values: dict[str, Expression | Noun] = {"it": of}
            if key is not None:
                values[ir.word_of(self.key_of(name))] = key
            return self.clause(says, values)
        owner = of if isinstance(of, Noun) else self.noun(of)
        if not says and (noun := self.lexicon.says("noun", name)) is not None:
            says = article(noun.partition("|")[0])
        return Clause(owner, (BE, f" {says or plain(name)}"))

    def told(self, left: Expression, value: Noun) -> Clause | None:
        """A comparison for which content has words: `it is a lamp of glass`."""
        match left:
            case ir.EventPart(event=event, verb=verb, name=name):
                says = self.lexicon.says("part", verb, name)
                owner: Expression = event
            case ir.FieldOf(of=of, name=name):
                says, owner = self.lexicon.says("field", name), of
            case ir.ValueOf(name=name, of=of) if of is not None and name in self.lexicon.values:
                says, owner = self.lexicon.values[name].says, of
            case _:
                return None
        if not says or not any(
            isinstance(part, template.Placeholder) and part.name == "value" for part in template.parts(says)
        ):
            return None
        if isinstance(owner, ir.PlaceOf):
            owner = owner.of
        return self.clause(says, {"it": owner, "value": value})

    def comparison(self, operator: str, left: Expression, right: Expression) -> Clause:
        """`you have at least 2 coins`, `the level is at least 5`"""
        sign = SIGNS[operator]
        match left, right:
            case ir.TokensOn(of=of, token=ir.TokenNamed(name=token)), ir.Number(value=value):
                if operator == ">=" and value == 1:
                    symbol = self.lexicon.tokens[token].symbol
                    what = f"at least {symbol}1" if symbol else f"any {self.lexicon.token(token)}"
                    return self.has(self.noun(of), what)
                if (operator, value) in (("<=", 0), ("=", 0)):
                    return self.has(self.noun(of), f"no {self.lexicon.token(token)}")
                at_least = "exactly " if operator == "=" else sign
                return self.has(self.noun(of), at_least + self.lexicon.quantity(str(value), token))
            case ir.Count(of=ir.Select() as of), ir.Number(value=value):
                return self.counting(operator, of, value)
            case ((ir.SumOf() | ir.CountDice()), ir.Number()):
                return Clause(Noun(self.phrase(left)), (BE, f" {self.shown(operator, right)}"))
            case _:
                amount = Noun(f"{sign}{self.phrase(right)}")
                if (told := self.told(left, amount)) is not None:
                    return told
                return Clause(self.noun(left), (BE, f" {amount.text}"))

    def counting(self, operator: str, of: ir.Select, value: int) -> Clause:
        """`there are at least 2 lamps`, `you have at least 2 lamps`"""
        sign = "exactly " if operator == "=" else SIGNS[operator]
        if value == 0 and operator in ("=", "<="):
            return self.existing(of, lambda words: f"no {words}")
        if value == 1 and operator == ">=":
            return self.existing(of, article)
        inner = ir.Select(of.kind, of.name, of.inside, of.among, None, of.where)
        words = f"{sign}{value} {self.things(inner, plural=value != 1)}"
        if of.holder is not None:
            return self.has(self.noun(of.holder), words)
        return Clause(Noun("there", many=value != 1), (BE, f" {words}"))

    def existing(self, of: Expression, determined: Callable[[str], str]) -> Clause:
        """`there is a lamp`, `you have no lamp`"""
        match of:
            case ir.Select(among=ir.Union(of=(one,))):
                inner = ir.Select(of.kind, of.name, None, None, None, of.where)
                words = determined(self.things(inner, plural=False))
                if (told := self.told(one, Noun(words))) is not None:
                    return told
                return Clause(self.noun(one), (BE, f" {words}"))
            case ir.Select(inside=ir.ZoneNamed(owner=owner_, name=zone)) if owner_ is not None:
                owner = self.noun(owner_)
                inner = ir.Select(of.kind, of.name, None, None, None, of.where)
                words = f"{determined(self.things(inner, plural=False))} in {owner.its}"
                return self.has(owner, f"{words} {self.lexicon.named('zone', zone)}")
            case ir.Select(holder=None):
                return Clause(Noun("there"), (BE, f" {determined(self.things(of, plural=False))}"))
            case ir.Select(holder=holder):
                assert holder is not None
                inner = ir.Select(of.kind, of.name, None, None, None, of.where)
                owner = self.noun(holder)
                return self.has(owner, determined(self.things(inner, plural=False)))
            case _:
                return Clause(Noun("there", many=True), (BE, f" {determined(f'of {self.phrase(of)}')}"))

    def negated(self, node: Expression) -> Clause:
        """A condition that does not hold."""
        match node:
            case ir.Exists(of=ir.Select(among=None) as of):
                return self.existing(of, lambda words: f"no {words}")
            case ir.Same(left=left, right=ir.Nothing()):
                kind = self.kind_behind(left)
                if (told := self.told(left, Noun(article(kind)))) is not None:
                    return told
                return Clause(Noun("there"), (BE, f" {article(self.bare(left).removeprefix('the '))}"))
            case ir.Compare(operator=operator, left=left, right=right):
                opposite = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}[operator]
                return self.clauses(ir.Compare(opposite, left, right))  # type: ignore[arg-type]
            case ir.HasKeyword(of=of, keyword=keyword):
                return self.has(self.noun(of), f"no {self.lexicon.keyword(keyword)}")
            case ir.Not(of=of):
                return self.clauses(of)
            case ir.And() | ir.Or():
                return Clause(IT, (BE, f" not so that {self.condition(node)}"))
            case _:
                return self.clauses(node).denied()

    def kind_behind(self, left: Expression) -> str:
        """What a thing that is not nothing is."""
        match left:
            case ir.EventPart(verb=verb, name=name) if verb in self.lexicon.verbs:
                parameters = self.lexicon.verbs[verb].parameters
                found = next((p.type for p in parameters if p.name == name), None)
                return self.lexicon.kind(kind_of(found)) if found is not None else plain(name)
            case ir.FieldOf(name=name):
                return self.lexicon.kind(kind_of(self.lexicon.fields[name][1].type))
            case _:
                return self.bare(left)

    def has(self, owner: Noun, what: str) -> Clause:
        """`you have a lamp`"""
        return Clause(owner, (HAVE, f" {what}"))
