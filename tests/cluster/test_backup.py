"""Backups: each in a folder of its own, verified before it counts, and restored without undoing a revocation."""

import itertools
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from cluster.audit.commands import open_book
from cluster.audit.verify import verify
from cluster.backup import SUMS, BackupError, check
from cluster.campaigns.restores import STEPS, World, restores
from cluster.restore import NEW, prepare, restore, steps
from console.store import FILE_NAME
from protocol.enrolment import ALLOW_LIST, merged, read_enrolled
from protocol.keys import SetupError
from tests.system.cluster import short_folder


@pytest.fixture
def world() -> Iterator[World]:
    with short_folder() as folder:
        world = World(folder)
        world.begin()
        yield world


@pytest.mark.parametrize("name", ["T01", "T02"])
@pytest.mark.parametrize("order", list(itertools.permutations(STEPS)), ids="-".join)
def test_revoked_stays_revoked_and_restored_verifies_in_every_order(
    world: World, order: tuple[str, ...], name: str
) -> None:
    for step in order:
        world.take(step, name)
        assert not world.wrong()
    heard = world.heard()
    world.revoke(name)
    for which in range(len(world.backups)):
        world.restore(which)
        assert not world.wrong()
    assert heard - world.heard() <= world.revoked, "a restore shut out a key that nobody has revoked"


def test_the_same_holds_by_the_scripts_that_people_run() -> None:
    report = restores(1)
    assert (report.tried, report.wrong) == (4, [])


def test_a_disabled_person_a_new_one_and_a_new_pin_are_not_undone_by_a_restore(world: World) -> None:
    gone, new = "1001", world.hire()
    world.disable(gone)
    done = restore(world.backups[0], world.config)
    assert not world.wrong()
    assert [row.number for row in done.people] == [new]
    assert done.kept_people == [gone, new]


def test_an_empty_machine_takes_the_backups_lists_and_every_key_and_person_is_named(world: World) -> None:
    world.enrol("T02")
    world.revoke("T02")
    world.backup()
    heard = world.heard()
    world.lose_the_machine()
    done = restore(world.backups[-1], world.config)
    assert not world.wrong()
    assert {entry.public for entry in done.keys} == heard == world.heard()
    assert [row.number for row in done.people] == ["1001"]
    assert (done.kept, done.knows_people) == (None, False)


def test_any_backup_can_be_restored_however_many_were_made_after_it(world: World) -> None:
    second = world.hire()
    world.backup()
    world.hire()
    world.backup()
    assert len(set(world.backups)) == 3
    assert [check(backup).records for backup in world.backups] == [1, 2, 3]
    world.lose_the_machine()
    world.restore(1)
    assert world.may_log_in() == {"1001", second}


@pytest.mark.parametrize("name", [FILE_NAME, ALLOW_LIST, "console.toml", SUMS])
def test_a_backup_with_a_changed_or_missing_file_is_refused_and_nothing_changes(world: World, name: str) -> None:
    before = _content(world.data)
    file = world.backups[0] / name
    whole = file.read_bytes()
    for damaged in (whole[:-1], whole + b" ", None):
        file.unlink()
        if damaged is not None:
            file.write_bytes(damaged)
        with pytest.raises(BackupError):
            restore(world.backups[0], world.config)
        assert _content(world.data) == before
        file.write_bytes(whole)


def test_a_backup_of_another_table_is_refused(world: World) -> None:
    world.config.write_text(world.config.read_text().replace("TABLE-1", "TABLE-2"))
    with pytest.raises(BackupError, match="a backup of table TABLE-1; this console is TABLE-2"):
        world.restore(0)


def test_a_name_with_one_key_here_and_another_in_the_backup_is_refused(world: World) -> None:
    world.lose_the_machine()
    (world.data / ALLOW_LIST).write_text("[]")
    world.enrol("T01")
    with pytest.raises(SetupError, match="terminal/T01 has one key here and another in the backup"):
        world.restore(0)
    assert not (world.data / FILE_NAME).exists()


def test_a_restore_that_is_stopped_after_any_step_leaves_a_whole_table_and_can_be_repeated(world: World) -> None:
    world.revoke("T01")
    world.disable(world.hire())
    older = world.backups[0]
    for count in range(5):
        keys = merged(read_enrolled(world.data / ALLOW_LIST), read_enrolled(older / ALLOW_LIST))
        new = prepare(older, world.data, None)
        for step in steps(new, world.data, keys)[:count]:
            step()
        assert verify(open_book(world.data, [])).findings == []
        assert not world.heard() & world.revoked
    restore(older, world.config)
    assert not world.wrong()
    assert not (world.data / NEW).exists()


def test_a_damaged_record_is_kept_with_its_log_and_replaced(world: World) -> None:
    for name in (FILE_NAME, f"{FILE_NAME}-wal"):
        (world.data / name).write_bytes(b"damaged")
    done = restore(world.backups[0], world.config)
    assert not world.wrong()
    assert done.kept is not None
    assert (done.kept / f"{FILE_NAME}-wal").read_bytes() == b"damaged"
    assert not done.knows_people


def test_a_copy_that_does_not_verify_becomes_no_backup(world: World) -> None:
    record = world.data / FILE_NAME
    record.write_bytes(record.read_bytes().replace(b"Decision", b"Decisiom"))
    with pytest.raises(BackupError, match="does not verify"):
        world.backup()
    assert [path.name for path in (world.folder / "safe").iterdir()] == [world.backups[0].name]


def _content(folder: Path) -> dict[str, bytes]:
    shutil.rmtree(folder / NEW, ignore_errors=True)
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file() and path.suffix != ".lock"}
