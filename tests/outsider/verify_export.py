"""Verifies an export by docs/audit.md alone: python3 verify_export.py FILE [PUBLIC KEY]."""

import hashlib
import json
import sys
from collections import Counter, defaultdict
from contextlib import suppress
from pathlib import Path
from typing import Any

TABLES = "shape days rounds slips choices rules terminals transfers claims people alarms recordings answers".split()
TABLES += "epoch standing records journals revisions vouchers voucher_events documents boxes refused_tickets".split()
KEYS = dict.fromkeys("slips claims journals recordings answers voucher_events documents boxes".split(), 2)
KEYS |= {"revisions": 3, "choices": 3}
BODIES = {"records": "data", "journals": "data", "revisions": "lines"}
KINDS = ["HOLD", "STAND", "SETTLE", "VOID", "CORRECT", "TRANSFER", "EVACUATE", "TICKET"]
CREDIT, ESCROW, HOUSE, MONEY_IN, MONEY_OUT, _, _, LEAVING, PRIME = *range(8), 2**31 - 1
GAMES = ("roulette-triple-zero", "baccarat-commission")
wrong: list[str] = []


def tell(where: object, what: str) -> None:
    wrong.append(f"line {where}: {what}")


def unpack(data: bytes, at: int = 0) -> Any:
    return _value(data, at)[0]


def _value(data: bytes, at: int) -> tuple[Any, int]:
    tag, at = data[at], at + 1
    if tag < 0x80 or tag >= 0xE0:
        return (tag if tag < 0x80 else tag - 256), at
    if tag in (0xC0, 0xC2, 0xC3):
        return (None if tag == 0xC0 else tag == 0xC3), at
    if 0xCC <= tag <= 0xD3:
        size = 1 << (tag & 3)
        return int.from_bytes(data[at : at + size], "big", signed=tag >= 0xD0), at + size
    if tag < 0xC0:
        size, kind = (tag & 0x1F, "text") if tag >= 0xA0 else (tag & 0x0F, "map" if tag < 0x90 else "list")
    else:
        kind = "bytes" if tag < 0xC7 else "text" if tag < 0xDC else "list" if tag < 0xDE else "map"
        width = 1 << tag - {"bytes": 0xC4, "text": 0xD9, "list": 0xDB, "map": 0xDD}[kind]
        size, at = int.from_bytes(data[at : at + width], "big"), at + width
    if kind in ("text", "bytes"):
        part = data[at : at + size]
        return (part.decode() if kind == "text" else bytes(part)), at + size
    parts = []
    for _ in range(size * (2 if kind == "map" else 1)):
        part, at = _value(data, at)
        parts.append(part)
    return (parts if kind == "list" else dict(zip(parts[::2], parts[1::2], strict=True))), at


def pack(value: Any) -> bytes:
    """Packs values with integers and lengths in their shortest form, and maps in the order of their keys."""
    if value is None or isinstance(value, bool):
        return bytes([0xC0 if value is None else 0xC2 + value])
    if isinstance(value, int):
        width = next(at for at in range(4) if -(1 << (8 << at) - 1) <= value < 1 << (8 << at))
        whole = bytes([(0xCC if value > 0 else 0xD0) + width]) + value.to_bytes(1 << width, "big", signed=value < 0)
        return bytes([value & 0xFF]) if -32 <= value < 128 else whole
    if isinstance(value, str | bytes):
        data, short, tag = (value.encode(), 0xA0, 0xD9) if isinstance(value, str) else (value, 0, 0xC4)
    elif isinstance(value, list):
        data, short, tag = b"".join(map(pack, value)), 0x90, 0xDB
    else:
        data, short, tag = b"".join(pack(key) + pack(value[key]) for key in sorted(value)), 0x80, 0xDD
    size = len(data) if isinstance(value, str | bytes) else len(value)
    if short and size < (32 if short == 0xA0 else 16):
        return bytes([short | size]) + data
    width = next(at for at in range(3) if size < 1 << (8 << at) and (at or tag in (0xD9, 0xC4)))
    return bytes([tag + width]) + size.to_bytes(1 << width, "big") + data


