#!/usr/bin/env python3
"""Values of small positions of games for which no other table is at hand, from the rules in their own words.

Nothing here is shared with the programs under test. Positions stay whole and keep their names; a canonical form is what
is left of a game after taking out reversible and dominated options, by the definitions. Every value is checked once more:
the position less the value is lost for whoever begins, by plain play. Run it, and it writes brute_force_graphs.tsv beside
itself: ruleset, position, canonical form, outcome.
"""
import random
from fractions import Fraction
from functools import lru_cache
from pathlib import Path


class Game:
    """A game in canonical form: its options are tuples of games, equal games are one object."""

    def __init__(self, left, right):
        self.options = {"L": left, "R": right}


KNOWN = {}
LESS = {}


def less(a, b):
    """a <= b, where each is a Game or a pair of lists of Games."""
    key = (id(a), id(b)) if isinstance(a, Game) and isinstance(b, Game) else None
    if key not in LESS or key is None:
        answer = not any(less(b, x) for x in options(a, "L")) and not any(less(x, a) for x in options(b, "R"))
        if key is None:
            return answer
        LESS[key] = answer
    return LESS[key]


def options(game, player):
    return game.options[player] if isinstance(game, Game) else game["LR".index(player)]


def canonical(left, right):
    left, right = list(left), list(right)
    while True:
        raw = (left, right)
        through_left = next((x for x in left if any(less(y, raw) for y in options(x, "R"))), None)
        through_right = next((x for x in right if any(less(raw, y) for y in options(x, "L"))), None)
        if through_left is not None:
            answer = next(y for y in options(through_left, "R") if less(y, raw))
            left = [x for x in left if x is not through_left] + list(options(answer, "L"))
        elif through_right is not None:
            answer = next(y for y in options(through_right, "L") if less(raw, y))
            right = [x for x in right if x is not through_right] + list(options(answer, "R"))
        else:
            break
    left, right = set(left), set(right)
    left = [x for x in left if not any(y is not x and less(x, y) for y in left)]
    right = [x for x in right if not any(y is not x and less(y, x) for y in right)]
    key = (frozenset(map(id, left)), frozenset(map(id, right)))
    if key not in KNOWN:
        KNOWN[key] = Game(tuple(sorted(left, key=show)), tuple(sorted(right, key=show)))
    return KNOWN[key]


def number(game):
    left, right = options(game, "L"), options(game, "R")
    if len(left) > 1 or len(right) > 1:
        return None
    low = number(left[0]) if left else None
    high = number(right[0]) if right else None
    if (left and low is None) or (right and high is None):
        return None
    if not left and not right:
        return Fraction(0)
    if not right:
        return low + 1
    if not left:
        return high - 1
    return (low + high) / 2 if low < high else None


@lru_cache(None)
def show(game):
    """Numbers as numbers, everything else in braces."""
    if number(game) is not None:
        return str(number(game))
    return "{" + ",".join(map(show, options(game, "L"))) + "|" + ",".join(map(show, options(game, "R"))) + "}"


# Rules: moves(position, player) lists what is left.


def node_kayles(position, _player):
    vertices, edges = position
    for vertex in vertices:
        near = {vertex} | {v for u, v in edges if u == vertex} | {u for u, v in edges if v == vertex}
        yield (vertices - near, frozenset(e for e in edges if not near & set(e)))


def digraph_placement(position, player):
    vertices, edges = position
    for vertex, owner in vertices:
        if owner == player:
            gone = {vertex} | {v for u, v in edges if u == vertex}
            yield (
                frozenset((u, o) for u, o in vertices if u not in gone),
                frozenset(e for e in edges if not gone & set(e)),
            )


def peg_duotaire(rows, player):
    """Left jumps along columns, Right along rows."""
    height, width = len(rows), len(rows[0])
    directions = ((1, 0), (-1, 0)) if player == "L" else ((0, 1), (0, -1))
    for row in range(height):
        for column in range(width):
            for down, across in directions:
                cells = [(row + k * down, column + k * across) for k in range(3)]
                if all(0 <= r < height and 0 <= c < width for r, c in cells):
                    if "".join(rows[r][c] for r, c in cells) == "xx.":
                        board = [list(line) for line in rows]
                        for (r, c), symbol in zip(cells, "..x"):
                            board[r][c] = symbol
                        yield tuple(map("".join, board))


