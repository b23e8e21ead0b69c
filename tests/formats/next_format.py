"""Makes a program of format 4 from today's: one more column in each kind of file, and one more kind of record.

`python -m tests.formats.next_format FOLDER` makes it there.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple

from daemon.software import PACKAGES
from tests.time_limit import WAIT_S

ROOT = Path(__file__).resolve().parents[2]
NOTE = "This table went on in format 4."
FOUR = '''"""Format 4: rounds and slips have a note, and there is a record Note."""

from record.formats import three
from record.formats.three import *
from record.formats.types import SENTENCE, whole

NUMBER = 4
CONSOLE = three.CONSOLE | {"rounds": three.CONSOLE["rounds"] | {"noted": "TEXT"}}
SAID = three.SAID | {"rounds": (*three.SAID["rounds"], "noted")}
_SLIPS = {name: kind for name, kind in three.TERMINAL["slips"].items() if name != "checked"}
TERMINAL = three.TERMINAL | {"slips": _SLIPS | {"noted": "TEXT", "checked": "BLOB"}}
RECORD = three.RECORD | {"format": whole("format", 4, 4)}
ENTRY = three.ENTRY | {"format": whole("format", 4, 4)}
KINDS = three.KINDS | {"Note": {"text": SENTENCE}}
'''


FORKING = """
import json, os, sys
import tools.audit_commands, tools.migrating, tools.report_command
from cluster.cli import main

for line in sys.stdin:
    words, said, complained = json.loads(line)
    if child := os.fork():
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
        continue
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for path, number in ((said, 1), (complained, 2)):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
    sys.argv = ["etg", *words]
    main()
"""
"""Runs commands: each line of its input is the words of one and the files for its two outputs."""


class Replacement(NamedTuple):
    path: str
    old: str
    new: str


LOG = "protocol/messages/log.py"
REPLACEMENTS = [
    Replacement("protocol/__init__.py", "FORMAT = 3\n", "FORMAT = 4\n"),
    Replacement(
        LOG,
        "class Result(Message, frozen=True):\n",
        "class Note(Message, frozen=True):\n    text: Said\n\n\nclass Result(Message, frozen=True):\n",
    ),
    Replacement(LOG, "Rules, DayEnd, Terms, Decision\n", "Rules, DayEnd, Terms, Decision, Note\n"),
    Replacement(LOG, "DayEnd, Terms, Decision)\n", "DayEnd, Terms, Decision, Note)\n"),
    Replacement("console/schema.py", '0x45544743, 3, "etg', '0x45544743, 4, "etg'),
    Replacement(
        "console/schema.py",
        "    3: {},\n}\n",
        "    3: {},\n    4: {},\n}\nfor _number in (1, 2, 3):\n"
        """    LACKS[_number] |= {"rounds": {**(LACKS[_number].get("rounds") or {}), "noted": "''"}}\n""",
    ),
    Replacement(
        "console/schema.py", "public TEXT, carry TEXT) STRICT", "public TEXT, carry TEXT, noted TEXT NOT NULL) STRICT"
    ),
    Replacement("console/rows.py", "    carry: Value = None\n", '    carry: Value = None\n    noted: str = "three"\n'),
    Replacement(
        "protocol/messages/__init__.py",
        "import MOVES_NO_MONEY as",
        "import Note as Note\nfrom protocol.messages.log import MOVES_NO_MONEY as",
    ),
    Replacement("console/recovery.py", "import Fact, Rules\n", "import Fact, Note, Rules\n"),
    Replacement(
        "console/recovery.py",
        "    slips = archive.slips(table.round.number)\n",
        f'    effects += append(table, Note("{NOTE}"), now)\n    slips = archive.slips(table.round.number)\n',
    ),
    Replacement("terminal/tables.py", '0x45544754, 3, "etg', '0x45544754, 4, "etg'),
    Replacement(
        "terminal/tables.py",
        "2: _BEFORE_3, 3: {}}\n",
        """2: _BEFORE_3, 3: {}}\n_SLIPS = {"slips": {"noted": "''"}}\n"""
        "LACKS = {number: {**_SLIPS, **lacks} for number, lacks in LACKS.items()} | {4: {}}\n",
    ),
    Replacement(
        "terminal/tables.py",
        "decided_returned_cents INTEGER NOT NULL, checked",
        "decided_returned_cents INTEGER NOT NULL, noted TEXT NOT NULL, checked",
    ),
    Replacement(
        "terminal/effects.py",
        "    decided_returned_cents: int\n",
        "    decided_returned_cents: int\n    noted: str\n",
    ),
    Replacement(
        "terminal/slips.py",
        "    decided_returned_cents: int = 0\n",
        '    decided_returned_cents: int = 0\n    noted: str = "three"\n',
    ),
    Replacement("record/formats/known.py", "import one, three, two\n", "import four, one, three, two\n"),
    Replacement("record/formats/known.py", "three.NUMBER: three}", "three.NUMBER: three, four.NUMBER: four}"),
]


def make_next_program(tree: Path) -> Path:
    """Makes the next program. Each replacement must match once; otherwise the program has changed and this file
    must too.
    """
    for package in {*PACKAGES, "record"}:
        shutil.copytree(ROOT / package, tree / package)
    for path, old, new in REPLACEMENTS:
        text = (tree / path).read_text()
        times = text.count(old)
        assert times == 1, f"{path} has this {times} times, and a program of format 4 is made where it is once: {old!r}"
        (tree / path).write_text(text.replace(old, new))
    (tree / "record" / "formats" / "four.py").write_text(FOUR)
    return tree


def environment_of(tree: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(tree)}


class Program:
    """The program there, for commands: one process imports it, and each command is a fork of that process."""

    def __init__(self, tree: Path) -> None:
        self.tree = tree
        self._said, self._complained = tree / "said", tree / "complained"
        self._process = subprocess.Popen(
            [sys.executable, "-c", FORKING],
            cwd=tree,
            env=environment_of(tree),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, *words: object) -> subprocess.CompletedProcess[str]:
        """Runs a command to its end."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        typed = [*map(str, words)]
        print(json.dumps([typed, str(self._said), str(self._complained)]), file=self._process.stdin, flush=True)
        code = int(self._process.stdout.readline())
        return subprocess.CompletedProcess(typed, code, self._said.read_text(), self._complained.read_text())

    def close(self) -> None:
        self._process.communicate(timeout=WAIT_S)


@contextmanager
def next_program(tree: Path) -> Iterator[Program]:
    program = Program(make_next_program(tree))
    try:
        yield program
    finally:
        program.close()


class Launch:
    """Starts a process of the program there."""

    def __init__(self, tree: Path) -> None:
        self._tree = tree

    def __call__(
        self, words: list[str], log: BinaryIO, errors: BinaryIO, environment: Mapping[str, str]
    ) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "cluster", *words],
            cwd=self._tree,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=errors,
            env={**environment_of(self._tree), **environment},
            start_new_session=True,
        )


if __name__ == "__main__":
    make_next_program(Path(sys.argv[1]))
