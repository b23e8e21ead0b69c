"""Changes one byte of a signed export at a random place: two verifiers without shared code must name the place."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from lab.campaigns.report import Report
from lab.campaigns.tamper import play
from record.audit.export import write_export
from record.audit.findings import AuditError
from record.audit.opening import open_book, read_book
from record.audit.signing import make_audit_key

OUTSIDER = Path(__file__).resolve().parents[2] / "tests" / "outsider" / "verify_export.py"
SEEDS = (1, 9)


def tamper_exports(count: int) -> Report:
    report, rng = Report(), Random(count)
    with tempfile.TemporaryDirectory(prefix="etg-exports-") as folder:
        exports = [_export(seed, Path(folder)) for seed in SEEDS]
        for path in exports:
            told = outsiders_words(path)
            report.check(told == "VERIFIED", f"the outsider says of an export that nobody changed: {told}")
        changed = Path(folder) / "changed.jsonl"
        for number in range(count):
            whole = exports[number % len(exports)].read_bytes()
            at = rng.randrange(len(whole))
            changed.write_bytes(whole[:at] + bytes([whole[at] ^ rng.randrange(1, 256)]) + whole[at + 1 :])
            line, column = place_of(whole, at)
            for who, said in (("audit", auditors_words(changed)), ("outsider", outsiders_words(changed))):
                what = f"{number}: byte {at}, line {line} column {column}: the {who} says {said[:200]}"
                report.check(names_place(said, line, column), what)
    return report


def _export(seed: int, folder: Path) -> Path:
    table, out = folder / str(seed), folder / f"{seed}.jsonl"
    table.mkdir()
    play(seed, table)
    write_export(open_book(table, [], with_logs=True), out, make_audit_key())
    return out


def place_of(data: bytes, at: int) -> tuple[int, int]:
    """Gives line and column of a byte, counted from 1."""
    return data.count(b"\n", 0, at) + 1, at - data.rfind(b"\n", 0, at)


def names_place(said: str, line: int, column: int) -> bool:
    """Says whether the line is named correctly, and the column where it is named."""
    places = re.findall(r"line (\d+)(?:, column (\d+))?", said)
    return any(int(found) == line and (not at or int(at) == column) for found, at in places)


def auditors_words(path: Path) -> str:
    try:
        _, found = read_book(None, [path])
    except AuditError as bad:
        return str(bad)
    return "\n".join(finding.sentence for finding in found)


def outsiders_words(path: Path) -> str:
    done = subprocess.run([sys.executable, "-I", str(OUTSIDER), str(path)], capture_output=True, text=True, check=False)
    return done.stdout.strip() or done.stderr
