"""How a command reports a failure: one sentence for people, and with --json one object for programs."""

import json
import sys


def failed(program: str, why: object, as_json: bool = False, code: int = 1) -> int:
    """Prints the failure and returns the exit code: 1 if something was refused or failed, 2 for wrong usage."""
    sentence = in_one_sentence(why)
    print(f"{program}: {sentence}", file=sys.stderr)
    if as_json:
        print_error(sentence, code)
    return code


def print_error(sentence: str, code: int) -> None:
    print(json.dumps({"error": {"code": code, "sentence": sentence}}, ensure_ascii=False))


def in_one_sentence(why: object) -> str:
    """The sentence of a failure; for a file, the operating system's error text without the errno."""
    if isinstance(why, OSError) and why.strerror:
        return f"{why.filename}: {why.strerror}." if why.filename else f"{why.strerror}."
    return str(why)
