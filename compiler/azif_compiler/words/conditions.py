"""Conditions → English clauses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from azif_compiler import ir
from azif_compiler.ir import Expression, template, types
from azif_compiler.ir.template import Agreement
from azif_compiler.words.clause import Clause
from azif_compiler.words.noun import IT, Noun, article, capital, is_several, joined, known, mention, plain
from azif_compiler.words.nouns import Nouns
from azif_compiler.words.tails import placed_first, sharing

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


_BEHIND_VERBS = frozenset(("against", "at", "from", "in", "on", "partway", "to", "where", "with"))
"""What stands behind a verb and is said once with it."""

_AMOUNTS = frozenset(("least", "most"))
"""What stands behind `at` where it tells how many."""

SIGNS = {"=": "", "!=": "not ", "<": "less than ", "<=": "at most ", ">": "more than ", ">=": "at least "}


class Conditions(Nouns):
    """Phrases with conditions."""

    def condition(self, node: Expression) -> str:
        """An expression as a clause."""
        match node:
            case ir.And():
                return self.together(node.of, "and")
            case ir.Or():
                return self.together(node.of, "or")
            case _:
                return self.clauses(node).text()

    def silent(self, node: Expression) -> bool:
        """Whether a condition goes without saying."""
        match node:
            case ir.Not():
                return self.silent(node.of)
            case ir.Same(right=ir.Flag()):
                return self.silent(node.left)
            case ir.EventPart():
                return self.lexicon.says("part", node.verb, node.name) == ""
            case ir.FieldOf():
                return self.lexicon.says("field", node.name) == ""
            case _:
                return False

    def together(self, of: tuple[Expression, ...], word: str) -> str:
        """Several conditions, where those with the same subject share it."""
        groups: list[list[Clause]] = []
        said = [part for part in of if not self.silent(part)]
        for part in said:
            if isinstance(part, ir.And | ir.Or):
                several = word == "and" and isinstance(part, ir.Or) and len(said) > 1
                groups.append([Clause(None, ("either " if several else "", self.condition(part)))])
                continue
            clause = self.clauses(part)
            if groups and clause.subject is not None and clause.subject.same(groups[-1][0].subject):
                groups[-1].append(clause)
            else:
                groups.append([clause])
        alone = len(groups) == 1
        texts = [text for group in groups for text in sharing_a_subject(group, alone=alone)]
        subjects = [group[0].subject for group in groups]
        there = all(subject is not None and subject.text == "there" for subject in subjects)
        if there:
            return sharing(placed_first(texts), word)
        if word == "or" and len(texts) > 1 and any(isinstance(part, ir.And) for part in said):
            return f"either {', '.join(texts[:-1])}, or {texts[-1]}"
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
            case ir.Not():
                return self.negated(node.of)
            case ir.And():
                return self.compound(node.of, "and")
            case ir.Or():
                return self.compound(node.of, "or")
            case ir.Same(left=ir.PlaceOf() as place, right=ir.Named() | ir.PlaceOf() | ir.ZoneNamed()):
                return Clause(n(place.of), (BE, f" {self.within(node.right)}"))
            case ir.Compare(operator=">", right=ir.Number(value=value)):
                return self.clauses(ir.Compare(">=", node.left, ir.Number(value + 1)))
            case ir.Compare(operator="<", right=ir.Number(value=value)):
                return self.clauses(ir.Compare("<=", node.left, ir.Number(value - 1)))
            case ir.Compare():
                return self.comparison(node.operator, node.left, node.right)
            case ir.Same(right=ir.Flag(value=value)):
                return self.clauses(node.left) if value else self.negated(node.left)
            case ir.Same(right=ir.Nothing()):
                if (told := self.told(node.left, Noun(f"no {self.kind_behind(node.left)}"))) is not None:
                    return told
                return Clause(
                    Noun("there"), (Agreement("is", "is"), f" no {self.bare(node.left).removeprefix('the ')}")
                )
            case ir.Same(left=ir.HolderOf() as holder):
                return self.has(n(node.right), n(holder.of).object)
            case ir.Same():
                return self.equal(node.left, node.right)
            case ir.Descends(of=ir.FieldOf(of=of), member=ir.Member(name=name)) if (
                noun := self.lexicon.says("noun", name)
            ) is not None:
                return Clause(n(of), (BE, f" {article(noun.partition('|')[0])}"))
            case ir.Descends():
                return self.equal(node.of, node.member)
            case ir.IsKind(kind=ir.KindNamed(name=name)):
                if (told := self.told(node.of, Noun(article(self.lexicon.kind(name))))) is not None:
                    return told
                return Clause(n(node.of), (BE, f" {article(self.lexicon.kind(name))}"))
            case ir.IsKind():
                return Clause(n(node.of), (BE, f" one of {p(node.kind)}"))
            case ir.IsLike():
                return Clause(n(node.of), (BE, f" one of {p(node.some)}"))
            case ir.IsNamed():
                return Clause(n(node.of), (BE, f" {p(node.cards)}"))
            case ir.IsFrom():
                return Clause(
                    n(node.of), (BE, f" from {self.lexicon.packages.get(node.package, node.package)}")
                )
            case ir.HasKeyword():
                return self.marked(n(node.of), node.keyword)
            case ir.Within():
                return Clause(n(node.of), (BE, f" {self.within(node.container)}"))
            case ir.Among():
                return Clause(n(node.of), (BE, f" among {known(p(node.set))}"))
            case ir.Contains() if (told := self.told(node.of, n(node.entry))) is not None:
                return told
            case ir.Contains():
                return Clause(n(node.entry), (BE, f" among {p(node.of)}"))
            case ir.Exists():
                return self.existing(node.of, article)
            case ir.Mentions(itself=True) if node.verb in self.lexicon.fields:
                return Clause(n(node.of), (Agreement("name", "names"), f" its {plain(node.verb)}"))
            case ir.Mentions() if node.verb in self.lexicon.fields:
                return self.has(n(node.of), f"a printed {plain(node.verb)}")
            case ir.Mentions():
                about = " of itself" if node.itself else ""
                return Clause(n(node.of), (Agreement("mention", "mentions"), f" “{plain(node.verb)}”{about}"))
            case ir.HasAbilities():
                return self.has(n(node.of), "an ability")
            case ir.HasScript():
                return self.has(n(node.of), article(self.lexicon.named("head", node.script)))
            case ir.ValueOf() if node.of is not None:
                declared = self.lexicon.values.get(node.name)
                return self.flag(node.of, node.name, declared.says if declared is not None else "", node.key)
            case ir.FieldOf():
                return self.flag(node.of, node.name, self.lexicon.says("field", node.name) or "", node.key)
            case ir.EventPart():
                says = self.lexicon.says("part", node.verb, node.name)
                return self.clause(says, {"it": node.event}) if says else Clause(n(node), (BE, " so"))
            case _:
                return Clause(None, (p(node),))

    def equal(self, left: Expression, right: Expression) -> Clause:
        """`it is a lamp`"""
        if (told := self.told(left, self.noun(right))) is not None:
            return told
        if isinstance(right, ir.You) and self.tried(left) not in ("they", "it"):
            return Clause(self.noun(right), (BE, f" {self.phrase(left)}"))
        return Clause(self.noun(left), (BE, f" {self.phrase(right)}"))

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
            case ir.EventPart():
                return self.valued(self.lexicon.says("part", left.verb, left.name), left.event, value)
            case ir.FieldOf():
                return self.valued(self.lexicon.says("field", left.name), left.of, value)
            case ir.ValueOf() if left.of is not None and left.name in self.lexicon.values:
                return self.valued(self.lexicon.values[left.name].says, left.of, value)
            case _:
                return None

    def valued(self, says: str | None, owner: Expression, value: Noun) -> Clause | None:
        """Words with a hole for a value, if they have one."""
        if not says or not any(
            isinstance(part, template.Placeholder) and part.name == "value" for part in template.parts(says)
        ):
            return None
        return self.clause(says, {"it": owner.of if isinstance(owner, ir.PlaceOf) else owner, "value": value})

    def comparison(self, operator: str, left: Expression, right: Expression) -> Clause:
        """`you have at least 2 coins`, `the level is at least 5`"""
        match right:
            case ir.FieldOf(of=ir.This(), name=name) if name in self.printed:
                right = self.printed[name]
            case _:
                pass
        number = right.value if isinstance(right, ir.Number) else None
        match left:
            case ir.ItemOf(of=ir.Local() as row) if (
                operator in ("=", "!=") and isinstance(right, ir.ItemOf) and ir.equal(row, right.of)
            ):
                which = joined([self.die(one) for one in (left, right)])
                shows = "show the same" if operator == "=" else "do not show the same"
                return Clause(Noun(which, many=True), (shows,))
            case ir.TokensOn(token=ir.TokenNamed(name=token)) if number is not None:
                return self.has(self.noun(left.of), self.tokens(operator, number, token))
            case ir.Count(of=ir.Select() as of) if number is not None:
                return self.counting(operator, of, number)
            case ir.SumOf() | ir.CountDice() if number is not None:
                return Clause(Noun(self.phrase(left)), (BE, f" {self.shown(operator, right)}"))
            case _:
                amount = Noun(f"{SIGNS[operator]}{self.phrase(right)}")
                if (told := self.told(left, amount)) is not None:
                    return told
                noun = self.noun(left)
                several = isinstance(left, ir.FieldOf | ir.ValueOf) and is_several(
                    plain(left.name), noun.text
                )
                sign = SIGNS[operator] + ("equal to " if operator in ("=", "!=") and number is None else "")
                return Clause(replace(noun, many=noun.many or several), (BE, f" {sign}{self.phrase(right)}"))

    def tokens(self, operator: str, number: int, token: str) -> str:
        """`at least 2 coins`, `no coins`"""
        if operator == ">=" and number == 1:
            symbol = self.lexicon.tokens[token].symbol
            return f"at least {symbol}1" if symbol else f"any {self.lexicon.token(token)}"
        if number == 0 and operator in ("<=", "="):
            return f"no {self.lexicon.token(token)}"
        sign = "exactly " if operator == "=" else SIGNS[operator]
        return sign + self.lexicon.quantity(str(number), token)

    def counting(self, operator: str, of: ir.Select, value: int) -> Clause:
        """`there are at least 2 lamps`, `you have at least 2 lamps`"""
        sign = "exactly " if operator == "=" else SIGNS[operator]
        if value == 0 and operator in ("=", "<="):
            return self.existing(of, lambda words: f"no {words}")
        if value == 1 and operator == ">=":
            return self.existing(of, article)
        owned = self.owned(of) if of.where is None else None
        if owned is not None:
            return self.has(self.noun(owned[2]), f"{sign}{value} {owned[0] if value == 1 else owned[1]}")
        inner = ir.Select(of.kind, of.name, of.inside, of.among, None, of.where)
        words = f"{sign}{value} {self.things(inner, plural=value != 1)}"
        if value > 1 and " or " in words and " that " not in words:
            words += " in all"
        if of.holder is not None:
            return self.has(self.noun(of.holder), words)
        return Clause(Noun("there", many=value != 1), (BE, f" {words}"))

    def existing(self, of: Expression, determined: Callable[[str], str]) -> Clause:
        """`there is a lamp`, `you have no lamp`"""
        match of:
            case ir.Select(among=ir.Union(of=(_,)) as group):
                inner = ir.Select(of.kind, of.name, None, None, None, of.where)
                words = determined(self.things(inner, plural=False))
                told = self.told(group.of[0], Noun(words))
                return told or Clause(self.noun(group.of[0]), (BE, f" {words}"))
            case ir.Select(where=None) if (owned := self.owned(of)) is not None:
                return self.has(self.noun(owned[2]), determined(owned[0]))
            case ir.Select(inside=ir.ZoneNamed(name=zone) as inside) if (
                inside.owner is not None and "{who}" not in self.lexicon.named("zone", zone)
            ):
                owner = self.noun(inside.owner)
                inner = ir.Select(of.kind, of.name, None, None, None, of.where)
                words = f"{determined(self.things(inner, plural=False))} in {owner.its}"
                return self.has(owner, f"{words} {self.lexicon.named('zone', zone)}")
            case ir.Select(holder=None):
                return Clause(Noun("there"), (BE, f" {determined(self.things(of, plural=False))}"))
            case ir.Select():
                assert of.holder is not None
                inner = ir.Select(of.kind, of.name, None, None, None, of.where)
                owner = self.noun(of.holder)
                return self.has(owner, determined(self.things(inner, plural=False)))
            case _:
                return Clause(Noun("there", many=True), (BE, f" {determined(f'of {self.phrase(of)}')}"))

    def of_all(self, of: ir.Select, asked: Expression) -> Clause:
        """`each lamp in the cellar is lit`, of what nothing is that is not so."""
        all_ = ir.Select(of.kind, of.name, of.inside, of.among, of.holder)
        words = f"each {self.things(all_, plural=False)}"
        outer = self.names.get(of.name)
        again = Noun("they", many=True) if self.lexicon.is_person(of.kind) else IT
        self.names[of.name] = mention(words, again, f"name {of.name}")
        clause = self.clauses(asked)
        if outer is None:
            self.names.pop(of.name, None)
        else:
            self.names[of.name] = outer
        return clause

    def negated(self, node: Expression) -> Clause:
        """A condition that does not hold."""
        match node:
            case ir.Exists(of=ir.Select(where=ir.Not(of=ir.Same(right=ir.You() | ir.This()))) as of):
                return self.existing(of, lambda words: f"no {words}")  # no other one
            case ir.Exists(of=ir.Select(where=ir.Not() as denied) as of):
                return self.of_all(of, denied.of)
            case ir.Exists(of=ir.Select(among=None) as of):
                return self.existing(of, lambda words: f"no {words}")
            case ir.Same(right=ir.Nothing()):
                kind = self.kind_behind(node.left)
                if (told := self.told(node.left, Noun(article(kind)))) is not None:
                    return told
                return Clause(Noun("there"), (BE, f" {article(kind.removeprefix('the '))}"))
            case ir.Compare():
                opposite = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}[node.operator]
                return self.clauses(ir.Compare(opposite, node.left, node.right))  # type: ignore[arg-type]
            case ir.HasKeyword():
                return self.marked(self.noun(node.of), node.keyword, gone=True)
            case ir.Not():
                return self.clauses(node.of)
            case ir.Or():
                return self.compound(tuple(ir.Not(part) for part in node.of), "and")
            case ir.And():
                return Clause(IT, (BE, f" not so that {self.condition(node)}"))
            case _:
                return self.clauses(node).denied()

    def kind_behind(self, left: Expression) -> str:
        """What a thing that is not nothing is."""
        match left:
            case ir.EventPart() if left.verb in self.lexicon.verbs:
                parameters = self.lexicon.verbs[left.verb].parameters
                found = next((p.type for p in parameters if p.name == left.name), None)
                return self.lexicon.kind(kind_of(found)) if found is not None else plain(left.name)
            case ir.FieldOf():
                return self.lexicon.kind(kind_of(self.lexicon.fields[left.name][1].type))
            case _:
                return self.bare(left)

    def marked(self, owner: Noun, keyword: str, *, gone: bool = False, level: str = "") -> Clause:
        """`the lamp is Rusty`, `the lamp has no Oil stain`"""
        adjective = self.lexicon.adjective(keyword)
        if adjective is not None:
            return Clause(owner, (BE, f" {'not ' if gone else ''}{adjective}{level}"))
        said = self.lexicon.keyword(keyword)
        name = capital(plain(keyword)) if said.endswith(".") or (" " in said and "," in said) else said
        return self.has(owner, f"{'no ' if gone else ''}{name}{level}")

    def has(self, owner: Noun, what: str) -> Clause:
        """`you have a lamp`"""
        return Clause(owner, (HAVE, f" {what}"))


def sharing_a_subject(clauses: list[Clause], *, alone: bool) -> list[str]:
    """Clauses about one thing, said once; a verb of all, too, if they are `alone`: `it is red`, `small`."""
    first, *others = clauses
    rows = [first.finite().split(" "), *(clause.finite(first.subject).split(" ") for clause in others)]
    return [first.text(), *(" ".join(row[shared_words(clauses, rows) if alone else 0 :]) for row in rows[1:])]


def shared_words(clauses: list[Clause], rows: list[list[str]]) -> int:
    """So many words at the beginning of each of several clauses are said once."""
    placed = [len(row) > 2 and row[1] in _BEHIND_VERBS and row[2] not in _AMOUNTS for row in rows]
    if all(placed) and all(row[:2] == rows[0][:2] for row in rows):
        return 1 if any(_BEHIND_VERBS & set(row[2:]) for row in rows[:-1]) else 2
    verbs = {clause.words[:1] for clause in clauses}
    behind = {next((word for word in row[1:] if word != "not"), "") in _BEHIND_VERBS for row in rows}
    return 1 if verbs in ({(BE,)}, {(HAVE,)}) and len(behind) == 1 else 0
