"""Secrets stay secret, each key has one name, and the list on disk is complete at every moment."""

import os
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.enrolment import AllowList, Domain, Enrolled, enroll, read_enrolled, revoke, write_enrolled
from protocol.key_pairs import make_key_file, make_pair, read_key_file
from protocol.keys import SetupError, fingerprint, parse_public, public_file, replace_file


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    path = tmp_path / "enrolled.json"
    write_enrolled(path, [])
    return path


def test_a_secret_key_is_written_for_its_owner_alone_and_can_be_read_again(tmp_path: Path) -> None:
    path = tmp_path / "T01.key"
    before = os.umask(0)
    try:
        pair = make_key_file(path)
    finally:
        os.umask(before)
    assert path.stat().st_mode & 0o777 == 0o600
    assert pair.secret not in public_file(path).read_text()
    assert read_key_file(path) == pair


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o660, 0o644, 0o777])
def test_a_secret_key_that_others_may_read_or_change_is_refused(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "T01.key"
    make_key_file(path)
    path.chmod(mode)
    with pytest.raises(SetupError, match=f"mode 0{mode:o}.; make it 0600"):
        read_key_file(path)


def test_an_existing_key_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "T01.key"
    pair = make_key_file(path)
    with pytest.raises(SetupError, match="never overwritten"):
        make_key_file(path)
    assert read_key_file(path) == pair


@pytest.mark.parametrize("text", ["", "short", "~" * 40, "#" * 40, "é" * 40])
def test_a_file_without_a_secret_key_is_refused_in_one_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "T01.key"
    replace_file(path, text, 0o600)
    with pytest.raises(SetupError, match=r"T01\.key"):
        read_key_file(path)


def test_a_missing_secret_key_is_reported_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="cannot be read"):
        read_key_file(tmp_path / "T01.key")


@given(st.text(max_size=45) | st.text(alphabet="#0aZ~", min_size=40, max_size=40))
def test_text_that_is_not_a_public_key_is_refused(text: str) -> None:
    try:
        key = parse_public(text)
    except SetupError:
        return
    assert len(fingerprint(key)) == 19


def test_key_fingerprints_have_four_groups_and_differ() -> None:
    pairs = [make_pair() for _ in range(20)]
    prints = {fingerprint(pair.public) for pair in pairs}
    assert len(prints) == 20
    assert all([len(group) for group in text.split("-")] == [4, 4, 4, 4] for text in prints)


def test_every_reader_of_a_replaced_file_finds_the_whole_old_or_new_one(tmp_path: Path) -> None:
    path = tmp_path / "list"
    texts = {letter * 50_000 for letter in "ab"}
    replace_file(path, "a" * 50_000, 0o644)
    done = threading.Event()
    seen: set[str] = set()

    def read() -> None:
        while not done.is_set():
            seen.add(path.read_text())

    reader = threading.Thread(target=read)
    reader.start()
    for turn in range(200):
        replace_file(path, "ab"[turn % 2] * 50_000, 0o644)
    done.set()
    reader.join()
    assert seen
    assert seen <= texts
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_cannot_be_replaced_stays_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.mkdir()
    (path / "kept").touch()
    with pytest.raises(OSError, match="list"):
        replace_file(path, "new", 0o644)
    assert list(tmp_path.rglob("*")) == [path, path / "kept"]


def test_an_enrolled_key_has_its_name_until_it_is_revoked(listed: Path) -> None:
    key = make_pair().public
    enroll(listed, Domain.TERMINAL, "T01", key)
    allowed = AllowList(listed)
    assert allowed.identity_of(key) == "terminal/T01"
    assert allowed.allows("terminal/T01", key)
    assert not allowed.allows("terminal/T01", make_pair().public)
    assert not allowed.allows("staff/T01", key)
    revoke(listed, Domain.TERMINAL, "T01")
    assert allowed.allows("terminal/T01", key)
    assert allowed.refresh()
    assert allowed.identity_of(key) is None
    assert not allowed.allows("terminal/T01", key)


def test_one_name_has_one_key_and_one_key_has_one_name(listed: Path) -> None:
    key = make_pair().public
    enroll(listed, Domain.TERMINAL, "T01", key)
    with pytest.raises(SetupError, match="enrolled already with another key"):
        enroll(listed, Domain.TERMINAL, "T01", make_pair().public)
    with pytest.raises(SetupError, match="enrolled already as terminal/T01"):
        enroll(listed, Domain.STAFF, "T02", key)
    enroll(listed, Domain.STAFF, "T01", make_pair().public)
    assert len(read_enrolled(listed)) == 2


