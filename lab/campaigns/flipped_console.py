"""Makes a console's file with rows in every table, for the campaign of bit flips."""

from pathlib import Path

from console.effects import (
    PutAlarm,
    PutAnswer,
    PutChoice,
    PutClaim,
    PutEpoch,
    PutPerson,
    PutRecording,
    PutRules,
    PutStanding,
    PutTransfer,
    Write,
)
from console.rows import (
    AlarmRow,
    AnswerRow,
    ChoiceRow,
    ClaimRow,
    PersonRow,
    RecordingRow,
    RulesRow,
    Standing,
    TransferRow,
)
from console.store import FILE_NAME, Store
from games.registry import GAMES
from lab.benchmarks.made_history import MadeConsole
from protocol.enums import Role, TransferState
from tools.games import USUAL

TERMINALS, ROUNDS = 2, 6
ROWS: tuple[Write, ...] = (
    PutEpoch(3),
    PutPerson(PersonRow("1001", "Anna", Role.DEALER, "hash")),
    PutStanding(Standing(40, "the table closes")),
    PutTransfer(TransferRow("c1", "T001", 1, 500, "1001", TransferState.ASKED, 1, 2)),
    PutClaim(ClaimRow(3, "T001", 1, 0, 500)),
    PutAlarm(AlarmRow(1, "claim", "Somebody is owed money.", 1, 2)),
    PutChoice(ChoiceRow(8, 1, "T001", "double", 500, "player", 7)),
    PutRecording(RecordingRow(8, True, bytes(range(64)))),
    PutAnswer(AnswerRow("staff/shell", "1-1", b"\x80")),
)


def make_console(folder: Path) -> Path:
    path = folder / FILE_NAME
    made = MadeConsole(path, TERMINALS, USUAL)
    made.play(ROUNDS, rounds_a_commit=1)
    made.end_day()
    made.play(ROUNDS, rounds_a_commit=1)
    made.write([PutRules(RulesRow(GAMES.make(USUAL, {}).rules_hash, USUAL, {})), *ROWS])
    made.close()
    return path


def load_console(path: Path) -> object:
    store = Store(path)
    try:
        return store.load(), store.records(1, 10**6), [store.settlements(number) for number in range(2 * ROUNDS)]
    finally:
        store.close()
