"""When garbage is looked for: not in work of which nearly all that is made stays, for looking takes long."""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def without_collecting(*, frozen: bool = False) -> Generator[None]:
    """Without the garbage collector; with `frozen`, it leaves alone what is there even when it is called."""
    collecting = gc.isenabled()
    gc.disable()
    if frozen:
        gc.freeze()
    try:
        yield
    finally:
        if frozen:
            gc.unfreeze()
        if collecting:
            gc.enable()


@contextmanager
def leaving_alone() -> Generator[None]:
    """The garbage collector looks only at what comes from here on: what is there stays until this is over."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


SELDOM = 1000
"""So often the younger garbage is looked for before all of it is."""


def only_at_rest() -> None:
    """From now on leave alone what is there, and nearly never look through all that has lasted: whoever calls
    this has somebody waiting for answers, and calls `gc.collect` when nobody waits.
    """
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, SELDOM)
