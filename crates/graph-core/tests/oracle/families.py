"""Checksums of the graph families, written from their definitions and sharing nothing with the crate.

Prints a line for each graph: name, vertices, edges, checksum. The checksum folds every edge, in increasing order:
sum = ((sum ^ (tail << 32 | head)) * 0x100000001b3) mod 2^64, from 0xcbf29ce484222325.
"""

M64 = (1 << 64) - 1


class SplitMix:
    def __init__(self, seed):
        self.x = seed

    def next(self):
        self.x = (self.x + 0x9E3779B97F4A7C15) & M64
        z = self.x
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
        return z ^ (z >> 31)

    def bounded(self, k):
        return (self.next() * k) >> 64

    def shuffled(self, n):
        p = list(range(n))
        for i in range(n - 1, 0, -1):
            j = self.bounded(i + 1)
            p[i], p[j] = p[j], p[i]
        return p


def random(n, permille, degree, seed):
    g, e = SplitMix(seed), set()
    for v in range(n):
        if g.bounded(1000) < permille:
            continue
        for _ in range(1 + g.bounded(degree)):
            e.add((v, g.bounded(n)))
    return n, e


def layered(n, width, degree, seed):
    g = SplitMix(seed)
    p, e = g.shuffled(n), set()
    for x in range(width, n):
        layer = x // width
        for _ in range(1 + g.bounded(degree)):
            below = layer - 1 - g.bounded(min(4, layer))
            e.add((p[x], p[below * width + g.bounded(width)]))
    return n, e


def path_permuted(n, seed):
    p = SplitMix(seed).shuffled(n)
    return n, set(zip(p, p[1:]))


def rmat(scale, edges, seed):
    g = SplitMix(seed)
    p, e = g.shuffled(1 << scale), set()
    for _ in range(edges):
        u = v = 0
        for _ in range(scale):
            r = g.next() >> 32
            cut = [r < (q << 32) // 100 for q in (57, 76, 95)]
            a, b = [(0, 0), (0, 1), (1, 0), (1, 1)][cut.index(True) if any(cut) else 3]
            u, v = 2 * u + a, 2 * v + b
        e.add((p[u], p[v]))
    return 1 << scale, e


def pursuit(width, height, holes, robber, seed):
    g = SplitMix(seed)
    cells = [(x, y) for y in range(height) for x in range(width) if g.bounded(1000) >= holes]
    number, k = {c: i for i, c in enumerate(cells)}, len(cells)
    four = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    eight = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
    chase, flee = (four, eight) if robber == "evades" else (eight, four)
    e = set()
    for c in cells:
        for r in cells:
            if c == r:
                continue
            here = 2 * (number[c] * k + number[r])
            border = r[0] in (0, width - 1) or r[1] in (0, height - 1)
            if not (robber == "leaves" and border):
                for a, b in chase:
                    to = (c[0] + a, c[1] + b)
                    if to in number:
                        e.add((here, 2 * (number[to] * k + number[r]) + 1))
            for a, b in flee:
                to = (r[0] + a, r[1] + b)
                if to in number and to != c:
                    e.add((here + 1, 2 * (number[c] * k + number[to])))
    return 2 * k * k, e


def show(name, graph):
    n, edges = graph
    total = 0xCBF29CE484222325
    for u, v in sorted(edges):
        total = ((total ^ (u << 32 | v)) * 0x100000001B3) & M64
    print(f"{name}\t{n}\t{len(edges)}\t{total:016x}")


show("random", random(10_000, 50, 8, 1))
show("random of seed 7", random(5_000, 300, 3, 7))
show("layered", layered(10_005, 100, 8, 1))
show("path permuted", path_permuted(10_000, 1))
show("rmat", rmat(12, 40_000, 1))
show("pursuit, robber walks", pursuit(9, 7, 150, "walks", 1))
show("pursuit, robber evades", pursuit(9, 7, 150, "evades", 1))
show("pursuit, robber leaves", pursuit(9, 7, 150, "leaves", 1))
