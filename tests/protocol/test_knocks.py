"""Unknown keys that try to connect: which ones the console remembers, how many, and until when."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from front.zap import KNOCKS_MAX
from protocol.enrolment import Domain, enroll, read_enrolled, revoke
from protocol.key_pairs import make_pair
from protocol.keys import SetupError
from tests.protocol.wire import Wire, opened


@pytest.fixture
def wire(tmp_path: Path) -> Iterator[Wire]:
    with opened(tmp_path) as opened_wire:
        yield opened_wire


def knocked(wire: Wire) -> list[str]:
    return [knock.public for knock in wire.console.knocks()]


def until_knocked(wire: Wire, public: str) -> None:
    wire.until(lambda: public in knocked(wire))


def test_the_self_tests_random_keys_are_not_listed_as_unknown_keys(wire: Wire) -> None:
    assert wire.console.knocks() == []


def test_an_unknown_key_that_tried_to_connect_can_be_enrolled_without_a_restart(wire: Wire) -> None:
    pair = make_pair()
    terminal = wire.terminal(pair)
    wire.until(lambda: knocked(wire) == [pair.public])
    wire.until(terminal.is_broken)
    enroll(wire.list_path, Domain.TERMINAL, "T07", pair.public)
    wire.turn()
    assert wire.console.knocks() == []
    terminal.recreate()
    wire.until(lambda: terminal.send(b"hello"))
    wire.until(lambda: [each.identity for each in wire.received] == ["terminal/T07"])
    assert [(entry.name, entry.revoked) for entry in read_enrolled(wire.list_path)] == [("T07", False)]


def test_repeated_connections_with_one_unknown_key_are_counted_and_listed_once(wire: Wire) -> None:
    terminal = wire.terminal(make_pair())
    wire.until(lambda: bool(wire.console.knocks()))
    wire.until(terminal.is_broken)
    terminal.recreate()
    wire.until(lambda: [knock.times for knock in wire.console.knocks()] == [2])


def test_a_revoked_key_is_listed_as_unknown_and_cannot_be_enrolled_again(wire: Wire) -> None:
    pair = wire.enrolled("T07")
    revoke(wire.list_path, Domain.TERMINAL, "T07")
    wire.turn()
    wire.terminal(pair)
    wire.until(lambda: knocked(wire) == [pair.public])
    with pytest.raises(SetupError, match="was revoked as terminal/T07"):
        enroll(wire.list_path, Domain.TERMINAL, "T07", pair.public)


def test_a_key_of_another_domain_is_not_listed_as_an_unknown_terminal(wire: Wire) -> None:
    staff = wire.terminal(wire.enrolled("anna", Domain.STAFF))
    wire.until(staff.is_broken)
    assert wire.console.knocks() == []


def test_only_the_newest_unknown_keys_are_remembered(wire: Wire) -> None:
    pairs = [make_pair() for _ in range(KNOCKS_MAX + 3)]
    for pair in pairs:
        wire.terminal(pair)
        until_knocked(wire, pair.public)
    assert knocked(wire) == [pair.public for pair in pairs[-KNOCKS_MAX:]]
