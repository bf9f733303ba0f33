"""What could be better: each rule by its own page, its fixes, and the comments that allow what it finds."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from azif_compiler import ir
from azif_compiler.cli import azif
from azif_compiler.link.link import link
from azif_compiler.lint import rules as rule_modules
from azif_compiler.lint.content import Content
from azif_compiler.lint.finding import Finding
from azif_compiler.lint.linter import lint, rules
from azif_compiler.lint.mending import mended
from azif_compiler.reporting.page import page
from golden import MANIFEST, write
from projects import fresh, small

RULES = rules()
LOOP = """kind lamp { state lit: flag = no }
lamp "Beacon" { starts in shelf }
zone shelf
verb ignite { object what: lamp; do: set what's lit to yes }
procedure main {
  do:
    for each lamp as one: ignite one%s
    if a lamp is lit: finish "bright"
}
"""


def content(files: dict[str, str]) -> Content:
    """What is looked at: one package, in which nothing is wrong."""
    snapshot = fresh(small(files))
    assert [one.text() for one in snapshot.report().diagnostics] == []
    return Content(snapshot, frozenset(["lamps"]))


def found(text: str, **others: str) -> list[str]:
    """The rules that find something, by the names of what they find."""
    return [one.code for one in lint(content({"a.azif": text, **others}), "guess").diagnostics]


# ---- every rule -----------------------------------------------------------------------------------


def test_every_file_of_a_rule_is_listed() -> None:
    folder = Path(rule_modules.__file__).parent
    rules = [*(rule.findings for rule in rule_modules.OF_A_PIECE), *rule_modules.OF_ALL]
    listed = {rule.__module__.rpartition(".")[2] for rule in rules}
    assert listed == {path.stem for path in folder.glob("*.py")} - {"__init__"}


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_a_rule_finds_its_wrong_example_and_not_its_right_one(rule: type[Finding]) -> None:
    explained = page(rule)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", rule.code)
    assert explained.title.endswith(".")
    assert explained.wrong
    assert explained.right
    for wrong in explained.wrong:
        assert set(found(wrong)) == {rule.code}
    for right in explained.right:
        assert found(right) == []


@pytest.mark.parametrize("rule", [one for one in RULES.values() if one.safe], ids=lambda one: one.code)
def test_a_safe_fix_mends_the_example_and_changes_nothing_of_what_it_does(rule: type[Finding]) -> None:
    for wrong in page(rule).wrong:
        before = content({"a.azif": wrong})
        made = mended(before)
        after = content({"a.azif": made.texts["a.azif"]})
        assert made.times > 0
        assert lint(after, "guess").diagnostics == ()
        assert identities(after) == identities(before)
        assert mended(after).times == 0


def identities(of: Content) -> list[str]:
    """What all declarations do."""
    return [ir.identity(one) for one in link(of.snapshot).declarations]


def test_a_rule_looks_only_where_it_may_find_something() -> None:
    unread = content(
        {"a.azif": 'track glow from 0 to 9\nprocedure main { do: add 1 to glow; finish "bright" }\n'}
    )
    for reading in unread.readings():
        for rule in rule_modules.OF_A_PIECE:
            assert list(rule(reading)) == list(rule.findings(reading))
    several = LOOP % "" + 'rule "Dark" { whenever there are 2 dim lamp: finish "dark" }\n'
    assert "one-and-many" in found(several.replace("kind lamp {", "kind lamp { printed dim: flag = no;"))


def test_what_would_do_something_else_is_not_found() -> None:
    both = LOOP.replace("ignite one%s", "ignite one; set one's lit to no")
    assert found(both) == []


def test_a_not_that_reaches_over_a_choice_of_things_stays() -> None:
    assert found(LOOP % "" + 'rule "Dark" { whenever not a lamp is lit: finish "dark" }\n') == [
        "loop-for-a-sentence"
    ]


def test_a_fix_never_loses_a_comment() -> None:
    commented = LOOP.replace("ignite one%s", "\n      # the first one\n      ignite one")
    assert found(commented) == []


def test_all_is_mended_in_one_run() -> None:
    text = LOOP % "" + 'rule "Dark" { whenever (3) > 2 and not "Beacon" is lit: finish "dark" }\n'
    made = mended(content({"a.azif": text}))
    assert made.times == 3
    assert "ignite each lamp\n" in made.texts["a.azif"]
    assert 'whenever 3 > 2 and "Beacon" is not lit:' in made.texts["a.azif"]


def test_what_is_allowed_is_not_mended() -> None:
    made = mended(content({"a.azif": LOOP % "  # lint: allow loop-for-a-sentence because it is plainer"}))
    assert made.texts == {}


# ---- comments -------------------------------------------------------------------------------------

ALLOW = "# lint: allow loop-for-a-sentence%s because it is plainer"


@pytest.mark.parametrize(
    "text",
    [
        LOOP % f"  {ALLOW % ''}",
        (LOOP % "").replace("    for", f"    {ALLOW % ''}\n    for"),
        (LOOP % "").replace("    for", f"    {ALLOW % ''}\n\n    # What follows is plain.\n    for"),
        (LOOP % "").replace("procedure", f"{ALLOW % ''}\nprocedure"),
        f"{ALLOW % ' in this file'}\n{LOOP % ''}",
        f"{LOOP % ''}{ALLOW % ' in this package'}\n",
    ],
)
def test_a_comment_allows_what_a_rule_finds_where_it_stands(text: str) -> None:
    assert found(text) == []


def test_a_comment_reaches_no_further_than_it_says() -> None:
    assert found(f"{ALLOW % ''}\n{LOOP % ''}") == ["unused-allowance", "loop-for-a-sentence"]
    assert found(LOOP % "", **{"b.azif": f"{ALLOW % ' in this file'}\nzone box\n"}) == [
        "loop-for-a-sentence", "unused-allowance", "unused-name",
    ]  # fmt: skip
    assert found(LOOP % "", **{"b.azif": f"{ALLOW % ' in this package'}\nkind coin\n"}) == ["unused-name"]


def test_an_allowance_that_is_of_no_use_is_complained_of() -> None:
    text = (LOOP % "").replace("for each lamp as one: ignite one", f"ignite each lamp  {ALLOW % ''}")
    assert found(text) == ["unused-allowance"]


def test_an_allowance_of_a_guess_need_not_be_of_use() -> None:
    text = (LOOP % "").replace("for each lamp as one: ignite one", "ignite each lamp")
    assert found(text + "# lint: allow out-of-line in this file because it is printed so\n") == []


@pytest.mark.parametrize(
    ("comment", "said"),
    [
        ("# lint: allow loop-for-a-sentence", "unreadable-allowance"),
        ("# lint: allow because I say so", "unreadable-allowance"),
        ("# lint", "unreadable-allowance"),
        ("# lint: allow loop-for-sentence because it is plainer", "unknown-rule"),
    ],
)
def test_a_comment_that_allows_nothing_is_complained_of(comment: str, said: str) -> None:
    assert set(found(LOOP % f"  {comment}")) == {"loop-for-a-sentence", said}


def test_several_rules_are_allowed_at_once() -> None:
    text = LOOP.replace("ignite one%s", "if not one is lit: ignite one%s")
    allowed = "# lint: allow negated-test, loop-for-a-sentence because it is plainer"
    assert found(text % "") == ["negated-test"]
    assert found(text % f"  {allowed}") == ["unused-allowance"]


# ---- the command ----------------------------------------------------------------------------------


def run(*arguments: str) -> Result:
    return CliRunner().invoke(azif, ["lint", *arguments], prog_name="azif")


def package(here: Path, text: str) -> Path:
    return write(here / "lamps", {"package.yaml": MANIFEST.format(id="lamps"), "a.azif": text}, "lamps")


def test_the_command_says_what_it_finds_and_mends_it(here: Path) -> None:
    folder = package(here, LOOP % "")
    shown = run("lamps")
    assert shown.exit_code == 1
    assert "warning[loop-for-a-sentence]" in shown.stdout
    assert "= fix: write `ignite each lamp`" in shown.stdout
    shown = run("lamps", "--fix")
    assert (shown.exit_code, "1 mended in 1 file\n" in shown.stderr) == (0, True)
    assert (folder / "a.azif").read_text() == LOOP.replace(
        "for each lamp as one: ignite one%s", "ignite each lamp"
    )


def test_a_guess_is_shown_to_whoever_asks(here: Path) -> None:
    package(here, page(RULES["out-of-line"]).wrong[0])
    assert run("lamps").exit_code == 0
    shown = run("lamps", "--confidence", "guess", "--format", "json")
    said = json.loads(shown.stdout)["diagnostics"]
    assert {(one["code"], one["severity"], one["confidence"]) for one in said} == {
        ("out-of-line", "warning", "guess")
    }


def test_what_is_wrong_is_said_before_what_could_be_better(here: Path) -> None:
    package(here, LOOP % "" + "verb\n")
    shown = run("lamps", "--fix")
    assert shown.exit_code == 1
    assert "error[" in shown.stdout
    assert "loop-for" not in shown.stdout


def test_misuse_is_said(here: Path) -> None:
    package(here, LOOP % "")
    assert run("lamps", "--unsafe-fixes").exit_code == 2
    assert run("nowhere").exit_code == 2


def test_the_rules_can_be_listed_and_explained() -> None:
    shown = run("--rules").output
    assert all(name in shown for name in RULES)
    explained = CliRunner().invoke(azif, ["explain", "negated-test"], prog_name="azif").output
    assert explained.startswith("negated-test (warning): `not` stands before a test")


def test_what_is_not_safe_is_mended_only_on_demand(here: Path) -> None:
    folder = package(here, page(RULES["differing-labels"]).wrong[0])
    assert "0 mended" in run("lamps", "--fix").stderr
    shown = run("lamps", "--fix", "--unsafe-fixes")
    assert (shown.exit_code, "1 mended in 1 file\n" in shown.stderr) == (0, True)
    assert "penny" not in (folder / "a.azif").read_text()
