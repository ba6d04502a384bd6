#!/usr/bin/env python3
"""Values of small positions from the rules' own words, for games of which no other table is at hand.

Nothing here is shared with the programs under test: boards are tuples of strings, moves are found cell by cell, no
position is split or turned, and the canonical forms come from the definitions of order, domination and reversal alone.
Run it and it writes brute_force.tsv beside itself: ruleset, position, canonical form, outcome.
"""
import random
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

ORTHOGONAL = ((0, 1), (1, 0), (0, -1), (-1, 0))

# Games: canonical forms by number, options as sorted tuples of numbers.
FORMS, NUMBER_OF = [], {}


def intern(left, right):
    key = (tuple(sorted(left)), tuple(sorted(right)))
    if key not in NUMBER_OF:
        NUMBER_OF[key] = len(FORMS)
        FORMS.append(key)
    return NUMBER_OF[key]


@lru_cache(None)
def le(g, h):
    """g <= h: no Left option of g is at least h, and no Right option of h is at most g."""
    return not any(le(h, x) for x in FORMS[g][0]) and not any(le(x, g) for x in FORMS[h][1])


def canonical(left, right):
    """The canonical form of the game with these canonical options."""
    left, right = set(left), set(right)
    while True:
        g = intern(left, right)  # Not canonical yet, but le() needs only options.
        reversed_left = next(((x, y) for x in left for y in FORMS[x][1] if le(y, g)), None)
        reversed_right = next(((x, y) for x in right for y in FORMS[x][0] if le(g, y)), None)
        if reversed_left:
            x, y = reversed_left
            left = (left - {x}) | set(FORMS[y][0])
        elif reversed_right:
            x, y = reversed_right
            right = (right - {x}) | set(FORMS[y][1])
        else:
            break
    left = {x for x in left if not any(x != y and le(x, y) for y in left)}
    right = {x for x in right if not any(x != y and le(y, x) for y in right)}
    return intern(left, right)


@lru_cache(None)
def number(g):
    """The number that a canonical form is, or None."""
    left, right = FORMS[g]
    if len(left) > 1 or len(right) > 1:
        return None
    a = number(left[0]) if left else None
    b = number(right[0]) if right else None
    if (left and a is None) or (right and b is None):
        return None
    if not left and not right:
        return Fraction(0)
    if not right:
        return a + 1 if a.denominator == 1 and a >= 0 else None
    if not left:
        return b - 1 if b.denominator == 1 and b <= 0 else None
    # In canonical form the options of a dyadic are its neighbours of the next lower denominators.
    return (a + b) / 2 if a < b else None


@lru_cache(None)
def show(g):
    value = number(g)
    if value is not None:
        return str(value)
    left, right = (",".join(show(x) for x in side) for side in FORMS[g])
    return "{" + left + "|" + right + "}"


def outcome(g):
    zero = intern((), ())
    return {(True, True): "P", (False, True): "L", (True, False): "R", (False, False): "N"}[le(g, zero), le(zero, g)]


def cells(board, symbols):
    return [(r, c) for r, row in enumerate(board) for c, s in enumerate(row) if s in symbols]


def at(board, r, c):
    return board[r][c] if 0 <= r < len(board) and 0 <= c < len(board[0]) else "#"


def put(board, changes):
    rows = [list(row) for row in board]
    for (r, c), symbol in changes:
        rows[r][c] = symbol
    return tuple("".join(row) for row in rows)


def anti_clobber(board, own, other):
    """A stone moves to a neighbouring empty cell and leaves a stone of the other player behind."""
    for r, c in cells(board, own):
        for dr, dc in ORTHOGONAL:
            if at(board, r + dr, c + dc) == ".":
                yield put(board, [((r, c), other), ((r + dr, c + dc), own)])


def every_group_has_a_liberty(board):
    for start in cells(board, "xo"):
        group, new, free = {start}, [start], False
        while new:
            r, c = new.pop()
            for dr, dc in ORTHOGONAL:
                near = (r + dr, c + dc)
                free = free or at(board, *near) == "."
                if at(board, *near) == board[start[0]][start[1]] and near not in group:
                    group.add(near)
                    new.append(near)
        if not free:
            return False
    return True


def nogo(board, own, _):
    """No capture and no suicide: after a move every group has a liberty."""
    for cell in cells(board, "."):
        after = put(board, [(cell, own)])
        if every_group_has_a_liberty(after):
            yield after


