"""What the commands that play have in common: which content, and how a game is set up."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import click

from azif_compiler import ir
from azif_compiler.cli.complaints import located, print_report
from azif_compiler.diagnostic import Diagnostic, Report, did_you_mean
from azif_compiler.diagnostics.saves import BadSetup, Broke, ContentMissing
from azif_compiler.ir import types
from azif_compiler.loader.compiled import is_built
from azif_compiler.loader.find import find_packages
from azif_compiler.loader.places import package_roots, shown
from azif_compiler.loader.project import default_package
from azif_runtime.failures import ContentError, SaveError, WrongAnswer
from azif_runtime.games.set_up import begun_by, near
from azif_runtime.interpreter.lookup import ids_named
from azif_runtime.loading import load, package_of
from azif_runtime.program import Card, KindInfo, Program
from azif_runtime.saves import Save, Setup

# A command before and after an option is put on it; click knows no narrower type.
Decorated = Callable[..., Any]

WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
"""A number as a command line gives it."""

FREE = {"ignore_unknown_options": True}
"""For commands that also know the options which content declares."""


def setup_options(command: Decorated) -> Decorated:
    """The options that say how a game is set up."""
    for option in (
        click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="[PATHS] [--OPTION VALUE]"),
        click.option(
            "--set",
            "chosen",
            multiple=True,
            metavar="NAME=VALUE",
            help="Choose an option of the game; `azif list` names them, and `--NAME VALUE` does the same.",
        ),
        click.option(
            "--variant",
            "variants",
            multiple=True,
            metavar="NAME",
            help="Play with a variant; `azif list` names them.",
        ),
        click.option(
            "--first",
            "first",
            multiple=True,
            metavar="NAME",
            help="What comes first where chance chooses; `--KIND NAME` of a kind, such as a card "
            "that a game is begun with.",
        ),
        click.option(
            "--with", "beside", multiple=True, metavar="PACKAGE", help="Play with this package too."
        ),
        click.option(
            "--seed",
            type=int,
            default=0,
            show_default=True,
            help="What chance begins with.",
        ),
    ):
        command = option(command)
    return command


def prepared(
    words: Sequence[str],
    chosen: Sequence[str],
    variants: Sequence[str],
    first: Sequence[str],
    beside: Sequence[str],
    seed: int,
) -> tuple[Program, Setup]:
    """The content and setup that a command line asks for; ends the command if it cannot be."""
    names, given = sorted_out(words)
    program = loaded(paths_of(names, beside))
    pairs = [*given]
    for pair in chosen:
        name, sign, value = pair.partition("=")
        if not sign:
            raise click.UsageError(f"`--set {pair}` needs a value: `--set {pair}=3`")
        pairs.append((name, value))
    options, named = options_of(program, pairs)
    return program, Setup(seed, options, tuple(variants), (*first, *named))


def paths_of(names: Sequence[str], beside: Sequence[str]) -> list[Path]:
    """The packages or the built game that a command line names, and those beside them."""
    paths = located(names, "human") if names else [default_package()]
    return [*paths, *(located(beside, "human") if beside else ())]


def not_found_by_id(paths: Sequence[Path]) -> list[str]:
    """What has to be named to go on with a game: built games, and packages that do not come with Azif."""
    found = {known.folder.resolve() for known in find_packages(package_roots(), Report()).by_id.values()}
    return [shown(path) for path in paths if is_built(path) or package_of(path).resolve() not in found]


def sorted_out(words: Sequence[str]) -> tuple[list[str], list[tuple[str, str]]]:
    """Paths, and options that only content can know: `--name value` or `--name=value`."""
    names: list[str] = []
    given: list[tuple[str, str]] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("-"):
            names.append(word)
            continue
        name, sign, value = word.lstrip("-").partition("=")
        if not sign:
            if not rest:
                raise click.UsageError(f"No such option, or no value for it: {word}")
            value = rest.pop(0)
        given.append((name.replace("-", "_"), value))
    return names, given


def options_of(
    program: Program, given: Iterable[tuple[str, str]]
) -> tuple[dict[str, int | bool | str], list[str]]:
    """The options of the content, with the values that were given for them; and what comes first where chance
    chooses, of the kinds that were given a name.
    """
    found: dict[str, int | bool | str] = {}
    first: list[str] = []
    for name, value in given:
        kinds = ids_named(name, program.kinds) if not ids_named(name, program.options) else []
        if kinds:
            card = card_named(program, kinds, value)
            option = option_for(program, card.kind)
            if option:
                found[option] = "\n".join(filter(None, [str(found.get(option, "")), card.name]))
            else:
                first.append(card.id)
            continue
        id_ = option_named(program, name)
        match program.options[id_].type:
            case types.Number() if WHOLE.fullmatch(value):
                found[id_] = int(value)
            case types.Number():
                raise click.UsageError(f"`{name}` is a number, not `{value}`")
            case types.Flag() if value in ("yes", "no"):
                found[id_] = value == "yes"
            case types.Flag():
                raise click.UsageError(f"`{name}` is `yes` or `no`, not `{value}`")
            case types.Things():
                found[id_] = "\n".join(filter(None, [str(found.get(id_, "")), value]))
            case _:
                found[id_] = value
    return found, first


def card_named(program: Program, kinds: Collection[str], name: str) -> Card:
    """The component of one of these kinds that a name means; ends the command if there is none."""
    what = program.kinds[next(iter(kinds))].name.replace("_", " ")
    return called(name, [card for card in program.cards if not card.kind.line.isdisjoint(kinds)], what)


def called(name: str, cards: Iterable[Card], what: str = "component") -> Card:
    """The one of some components that a name, its beginning or an id means; ends the command if none is."""
    known = {card.name: card for card in cards}
    for title, card in known.items():
        if name.casefold() in (title.casefold(), card.id.casefold()):
            return card
    if (begun := begun_by(name, known)) is not None:
        return known[begun]
    raise click.UsageError(f"No {what} is called `{name}`{near(name, known)}")


def option_for(program: Program, kind: KindInfo) -> str:
    """The option that names things of a kind; "" if there is none."""
    for id_, option in program.options.items():
        of = option.type.kind if isinstance(option.type, types.Thing | types.Things) else ""
        if of in kind.line:
            return id_
    return ""


def option_named(program: Program, name: str) -> str:
    """The id of the option that a name means, alone or with its package; ends the command if there is
    none.
    """
    found = ids_named(name, program.options)
    if not found:
        words = {ir.word_of(id_) for id_ in program.options}
        known = ", ".join(f"`{each}`" for each in sorted(words)) or "none"
        kinds = {kind.name for kind in program.kinds.values()}
        advice = did_you_mean(name, words | kinds) or f"this game has {known}"
        raise click.UsageError(f"No such option: --{name.replace('_', '-')}; {advice}")
    if len(found) > 1:
        raise click.UsageError(f"`{name}` is an option of several packages: {', '.join(found)}")
    return found[0]


def loaded(paths: Sequence[Path]) -> Program:
    """The program of these packages; ends the command if something is wrong with them."""
    report = Report()
    program = load(paths, report)
    if program is None or report.failed:
        sys.exit(print_report(report, "human"))
    return program


def content_of(save: Save, beside: Iterable[str]) -> Program:
    """The program of the packages with which a game was saved; ends the command if one is missing."""
    more = located(beside, "human") if beside else []
    if any(map(is_built, more)):
        return loaded(more)
    report = Report()
    known = find_packages([*more, *package_roots()], report).by_id
    paths: list[Path] = []
    for package, version, _ in save.packages:
        if package not in known:
            stop(
                ContentMissing(
                    span=None, path=save.path, package=package, version=version, known=tuple(known)
                )
            )
        paths.append(known[package].folder)
    return loaded(paths)


def stop(diagnostic: Diagnostic) -> NoReturn:
    """End the command with a complaint."""
    report = Report()
    report(diagnostic)
    sys.exit(print_report(report, "human"))


def complaint(error: ContentError | WrongAnswer | SaveError) -> Diagnostic:
    """A failure while playing, as a complaint."""
    match error:
        case SaveError(diagnostic=diagnostic):
            return diagnostic
        case ContentError(what=what, frames=frames):
            return Broke(span=None, reason=what, frames=tuple(frames))
        case _:
            return BadSetup(span=None, reason=str(error))


FAILURES = (ContentError, WrongAnswer, SaveError)
"""What can go wrong while a game is played or replayed."""
