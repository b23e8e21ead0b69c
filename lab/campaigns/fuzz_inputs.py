"""Makes hostile bytes from a table's real messages: random, damaged, and well-formed with one thing wrong."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgpack

RANDOM_BYTES_MAX = 90
HOSTILE: tuple[Any, ...] = (
    -1, 0, 1, True, False, None, 2**53, 2**53 + 1, 2**63 - 1, 2**64 - 1, -(2**63), 10**15 + 1, -500, 0.0, 1.5,
    float("nan"), float("inf"), float("-inf"), 1e308, "", "T01", "void", "straight:17", "x" * 65, "x" * 241, "\x00",
    "\u202e17", "é" * 64, b"", b"\x00" * 32, b"\xff" * 32, b"\x00" * 4097, [], {}, [[]], [None] * 7, {"a": {"a": {}}},
    [["red", -500]], [["red", 1], ["red", 1]], ["T01", 1], {"T01": [1, b"\x00" * 16, 0]}, "Slip", "Hello", "Close",
)  # fmt: skip
LETTERS = b"0123456789ABCDEF; *XWSPNV.?#!="
Make = Callable[[Random, list[bytes], int], Iterator[bytes]]


def random_bytes(random: Random, samples: list[bytes], count: int) -> Iterator[bytes]:
    """Gives random bytes; half of them begin like a real message, since otherwise the first byte would be refused."""
    randbytes, below = random.randbytes, random.random
    heads = [sample[: len(sample) // 3] for sample in samples] + [b""] * len(samples)
    for _ in range(count):
        yield heads[int(below() * len(heads))] + randbytes(int(below() * RANDOM_BYTES_MAX))


def wounded(random: Random, samples: list[bytes], count: int) -> Iterator[bytes]:
    """Changes one to three bytes; one in four is also cut, doubled in part, or extended."""
    below, randbytes = random.random, random.randbytes
    for _ in range(count):
        data = bytearray(samples[int(below() * len(samples))])
        for value in randbytes(1 + int(below() * 3)):
            data[int(below() * len(data))] = value
        if (more := below()) < 0.25:
            at = int(below() * len(data))
            if more < 0.1:
                del data[at:]
            elif more < 0.18:
                data[at:at] = data[at // 2 : at]
            else:
                data[at:at] = randbytes(3)
        yield bytes(data)


def one_thing_wrong(random: Random, samples: list[bytes], count: int) -> Iterator[bytes]:
    """Replaces, drops or doubles one value anywhere in an unpacked message, and packs it again."""
    values = [msgpack.unpackb(sample, strict_map_key=False) for sample in samples]
    places = [list(_places(value)) for value in values]
    below, pack = random.random, msgpack.packb
    for _ in range(count):
        at = int(below() * len(values))
        holder, key = places[at][int(below() * len(places[at]))]
        before = holder[key]
        holder[key] = HOSTILE[int(below() * len(HOSTILE))]
        if (way := below()) < 0.1:
            yield pack([*values[at], HOSTILE[int(below() * len(HOSTILE))]])
        elif way < 0.2:
            yield pack(values[at][:-1])
        else:
            yield pack(values[at])
        holder[key] = before


def other_letters(random: Random, samples: list[bytes], count: int) -> Iterator[bytes]:
    """Replaces one to four letters of a wheel's line by others of its alphabet: most are still well-formed."""
    below = random.random
    for _ in range(count):
        line = bytearray(samples[int(below() * len(samples))])
        for _ in range(1 + int(below() * 4)):
            line[int(below() * len(line))] = LETTERS[int(below() * len(LETTERS))]
        yield bytes(line)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Gives every list or map in it with each of its positions."""
    keys = range(len(value)) if isinstance(value, list) else list(value) if isinstance(value, dict) else ()
    for key in keys:
        yield value, key
        yield from _places(value[key])


WAYS: dict[str, Make] = {"random": random_bytes, "wounded": wounded, "one thing wrong": one_thing_wrong}
LINE_WAYS: dict[str, Make] = {"random": random_bytes, "wounded": wounded, "other letters": other_letters}