def test_a_revoked_key_is_never_enrolled_again_but_its_name_may_get_a_new_one(listed: Path) -> None:
    old, new = make_pair().public, make_pair().public
    enroll(listed, Domain.TERMINAL, "T01", old)
    revoke(listed, Domain.TERMINAL, "T01")
    enroll(listed, Domain.TERMINAL, "T01", new)
    with pytest.raises(SetupError, match="was revoked as terminal/T01"):
        enroll(listed, Domain.TERMINAL, "T09", old)
    allowed = AllowList(listed)
    assert allowed.allows("terminal/T01", new)
    assert not allowed.allows("terminal/T01", old)


def test_only_an_enrolled_key_can_be_revoked(listed: Path) -> None:
    with pytest.raises(SetupError, match="No terminal of the name 'T01'"):
        revoke(listed, Domain.TERMINAL, "T01")


@pytest.mark.parametrize("name", ["", "a/b", "T 1", "-T1", "T" * 33, "T\n", "é"])
def test_terminal_names_that_can_be_confused_are_refused(listed: Path, name: str) -> None:
    with pytest.raises(SetupError, match="is no name"):
        enroll(listed, Domain.TERMINAL, name, make_pair().public)


def test_enrolling_a_key_does_not_report_a_revocation(listed: Path) -> None:
    allowed = AllowList(listed)
    key = make_pair().public
    enroll(listed, Domain.TERMINAL, "T01", key)
    assert not allowed.refresh()
    assert allowed.allows("terminal/T01", key)
    assert allowed.count_of(Domain.TERMINAL) == 1
    assert allowed.count_of(Domain.STAFF) == 0


@pytest.mark.parametrize("text", ["", "{}", '[{"domain": "guest"}]', "[1]", "[" * 5000])
def test_a_broken_list_of_keys_leaves_the_one_in_force_and_is_reported(listed: Path, text: str) -> None:
    key = make_pair().public
    enroll(listed, Domain.TERMINAL, "T01", key)
    allowed = AllowList(listed)
    replace_file(listed, text, 0o644)
    assert not allowed.refresh()
    assert allowed.fault is not None
    assert allowed.allows("terminal/T01", key)
    write_enrolled(listed, [Enrolled(Domain.TERMINAL, "T01", key)])
    allowed.refresh()
    assert allowed.fault is None


def test_a_console_without_a_list_of_keys_does_not_start(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="keys init"):
        AllowList(tmp_path / "enrolled.json")


def test_two_people_who_enrol_keys_at_once_lose_no_key(listed: Path) -> None:
    def enroll_ten(first: int) -> None:
        for number in range(first, first + 10):
            enroll(listed, Domain.TERMINAL, f"T{number}", make_pair().public)

    people = [threading.Thread(target=enroll_ten, args=(first,)) for first in (0, 10, 20)]
    for person in people:
        person.start()
    for person in people:
        person.join()
    assert {entry.name for entry in read_enrolled(listed)} == {f"T{number}" for number in range(30)}


def test_a_secret_or_a_list_behind_a_symbolic_link_is_refused(tmp_path: Path) -> None:
    make_key_file(tmp_path / "real.key")
    (tmp_path / "linked.key").symlink_to(tmp_path / "real.key")
    with pytest.raises(SetupError, match=r"linked\.key is a symbolic link; put the file itself there\.$"):
        read_key_file(tmp_path / "linked.key")
    write_enrolled(tmp_path / "real.json", [])
    (tmp_path / "linked.json").symlink_to(tmp_path / "real.json")
    with pytest.raises(SetupError, match=r"linked\.json is a symbolic link"):
        read_enrolled(tmp_path / "linked.json")


@pytest.mark.parametrize("mode", [0o666, 0o664, 0o602, 0o777])
def test_a_list_of_keys_that_others_may_change_is_refused_and_never_comes_into_force(tmp_path: Path, mode: int) -> None:
    listed = tmp_path / "enrolled.json"
    write_enrolled(listed, [])
    assert listed.stat().st_mode & 0o777 == 0o600
    enroll(listed, Domain.TERMINAL, "T01", make_pair().public)
    allowed = AllowList(listed)
    enroll(listed, Domain.TERMINAL, "T02", make_pair().public)
    listed.chmod(mode)
    assert not allowed.refresh()
    assert allowed.names_of(Domain.TERMINAL) == ("T01",)
    assert allowed.fault is not None
    assert f"may be changed by others (mode {mode:04o}); look through it, then make it 0600" in allowed.fault
    with pytest.raises(SetupError, match="may be changed by others"):
        AllowList(listed)
    listed.chmod(0o600)
    allowed.refresh()
    assert allowed.names_of(Domain.TERMINAL) == ("T01", "T02")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_file_that_root_writes_belongs_to_the_owner_of_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "console"
    folder.mkdir()
    os.chown(folder, 12345, 54321)
    write_enrolled(folder / "enrolled.json", [])
    make_key_file(folder / "console.key")
    assert {(each.stat().st_uid, each.stat().st_gid) for each in folder.iterdir()} == {(12345, 54321)}
