"""The lines of an export: each ends with checksums that locate a changed byte by its column."""

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

PRIME = 2**31 - 1
SUM_BYTES = 16
TAIL = b',"sum":"'


class Place(NamedTuple):
    line: int
    column: int
    """The column of the byte, counting from 1; 0 if only the line is known."""
    what: str

    @property
    def words(self) -> str:
        return f"{self.line}, column {self.column}" if self.column else str(self.line)


def sum_of(before: bytes, body: bytes) -> bytes:
    """The checksum over the sum of the line before and this line without its own tail."""
    return hashlib.sha256(before + body).digest()[:SUM_BYTES]


def tail_of(before: bytes, body: bytes) -> bytes:
    """The end of a line: its checksum, the sum of all bytes, and the sum of all bytes times their columns."""
    return TAIL + f'{sum_of(before, body).hex()}","at":[{_plain(body)},{_weighted(body)}]}}'.encode()


def _plain(body: bytes) -> int:
    return sum(body) % PRIME


def _weighted(body: bytes) -> int:
    return sum(at * byte for at, byte in enumerate(body, 1)) % PRIME


def framed(bodies: Iterator[bytes]) -> Iterator[bytes]:
    """The lines with their tails; a body is a JSON object without its closing brace."""
    before = b""
    for body in bodies:
        yield body + tail_of(before, body) + b"\n"
        before = sum_of(before, body)


def check_lines(lines: list[bytes]) -> list[Place]:
    """Every line that was changed, with the column if a single byte was changed."""
    found: list[Place] = []
    before = b""
    for number, line in enumerate(lines, 1):
        body, _, _ = line.rpartition(TAIL)
        tail = line[len(body) :]
        if not body or tail != tail_of(before, body):
            following = lines[number] if number < len(lines) else b""
            found.append(_changed(number, before, line, following))
            before = _said_sum(line) if _is_chained(_said_sum(line), following) else sum_of(before, body)
        else:
            before = sum_of(before, body)
    return found


def _is_chained(before: bytes, following: bytes) -> bool:
    body, _, _ = following.rpartition(TAIL)
    return bool(body) and _said_sum(following) == sum_of(before, body)


def _said_sum(line: bytes) -> bytes:
    try:
        return bytes.fromhex(line.rpartition(TAIL)[2][: 2 * SUM_BYTES].decode("ascii"))
    except ValueError:
        return b""


def _changed(number: int, before: bytes, line: bytes, following: bytes) -> Place:
    body, _, rest = line.rpartition(TAIL)
    if not body:
        return Place(number, _first_difference(line[-len(TAIL) - 80 :], b""), "it has no sum") if not line else Place(
            number, 0, "its end is not that of a line"
        )  # fmt: skip
    computed = tail_of(before, body)
    if _is_chained(sum_of(before, body), following) or sum_of(before, body) == _said_sum(line):
        at = _first_difference(TAIL + rest, computed)
        return Place(number, len(body) + at, "its sum has been changed")
    if column := _one_byte(before, body, rest):
        return Place(number, column, "this byte has been changed")
    return Place(number, 0, "bytes of it have been changed")


def _first_difference(found: bytes, wanted: bytes) -> int:
    pairs = zip(found, wanted, strict=False)
    return next((at for at, (one, other) in enumerate(pairs, 1) if one != other), min(len(found), len(wanted)) + 1)


def _one_byte(before: bytes, body: bytes, rest: bytes) -> int:
    """The column of a single changed byte, worked out from the two byte sums; 0 if that is not possible."""
    try:
        plain, weighted = (int(each) for each in rest[rest.index(b"[") + 1 : rest.index(b"]")].split(b","))
    except ValueError:
        return 0
    more, times = (_plain(body) - plain) % PRIME, (_weighted(body) - weighted) % PRIME
    if not more:
        return 0
    column = times * pow(more, -1, PRIME) % PRIME
    by = more if more < PRIME // 2 else more - PRIME
    if not 1 <= column <= len(body) or not 0 <= body[column - 1] - by <= 255:
        return 0
    whole = body[: column - 1] + bytes([body[column - 1] - by]) + body[column:]
    return column if sum_of(before, whole) == _said_sum(TAIL + rest) else 0