def cram(board, own, _):
    """A domino on two empty neighbouring cells, either way."""
    for r, c in cells(board, "."):
        for dr, dc in ((0, 1), (1, 0)):
            if at(board, r + dr, c + dc) == ".":
                yield put(board, [((r, c), "#"), ((r + dr, c + dc), "#")])


def shove(board, own, _):
    """The piece and every piece to its left move one square to the left, over the end if need be."""
    (strip,) = board
    for i, piece in enumerate(strip):
        if piece == own:
            yield (strip[1 : i + 1] + "." + strip[i + 1 :],)


def push(board, own, _):
    """The piece moves one square to the left; a piece in its way is pushed, which pushes the next, and so on."""
    (strip,) = board
    for i, piece in enumerate(strip):
        if piece == own:
            squares, moving, to = list(strip), own, i - 1
            squares[i] = "."
            while moving != "." and to >= 0:
                squares[to], moving = moving, squares[to]
                to -= 1
            yield ("".join(squares),)


# A maze is (tuple of cells row by row, width, token): a cell is "." or "#", then "_" and "]" for its edges.
def maze_moves(position, player):
    """Left any number of cells down, Right to the right, across no highlighted edge."""
    maze, width, token = position
    while True:
        here = maze[token]
        if player == "l":
            stopped, nxt = "_" in here, token + width
        else:
            stopped, nxt = "]" in here, token + 1
            stopped = stopped or nxt % width == 0
        if stopped or nxt >= len(maze) or maze[nxt][0] == "#":
            return
        token = nxt
        yield (maze, width, token)


@lru_cache(None)
def value(game, position):
    sides = []
    for player in (0, 1):
        if game == "maze":
            options = maze_moves(position, "lr"[player])
        else:
            own, other = {"shove": "lr", "push": "lr"}.get(game, "xo")[:: 1 if player == 0 else -1]
            options = GAMES[game](position, own, other)
        sides.append([value(game, option) for option in options])
    return canonical(*sides)


GAMES = {"anti-clobber": anti_clobber, "nogo": nogo, "cram": cram, "shove": shove, "push": push}


def random_board(random_, symbols, height, width):
    return tuple("".join(random_.choice(symbols) for _ in range(width)) for _ in range(height))


def positions(random_):
    sizes = [(1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (2, 2), (2, 3), (2, 4), (3, 3)]
    for game, symbols, count in (("anti-clobber", "..xo#", 120), ("nogo", "....xo#", 150), ("cram", "...#", 60)):
        seen = set()
        while len(seen) < count:
            board = random_board(random_, symbols, *random_.choice(sizes))
            if board not in seen and (game != "nogo" or every_group_has_a_liberty(board)):
                seen.add(board)
                yield game, board, "/".join(board)
    for game in ("nogo", "cram"):
        for height, width in ((1, 8), (1, 9), (2, 5), (3, 3), (3, 4) if game == "cram" else (2, 4)):
            board = ("." * width,) * height
            yield game, board, "/".join(board)
    for game in ("shove", "push"):
        seen = set()
        while len(seen) < 120:
            board = random_board(random_, ".lr", 1, random_.randint(1, 7))
            if board not in seen:
                seen.add(board)
                yield game, board, board[0]
    for _ in range(120):
        height, width = random_.choice([(1, 4), (3, 1), (2, 3), (3, 3), (4, 4), (5, 4)])
        maze = []
        for _ in range(height * width):
            cell = "#" if random_.random() < 0.1 else "."
            maze.append(cell + ("_" if random_.random() < 0.2 else "") + ("]" if random_.random() < 0.2 else ""))
        token = random_.choice([i for i, cell in enumerate(maze) if cell[0] == "."] or [None])
        if token is not None:
            text = [("x" + cell[1:]) if i == token else cell for i, cell in enumerate(maze)]
            rows = ["".join(text[r * width : (r + 1) * width]) for r in range(height)]
            yield "maze", (tuple(maze), width, token), "/".join(rows)


def main():
    rows = ["ruleset\tposition\tcanonical\toutcome"]
    for game, position, text in positions(random.Random(2024)):
        form = value(game, position)
        rows.append(f"{game}\t{text}\t{show(form)}\t{outcome(form)}")
    Path(__file__).with_suffix(".tsv").write_text("\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
