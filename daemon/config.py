"""Reads a TOML file into typed values; an error in it becomes one sentence with the nearest valid key."""

import re
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

import msgspec

S = TypeVar("S", bound=msgspec.Struct)
PORT_MAX = 65535
IPC_PATH_BYTES_MAX = 107


class ConfigError(Exception):
    """The message is the sentence for the person: file, key, and what is allowed."""


def read_toml(path: Path) -> dict[str, Any]:
    try:
        document: dict[str, Any] = msgspec.toml.decode(path.read_bytes())
    except OSError as bad:
        raise ConfigError(f"{path} cannot be read: {bad.strerror}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as bad:
        raise ConfigError(f"{path} is not TOML: {bad}.") from None
    except RecursionError:
        raise ConfigError(f"{path} is not TOML that means anything: it is nested too deep.") from None
    return document


def read_config(path: Path, kind: type[S]) -> S:
    document = read_toml(path)
    _refuse_unknown_keys(path, document, kind, "")
    try:
        return msgspec.convert(document, kind)
    except msgspec.ValidationError as bad:
        raise ConfigError(f"{path}: {_in_words(str(bad))}.") from None


def _refuse_unknown_keys(path: Path, table: dict[str, Any], kind: type[msgspec.Struct], prefix: str) -> None:
    types = get_type_hints(kind)
    for key, value in table.items():
        if key not in types:
            raise ConfigError(f"{path}: there is no key {prefix}{key}; {nearest(key, list(types), prefix)}.")
        if isinstance(value, dict) and isinstance(types[key], type) and issubclass(types[key], msgspec.Struct):
            _refuse_unknown_keys(path, value, types[key], f"{prefix}{key}.")


def nearest(key: str, allowed: list[str], prefix: str = "") -> str:
    near = get_close_matches(key, allowed, n=1)
    names = ", ".join(prefix + name for name in allowed)
    return f"did you mean {prefix}{near[0]}? Allowed: {names}" if near else f"allowed: {names}"


def _in_words(error: str) -> str:
    """Rewrites `Expected int, got str - at $.a.b` as `a.b: expected int, got str`."""
    text, _, place = error.replace("`", "").partition(" - at ")
    key = re.sub(r"^key in \$", "$", place).removeprefix("$").removeprefix(".")
    text = text[:1].lower() + text[1:]
    return f"{key}: {text}" if key else text


def effective(config: msgspec.Struct) -> str:
    """Writes every key with its value in force, as TOML; secrets appear only as paths."""
    lines: list[str] = []
    _write(msgspec.to_builtins(config), "", lines)
    return "\n".join(lines)


def _write(table: dict[str, Any], prefix: str, lines: list[str]) -> None:
    for key, value in table.items():
        if not isinstance(value, dict) and value is not None:
            lines.append(f"{key} = {msgspec.json.encode(value).decode()}")
    for key, value in table.items():
        if isinstance(value, dict):
            lines.extend(["", f"[{prefix}{key}]"])
            _write(value, f"{prefix}{key}.", lines)


def _has_host_and_port(rest: str) -> bool:
    """Whether an address has a host and a port; the port `*` stands for any free one."""
    host, _, port = rest.rpartition(":")
    return bool(host) and (port == "*" or (port.isascii() and port.isdigit() and 0 < int(port) <= PORT_MAX))


def resolve_address(path: Path, key: str, address: str) -> str:
    """Resolves an ipc address from the folder of its file; refuses one that is too long for the system."""
    scheme, _, rest = address.partition("://")
    if scheme == "tcp" and _has_host_and_port(rest):
        return address
    if scheme != "ipc" or not rest:
        raise ConfigError(f"{path}: {key}: {address!r} is no address; allowed: tcp://host:port, ipc://file.")
    where = str(path.absolute().parent / rest)
    if len(where.encode()) > IPC_PATH_BYTES_MAX:
        raise ConfigError(f"{path}: {key}: {where} is longer than {IPC_PATH_BYTES_MAX} bytes.")
    return f"ipc://{where}"
