"""Reads the words of each page from PDFs that Qt writes, by the fonts' own tables of characters."""

import re
import zlib

OBJECT = re.compile(rb"(\d+) 0 obj\s(.*?)endobj", re.S)
RANGE = re.compile(rb"<(\w{4})> <(\w{4})> (?:\[([^\]]*)\]|<(\w{4})>)")
SHOWN = re.compile(rb"/(F\d+) \S+ Tf|<(\w+)> Tj|(\S+) (\S+) Td|(BT)")


def pages_of(pdf: bytes) -> list[str]:
    """Gives the words of each page; a gap wider than a letter separates words, and lines are not separated."""
    assert pdf.startswith(b"%PDF-1.")
    assert pdf.rstrip().endswith(b"%%EOF")
    objects = {int(number): body for number, body in OBJECT.findall(pdf)}
    return [_page(body, objects) for body in objects.values() if re.search(rb"/Type /Page\s", body)]


def _page(page: bytes, objects: dict[int, bytes]) -> str:
    resources = objects[_reference(rb"/Resources", page)]
    named = re.findall(rb"/(F\d+) (\d+) 0 R", resources)
    fonts = {name: _letters(objects[_reference(rb"/ToUnicode", objects[int(n)])]) for name, n in named}
    drawn = zlib.decompress(_stream(objects[_reference(rb"/Contents", page)]))
    said: list[str] = []
    font: dict[int, str] = {}
    for name, codes, _, down, begun in SHOWN.findall(drawn):
        if name:
            font = fonts[name]
        elif codes:
            said += [
                font.get(int(codes[at : at + 4], 16), "\N{REPLACEMENT CHARACTER}") for at in range(0, len(codes), 4)
            ]
        elif begun or float(down or 0):
            said.append(" ")
    return " ".join("".join(said).split())


def _letters(cmap: bytes) -> dict[int, str]:
    letters: dict[int, str] = {}
    for first, last, listed, single in RANGE.findall(_stream(cmap)):
        codes = range(int(first, 16), int(last, 16) + 1)
        found = (
            re.findall(rb"<(\w{4})>", listed)
            if listed
            else [b"%04X" % (int(single, 16) + n) for n in range(len(codes))]
        )
        letters |= {code: chr(int(letter, 16)) for code, letter in zip(codes, found, strict=True)}
    return letters


def _reference(key: bytes, body: bytes) -> int:
    found = re.search(key + rb" (\d+) 0 R", body)
    assert found, key
    return int(found.group(1))


def _stream(body: bytes) -> bytes:
    return body.partition(b"stream\n")[2].rpartition(b"\nendstream")[0]
