"""`etg console-ctl`: parses the commands of staff at a shell, sends them to the console and prints the answer."""

import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from console.pins import PinError
from console.programs import read_console_config
from daemon.config import ConfigError, nearest
from phrases.catalogue import english, worded
from protocol.answers import plain_body, read_body
from protocol.codec import RemoteProtocolError
from protocol.keys import CONSOLE_KEY, SetupError, parse_public, public_file, read_key_file
from protocol.messages import Answer
from protocol.staff import STAFF
from protocol.what_if import Looked, Proposed, proposal_of, read_effect
from tools.console_verbs import LISTS, NUMBERS, VALUES, VERBS, forms_of, written
from tools.console_words import LISTS as LISTED
from tools.console_words import OWN_EFFECTS, list_in_words, said, what_if_in_words
from tools.failure import failed
from tools.game import Verb
from tools.staff import STAFF_KEY, Badge, NoAnswer, StaffClient
from tools.values import typed

FAILURES = (ConfigError, SetupError, NoAnswer, PinError)


class Usage(Exception):
    """The typed words are no command; the message says what would be one."""


def read_command(
    verb: str, words: list[str], options: Mapping[str, str | None], game: str = ""
) -> tuple[Verb, dict[str, Any]]:
    """The form of the command and its arguments; `game` is empty where nobody knows the table's game yet."""
    if verb not in VERBS:
        raise Usage(f"There is no {verb!r}; {nearest(verb, list(VERBS))}.")
    *others, last = _fitting(verb, words, game)
    for row in others:
        with suppress(Usage):
            return row, _arguments(row, words, options)
    return last, _arguments(last, words, options)


def parse(verb: str, words: list[str], options: Mapping[str, str | None], game: str = "") -> dict[str, Any]:
    return read_command(verb, words, options, game)[1]


def _fitting(verb: str, words: list[str], game: str) -> list[Verb]:
    forms = forms_of(verb, game)
    fitting = [row for row in forms if len(row.needs) <= len(words) <= len(row.needs) + len(row.may_have)]
    if not fitting:
        raise Usage(f"It is written: {' or '.join(f'etg console-ctl {written(verb, row)}' for row in forms)}.")
    return fitting


def _arguments(row: Verb, words: list[str], options: Mapping[str, str | None]) -> dict[str, Any]:
    names = (*row.needs, *row.may_have)
    given = dict(zip(names, words, strict=False)) | {name: text for name, text in options.items() if text}
    return {name: _value(name, text) for name, text in given.items()}


def game_in(config: Path | None) -> str:
    """The game of the console's configuration; empty where it is not at hand, which the connection reports."""
    with suppress(ConfigError):
        return "" if config is None else read_console_config(config).game
    return ""


def _value(name: str, text: str) -> Any:
    if name in LISTS:
        return text.split(",")
    if name in VALUES:
        return _plain(name, text)
    return _number(name, text) if name in NUMBERS else text


def _plain(name: str, text: str) -> Any:
    try:
        return typed(text)
    except ValueError:
        raise Usage(f"{name.upper()} is a text, or a list or a map as JSON, not {text!r}.") from None


def _number(name: str, text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise Usage(f"{name.upper()} is a whole number, not {text!r}.")
    return int(text)


def how_to_connect(
    config: Path | None, address: str | None, key: Path | None, console_public: str | None
) -> Callable[[], StaffClient]:
    """Connects by the console's configuration on its own machine, or by address and keys from elsewhere."""
    if address is not None and not _is_address(address):
        raise Usage(f"{address!r} is no address of a console: tcp://HOST:PORT or ipc://FILE.")
    if config is not None:
        return partial(_connect_by_config, config, address, key)
    if address is None or key is None or console_public is None:
        raise Usage("Give --config FILE, or --connect ADDRESS, --key FILE and --console-key KEY.")
    return partial(_connect, address, key, console_public)


def _is_address(text: str) -> bool:
    scheme, _, rest = text.partition("://")
    host, _, port = rest.rpartition(":")
    is_port = port.isascii() and port.isdigit() and 0 < int(port) < 65536
    return bool(rest) if scheme == "ipc" else scheme == "tcp" and bool(host) and is_port


def _connect_by_config(config: Path, address: str | None, key: Path | None) -> StaffClient:
    known = read_console_config(config)
    data = Path(known.data)
    public = public_file(data / CONSOLE_KEY).read_text()
    return _connect(address or known.network.staff, key or data / STAFF_KEY, public)


def _connect(address: str, key: Path, console_public: str) -> StaffClient:
    return StaffClient(address, read_key_file(key), parse_public(console_public))


@dataclass(frozen=True, slots=True)
class Asked:
    """A typed command: who asks, who approves, and whether only the what-if is wanted."""

    verb: str
    form: Verb
    arguments: dict[str, Any]
    staff: str | None
    second: str | None
    only_what_if: bool
    as_json: bool


@dataclass(frozen=True, slots=True)
class Pins:
    """How PINs are asked for, in this order: of the asker, a new PIN if the verb sets one, of the approver."""

    of: Callable[[str], str]
    new: Callable[[], str]


def run(open_client: Callable[[], StaffClient], asked: Asked, pins: Pins) -> int:
    try:
        client = open_client()
        try:
            return _ask(client, asked, pins)
        finally:
            client.log_out()
            client.close()
    except (*FAILURES, RemoteProtocolError, OSError) as bad:
        return failed("etg console-ctl", bad, asked.as_json)


def _ask(client: StaffClient, asked: Asked, pins: Pins) -> int:
    staff = None if asked.staff is None else Badge(asked.staff, pins.of(asked.staff))
    if asked.only_what_if:
        answer = client.ask("what-if", {"of": asked.verb, **asked.arguments}, staff=staff)
        return _tell(asked, answer)
    more = {"pin": pins.new()} if asked.form.gives_pin else {}
    answer = client.ask(asked.verb, {**asked.arguments, **more}, staff=staff)
    digest = proposal_of(answer)
    if digest is None or asked.second is None:
        return _tell(asked, answer)
    if not asked.as_json:
        print("\n".join(_what_if(asked, read_body(answer, Proposed))))
    second = Badge(asked.second, pins.of(asked.second))
    return _tell(asked, client.ask("approve", {"digest": digest}, staff=second))


def _tell(asked: Asked, answer: Answer) -> int:
    refused = answer.refusal is not None
    if asked.as_json:
        document = {
            "done": not refused,
            "refusal": answer.refusal,
            "sentence": english(answer.sentence),
            **plain_body(answer),
        }
        print(msgspec.json.encode(worded(document)).decode())
    else:
        _tell_in_words(asked, answer)
    return 1 if refused else 0


def _tell_in_words(asked: Asked, answer: Answer) -> None:
    if (digest := proposal_of(answer)) is not None:
        print("\n".join(_what_if(asked, read_body(answer, Proposed))))
        print(f"Not done yet. To approve: etg console-ctl approve {digest} --staff NUMBER")
    if answer.refusal is not None:
        print(f"etg console-ctl: {english(answer.sentence)}", file=sys.stderr)
    elif asked.only_what_if:
        print("\n".join(_what_if(asked, read_body(answer, Looked))))
    elif asked.verb in LISTED:
        print("\n".join(list_in_words(read_body(answer, STAFF[asked.verb][0]))))
    else:
        print(said(asked.form.said, plain_body(answer)))


def _what_if(asked: Asked, told: Looked | Proposed) -> list[str]:
    return what_if_in_words(read_effect(asked.verb, told.what_if, OWN_EFFECTS))
