"""`etg bets` and `etg settle`: reads documents from standard input and writes a game's answers."""

import sys
from collections.abc import Callable, Iterator
from typing import BinaryIO

import msgspec

from tools.failure import failed
from tools.game_documents import BadDocument, Document, GameDocuments, open_desk

INPUT_BYTES_MAX = 1 << 20
NO_JSON = "The input is not JSON."
_decode = msgspec.json.Decoder().decode
_encode = msgspec.json.Encoder().encode
TOO_LONG = f"The input is longer than {INPUT_BYTES_MAX:,} bytes; no document is."
Answer = Callable[[object], Document]
"""Answers a document; raises BadDocument."""


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
        answer = answer_one(desk.settle)
    except BadDocument as bad:
        return failed("etg settle", bad, as_json)
    if as_json:
        print(_encode(answer).decode())
    else:
        print("\n".join(desk.settlement_in_words(answer)))
    return 0


def settle_lines(game: str) -> int:
    return answer_lines("etg settle", open_desk(game).settle)


def settle_line(desk: GameDocuments, line: bytes) -> tuple[bytes, bool]:
    return _answer_line(desk.settle, line)


def answer_one(answer: Answer) -> Document:
    """Answers the one document on standard input."""
    return _answer(answer, sys.stdin.buffer.read(INPUT_BYTES_MAX + 1))


def answer_lines(program: str, answer: Answer) -> int:
    """Answers each line. A bad line gets an error, the others are answered, and the exit code is 1."""
    write = sys.stdout.buffer.write
    count = bad_count = 0
    for line in _lines(sys.stdin.buffer):
        answered, is_good = _answer_line(answer, line)
        count += 1
        bad_count += not is_good
        write(answered + b"\n")
    sys.stdout.flush()
    if bad_count:
        print(f"{program}: {bad_count} of {count} lines were refused.", file=sys.stderr)
    return 1 if bad_count else 0


def _answer_line(answer: Answer, line: bytes) -> tuple[bytes, bool]:
    try:
        return _encode(_answer(answer, line)), True
    except BadDocument as bad:
        return _encode({"error": str(bad)}), False


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Lines of bounded length: a line that is too long is cut to a length that is still refused."""
    while line := stream.readline(INPUT_BYTES_MAX + 1):
        yield line
        rest = line
        while len(rest) > INPUT_BYTES_MAX and not rest.endswith(b"\n"):
            rest = stream.readline(INPUT_BYTES_MAX + 1)


def _answer(answer: Answer, data: bytes) -> Document:
    if len(data) > INPUT_BYTES_MAX:
        raise BadDocument(TOO_LONG)
    try:
        document = _decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadDocument(NO_JSON) from None
    return answer(document)
