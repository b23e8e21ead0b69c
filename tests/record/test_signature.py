"""The console's audit key signs exports, and a wrong or missing signature is named."""

import json
import stat
from pathlib import Path

import pytest

from protocol.enums import Phase
from record.audit.signing import AUDIT_KEY
from tests.commands import etg, etg_json, refusal_sentence
from tests.table import floor_in
from tools.audit_key import make_audit_key_file


@pytest.fixture(scope="module")
def console(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A console's folder with keys and a record."""
    folder = tmp_path_factory.mktemp("console")
    etg("keys", "init", str(folder))
    floor = floor_in(Phase.SETTLED, folder)
    floor.desk.store.close()
    for player in floor.players.values():
        player.store.close()
    return folder


def export(console: Path, out: Path) -> Path:
    etg_json("audit", "export", str(out), "--data", str(console))
    return out


def test_keys_init_makes_an_audit_key_whose_public_half_is_listed(console: Path) -> None:
    path = console / AUDIT_KEY
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    public = (console / f"{AUDIT_KEY}.pub").read_text().strip()
    assert etg_json("keys", "list", "--data", str(console))["audit"] == public
    assert public in etg("keys", "list", "--data", str(console)).stdout.decode()
    assert path.read_text().strip() not in etg("keys", "list", "--data", str(console)).stdout.decode()


def test_export_names_its_audit_key_and_is_verified_with_that_key(console: Path, tmp_path: Path) -> None:
    out = export(console, tmp_path / "record.jsonl")
    public = (console / f"{AUDIT_KEY}.pub").read_text().strip()
    head = json.loads(out.read_text().splitlines()[0])
    assert (head["key"], head["signed"], head["format"]) == (public, True, "etg-export-1")
    assert head["chain"]
    for key in (public, str(console / f"{AUDIT_KEY}.pub")):
        words = etg("audit", "verify", str(out), "--key", key).stdout.decode()
        assert f"Signed with the audit key {public}." in words
        assert words.endswith("VERIFIED.\n")


def test_export_signed_by_another_key_is_refused_in_one_sentence(console: Path, tmp_path: Path) -> None:
    out = export(console, tmp_path / "record.jsonl")
    other = make_audit_key_file(tmp_path).public.hex()
    assert f"not with {other}" in refusal_sentence(etg("audit", "verify", str(out), "--key", other))
    assert "is no audit key" in refusal_sentence(etg("audit", "verify", str(out), "--key", "abc"))


def test_audit_names_the_line_of_an_invalid_signature(console: Path, tmp_path: Path) -> None:
    out = export(console, tmp_path / "record.jsonl")
    *lines, last = out.read_text().splitlines()
    signature = json.loads(last)["signature"]
    swapped = signature[2:] + signature[:2]
    out.write_text("\n".join([*lines, json.dumps({"signature": swapped}, separators=(",", ":"))]) + "\n")
    done = etg("audit", "verify", str(out))
    assert done.returncode == 1
    assert f"line {len(lines) + 1}: the signature is not that of" in done.stdout.decode()


def test_export_without_an_audit_key_says_that_it_is_not_signed(console: Path, tmp_path: Path) -> None:
    alone = tmp_path / "alone"
    alone.mkdir()
    (alone / "console.db").write_bytes((console / "console.db").read_bytes())
    out = export(alone, tmp_path / "record.jsonl")
    head = json.loads(out.read_text().splitlines()[0])
    assert (head["key"], head["signed"]) == (None, False)
    words = etg("audit", "verify", str(out)).stdout.decode()
    assert "Not signed: no audit key was at hand where it was made." in words
    assert words.endswith("VERIFIED.\n")
    public = (console / f"{AUDIT_KEY}.pub").read_text().strip()
    assert "is not signed" in refusal_sentence(etg("audit", "verify", str(out), "--key", public))


def test_export_refuses_an_audit_key_that_others_may_read(console: Path, tmp_path: Path) -> None:
    open_to_all = tmp_path / "open"
    open_to_all.mkdir()
    (open_to_all / "console.db").write_bytes((console / "console.db").read_bytes())
    (open_to_all / AUDIT_KEY).write_bytes((console / AUDIT_KEY).read_bytes())
    (open_to_all / AUDIT_KEY).chmod(0o644)
    refused = etg("audit", "export", str(tmp_path / "x.jsonl"), "--data", str(open_to_all))
    assert "others may read" in refusal_sentence(refused)
