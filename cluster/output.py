"""What this command prints can be printed anywhere: an encoding that lacks a character gets its code instead."""

import codecs
import sys
from io import TextIOWrapper

ESCAPED = "etg-escaped"
UTF_8 = "utf-8"


def print_anywhere() -> None:
    """Where the shell does not take UTF-8, all but ASCII is written as JSON would escape it: a document stays one."""
    codecs.register_error(ESCAPED, _escaped)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            encoding = UTF_8 if codecs.lookup(stream.encoding).name == UTF_8 else "ascii"
            stream.reconfigure(encoding=encoding, errors=ESCAPED)


def _escaped(error: UnicodeError) -> tuple[str, int]:
    """`\\u2212`; two of them for a character beyond the first 65,536; also half of one, as in a broken file name."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass")
    codes = (units[at : at + 2].hex() for at in range(0, len(units), 2))
    return "".join(f"\\u{code}" for code in codes), error.end
