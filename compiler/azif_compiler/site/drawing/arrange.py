"""Dots and the lines between them → where each dot is drawn: near those it is bound to, far from all others.

Stress majorization (each dot moves to where its distances to all others fit best), then labels are pushed
apart. All numbers are rounded, so that the same board looks the same everywhere.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

Dot = TypeVar("Dot", bound=Hashable)
Point = tuple[float, float]

ROUNDS, PUSHES = 220, 400
"""How often everything is moved to where it fits better, and how often labels are pushed apart."""

FAR = 7.0
"""How many lines lie between dots that no line joins."""


def arranged(
    near: Mapping[Dot, Sequence[Dot]], length: float, room: Mapping[Dot, Point], gap: float
) -> dict[Dot, Point]:
    """Where each dot is drawn, if a line is so long, and labels need so much room (half of each side)."""
    dots = list(near)
    if not dots:
        return {}
    away = [distances(near, dot) for dot in dots]
    target = [[away[i].get(other, FAR) * length for other in dots] for i in range(len(dots))]
    order = {dot: number for number, dot in enumerate(away[0])}
    points = []
    for number, dot in enumerate(dots):
        turn = 2 * math.pi * order.get(dot, number) / len(dots)
        radius = length * (1 + away[0].get(dot, FAR))
        points.append((radius * math.cos(turn), radius * math.sin(turn)))
    for _ in range(ROUNDS):
        points = [moved(i, points, target) for i in range(len(dots))]
    places = {dot: points[number] for number, dot in enumerate(dots)}
    pushed = apart(places, room, gap)
    left = min(x - room[dot][0] for dot, (x, _) in pushed.items())
    top = min(y - room[dot][1] for dot, (_, y) in pushed.items())
    return {dot: (round(x - left, 1), round(y - top, 1)) for dot, (x, y) in pushed.items()}


def distances(near: Mapping[Dot, Sequence[Dot]], start: Dot) -> dict[Dot, int]:
    """How many lines lie between a dot and each that can be reached from it; nearer ones first."""
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        dot = waiting.popleft()
        for other in near[dot]:
            if other not in found:
                found[other] = found[dot] + 1
                waiting.append(other)
    return found


def moved(number: int, points: Sequence[Point], target: Sequence[Sequence[float]]) -> Point:
    """Where a dot's distances to all others fit best."""
    x, y = points[number]
    sum_x = sum_y = weight = 0.0
    for other, (u, v) in enumerate(points):
        if other == number:
            continue
        wanted = target[number][other]
        apart_by = math.hypot(x - u, y - v) or 1e-6
        tie = 1.0 / (wanted * wanted)
        sum_x += tie * (u + wanted * (x - u) / apart_by)
        sum_y += tie * (v + wanted * (y - v) / apart_by)
        weight += tie
    return (round(sum_x / weight, 3), round(sum_y / weight, 3)) if weight else (x, y)


def apart(places: Mapping[Dot, Point], room: Mapping[Dot, Point], gap: float) -> dict[Dot, Point]:
    """The same, with no two labels upon each other."""
    found = dict(places)
    dots = list(found)
    for _ in range(PUSHES):
        still = True
        for index, one in enumerate(dots):
            for other in dots[index + 1 :]:
                (x, y), (u, v) = found[one], found[other]
                over_x = room[one][0] + room[other][0] + gap - abs(x - u)
                over_y = room[one][1] + room[other][1] + gap - abs(y - v)
                if over_x <= 0 or over_y <= 0:
                    continue
                still = False
                if over_x < over_y:
                    push = (over_x / 2 if x >= u else -over_x / 2, 0.0)
                else:
                    push = (0.0, over_y / 2 if y >= v else -over_y / 2)
                found[one] = (round(x + push[0], 3), round(y + push[1], 3))
                found[other] = (round(u - push[0], 3), round(v - push[1], 3))
        if still:
            break
    return found
