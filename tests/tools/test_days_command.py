"""`etg days` at a shell: what is listed, what a check finds, and how days are archived without losing one."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from console.day_files import ARCHIVED, Where, checked, listed_in, read_notes, write_notes
from console.days import DAYS, day_file
from console.store import FILE_NAME, Store
from lab.campaigns.restores import World
from tests.commands import etg, etg_json, refusal_sentence
from tests.system.cluster import short_folder
from tests.table import STRAIGHT, Floor
from tools.days_command import archive_days

KEEP = 2


@pytest.fixture
def world() -> Iterator[World]:
    """A console with five sealed days."""
    with short_folder() as folder:
        world = World(folder)
        world.begin()
        for _ in range(5):
            world.hire()
            world.seal()
        yield world


def days(world: World, verb: str, *words: str) -> tuple[str, ...]:
    return ("days", verb, "--data", str(world.data), *words)


def archive(world: World) -> tuple[str, ...]:
    return days(world, "archive", "--to", str(world.folder / "archive"), "--keep", str(KEEP))


def where(world: World) -> list[Where]:
    return [checked(world.data, row).where for row in listed_in(world.data / FILE_NAME).days]


def damage(path: Path) -> None:
    content = path.read_bytes()
    path.chmod(0o600)
    path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))


def test_days_list_shows_number_day_rounds_size_and_place_of_each_file(world: World) -> None:
    archive_days(world.data, world.folder / "archive", KEEP, True)
    listed = etg_json(*days(world, "list"))["days"]
    assert [(each["number"], each["day"], each["rounds"], each["where"]) for each in listed] == [
        (number, f"day-{number}", 0, "archived" if number <= 3 else "here") for number in range(1, 6)
    ]
    assert listed[4]["size_bytes"] == day_file(world.data, 5).stat().st_size
    words, size = etg(*days(world, "list")).stdout.decode(), f"{listed[0]['size_bytes'] / 1e6:.1f}"
    assert words.splitlines()[1].split() == ["000001", "day-1", "0", size, "MB", "archived"]


def test_days_list_and_check_work_while_the_console_runs(world: World) -> None:
    store = Store(world.data / FILE_NAME)
    store.load()
    assert [each["where"] for each in etg_json(*days(world, "list"))["days"]] == ["here"] * 5
    assert etg_json(*days(world, "check")) == {"checked": 5, "archived": 0, "wrong": []}
    store.checkpoint()
    store.close()


def test_days_check_names_each_damaged_or_missing_day(world: World) -> None:
    assert etg(*days(world, "check")).returncode == 0
    damage(day_file(world.data, 2))
    day_file(world.data, 4).unlink()
    done = etg(*days(world, "check"))
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode().splitlines() == [
        "etg days: Sealed day day-2 is damaged (000002.db). Put the file back from a backup.",
        "etg days: Sealed day day-4 is missing (000004.db). Put the file back from a backup.",
    ]
    told = json.loads(etg(*days(world, "check", "--json")).stdout)
    assert (told["checked"], [each["number"] for each in told["wrong"]]) == (3, [2, 4])


def test_days_archive_moves_all_but_the_newest_days_and_the_record_still_lists_them(world: World) -> None:
    before = {path.name: path.read_bytes() for path in (world.data / DAYS).iterdir()}
    done = etg(*archive(world))
    assert done.returncode == 0, done
    assert done.stdout.decode().splitlines()[-1] == "3 days are archived now. 5 days are sealed in all."
    assert {path.name: path.read_bytes() for path in (world.folder / "archive").iterdir()} == {
        name: before[name] for name in ("000001.db", "000002.db", "000003.db")
    }
    assert where(world) == [Where.ARCHIVED] * 3 + [Where.HERE] * 2
    assert etg_json(*days(world, "check")) == {"checked": 2, "archived": 3, "wrong": []}
    assert etg_json(*archive(world))["archived"] == []


def test_archived_day_that_is_copied_back_is_found_and_can_be_archived_again(world: World) -> None:
    etg(*archive(world))
    shutil.copyfile(world.folder / "archive" / "000002.db", day_file(world.data, 2))
    assert where(world)[1] is Where.HERE
    assert [each["number"] for each in etg_json(*archive(world))["archived"]] == [2]
    assert not day_file(world.data, 2).exists()


def test_days_archive_leaves_a_damaged_day_and_archives_the_others(world: World) -> None:
    damage(day_file(world.data, 1))
    done = etg(*archive(world))
    assert done.returncode == 1
    assert done.stderr.decode() == "etg days: Sealed day day-1 is damaged (000001.db), so it stays here.\n"
    assert day_file(world.data, 1).exists()
    assert where(world)[1:] == [Where.ARCHIVED] * 2 + [Where.HERE] * 2


def test_days_archive_does_not_rely_on_a_damaged_copy_in_the_archive(world: World) -> None:
    etg(*archive(world))
    there = world.folder / "archive" / "000001.db"
    shutil.copyfile(there, day_file(world.data, 1))
    damage(there)
    assert etg(*archive(world)).returncode == 0
    (second,) = (world.folder / "archive").glob("000001-*.db")
    assert second.read_bytes() != there.read_bytes(), "a whole copy stands beside the damaged one"


def test_days_archive_does_not_list_a_missing_day_as_archived(world: World) -> None:
    day_file(world.data, 1).unlink()
    done = etg(*archive(world))
    assert done.returncode == 1
    assert b"Sealed day day-1 is missing (000001.db)" in done.stderr
    assert read_notes(world.data / DAYS).keys() == {2, 3}


def test_days_archive_that_was_stopped_at_any_point_finishes_when_run_again(world: World) -> None:
    """The states that a stop can leave of the first day: a partial copy, a copy, a copy with its note, all done."""
    folder, day = world.folder / "archive", day_file(world.data, 1)
    folder.mkdir()
    whole = day.read_bytes()
    etg(*archive(world))
    (note, *_) = read_notes(world.data / DAYS).values()
    for is_copied, is_noted in ((False, False), (True, False), (True, True)):
        shutil.rmtree(folder)
        folder.mkdir()
        (folder / "000001.db.part").write_bytes(whole[:1000])
        if is_copied:
            (folder / "000001.db").write_bytes(whole)
        day.write_bytes(whole)
        write_notes(world.data / DAYS, [note] if is_noted else [])
        etg(*archive(world))
        assert (folder / "000001.db").read_bytes() == whole
        assert not day.exists()
        assert where(world)[0] is Where.ARCHIVED


def test_archive_note_with_another_hash_does_not_make_a_missing_day_archived(world: World) -> None:
    etg(*archive(world))
    notes = (world.data / DAYS / ARCHIVED).read_text()
    (world.data / DAYS / ARCHIVED).write_text(notes.replace('"sha256": "', '"sha256": "0'))
    assert where(world)[0] is Where.MISSING


def test_days_archive_keeps_a_day_with_a_round_that_a_terminal_has_not_settled(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1", "T2")
    floor.join(T1=10_000, T2=5_000)
    floor.open()
    floor.bet("T1", STRAIGHT)
    floor.close()
    floor.result_without("T1", "17")
    for number in range(4):
        floor.seal_day(f"2027-01-1{number}")
    words = ("days", "archive", "--data", str(tmp_path), "--to", str(tmp_path / "archive"), "--keep", "2")
    assert etg_json(*words)["kept"] == ["Sealed day 2027-01-10 stays here: some terminals have not settled round 1."]
    assert day_file(tmp_path, 1).exists()
    assert not day_file(tmp_path, 2).exists()
    floor.desk.store.close()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("archive", "--to", "{folder}/archive", "--keep", "1"), "--keep must be 2 or more"),
        (("archive", "--to", "{folder}/console/days", "--keep", "2"), "name another folder"),
        (("archive", "--to", "{folder}/console/console.db/x", "--keep", "2"), "Not a directory"),
        (("list", "--data", "{folder}"), "There is no console.db in"),
        (("check", "--data", "{folder}/broken"), "it is no database"),
    ],
)
def test_days_commands_refuse_wrong_arguments_in_one_sentence_and_change_nothing(
    world: World, words: tuple[str, ...], sentence: str
) -> None:
    (world.folder / "broken").mkdir()
    (world.folder / "broken" / FILE_NAME).write_bytes(b"no database")
    asked = [word.format(folder=world.folder) for word in words]
    data = () if "--data" in asked else ("--data", str(world.data))
    assert sentence in refusal_sentence(etg("days", *asked, *data))
    assert where(world) == [Where.HERE] * 5


def test_days_archive_removes_a_day_only_after_its_note_is_written(world: World) -> None:
    (world.data / DAYS / ARCHIVED).mkdir()
    assert "Is a directory" in refusal_sentence(etg(*archive(world)))
    assert where(world) == [Where.HERE] * 5
