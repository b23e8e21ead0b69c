"""Makes all output printable: where the encoding of the shell lacks a character, its code is printed instead."""

import codecs
import sys
from io import TextIOWrapper

ESCAPED = "etg-escaped"
UTF_8 = "utf-8"


def print_anywhere() -> None:
    """Where the shell is not UTF-8, writes all but ASCII as JSON escapes, so that a JSON document stays valid."""
    codecs.register_error(ESCAPED, _escaped)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            encoding = UTF_8 if codecs.lookup(stream.encoding).name == UTF_8 else "ascii"
            stream.reconfigure(encoding=encoding, errors=ESCAPED)


def _escaped(error: UnicodeError) -> tuple[str, int]:
    """Gives the escape `\u2212` of a character; characters beyond the first 65,536, and broken halves, work too."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass")
    codes = (units[at : at + 2].hex() for at in range(0, len(units), 2))
    return "".join(f"\\u{code}" for code in codes), error.end