def octal(position, player):
    """Digit k of a code: 1 takes a whole heap of k, 2 takes k and leaves one heap, 4 takes k and leaves two."""
    codes, heaps = position
    code = codes["LR".index(player)].replace(".", "")
    for at, heap in enumerate(heaps):
        others = heaps[:at] + heaps[at + 1 :]
        for taken, digit in enumerate(map(int, code)):
            rest = heap - taken
            if digit & 1 and rest == 0:
                yield (codes, others)
            if digit & 2 and rest > 0:
                yield (codes, others + (rest,))
            if digit & 4:
                for part in range(1, rest):
                    yield (codes, others + (part, rest - part))


VALUES = {}


def value(moves, position):
    key = (moves, position)
    if key not in VALUES:
        sides = [[value(moves, option) for option in moves(position, player)] for player in "LR"]
        VALUES[key] = canonical(*sides)
    return VALUES[key]


def is_value(moves, position, game):
    """Whoever begins in the position less the game loses."""

    @lru_cache(None)
    def wins(position, game, player):
        other = "R" if player == "L" else "L"
        return any(not wins(option, game, other) for option in moves(position, player)) or any(
            not wins(position, option, other) for option in options(game, other)
        )

    return not wins(position, game, "L") and not wins(position, game, "R")


def outcome(game):
    zero = canonical([], [])
    return {(True, True): "P", (True, False): "L", (False, True): "R", (False, False): "N"}[
        less(zero, game), less(game, zero)
    ]


# Positions, with their text.


def graphs(rng):
    """Paths, cycles, stars, and others by chance."""
    for n in range(1, 13):
        yield n, [(v, v + 1) for v in range(n - 1)]
    for n in range(3, 10):
        yield n, [(v, (v + 1) % n) for v in range(n)]
    for n in range(3, 7):
        yield n, [(0, v) for v in range(1, n)]
    for _ in range(40):
        n = rng.randint(4, 8)
        pairs = [(u, v) for v in range(n) for u in range(v)]
        yield n, sorted(rng.sample(pairs, rng.randint(2, min(len(pairs), n + 3))))


def positions():
    rng = random.Random(1)
    for n, edges in graphs(rng):
        text = "." * n + " : " + " ".join(f"{u}-{v}" for u, v in edges)
        yield "node-kayles", text.strip(), node_kayles, (frozenset(range(n)), frozenset(edges))
    for _ in range(90):
        n = rng.randint(1, 7)
        owners = "".join(rng.choice("lr") for _ in range(n))
        pairs = [(u, v) for v in range(n) for u in range(n) if u != v]
        edges = sorted(rng.sample(pairs, rng.randint(0, min(len(pairs), n + 2))))
        text = owners + " : " + " ".join(f"{u}>{v}" for u, v in edges)
        vertices = frozenset((v, owner.upper()) for v, owner in enumerate(owners))
        yield "digraph-placement", text.strip(), digraph_placement, (vertices, frozenset(edges))
    for _ in range(120):
        height, width = rng.randint(2, 4), rng.randint(2, 4)
        rows = tuple("".join(rng.choice("xxx..#") for _ in range(width)) for _ in range(height))
        yield "partizan-peg-duotaire", "/".join(rows), peg_duotaire, rows
    for _ in range(120):
        codes = tuple(
            rng.choice("0004") + "." + "".join(rng.choice("01234567") for _ in range(rng.randint(1, 3))) for _ in range(2)
        )
        heap = rng.randint(1, 9)
        yield "partizan-octal", f"{codes[0]} / {codes[1]} : {heap}", octal, (codes, (heap,))


def main():
    lines = ["ruleset\tposition\tcanonical\toutcome"]
    seen = set()
    for ruleset, text, moves, position in positions():
        game = value(moves, position)
        if (ruleset, text) in seen or len(show(game)) > 300:
            continue
        seen.add((ruleset, text))
        assert is_value(moves, position, game), text
        lines.append(f"{ruleset}\t{text}\t{show(game)}\t{outcome(game)}")
    Path(__file__).with_suffix(".tsv").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
