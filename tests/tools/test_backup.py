"""Backups: each has its own folder, is verified before it counts, and restoring one does not undo a revocation."""

import itertools
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from console.day_files import ARCHIVED
from console.days import DAYS
from console.store import FILE_NAME
from durable import StoreError
from lab.campaigns.restores import STEPS, World, restores
from protocol.enrolment import ALLOW_LIST, merged, read_enrolled
from protocol.keys import SetupError
from record.audit.opening import open_book
from record.audit.verify import verify
from tests.commands import etg, refusal_sentence
from tests.system.cluster import short_folder
from tools.backup_check import SUMS, BackupError, check
from tools.days_command import archive_days
from tools.restore import NEW, prepare, record_opens, restore, steps
from tools.restored_days import plan_days


@pytest.fixture
def world() -> Iterator[World]:
    with short_folder() as folder:
        world = World(folder)
        world.begin()
        yield world


@pytest.mark.parametrize("name", ["T01", "T02"])
@pytest.mark.parametrize("order", list(itertools.permutations(STEPS)), ids="-".join)
def test_revoked_keys_stay_revoked_and_the_record_verifies_after_every_order_of_steps_and_restores(
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


def test_backup_and_restore_scripts_for_staff_keep_revoked_keys_revoked() -> None:
    report = restores(1)
    assert (report.tried, report.wrong) == (4, [])


def test_restore_does_not_undo_a_disabled_person_a_new_person_or_a_new_pin(world: World) -> None:
    gone, new = "1001", world.hire()
    world.disable(gone)
    done = restore(world.backups[0], world.config)
    assert not world.wrong()
    assert [row.number for row in done.people] == [new]
    assert done.kept_people == [gone, new]


def test_restore_on_an_empty_machine_takes_keys_and_people_from_the_backup_and_lists_them(world: World) -> None:
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


def test_every_backup_can_be_restored_after_later_backups_were_made(world: World) -> None:
    second = world.hire()
    world.backup()
    world.hire()
    world.backup()
    assert len(set(world.backups)) == 3
    assert [check(backup).records for backup in world.backups] == [1, 2, 3]
    world.lose_the_machine()
    world.restore(1)
    assert world.may_log_in() == {"1001", second}


@pytest.mark.parametrize("name", [FILE_NAME, ALLOW_LIST, "console.toml", ARCHIVED, SUMS])
def test_restore_of_a_backup_with_a_changed_or_missing_file_is_refused_and_changes_nothing(
    world: World, name: str
) -> None:
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


def test_restore_of_another_tables_backup_is_refused(world: World) -> None:
    world.config.write_text(world.config.read_text().replace("TABLE-1", "TABLE-2"))
    with pytest.raises(BackupError, match="a backup of table TABLE-1; this console is TABLE-2"):
        world.restore(0)


def test_restore_is_refused_if_a_name_has_another_key_here_than_in_the_backup(world: World) -> None:
    world.lose_the_machine()
    (world.data / ALLOW_LIST).write_text("[]")
    world.enrol("T01")
    with pytest.raises(SetupError, match="terminal/T01 has one key here and another in the backup"):
        world.restore(0)
    assert not (world.data / FILE_NAME).exists()


def test_restore_stopped_after_any_step_leaves_a_whole_record_and_can_be_repeated(world: World) -> None:
    world.revoke("T01")
    world.disable(world.hire())
    older = world.backups[0]
    for count in range(7):
        keys = merged(read_enrolled(world.data / ALLOW_LIST), read_enrolled(older / ALLOW_LIST))
        new = prepare(older, world.data, None)
        days = plan_days(world.data, new.database, older, older.parent / DAYS)
        for step in steps(new, world.data, keys, days, None)[:count]:
            step()
        assert verify(open_book(world.data, [])).findings == []
        assert not world.heard() & world.revoked
    restore(older, world.config)
    assert not world.wrong()
    assert not (world.data / NEW).exists()


def test_restore_keeps_a_copy_of_a_damaged_record_and_its_log_and_replaces_them(world: World) -> None:
    for name in (FILE_NAME, f"{FILE_NAME}-wal"):
        (world.data / name).write_bytes(b"damaged")
    done = restore(world.backups[0], world.config)
    assert not world.wrong()
    assert done.kept is not None
    assert (done.kept / f"{FILE_NAME}-wal").read_bytes() == b"damaged"
    assert not done.knows_people


def test_copy_that_does_not_verify_is_not_kept_as_a_backup(world: World) -> None:
    record = world.data / FILE_NAME
    record.write_bytes(record.read_bytes().replace(b"Decision", b"Decisiom"))
    with pytest.raises((BackupError, StoreError), match=r"does not verify|is damaged"):
        world.backup()
    assert [path.name for path in (world.folder / "safe").iterdir()] == [world.backups[0].name]


@pytest.fixture
def sealed(world: World) -> World:
    """A world whose first backup has no sealed day, the second has one, and the third has two."""
    for _ in range(2):
        world.seal()
        world.backup()
    return world


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.db"))


def test_each_sealed_day_is_copied_once_beside_the_backups_and_not_written_again(sealed: World) -> None:
    copies = sealed.folder / "safe" / DAYS
    assert names_in(copies) == ["000001.db", "000002.db"]
    before = {path.name: path.stat() for path in copies.iterdir()}
    sealed.backup()
    assert {path.name: path.stat() for path in copies.iterdir()} == before
    assert [path.stat().st_mode & 0o777 for path in copies.iterdir()] == [0o400, 0o400]
    assert [check(backup).days for backup in sealed.backups] == [0, 1, 2, 2]


@pytest.mark.parametrize("which", [0, 1, 2])
def test_new_machine_gets_the_sealed_days_that_the_record_lists(sealed: World, which: int) -> None:
    sealed.lose_the_machine()
    done = restore(sealed.backups[which], sealed.config)
    assert not sealed.wrong()
    assert [row.number for row in done.days.put_back] == [*range(1, which + 1)]
    assert names_in(sealed.data / DAYS) == [f"{number:06}.db" for number in range(1, which + 1)]


def test_restore_of_an_older_backup_moves_later_sealed_days_away_and_they_can_be_sealed_again(sealed: World) -> None:
    first = (sealed.data / DAYS / "000001.db").read_bytes()
    done = restore(sealed.backups[0], sealed.config)
    assert not sealed.wrong()
    assert done.kept is not None
    assert names_in(done.kept / DAYS) == ["000001.db", "000002.db"]
    assert (done.kept / DAYS / "000001.db").read_bytes() == first
    assert names_in(sealed.data / DAYS) == []
    sealed.hire()
    sealed.seal()
    sealed.backup()
    assert not sealed.wrong()
    assert len(names_in(sealed.folder / "safe" / DAYS)) == 3, "both time lines have their first day there"
    assert [check(backup).lost for backup in sealed.backups] == [[]] * 4
    restore(sealed.backups[2], sealed.config)
    assert not sealed.wrong()
    assert (sealed.data / DAYS / "000001.db").read_bytes() == first, "the first time line is back, with its own days"


@pytest.mark.parametrize("which", [0, 1, 2])
def test_restore_with_sealed_days_that_is_stopped_after_any_step_can_be_repeated(sealed: World, which: int) -> None:
    sealed.lose_the_machine()
    sealed.restore(0)
    sealed.hire()
    sealed.seal()  # another first day than the backup's
    older = sealed.backups[which]
    for count in range(7):
        keys = merged(read_enrolled(sealed.data / ALLOW_LIST), read_enrolled(older / ALLOW_LIST))
        new = prepare(older, sealed.data, None)
        days = plan_days(sealed.data, new.database, older, older.parent / DAYS)
        kept = sealed.folder / f"kept-{count}"
        kept.mkdir()
        for step in steps(new, sealed.data, keys, days, kept)[:count]:
            step()
        assert verify(open_book(None, [sealed.data / FILE_NAME])).findings == []
    restore(older, sealed.config)
    assert not sealed.wrong()
    sealed.seal()
    assert not sealed.wrong()


def test_old_record_keeps_its_sealed_days_until_the_restored_record_is_in_place(sealed: World) -> None:
    older = sealed.backups[0]
    new = prepare(older, sealed.data, None)
    days = plan_days(sealed.data, new.database, older, older.parent / DAYS)
    for step in steps(new, sealed.data, read_enrolled(older / ALLOW_LIST), days, sealed.folder)[:3]:
        step()
        assert names_in(sealed.data / DAYS) == ["000001.db", "000002.db"]


def test_old_record_keeps_its_own_sealed_day_if_the_backup_has_another_day_of_that_number(sealed: World) -> None:
    sealed.restore(0)
    sealed.hire()
    sealed.seal()
    older = sealed.backups[1]
    new = prepare(older, sealed.data, None)
    days = plan_days(sealed.data, new.database, older, older.parent / DAYS)
    for step in steps(new, sealed.data, read_enrolled(older / ALLOW_LIST), days, sealed.folder)[:3]:
        step()
        assert not sealed.wrong()


def test_console_refuses_to_start_after_a_restore_that_was_stopped_before_the_days_were_moved(sealed: World) -> None:
    older = sealed.backups[0]
    new = prepare(older, sealed.data, None)
    days = plan_days(sealed.data, new.database, older, older.parent / DAYS)
    for step in steps(new, sealed.data, read_enrolled(older / ALLOW_LIST), days, sealed.folder)[:4]:
        step()
    with pytest.raises(StoreError, match=r"000001\.db is no day of this record\. Restore again"):
        record_opens(sealed.data)
    restore(older, sealed.config)
    record_opens(sealed.data)


def test_backup_made_between_a_days_end_and_its_sealing_is_restored_with_that_day(world: World) -> None:
    world.end_day()
    world.backup()
    world.may_log_in()  # The console seals the day here, with other bytes than the backup's.
    for lose in (False, True):
        if lose:
            world.lose_the_machine()
        world.restore(1)
        assert not world.wrong()
        assert names_in(world.data / DAYS) == ["000001.db"]


@pytest.mark.parametrize("damaged", [True, False])
def test_restore_names_a_lost_sealed_day_and_still_restores_the_record(sealed: World, damaged: bool) -> None:
    copy = sealed.folder / "safe" / DAYS / "000001.db"
    content = copy.read_bytes()
    copy.unlink()
    if damaged:
        copy.write_bytes(content[:-1] + b"?")
    assert check(sealed.backups[0]).lost == []
    assert check(sealed.backups[2]).lost == [f"Sealed day day-1 is not in {copy.parent}, or is damaged there."]
    sealed.lose_the_machine()
    done = restore(sealed.backups[2], sealed.config)
    assert [row.number for row in done.days.lost] == [1]
    assert sealed.wrong() == "Sealed day day-1 is missing (000001.db)."


def test_archived_day_without_a_copy_beside_the_backups_is_named_and_does_not_fail_the_check(sealed: World) -> None:
    for _ in range(2):
        sealed.seal()
    assert archive_days(sealed.data, sealed.folder / "archive", 2, False) == 0
    shutil.rmtree(sealed.folder / "safe" / DAYS)
    sealed.backup()
    found = check(sealed.backups[-1])
    assert (found.days, found.lost) == (2, [])
    assert found.archived == [f"Sealed day day-{number} was archived to {sealed.folder}/archive." for number in (1, 2)]
    sealed.lose_the_machine()
    done = restore(sealed.backups[-1], sealed.config)
    assert [row.number for row in done.days.archived] == [1, 2]
    assert not sealed.wrong(), "the new machine knows that they were archived"


def test_backup_leaves_out_a_damaged_sealed_day_and_still_copies_the_record(world: World) -> None:
    world.seal()
    day = world.data / DAYS / "000001.db"
    day.chmod(0o600)
    day.write_bytes(day.read_bytes()[:-1] + b"?")
    world.backup()
    assert len(check(world.backups[-1]).lost) == 1
    assert list((world.folder / "safe" / DAYS).iterdir()) == []


def _content(folder: Path) -> dict[str, bytes]:
    shutil.rmtree(folder / NEW, ignore_errors=True)
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file() and path.suffix != ".lock"}


def test_backup_commands_report_a_lost_day_with_exit_code_1_and_still_make_the_backup(sealed: World) -> None:
    copies = sealed.folder / "safe" / DAYS
    assert b"2 sealed days. VERIFIED." in etg("backup", "check", str(sealed.backups[2])).stdout
    for folder in (copies, sealed.data / DAYS):
        (folder / "000001.db").unlink()
    sentence = f"Sealed day day-1 is not in {copies}, or is damaged there."
    assert refusal_sentence(etg("backup", "check", str(sealed.backups[2]))) == f"etg backup: {sentence}"
    made = etg("backup", "make", str(copies.parent), "--config", str(sealed.config))
    assert (made.returncode, made.stderr.decode()) == (1, f"etg backup: {sentence}\n")
    assert Path(made.stdout.decode().strip()).is_dir()
    restored = etg("backup", "restore", made.stdout.decode().strip(), "--config", str(sealed.config), "--json")
    assert (restored.returncode, json.loads(restored.stdout)["days"]["lost"]) == (0, [1])
