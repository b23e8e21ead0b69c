"""`etg bets` and `etg settle`: documents between standard input, a game's desk and standard output."""

import sys
from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from tools.failure import failed
from tools.gamedesk import BadDocument, Document, GameDesk, open_desk

INPUT_BYTES_MAX = 1 << 20
NO_JSON = "The input is not JSON."
_decode = msgspec.json.Decoder().decode
_encode = msgspec.json.Encoder().encode
TOO_LONG = f"The input is longer than {INPUT_BYTES_MAX:,} bytes; no slip is."


def print_bets(game: str, as_json: bool) -> int:
    desk = open_desk(game)
    if as_json:
        print(_encode(desk.bets()).decode())
    else:
        print("\n".join(desk.bets_in_words()))
    return 0


def settle_one(game: str, as_json: bool) -> int:
    desk = open_desk(game)
    try:
        answer = _settle(desk, sys.stdin.buffer.read(INPUT_BYTES_MAX + 1))
    except BadDocument as bad:
        return failed("etg settle", bad, as_json)
    if as_json:
        print(_encode(answer).decode())
    else:
        print("\n".join(desk.settlement_in_words(answer)))
    return 0


def settle_lines(game: str) -> int:
    """One answer per line. A bad line gets its error, the rest goes on, and the exit code tells of it."""
    desk = open_desk(game)
    write = sys.stdout.buffer.write
    count = bad_count = 0
    for line in _lines(sys.stdin.buffer):
        answer, is_good = settle_line(desk, line)
        count += 1
        bad_count += not is_good
        write(answer + b"\n")
    sys.stdout.flush()
    if bad_count:
        print(f"etg settle: {bad_count} of {count} lines were refused.", file=sys.stderr)
    return 1 if bad_count else 0


def settle_line(desk: GameDesk, line: bytes) -> tuple[bytes, bool]:
    try:
        return _encode(_settle(desk, line)), True
    except BadDocument as bad:
        return _encode({"error": str(bad)}), False


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Lines of bounded length: of one that is too long only a head that is still too long is handed on."""
    while line := stream.readline(INPUT_BYTES_MAX + 1):
        yield line
        rest = line
        while len(rest) > INPUT_BYTES_MAX and not rest.endswith(b"\n"):
            rest = stream.readline(INPUT_BYTES_MAX + 1)


def _settle(desk: GameDesk, data: bytes) -> Document:
    if len(data) > INPUT_BYTES_MAX:
        raise BadDocument(TOO_LONG)
    try:
        document = _decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadDocument(NO_JSON) from None
    return desk.settle(document)
