"""A chapter → its page: what each declaration in it does, in words, and which cards touch it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler import ir
from azif_compiler.site.chapters import TITLE, Chapter
from azif_compiler.site.mentions import Key, is_card, key_of, sort_of
from azif_compiler.site.outline import Outline
from azif_compiler.site.pages import Page, folded, link, md, slug
from azif_compiler.site.shared_parts import Parts
from azif_compiler.vocabulary.english import English
from azif_compiler.words.noun import Noun, article, capital, plain
from azif_compiler.words.rules import value_said

SORTS = {"verb": "event", "insertedstep": "step"}
"""What sorts are called that readers know by another word."""


STEPS = "Step by step, as it is carried out"


CHAPTERS = "rules/index"
"""The list of chapters."""

VARIANTS, BEHIND = "Variants", "What this is made of"
"""What stands behind the rules of a chapter."""


def chapters_page(parts: Parts) -> Page:
    """The list of all chapters: those with rules in the order of play, then those with only their words."""
    told: dict[bool, list[str]] = {True: [], False: []}
    for chapter in parts.chapters.all:
        rules, _, _ = in_groups(parts, chapter)
        about = next(opening(parts, chapter), "")
        line = f"- **{link(CHAPTERS, chapter.path, chapter.title)}** {about}"
        names = ", ".join(parts.to(CHAPTERS, key) for _, key in rules)
        told[bool(rules)].append(line + (f"\n\n    {names}" if names else "") + "\n")
    lines = ["# Rules", "", "In the order in which play comes by them.", "", *told[True]]
    if told[False]:
        lines += ["", f"## {BEHIND} {{ #az-{slug(BEHIND)} }}", "", *told[False]]
    return Page(CHAPTERS, "Rules", "\n".join(lines))


def chapter_page(parts: Parts, chapter: Chapter) -> Page:
    """The page of a chapter: its rules, then its variants, then the words and values of which it is made."""
    start = chapter.path
    rules, variants, behind = in_groups(parts, chapter)
    lines = [f"# {md(chapter.title)}", "", *opening(parts, chapter)]
    for declaration, key in rules:
        lines += section(parts, start, declaration, key)
    for title, group in ((VARIANTS, variants), (BEHIND, behind)):
        lines += [f"## {title} {{ #az-{slug(title)} }}", ""] if group else []
        for declaration, key in group:
            lines += section(parts, start, declaration, key, depth=3)
    return Page(start, chapter.title, "\n".join(lines))


Told = list[tuple[ir.Declaration, Key]]


def in_groups(parts: Parts, chapter: Chapter) -> tuple[Told, Told, Told]:
    """What is told in a chapter: its rules, its variants, and what others are made of."""
    rules: Told = []
    variants: Told = []
    behind: Told = []
    for declaration in chapter.declarations:
        key = key_of(declaration)
        if key is None or parts.chapters.home.get(key, ("", ""))[0] != chapter.path:
            continue
        if isinstance(declaration, ir.Variant):
            variants.append((declaration, key))
        else:
            (rules if is_rule(parts, declaration, key) else behind).append((declaration, key))
    return rules, variants, behind


def is_rule(parts: Parts, declaration: ir.Declaration, key: Key) -> bool:
    """Whether something is followed as a rule: content tells it in a person's words, it is a keyword, or
    it carries out a numbered rule. A value, an enum or a kind by itself is only spoken of.
    """
    if isinstance(declaration, ir.Keyword) or parts.contents.lexicon.says("rule", key[1]):
        return True
    carried_out = ir.Verb | ir.InsertedStep | ir.Rule
    return isinstance(declaration, carried_out) and bool(declaration.meta.cites)


def opening(parts: Parts, chapter: Chapter) -> Iterator[str]:
    """What its files say of themselves at their beginning."""
    for file in chapter.files:
        said = []
        for line in parts.contents.texts.get(file, ()):
            if not line.startswith("#"):
                break
            if not line.startswith(TITLE):
                said.append(line.lstrip("# ").rstrip())
        text = " ".join(said).strip()
        package = next(
            ir.package_of(getattr(d, "name", "")) for d in chapter.declarations if d.meta.origin.file == file
        )
        if text and not text.startswith("---"):
            yield f"{md(text)} {parts.mark(package)}"
            yield ""


def section(parts: Parts, start: str, declaration: ir.Declaration, key: Key, *, depth: int = 2) -> list[str]:
    """What is told of a declaration, under a heading of some depth."""
    _, name = key
    _, anchor = parts.chapters.home[key]
    word = sort_word(declaration)
    mark = parts.mark(ir.package_of(name))
    lines = [f"{'#' * depth} {md(parts.contents.called(name))} {{ #{anchor} }}", ""]
    about = [f"*{word}*" + (f" {mark}" if mark else ""), *parts.about(start, declaration)]
    lines += [f'<p class="az-about" markdown="1">{" · ".join(about)}</p>', ""]
    lines += told(parts, start, declaration)
    users = [user for user in parts.contents.mentioned_by.get(key, ()) if is_card(user)]
    if users:
        lines += ["", f"Cards that touch it: {parts.row(start, users)}"]
    lines += ["", parts.written(declaration), ""]
    return lines


def told(parts: Parts, start: str, declaration: ir.Declaration) -> list[str]:
    """What a declaration is about, as content says it, and what it does, step by step; where both are there,
    the steps are folded.
    """
    prose, steps = in_prose(parts, start, declaration), in_steps(parts, start, declaration)
    if not prose or not steps:
        return prose or steps
    return [*prose, "", folded(STEPS, "\n".join(steps))]


def in_prose(parts: Parts, start: str, declaration: ir.Declaration) -> list[str]:
    """What content says of a declaration in a person's words, with ways to what that speaks of."""
    key = key_of(declaration)
    said = parts.contents.lexicon.says("rule", key[1]) if key is not None else None
    return marked(parts, start, declaration, [said]) if said else []


