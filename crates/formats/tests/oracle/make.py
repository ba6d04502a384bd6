"""Makes the binary files of this folder from the description of the form `csr`, with `struct` and `zlib.crc32` only."""

import struct
import zlib

EDGES = [(0, 1), (0, 2), (2, 2)]
NAMES = ["start", "", "é"]
MAGIC = b"\x89UPG\r\n\x1a\n"


def rows(edges):
    starts, targets = [0], []
    for vertex in range(len(NAMES)):
        targets += sorted(head for tail, head in edges if tail == vertex)
        starts.append(len(targets))
    return starts, targets


def numbers(form, values):
    return struct.pack(f"<{len(values)}{form}", *values)


def name_ends():
    ends, end = [], 0
    for name in NAMES:
        end += len(name.encode())
        ends.append(end)
    return ends


def version1():
    starts, targets = rows(EDGES)
    text = "".join(NAMES).encode()
    body = MAGIC + struct.pack("<IIQQQ", 1, 2, len(NAMES), len(EDGES), len(text))
    body += numbers("Q", starts) + numbers("I", targets) + numbers("Q", name_ends()) + text
    return body + struct.pack("<I", zlib.crc32(body))


def version2(kinds, flags):
    starts, targets = rows(EDGES)
    back_starts, back_targets = rows([(head, tail) for tail, head in EDGES])
    contents = {
        1: numbers("I", starts),
        2: numbers("Q", starts),
        3: numbers("I", targets),
        4: numbers("I", back_starts),
        5: numbers("Q", back_starts),
        6: numbers("I", back_targets),
        7: numbers("Q", name_ends()),
        8: "".join(NAMES).encode(),
    }
    end = 48 + 24 * len(kinds) + 4
    table, body = b"", b""
    for kind in kinds:
        padding = -end % 64
        content = contents[kind]
        table += struct.pack("<IIQQ", kind, zlib.crc32(content), end + padding, len(content))
        body += bytes(padding) + content
        end += padding + len(content)
    header = MAGIC + struct.pack("<IIQQQII", 2, flags, len(NAMES), len(EDGES), end, len(kinds), 0) + table
    return header + struct.pack("<I", zlib.crc32(header)) + body


for name, content in [
    ("version1.csr", version1()),
    ("whole.csr", version2([1, 3, 4, 6, 7, 8], 0)),
    ("one-based.csr", version2([1, 3], 1)),
    ("wide.csr", version2([2, 3, 5, 6], 0)),
]:
    with open(name, "wb") as file:
        file.write(content)
