"""What `etg keys` does and prints: text for people, or one JSON document."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from protocol.enrolment import ALLOW_LIST, Domain, Enrolled, clear, enroll, read_enrolled, revoke, write_enrolled
from protocol.key_pairs import make_key_file, read_key_file
from protocol.keys import CONSOLE_KEY, SetupError, fingerprint, public_file
from record.audit.findings import AuditError
from record.audit.signing import AUDIT_KEY
from tools.audit_key import make_audit_key_file, own_audit_key
from tools.failure import failed

Told = tuple[object, list[str]]
"""The JSON document, and the lines for people."""


def answer(do: Callable[[], Told], as_json: bool) -> int:
    try:
        document, lines = do()
    except (SetupError, AuditError, OSError) as bad:
        return failed("etg keys", bad, as_json)
    print(msgspec.json.encode(document).decode() if as_json else "\n".join(lines))
    return 0


def init(folder: Path) -> Told:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    public = make_key_file(folder / CONSOLE_KEY).public
    if not (folder / AUDIT_KEY).exists():
        make_audit_key_file(folder)
    if not (folder / ALLOW_LIST).exists():
        write_enrolled(folder / ALLOW_LIST, [])
    return _made(folder / CONSOLE_KEY, public)


def make_audit(data: Path) -> Told:
    """Makes the audit key of a console that was set up before consoles had one; its other key must be there."""
    if not (data / CONSOLE_KEY).exists():
        raise SetupError(f"There is no {CONSOLE_KEY} in {data}: this is not the data folder of a console.")
    public, path = make_audit_key_file(data).public.hex(), data / AUDIT_KEY
    document = {"secret_file": str(path), "public_file": str(public_file(path)), "public": public}
    return document, [f"secret  {path}", f"public  {public_file(path)}", f"key     {public}"]


def make(path: Path) -> Told:
    return _made(path, make_key_file(path).public)


def enroll_public(data: Path, domain: str, name: str, public: str) -> Told:
    path = Path(public)
    text = path.read_text(errors="replace")[:100] if path.is_file() else public
    return _changed(enroll(data / ALLOW_LIST, Domain(domain), name, text), "enrolled")


def make_and_enroll(data: Path, domain: str, name: str, path: Path) -> Told:
    """Makes and enrolls a key, for a console and its terminals on one machine; a refused name leaves no key file."""
    public = make_key_file(path).public
    try:
        return _changed(enroll(data / ALLOW_LIST, Domain(domain), name, public), "enrolled")
    except SetupError:
        path.unlink()
        public_file(path).unlink()
        raise


def revoke_name(data: Path, domain: str, name: str) -> Told:
    return _changed(revoke(data / ALLOW_LIST, Domain(domain), name), "revoked")


def clear_name(data: Path, domain: str, name: str) -> Told:
    return _changed(clear(data / ALLOW_LIST, Domain(domain), name), "is let in again")


def listed(data: Path) -> Told:
    console = read_key_file(data / CONSOLE_KEY).public
    entries, audit = read_enrolled(data / ALLOW_LIST), own_audit_key(data)
    lines = [f"{'console':<24} {fingerprint(console)}", *(_line(entry) for entry in entries)]
    lines.insert(1, f"{'audit':<24} {audit.public.hex() if audit else 'none'}")
    document = {
        "console": _key(console),
        "audit": audit.public.hex() if audit else None,
        "keys": [_entry(entry) for entry in entries],
    }
    return document, lines


def _made(path: Path, public: str) -> Told:
    document = {"secret_file": str(path), "public_file": str(public_file(path)), **_key(public)}
    lines = [f"secret       {path}", f"public       {public_file(path)}", f"fingerprint  {fingerprint(public)}"]
    return document, lines


def _changed(entry: Enrolled, verb: str) -> Told:
    return _entry(entry), [f"{entry.identity} {verb}, fingerprint {fingerprint(entry.public)}"]


def _line(entry: Enrolled) -> str:
    return f"{entry.identity:<24} {fingerprint(entry.public)}{_state(entry)}"


def _state(entry: Enrolled) -> str:
    return "  revoked" if entry.revoked else "  shut out" if entry.shut_out else ""


def _entry(entry: Enrolled) -> dict[str, object]:
    flags = {"revoked": entry.revoked, "shut_out": entry.shut_out}
    return {"domain": str(entry.domain), "name": entry.name, **flags, **_key(entry.public)}


def _key(public: str) -> dict[str, object]:
    return {"public": public, "fingerprint": fingerprint(public)}
