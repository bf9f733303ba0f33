"""What changed → which version that makes of a package."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal, get_args

from azif_compiler import ir
from azif_compiler.packages.versions import admits, is_version, next_version
from azif_compiler.site.records import RULING, Difference

Bump = Literal["nothing", "patch", "minor", "major"]
"""Which part of a version changes, from the least."""

BUMPS: tuple[Bump, ...] = get_args(Bump)


def bump(found: Iterable[Difference], was: Collection[tuple[str, str]] = ()) -> Bump:
    """Which part of the version changes: the first if others may break, the second if something else is done,
    the third if it is only said otherwise, or tried.

    What is renamed breaks nobody if it says what it `was`: packages, each with an earlier name.
    """
    most: Bump = "nothing"
    for one in found:
        made = bump_of(one, was)
        if BUMPS.index(made) > BUMPS.index(most):
            most = made
    return most


def bump_of(one: Difference, was: Collection[tuple[str, str]]) -> Bump:
    """What one change makes of a version."""
    if one.sort == RULING or one.how == "reworded":
        return "patch"
    if one.how == "renamed" and (ir.package_of(one.was), ir.word_of(one.was)) not in was:
        return "major"
    return "major" if one.breaks else "minor"


def bumped(version: str, by: Bump) -> str:
    """The next version; before 1.0 everything counts one less, since nothing was promised."""
    if by == "nothing" or not is_version(version):
        return version
    first = version.strip().partition(".")[0]
    place = {"major": 0, "minor": 1, "patch": 2}[by]
    return next_version(version, place + (first == "0" and by != "patch"))


def is_enough(before: str, after: str, by: Bump) -> bool:
    """Whether a version is as far from the one before as a change wants."""
    if not (is_version(before) and is_version(after)):
        return before != after or by == "nothing"
    return by == "nothing" or admits(f">={bumped(before, by)}", after)
