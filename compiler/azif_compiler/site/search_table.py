"""Pages → the table that the search field looks into: one line for each thing that somebody may look for."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from azif_compiler import ir
from azif_compiler.ir import types
from azif_compiler.site.contents import told
from azif_compiler.site.mentions import key_of
from azif_compiler.site.moved_pages import MOVED
from azif_compiler.site.outline import Outline
from azif_compiler.site.pages import Page, address
from azif_compiler.site.shared_parts import Parts
from azif_compiler.vocabulary.english import English
from azif_compiler.words.card import face
from azif_compiler.words.noun import Noun, article, plain

GROUPS = ("rule", "card", "answer", "page")
"""What is found stands in these groups, in this order."""

MOST_TEXT, MOST_TAG = 320, 30
"""So much of a text is looked into, and so long is a field that is."""


class Found(msgspec.Struct, frozen=True, array_like=True):
    """A line of the table: its group, place, title, sort and package, further words, and what
    else it is called: the name of a rule that has a title, the answer to a question.
    """

    group: int
    url: str
    title: str
    sort: str
    package: str
    text: str
    name: str = ""


def table(parts: Parts, further: Sequence[Page]) -> list[Found]:
    """All that can be found."""
    contents = parts.contents
    found = [
        Found(0, address(f"r/{id_}"), id_, "rule", "", rule_text(parts, id_)) for id_ in contents.rule_ids
    ]
    for key, (path, anchor) in parts.chapters.home.items():
        declaration = contents.by_key[key]
        sort = {"verb": "event", "insertedstep": "step"}.get(key[0], key[0])
        title, name = contents.called(key[1]), plain(key[1])
        found.append(
            Found(
                0,
                f"{address(path)}#{anchor}",
                title,
                sort,
                ir.package_of(key[1]),
                meaning(parts, declaration),
                name if name.casefold() != title.casefold() else "",
            )
        )
    for card in contents.cards:
        shown = face(contents.lexicon, card)
        text = " ".join([*shown.keywords, *tags(shown.fields), *shown.text])[:MOST_TEXT]
        found.append(Found(1, address(contents.card_path(card)), card.title, shown.kind, card.package, text))
    for number, rulings in contents.questions.items():
        words = " ".join(dict.fromkeys(map(told, rulings[1:])))[: 2 * MOST_TEXT]
        title = contents.question(number)
        package = ir.package_of(rulings[0].name)
        found.append(Found(2, address(f"answers/{number}"), title, number, package, words, told(rulings[0])))
    for chapter in parts.chapters.all:
        found.append(Found(3, address(chapter.path), chapter.title, "chapter", "", ""))
    for kind in contents.components:
        found.append(Found(3, address(contents.gallery(kind)), contents.several(kind), "gallery", "", ""))
    found += [
        Found(3, address(page.path), page.title, "language", "", "")
        for page in further
        if page.title != MOVED
    ]
    return found


def tags(fields: Sequence[str]) -> list[str]:
    """The fields that are words: what somebody may look for."""
    return [text for text in fields if not any(map(str.isdigit, text)) and len(text) < MOST_TAG]


def rule_text(parts: Parts, id_: str) -> str:
    """What carries a rule out, by name."""
    names = [plain(key[1]) for d in parts.contents.citing.get(id_, ()) if (key := key_of(d)) is not None]
    return ", ".join(names)[:MOST_TEXT]


def meaning(parts: Parts, declaration: ir.Declaration) -> str:
    """What a declaration means, in a sentence, and its rules."""
    lexicon = parts.contents.lexicon
    words = Outline(lexicon)
    key = key_of(declaration)
    said = (lexicon.says("rule", key[1]) if key is not None else None) or ""
    match declaration:
        case _ if said:
            pass
        case ir.Verb(says=says) if says:
            said = English(lexicon).example(declaration)
        case ir.Keyword(abilities=(first, *_)):
            words = Outline(lexicon, Noun(article(lexicon.kind(declaration.kind))))
            said = words.ability(first)
        case ir.Rule(abilities=(first, *_)):
            said = words.ability(first)
        case ir.Variant(text=text):
            said = text
        case ir.Kind(fields=fields, parent=parent):
            of = f"a kind of {lexicon.kind(parent)}: " if parent in lexicon.kinds else ""
            said = of + ", ".join(plain(field.name) for field in fields)
        case ir.Token(name=name):
            holders = [
                lexicon.kind(one.name, plural=True) for one in lexicon.kinds.values() if name in one.holds
            ]
            said = f"lies on {', '.join(holders)}" if holders else ""
        case ir.Track() if declaration.low is not None and declaration.high is not None:
            said = f"from {words.phrase(declaration.low)} to {words.phrase(declaration.high)}"
        case ir.Value(type=type_) if not isinstance(type_, types.Flag):
            said = words.phrase(declaration.base)
        case ir.Value() if not isinstance(declaration.base, ir.Flag):
            said = f"if {words.condition(declaration.base)}"
        case ir.InsertedStep(side=side, anchor=anchor):
            said = f"{side} {plain(anchor)}"
        case ir.Enum(members=members):
            said = ", ".join(plain(member.name) for member in members)
        case _:
            pass
    cites = ", ".join(declaration.meta.cites)
    return f"{said[:MOST_TEXT]} {cites}".strip()


def script(parts: Parts, further: Sequence[Page]) -> bytes:
    """The table as a script, so that it can be loaded from a disk, too."""
    packages = {package.id: package.title for package in parts.contents.packages}
    data = {"groups": GROUPS, "packages": packages, "rows": table(parts, further)}
    return b"window.azif=" + msgspec.json.encode(data) + b";\n"
