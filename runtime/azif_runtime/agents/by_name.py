"""The agents that play on their own, by the names under which the command line knows them."""

from __future__ import annotations

from collections.abc import Callable

from azif_runtime.agents.random import RandomAgent
from azif_runtime.agents.search import SearchAgent
from azif_runtime.agents.sensible import SensibleAgent
from azif_runtime.program import Program
from azif_runtime.state.game import Agent

AGENTS: dict[str, Callable[[Program, int], Agent]] = {
    "random": lambda _, seed: RandomAgent(seed),
    "sensible": SensibleAgent,
    "search": SearchAgent,
}
"""What makes each, of a program and a seed."""
