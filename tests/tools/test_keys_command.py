"""`etg keys` at a shell: what it makes, what it prints, and one sentence for every refusal."""

import stat
from pathlib import Path

from console.store import Store
from protocol.enrolment import ALLOW_LIST, AllowList
from protocol.enrolment import Domain as EnrolledDomain
from protocol.key_pairs import read_key_file
from protocol.keys import CONSOLE_KEY, fingerprint
from tests.commands import etg, etg_json, refusal_sentence
from tools.keys_cli import Domain


def test_domains_of_the_keys_command_are_those_of_the_enrolled_list() -> None:
    assert [domain.value for domain in Domain] == [domain.value for domain in EnrolledDomain]


def test_keys_commands_set_up_a_table_and_revoke_a_terminal(tmp_path: Path) -> None:
    data = tmp_path / "console"
    made = etg_json("keys", "init", str(data))
    console = read_key_file(data / CONSOLE_KEY)
    assert console.secret not in made.values()
    assert made["public"] == console.public
    entry = etg_json("keys", "enroll", "T07", "--data", str(data), "--make", str(tmp_path / "T07.key"))
    pair = read_key_file(tmp_path / "T07.key")
    assert entry == {
        "domain": "terminal", "name": "T07", "revoked": False, "shut_out": False,
        "public": pair.public, "fingerprint": fingerprint(pair.public),
    }  # fmt: skip
    assert AllowList(data / ALLOW_LIST).allows("terminal/T07", pair.public)
    assert etg_json("keys", "revoke", "T07", "--data", str(data)) == entry | {"revoked": True}
    listed = etg_json("keys", "list", "--data", str(data))
    assert listed["keys"] == [entry | {"revoked": True}]
    assert listed["console"]["fingerprint"] == fingerprint(console.public)


def test_key_made_elsewhere_is_enrolled_by_its_file_or_by_its_text(tmp_path: Path) -> None:
    etg("keys", "init", str(tmp_path / "console"))
    for name, domain in (("anna", "staff"), ("wall", "display")):
        made = etg_json("keys", "make", str(tmp_path / f"{name}.key"))
        public = made["public_file"] if name == "anna" else made["public"]
        enrolled = etg(
            "keys", "enroll", name, "--domain", domain, "--public", public, "--data", str(tmp_path / "console")
        )
        assert enrolled.stdout.decode() == f"{domain}/{name} enrolled, fingerprint {made['fingerprint']}\n"
    lines = etg("keys", "list", "--data", str(tmp_path / "console")).stdout.decode().splitlines()
    assert [line.split()[0] for line in lines] == ["console", "audit", "staff/anna", "display/wall"]


def test_keys_audit_makes_the_missing_audit_key_that_signs_the_consoles_exports(tmp_path: Path) -> None:
    data = tmp_path / "console"
    etg("keys", "init", str(data))
    for name in ("audit.key", "audit.key.pub"):
        (data / name).unlink()
    assert etg_json("keys", "list", "--data", str(data))["audit"] is None
    made = etg_json("keys", "audit", "--data", str(data))
    secret = (data / "audit.key").read_text().strip()
    assert secret not in made.values()
    assert stat.S_IMODE((data / "audit.key").stat().st_mode) == 0o600
    assert (data / "audit.key.pub").read_text().strip() == made["public"]
    assert etg_json("keys", "list", "--data", str(data))["audit"] == made["public"]
    Store(data / "console.db").close()
    assert etg_json("audit", "export", str(tmp_path / "out"), "--data", str(data))["key"] == made["public"]
    assert etg("audit", "verify", str(tmp_path / "out"), "--key", made["public"]).returncode == 0


def test_keys_audit_never_overwrites_a_key_and_needs_a_consoles_folder(tmp_path: Path) -> None:
    data = tmp_path / "console"
    assert "not the data folder of a console" in refusal_sentence(etg("keys", "audit", "--data", str(tmp_path)))
    assert list(tmp_path.iterdir()) == []
    etg("keys", "init", str(data))
    before = (data / "audit.key").read_bytes()
    assert "never overwritten" in refusal_sentence(etg("keys", "audit", "--data", str(data)))
    (data / "audit.key.pub").unlink()
    assert "never overwritten" in refusal_sentence(etg("keys", "audit", "--data", str(data)))
    assert (data / "audit.key").read_bytes() == before
    (data / "audit.key").rename(tmp_path / "safe")
    (data / "audit.key.pub").write_text("of the lost one")
    assert "its secret is not: put audit.key back" in refusal_sentence(etg("keys", "audit", "--data", str(data)))
    assert (data / "audit.key.pub").read_text() == "of the lost one"
    (data / "audit.key.pub").unlink()
    (data / "audit.key").symlink_to(tmp_path / "gone")
    assert "never overwritten" in refusal_sentence(etg("keys", "audit", "--data", str(data)))


def test_keys_commands_refuse_in_one_sentence_and_leave_no_file(tmp_path: Path) -> None:
    data = tmp_path / "console"
    assert "cannot be read" in refusal_sentence(etg("keys", "list", "--data", str(data)))
    etg("keys", "init", str(data))
    assert "never overwritten" in refusal_sentence(etg("keys", "init", str(data)))
    at_data = ("--data", str(data))
    assert "no public key" in refusal_sentence(etg("keys", "enroll", "T01", "--public", "abc", *at_data))
    assert "is no name" in refusal_sentence(etg("keys", "enroll", "a/b", "--make", str(data / "x.key"), *at_data))
    assert not (data / "x.key").exists()
    assert "No terminal" in refusal_sentence(etg("keys", "revoke", "T01", *at_data))
    assert "no folder" in refusal_sentence(etg("keys", "make", str(tmp_path / "no" / "T01.key")))


def test_keys_enroll_needs_exactly_one_of_the_options_public_and_make(tmp_path: Path) -> None:
    assert etg("keys", "enroll", "T01", "--data", str(tmp_path)).returncode == 2
    assert etg("keys", "enroll", "T01", "--public", "x", "--make", "y", "--data", str(tmp_path)).returncode == 2