def in_steps(parts: Parts, start: str, declaration: ir.Declaration) -> list[str]:
    """What a declaration does, in words made from what it does."""
    lexicon = parts.contents.lexicon
    words = Outline(lexicon, told_at=lambda verb: parts.way_to(start, ("verb", verb)))
    match declaration:
        case ir.Verb():
            return list(of_verb(words, English(lexicon), declaration))
        case ir.InsertedStep():
            lead = f"{capital(declaration.side)} {plain(declaration.anchor)}:"
            return [md(lead), "", *words.lines(declaration.body)]
        case ir.Rule() | ir.Keyword():
            if isinstance(declaration, ir.Keyword):
                words = Outline(lexicon, Noun(article(lexicon.kind(declaration.kind))))
            texts = [words.ability(ability) for ability in declaration.abilities]
            return [f"- {text}" for text in marked(parts, start, declaration, texts)]
        case ir.Value():
            return [md(value_said(words, declaration))]
        case ir.Enum():
            return [md(", ".join(plain(member.name) for member in declaration.members)) + "."]
        case ir.Variant():
            return [md(declaration.text)]
        case ir.Kind():
            return list(of_kind(parts, start, words, declaration))
        case ir.Track() if declaration.low is not None and declaration.high is not None:
            return [md(f"From {words.phrase(declaration.low)} to {words.phrase(declaration.high)}.")]
        case ir.Window(within=within) if within:
            return ["Within " + ", ".join(parts.to(start, ("window", one)) for one in within) + "."]
        case _:
            return []


def of_verb(words: Outline, english: English, verb: ir.Verb) -> Iterator[str]:
    """What a verb says, asks for, and does."""
    if verb.says:
        yield f"> {md(english.example(verb))}"
        yield ""
    words.parameters(verb)
    if verb.needs is not None:
        yield md(f"Only if {words.condition(verb.needs)}; else it does not happen.")
        yield ""
    yield from words.lines(verb.body)


def of_kind(parts: Parts, start: str, words: Outline, kind: ir.Kind) -> Iterator[str]:
    """What things of a kind have."""
    contents = parts.contents
    if kind.parent in contents.lexicon.kinds:
        yield f"A kind of {parts.to(start, ('kind', kind.parent))}."
        yield ""
    if kind.name in contents.components:
        count = len(contents.components[kind.name])
        yield link(
            start,
            contents.gallery(kind.name),
            f"{count} {contents.lexicon.kind(kind.name, plural=count != 1)}",
        )
        yield ""
    if kind.fields:
        yield "Has: " + md(", ".join(plain(field.name) for field in kind.fields)) + "."
        yield ""
    for text in marked(parts, start, kind, [words.ability(ability) for ability in kind.abilities]):
        yield f"- {text}"


def marked(parts: Parts, start: str, declaration: ir.Declaration, texts: Sequence[str]) -> list[str]:
    """Texts of a declaration; what it speaks of leads to where that is told."""
    key = key_of(declaration)
    return parts.glossary.marked(start, texts, parts.contents.mentions.get(key, ()) if key else ())


def sort_word(declaration: ir.Declaration) -> str:
    """The sort of a declaration as readers know it."""
    if isinstance(declaration, ir.Verb) and declaration.procedure:
        return "procedure"
    sort = sort_of(declaration)
    return SORTS.get(sort, sort)