Point = tuple[int, int, int, int]  # Ed25519 (RFC 8032)
P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def _point(data: bytes) -> Point:
    sign, y = divmod(int.from_bytes(data, "little"), 1 << 255)
    x2 = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(x2, (P + 3) // 8, P)
    x = x if (x * x - x2) % P == 0 else x * pow(2, (P - 1) // 4, P) % P
    if (x * x - x2) % P or (x == 0 and sign):
        raise ValueError("no point of the curve")
    x = x if x % 2 == sign else P - x
    return x, y, 1, x * y % P


def _add(one: Point, other: Point) -> Point:
    a, b = (one[1] - one[0]) * (other[1] - other[0]) % P, (one[1] + one[0]) * (other[1] + other[0]) % P
    c, d = 2 * one[3] * other[3] * D % P, 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _times(scalar: int, point: Point) -> Point:
    found = (0, 1, 1, 0)
    while scalar:
        found = _add(found, point) if scalar & 1 else found
        point, scalar = _add(point, point), scalar >> 1
    return found


def signature_holds(public: bytes, signature: bytes, message: bytes) -> bool:
    scalar = int.from_bytes(signature[32:], "little")
    hashed = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % L
    left = _times(scalar, _point((4 * pow(5, -1, P) % P).to_bytes(32, "little")))
    right = _add(_point(signature[:32]), _times(hashed, _point(public)))
    same = (left[0] * right[2] - right[0] * left[2]) % P == 0 == (left[1] * right[2] - right[1] * left[2]) % P
    return len(signature) == 64 and scalar < L and same


def check_line(number: int, before: bytes, line: bytes) -> bytes:
    body, _, rest = line.rpartition(b',"sum":"')
    total = hashlib.sha256(before + body).digest()[:16]
    plain, weighted = sum(body) % PRIME, sum(at * byte for at, byte in enumerate(body, 1)) % PRIME
    if rest != f'{total.hex()}","at":[{plain},{weighted}]}}'.encode():
        column = 0
        with suppress(ValueError, IndexError):
            said = [int(each) for each in rest[rest.index(b"[") + 1 : rest.index(b"]")].split(b",")]
            column = (weighted - said[1]) * pow(plain - said[0], -1, PRIME) % PRIME
        tell(f"{number}, column {column}" if 0 < column <= len(line) else number, "it is not as it was written")
        total = bytes.fromhex(rest[:32].decode()) if column else total  # One byte of the body: the sum stands.
    return total


class Export:
    def __init__(self, path: str, wanted: str = "") -> None:
        *lines, last = Path(path).read_bytes().removesuffix(b"\n").split(b"\n")
        before, self.head = b"", dict[str, Any]()
        self.rows: dict[str, dict[Any, Any]] = defaultdict(dict)
        self.line: dict[Any, int] = {}
        for number, line in enumerate(lines, 1):
            try:
                before = check_line(number, before, line)
                self.take(number, json.loads(line))
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
                tell(number, "it cannot be read")
        self.check_signature(b"".join(line + b"\n" for line in lines), last, len(lines) + 1, wanted)

    def take(self, number: int, said: Any) -> None:
        if number == 1:
            self.head = said
        elif "terminal_file" not in said:
            table, row = said["table"], said["row"]
            key = (row["seq"],) if table == "commits" else tuple(row.values())[: KEYS.get(table, 1)]
            self.rows[table][key], self.line[table, key] = row, number
            if (log := said.get("sensor_log")) and hashlib.sha256(bytes.fromhex(log)).hexdigest() != row["sensor_log"]:
                tell(number, "the sensor log is another one")

    def check_signature(self, signed: bytes, last: bytes, number: int, wanted: str) -> None:
        try:
            said, key, digest = json.loads(last)["signature"], self.head["key"], hashlib.sha256(signed).digest()
            is_whole = last == json.dumps({"signature": said}, separators=(",", ":")).encode()
            holds = said is None if key is None else signature_holds(bytes.fromhex(key), bytes.fromhex(said), digest)
        except (ValueError, KeyError, TypeError):
            is_whole = holds = False
        if not is_whole or not holds or (wanted and key != wanted):
            tell(number, "the signature does not hold, or is not the one that was asked for")

    def check_chains(self) -> None:
        rows, start = self.rows, self.head["begins"].get("terminals", [])
        begun = {("terminals", (row["terminal"],)): [*row.values()] for row in start}
        self.said: dict[Any, list[Any]] = {key: [*row] for key, row in begun.items()}
        for chain in ("commits", "records"):
            number, hex_ = self.head["anchors"][chain]
            before = bytes.fromhex(hex_)
            for (seq,), row in sorted(rows[chain].items()):
                data = bytes.fromhex(row["data"])
                named = unpack(data) if chain == "commits" else []
                before = link(before, data, *(body for said in named for body in self.replay(*said)))
                if seq != number + 1 or before.hex() != row["hash"]:
                    tell(self.line[chain, (seq,)], f"{chain} {seq} does not go on from the one before it")
                number, before = seq, bytes.fromhex(row["hash"])
        self.said = {key: row for key, row in self.said.items() if key not in begun or row != begun[key]}
        if (self.head["commits_head"],) != max(rows["commits"]):
            tell(1, "commits are missing at the end")
        for table, key in {*self.said} | {(name, key) for name in TABLES for key in rows[name]}:
            row, said = rows[table].get(key, {}), self.said.get((table, key), [])
            values = [value for name, value in row.items() if table not in BODIES or name != BODIES[table]]
            if not row or not said or values[: len(said)] != json.loads(json.dumps(said, default=bytes.hex)):
                tell(self.line.get((table, key), "?"), f"{table} {key} is not what the commits say")

    def replay(self, number: int, *values: Any) -> list[bytes]:
        key = tuple(values[: KEYS.get(table := TABLES[number], 1)])
        self.said[table, key] = [*values]
        if table not in BODIES:
            return []
        body = bytes.fromhex(self.rows[table][key][BODIES[table]])
        if table == "revisions":
            total = sum(cents for _, cents in unpack(body))
            self.said["slips", key[:2]] = [*key[:2], key[2], key[2], total, b""]
        elif table == "journals":
            self.post(key[0], unpack(body), body)
        return [body]

    def post(self, terminal: str, entry: list[Any], data: bytes) -> None:
        row = self.said["terminals", (terminal,)]
        moved = [sum(c * ((b == each) - (a == each)) for a, b, c in entry[9]) for each in range(8)]
        row[2] = link(bytes.fromhex(row[2]) if isinstance(row[2], str) else row[2], data)
        row[1], row[4], row[10:] = entry[1], row[4] + moved[CREDIT], [cents + moved[LEAVING] for cents in row[10:]]
        row[5] += moved[ESCROW]
        if moved[MONEY_IN] and entry[4] != row[6]:
            row[6], row[7] = entry[4], False
        elif moved[MONEY_OUT] or KINDS[entry[2]] == "EVACUATE":
            row[7] = True
        if min(row[4], row[5]) < 0:
            tell(self.line["journals", (terminal, entry[1])], "it takes what is not there")

    def check_rounds(self) -> None:
        closes, shown, entries, booked = dict[int, Any](), dict[int, Any](), dict[Any, Any](), list[Any]()
        asked = {row["id"]: row["cents"] for row in self.head["begins"].get("transfers", [])}
        for (name, seq), row in self.rows["journals"].items():
            entry = unpack(bytes.fromhex(row["data"]))
            kind, line = KINDS[entry[2]], self.line["journals", (name, seq)]
            if kind in ("SETTLE", "VOID", "CORRECT"):
                entries[name, entry[5], entry[6]] = entry, line
            elif kind == "TRANSFER":
                booked.append((entry[8], sum(each if to == CREDIT else -each for _, to, each in entry[9]), line))
        for (seq,), row in sorted(self.rows["records"].items()):
            _, _, kind, _, table, game, body, _ = unpack(bytes.fromhex(row["data"]))
            if kind == "Close":
                closes[body[0]] = table, game, body, self.line["records", (seq,)]
            asked |= {body[0]: body[3]} if kind == "Transfer" else {}
            if kind in ("Result", "Void") and body[1]:
                self.check_seal(closes[body[0]], body[-1])
            if (kind in ("Result", "Void", "Correction") and body[0] in closes) or kind == "Void":
                outcome = "void" if kind == "Void" else body[3 if kind == "Correction" else 4]
                self.settle(game, body[0], body[2], shown.get(body[0]), outcome, entries)
                shown[body[0]] = outcome
        for key, cents, line in booked:
            if cents not in (0, asked.get(key)):
                tell(line, f"nobody asked for {cents} cents")

    def check_seal(self, closed: tuple[str, str, list[Any], int], salt: bytes) -> None:
        table, game, close, where = closed
        slips = [[name, *each[:2], each[3]] for name, each in sorted(close[4].items())]
        sealed = ["etg-seal-1", table, game, close[0], close[2], salt, slips, close[5]]
        if hashlib.sha256(pack(sealed)).digest() != close[6]:
            tell(where, f"the salt does not open the seal of round {close[0]}")
        for name, (revision, digest, _, _) in close[4].items():
            lines = bytes.fromhex(self.rows["revisions"][close[0], name, revision]["lines"])
            if hashlib.sha256(lines).digest()[:16] != digest:
                tell(self.line["revisions", (close[0], name, revision)], "it is not the slip that was sealed")

    def settle(self, game: str, number: int, version: int, before: Any, outcome: Any, entries: Any) -> None:
        for (of_round, name), slip in self.rows["slips"].items():
            gone = self.rows["terminals"].get((name,), {}).get("evacuated_round", 0) >= number
            if of_round != number or not slip["registered_revision"] or game not in GAMES or gone:
                continue
            row = self.rows["revisions"][number, name, slip["registered_revision"]]
            stakes = Counter(dict(unpack(bytes.fromhex(row["lines"]))))
            for spot, cents, _ in unpack(bytes.fromhex(slip["returned"])) if slip["returned"] else []:
                stakes[spot] -= cents
            choices = {of[1]: row["action"] for of, row in self.rows["choices"].items() if of[::2] == (number, name)}
            staked, (due, back) = stakes.total(), payout(stakes, outcome, choices)
            if not staked or ((name, number, version) not in entries and not self.rows["rounds"][number,]["complete"]):
                continue
            entry, where = entries.get((name, number, version), (None, self.line["slips", (number, name)]))
            moves = [[ESCROW, HOUSE, staked - back], [ESCROW, CREDIT, back], [HOUSE, CREDIT, due - back]]
            moves = [[ESCROW, CREDIT, staked]] if outcome == "void" else [each for each in moves if each[2]]
            if entry is None or (entry[10] != staked and (outcome != "void" or entry[10] < staked)):
                tell(where, f"round {number} version {version} at {name} is not settled on its {staked} cents")
            elif version > 1:
                house = sum(cents * ((target == HOUSE) - (source == HOUSE)) for source, target, cents in entry[9])
                if (entry[11], house) != (due, payout(stakes, before, choices)[0] - due):
                    tell(where, f"round {number} is corrected to {due} cents; it says {entry[11]}")
            elif entry[10] == staked and (entry[11], entry[9]) != (due, moves):
                tell(where, f"round {number} pays {due} cents on {staked}; it says {entry[11]}")


def link(before: bytes, *parts: bytes) -> bytes:
    return hashlib.sha256(before + b"".join(len(part).to_bytes(8, "big") + part for part in parts)).digest()


def payout(stakes: Counter[str], outcome: Any, choices: dict[int, str]) -> tuple[int, int]:
    """Gives the money that comes back, and the part of it that was taken back."""
    if not isinstance(outcome, dict):
        return roulette(stakes, outcome), 0
    asked = [str(question) for question, action in choices.items() if action == "take-back"]
    taken = {spot for question in asked for spot in outcome["back"][question]}
    hands = [outcome["player"], outcome["banker"]]
    player, banker = (sum("A23456789".find(card[0]) + 1 for card in hand) % 10 for hand in hands)
    pairs = [12_00 * (hand[0][0] == hand[1][0]) for hand in hands]
    tied = 1_00 * (player == banker)
    brings = {"player": 2_00 * (player > banker) + tied, "banker": 1_95 * (banker > player) + tied, "tie": 9 * tied}
    brings |= {"player-pair": pairs[0], "banker-pair": pairs[1], **dict.fromkeys(taken, 1_00)}
    paid = sum(cents * brings[spot] // 100 for spot, cents in stakes.items())
    return paid, sum(cents for spot, cents in stakes.items() if spot in taken)


def roulette(stakes: Counter[str], outcome: Any) -> int:
    """Gives the payout. The name of a bet says its pockets, except for outside bets; each bet pays 36 divided by their
    number.
    """
    reds = "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split()
    every, paid = [str(number) for number in range(1, 37)], stakes.total() if outcome == "void" else 0
    spots = {"low": every[:18], "high": every[18:], "odd": every[::2], "even": every[1::2], "red": reds}
    spots |= {"black": [each for each in every if each not in reds], "top-line": ["0", "00", "000", "1", "2", "3"]}
    for third in range(3):
        spots |= {f"column:{third + 1}": every[third::3], f"dozen:{third + 1}": every[12 * third : 12 * third + 12]}
    for spot, cents in stakes.items():
        pockets = spots.get(spot) or spot.partition(":")[2].split("-")
        paid += cents * 36 // len(pockets) if outcome in pockets else 0
    return paid


if __name__ == "__main__":
    try:
        export = Export(*sys.argv[1:3])
        if not wrong:
            export.check_chains()
            export.check_rounds()
    except (ValueError, KeyError, IndexError, TypeError) as bad:
        tell("?", f"the record cannot be followed ({bad!r})")
    print("\n".join(wrong) or "VERIFIED")
    sys.exit(bool(wrong))
