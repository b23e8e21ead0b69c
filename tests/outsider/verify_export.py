"""Verifies an export of any game by docs/audit.md alone: python3 verify_export.py FILE [PUBLIC KEY]."""

import hashlib
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from math import lcm
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
BLACKJACKS = ("blackjack-rws", "blackjack-perfect-pairs", "blackjack")
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
        self.terms: list[list[Any]] = []
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
        rounds, shown, entries, booked = (
            defaultdict[int, list[Any]](list),
            dict[int, Any](),
            dict[Any, Any](),
            list[Any](),
        )
        asked = {row["id"]: row["cents"] for row in self.head["begins"].get("transfers", [])}
        for (name, seq), row in self.rows["journals"].items():
            entry = unpack(bytes.fromhex(row["data"]))
            kind, line = KINDS[entry[2]], self.line["journals", (name, seq)]
            if kind in ("SETTLE", "VOID", "CORRECT"):
                entries[name, entry[5], entry[6], entry[7]] = entry, line
            elif kind == "TRANSFER":
                booked.append((entry[8], sum(each if to == CREDIT else -each for _, to, each in entry[9]), line))
        for (seq,), row in sorted(self.rows["records"].items()):
            _, _, kind, _, table, game, body, _ = unpack(bytes.fromhex(row["data"]))
            if kind == "Terms":
                self.terms.append(body)
            if kind == "Transfer":
                asked[body[0]] = body[3]
            if kind in ("Close", "Fact", "Ask", "Answers", "Pay", "Result", "Void", "Correction"):
                rounds[body[0]].append((kind, table, game, body, self.line["records", (seq,)]))
        for number, records in sorted(rounds.items()):
            closed = records[0] if records[0][0] == "Close" else None
            for kind, _, game, body, _ in records:
                if kind in ("Result", "Void") and body[1] and closed:
                    self.check_seal((closed[1], closed[2], closed[3], closed[4]), body[-1])
                if kind in ("Result", "Void", "Correction") and (closed or kind == "Void"):
                    outcome = "void" if kind == "Void" else body[3 if kind == "Correction" else 4]
                    self.settle(game, number, body[2], shown.get(number), outcome, entries)
                    shown[number] = outcome
            if closed and closed[2] in BLACKJACKS:
                self.follow(number, records, entries)
        for key, cents, line in booked:
            if cents not in (0, asked.get(key)):
                tell(line, f"nobody asked for {cents} cents")

    def follow(self, number: int, records: list[Any], entries: Any) -> None:
        """Follows a round of Blackjack from its Close on."""
        _, _, game, close, where = records[0]
        rules = self.rows["rules"].get((close[2],), {})
        readings = {**READINGS, **(json.loads(rules.get("readings") or "{}") or {})}
        felt, asked, staked = Blackjack(game, readings, close[5]), [], self.stakes_of(number, close[4])
        self.paid, payments = dict.fromkeys(staked, (0, 0, 0)), 0
        try:
            self.check_close(game, readings, number, close)
            need(not set(readings) - {*READINGS, "hint", "by_house_rules"}, f"it is played by {readings}")
            for kind, _, _, body, line in records[1:]:
                where, due = line, felt.waits()
                if kind == "Fact":
                    felt.step(body[2])
                elif kind == "Ask":
                    asked = ["ask", *body[3:]]
                    need([*due] == asked, f"it asks {asked}, due is {due}")
                elif kind == "Answers":
                    self.check_answers(number, body[2], body[3], asked)
                    for name, _, cents, _ in body[3]:
                        staked[name] += cents
                    felt.answered(body[3])
                elif kind == "Pay":
                    need(due == ("pay",), f"it pays while {due} is due")
                    felt.pays, payments = False, payments + 1
                    need(body[2] == payments, f"its payment is number {body[2]}, due is {payments}")
                    self.check_payment(number, body[2], felt, False, entries)
                elif kind == "Result":
                    need(due == ("end",), f"it has an outcome while {due} is due")
                    outcome = body[4]
                    boxes = {str(box): [hand.cards for hand in hands] for box, hands in felt.hands.items()}
                    felt.tells("settle")
                    right = {"dealer": felt.dealer, "boxes": boxes, "shoe": felt.shoe, "events": felt.events}
                    for part, said in outcome.items():
                        differing = first_difference(said, right[part])
                        need(said == right[part], f"of its outcome {part} differs: {differing}")
                    need(body[3] == payments + 1, f"its payment is number {body[3]}, due is {payments + 1}")
                    self.check_payment(number, body[3], felt, True, entries)
                    self.check_carry(number, close[5], felt)
                elif kind == "Void":
                    self.take_back_all(number, staked, entries)
                    self.check_carry(number, close[5], felt)
                elif kind == "Correction":
                    self.correct(number, body, felt, staked, entries)
        except Wrong as found:
            tell(where, f"round {number}: {found}")
        except (LookupError, TypeError, ValueError, StopIteration, AttributeError) as bad:
            tell(where, f"round {number} cannot be followed ({bad!r})")

    def take_back_all(self, number: int, staked: dict[str, int], entries: Any) -> None:
        for name, cents in staked.items():
            stake, payout, _ = self.paid[name]
            entry, line = entries.pop((name, number, 1, 0), (None, self.line["slips", (number, name)]))
            self.paid[name] = cents, cents, 0
            if entry is None:
                need(not cents or self.may_lack(number, name), f"{name} lacks its void of {cents}")
            elif moved(entry, HOUSE) != payout - stake or entry[10:12] != [cents - stake] * 2:
                tell(line, f"round {number} gives {name} {cents - stake} cents back from escrow; it says {entry[9:12]}")

    def correct(self, number: int, body: list[Any], felt: Any, staked: dict[str, int], entries: Any) -> None:
        if body[3] != "void":
            events, made = body[3]["events"], len(felt.events)
            for each in events[made:]:
                need(each["event"] == "correct", f"a correction says {each}")
                cards, at = felt.dealt[each["at"]]
                cards[at] = each["card"]
            boxes = {str(box): [hand.cards for hand in hands] for box, hands in felt.hands.items()}
            is_right = (body[3]["dealer"], body[3]["boxes"], events[:made]) == (felt.dealer, boxes, felt.events)
            need(is_right, f"its corrected outcome is not that of its cards, {felt.dealer} and {boxes}")
        for name, cents in staked.items():
            payout = cents if body[3] == "void" else felt.due(name, True)[1]
            entry, line = entries.pop((name, number, body[2], 0), (None, self.line["slips", (number, name)]))
            more, self.paid[name] = payout - self.paid[name][1], (cents, payout, 0)
            if entry is None:
                need(not cents or self.may_lack(number, name), f"{name} lacks its correction by {more}")
            elif [*entry[10:12], -moved(entry, HOUSE)] != [cents, payout, more]:
                tell(line, f"round {number} is corrected to {payout} cents for {name}; it says {entry[11]}")

    def may_lack(self, number: int, name: str) -> bool:
        gone = self.rows["terminals"].get((name,), {}).get("evacuated_round", 0) >= number
        return gone or not self.rows["rounds"][number,]["complete"]

    def stakes_of(self, number: int, manifest: Any) -> dict[str, int]:
        """What stands of each slip of the Close, in cents."""
        lines = {name: self.rows["revisions"][number, name, each[0]]["lines"] for name, each in manifest.items()}
        whole = {name: sum(cents for _, cents in unpack(bytes.fromhex(packed))) for name, packed in lines.items()}
        return {name: cents - sum(each[1] for each in manifest[name][3]) for name, cents in whole.items()}

    def check_close(self, game: str, readings: dict[str, Any], number: int, close: list[Any]) -> None:
        """What the Close tells of boxes, seats and shoe, and what it gives back."""
        manifest, public, kinds = close[4], close[5], SIDES[game]
        most, least, unit = (public["limits"][each] for each in ("maximum_cents", "minimum_cents", "chip_cents"))
        unit = lcm(unit, 10 if game == "blackjack-rws" else 2)
        stakes, pieces = dict[str, dict[str, int]](), defaultdict[int, list[list[Any]]](list)
        for name, each in manifest.items():
            row = self.rows["revisions"][number, name, each[0]]
            stakes[name] = dict(unpack(bytes.fromhex(row["lines"])))
            for spot, cents, place in unpack(bytes.fromhex(row["increments"])):
                pieces[int(spot.removeprefix("box:"))].append([place, name, cents])
        carried = json.loads(self.rows["rounds"].get((number - 1,), {}).get("carry") or "null")
        if carried is None:
            carried = {"shoe": None, "set": "", "ended": "no-set", "seats": {}} if number == 1 else public
        for part in ("shoe", "set", "ended"):
            need(public[part] == carried[part], f"its {part} is not what the round before left")
        seats, back = dict(carried["seats"]), defaultdict[str, list[list[Any]]](list)
        self.said = {name: [spot for spot, cents in slip.items() if not cents] for name, slip in stakes.items()}
        seats = {box: seat for box, seat in seats.items() if f"leave:{box}" not in self.said.get(seat[0], [])}
        for seat_of in map(str, range(1, 8)):
            for name in (name for name, said in self.said.items() if f"sit:{seat_of}" in said):
                seats.setdefault(seat_of, [name, 0, 0, 0])
        seats = seats if game != "blackjack" and readings["seats_per_terminal"] else {}
        for here in pieces.values():
            here.sort()
        need(public["seats"] == seats, f"the seats are {public['seats']}, by the rules they are {seats}")
        for box, here in pieces.items():
            seated, spot = seats.get(str(box), [""])[0], f"box:{box}"
            while (over := sum(stakes[name].get(spot, 0) for name in {each[1] for each in here}) - most) > 0:
                newest = max((each for each in here if each[2]), key=lambda each: (each[1] != seated, each[0]))
                name, cut = newest[1], min(newest[2], -(-over // unit) * unit)
                cut = stakes[name][spot] if stakes[name][spot] - cut < least else cut
                newest[2] = 0 if cut >= newest[2] else newest[2] - cut
                stakes[name][spot] -= cut
                back[name].append([spot, cut, "5.1"])
        dealt = {box for box in pieces if any(stakes[name].get(f"box:{box}") for name in stakes)}
        told: dict[str, list[Any]] = {}
        for box in sorted(dealt):
            names = [*dict.fromkeys(each[1] for each in pieces[box] if stakes[each[1]].get(f"box:{box}"))]
            of_sides = {name: _sides(stakes[name], kinds, box) for name in stakes}
            names += sorted(name for name in stakes if of_sides[name] and name not in names)
            is_seated = {name: game == "blackjack" or seats.get(str(box), [""])[0] == name for name in names}
            told[str(box)] = [
                [name, is_seated[name], stakes[name].get(f"box:{box}", 0), of_sides[name]] for name in names
            ]
        for name, slip in stakes.items():
            for spot, cents in slip.items():
                kind, _, of_box = spot.partition(":")
                if kind == "boom" and told:
                    own = [each for each in sorted(map(int, told)) if any(bet[0] == name for bet in told[str(each)])]
                    first = told[str(own[0] if own else min(map(int, told)))]
                    if name not in [bet[0] for bet in first]:
                        first.append([name, game == "blackjack", 0, {}])
                    next(bet for bet in first if bet[0] == name)[3][kinds[kind]] = cents
                elif kind != "box" and cents and of_box not in told:
                    paragraph = "3.9.1" if kind == "boom" else "3.3" if game == "blackjack" else "5.15"
                    back[name].append([spot, cents, paragraph])
        need(public["boxes"] == told, f"the boxes are {public['boxes']}, by the bets they are {told}")
        for name, each in manifest.items():
            summed = Counter[tuple[str, str]]()
            for spot, cents, paragraph in back[name]:
                summed[spot, paragraph] += cents
            due = sorted([spot, cents, paragraph] for (spot, paragraph), cents in summed.items())
            need(sorted(each[3]) == due, f"it returns {each[3]} to {name}, due is {due}")
        self.check_limits(number, close)

    def check_limits(self, number: int, close: list[Any]) -> None:
        """The limits of a Close are those of the last Terms before it."""
        terms = [body for body in self.terms if body[0] <= number]
        if terms:
            least, most = next(each[1:] for each in terms[-1][2] if each[0] == "box")
            due = {"chip_cents": terms[-1][1], "minimum_cents": least, "maximum_cents": most}
            need(close[5]["limits"] == due, f"its limits are {close[5]['limits']}, people have set {due}")

    def check_carry(self, number: int, public: dict[str, Any], felt: Any) -> None:
        seats, left = dict[str, Any](), 52 * felt.decks - felt.out.total()
        for box, (holder, idle, last, silent) in public["seats"].items():
            bet = next((each[2] for each in public["boxes"].get(box, []) if each[0] == holder), 0)
            plays = [each for each in felt.events if each["event"] == "act" and each["hand"] is not None]
            by = {each["by"] for each in plays if (each["box"], each["who"]) == (int(box), holder)}
            has_left = any(each["event"] == "walk_away" and each["who"] == holder for each in felt.events)
            silent = silent if not by and not has_left else 0 if by & {"player", "staff"} else silent + 1
            idle = 0 if bet else idle + 1
            if max(idle, silent) < felt.readings["seat_idle_rounds"]:
                seats[box] = [holder, idle, bet or last, silent]
        ended = "no-set" if felt.needs_set and not felt.set else "spoilt" if felt.is_void else "cut-card"
        ended = (
            ended if felt.is_void or felt.is_cut or felt.needs_set else "short" * (left < felt.readings["cut_cards"])
        )
        due = {"shoe": felt.shoe_now(), "set": felt.set, "ended": ended, "seats": seats}
        carry = json.loads(self.rows["rounds"][number,]["carry"] or "null")
        need(carry == due, f"it leaves {carry}, by its records it leaves {due}")

    def check_answers(self, number: int, question: int, answers: list[list[Any]], asked: list[Any]) -> None:
        need(sorted(asked[3]) == [each[0] for each in answers], f"asked were {sorted(asked[3])}")
        for name, action, cents, by in answers:
            need([action, cents, by] == self.choice(number, question, name), f"{name} has another answer in its row")
            offered = {each[0]: each[1:] for each in asked[3][name]}
            is_right = action in offered and offered[action][0] <= cents <= offered[action][1]
            is_right &= by not in ("silence", "away") or (action, cents) == (asked[4][name], 0)
            what = asked[1].partition(":")[0].removeprefix("follow-")
            preset = [said.partition(":")[2] for said in self.said[name] if said.partition(":")[0] == what]
            is_right &= (by == "preset") == bool(preset) and action in (preset or [action]) + [asked[4][name]]
            need(is_right, f"{name} was not offered to {action} for {cents} cents")

    def choice(self, number: int, question: int, name: str) -> list[Any]:
        row = self.rows["choices"].get((number, question, name), {})
        return [row.get(column) for column in ("action", "cents", "by")]

    def check_payment(self, number: int, payment: int, felt: Any, is_over: bool, entries: Any) -> None:
        for name, (stake, payout, back) in self.paid.items():
            due = felt.due(name, is_over)
            now = due[0] - stake, due[1] - payout, due[2] - back
            self.paid[name] = due
            entry, line = entries.pop((name, number, 1, payment), (None, self.line["slips", (number, name)]))
            if entry is None:
                is_due = due[0] if is_over else any(now)
                need(not is_due or self.may_lack(number, name), f"{name} lacks payment {payment} of {now}")
                continue
            moves = [[ESCROW, HOUSE, now[0] - now[2]], [ESCROW, CREDIT, now[2]], [HOUSE, CREDIT, now[1] - now[2]]]
            if ([*entry[10:12]], entry[9]) != ([*now[:2]], [each for each in moves if each[2]]):
                tell(line, f"round {number} pays {name} {now[1]} cents on {now[0]}; it says {entry[11]} on {entry[10]}")

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
            key = name, number, version, int(version == 1 and outcome != "void")
            if not staked or (key not in entries and not self.rows["rounds"][number,]["complete"]):
                continue
            entry, where = entries.get(key, (None, self.line["slips", (number, name)]))
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


class Wrong(Exception):
    """Something in a round is not by the rules."""


def need(is_right: bool, what: str) -> None:
    if not is_right:
        raise Wrong(what)


# Blackjack
RANKS, GO_ON, DECLINE = "A23456789TJQK", ["go-on", 0, 0], ["decline", 0, 0]
CARDS = {rank + suit for rank in RANKS for suit in "SHDC"}
PAIRS = {"rws-pairs": (51, 21, 13, 7), "perfect-pairs": (26, 26, 13, 7), "player-pair": (12, 12, 12, 12)}
ERRORS = {
    "wrong-hand": "a card went to the wrong hand",
    "box-skipped": "a box was skipped",
    "card-too-many": "a hand has a card too many",
    "empty-area": "a card went to an area without a bet",
    "other": "another dealing error",
}
SIDES = {
    "blackjack-rws": {"pair": "rws-pairs", "boom": "boom-busted"},
    "blackjack-perfect-pairs": {"pair": "perfect-pairs", "boom": "boom-busted"},
    "blackjack": {"pair": "player-pair", "under": "under-13", "over": "over-13"},
}
READINGS = {"decks": 8, "cut_cards": 52, "seats_per_terminal": 1, "seat_idle_rounds": 2, "split_on": "value"}
READINGS |= {"interim_ms": 12000, "interim_next_ms": 4000, "first_ms": 12000, "next_ms": 8000, "follow_ms": 6000}
READINGS |= {"options_ms": 20000, "order_ms": 10000}


def low(cards: list[str]) -> int:
    return sum(min(RANKS.index(card[0]) + 1, 10) for card in cards)


def total(cards: list[str]) -> int:
    points = low(cards)
    return points + 10 if points <= 11 and any(card[0] == "A" for card in cards) else points


class Bets:
    """What one player has on one box."""

    def __init__(self, name: str, is_seated: bool, initial: int, sides: dict[str, int]) -> None:
        self.name, self.is_seated, self.initial, self.sides = name, is_seated, initial, dict(sides)
        self.end, self.insured, self.has_left, self.back = "", 0, False, set[str]()


class Hand:
    def __init__(self, box: int, number: int, cards: list[str], stakes: dict[str, int]) -> None:
        self.box, self.number, self.cards, self.stakes = box, number, cards, stakes
        self.doubles, self.declined, self.followed, self.back = dict[str, int](), set[str](), "", set[str]()
        self.is_split = self.is_aces = self.is_over = self.wants_card = False
        self.place, self.questions = f"{box}.{number}", 0

    def is_blackjack(self) -> bool:
        return len(self.cards) == 2 and total(self.cards) == 21 and not self.is_split


class Blackjack:
    """A round of Blackjack, step by step: `waits` gives what must come next."""

    def __init__(self, game: str, readings: dict[str, Any], public: dict[str, Any]) -> None:
        self.game, self.is_2017, self.readings = game, game == "blackjack", {**READINGS, **readings}
        shoe = public["shoe"] or {}
        self.decks, self.set = shoe.get("decks", self.readings["decks"]), public["set"]
        self.out, self.held = Counter(shoe.get("out", {})), list(shoe.get("held", []))
        self.needs_set, self.is_cut, self.is_void = bool(public["ended"]), False, False
        told = sorted((int(box), here) for box, here in public["boxes"].items())
        self.bets = {box: [Bets(*each) for each in here] for box, here in told}
        self.hands = {
            box: [Hand(box, 0, [], {b.name: b.initial for b in here if b.initial})] for box, here in self.bets.items()
        }
        self.dealer, self.away, self.dealt = list[str](), set[str](), list[tuple[list[str], int]]()
        self.is_agreed = self.is_played = False
        self.is_wrong = self.pays = self.is_final = False
        self.asks_options = self.supervisor = False
        self.together, self.at, self.firsts = list[str](), "", dict[int, list[int]]()
        self.interim_asked, self.quiet = 0, set[str]()
        self.shoe = self.shoe_now()
        self.saved: Any = None
        self.since, self.events = list[Any](), list[dict[str, Any]]()
        self.save()

    def shoe_now(self) -> dict[str, Any]:
        is_usable, cut_cards = not self.is_void, self.readings["cut_cards"]
        out = {card: count for card, count in self.out.items() if count}
        return {"decks": self.decks, "out": out, "held": [*self.held], "cut_cards": cut_cards, "is_usable": is_usable}

    def tells(self, event: str, **more: Any) -> None:
        self.events.append({"event": event, **more})

    def save(self) -> None:
        self.saved, self.since = None, []
        self.saved = deepcopy(self)

    # Who has what
    def has_stood(self, bets: Bets) -> bool:
        return not bets.has_left and bool(bets.initial or bets.sides)

    def open_on(self, hand: Hand) -> list[Bets]:
        """The bets on a hand that nothing has decided."""
        if low(hand.cards) > 21 or (hand.is_blackjack() and self.dealer and self.upcard not in (1, 10)):
            return []
        return [b for b in self.bets[hand.box] if b.name in hand.stakes and not b.end and b.name not in hand.back]

    @property
    def upcard(self) -> int:
        return low(self.dealer[:1])

    def open_of(self, name: str) -> bool:
        hands = any(b.name == name for box in self.hands.values() for hand in box for b in self.open_on(hand))
        return hands or any(
            b.name == name and (("insurance" not in b.back and b.insured) or self.open_sides(box, b))
            for box, here in self.bets.items()
            for b in here
        )

    def open_sides(self, box: int, bets: Bets) -> set[str]:
        undealt = len(self.hands[box]) == 1 and len(self.hands[box][0].cards) < 2
        return {side for side in bets.sides if side == "boom-busted" or undealt} - bets.back

    def decider(self, box: int) -> Bets | None:
        there = [b for b in self.bets[box] if b.initial and not b.has_left and b.name not in self.away]
        return max(there, key=lambda b: (b.is_seated, b.initial), default=None)

    # What comes next
    def waits(self) -> tuple[Any, ...]:
        if self.is_void:
            return ("void",)
        if self.needs_set:
            return ("set",)
        if self.is_wrong:
            return ("decision",)
        if self.together:
            return self.ask_order()
        if self.asks_options and not self.is_complete():
            names = sorted({b.name for here in self.bets.values() for b in here} - self.away)
            if asked := [name for name in names if self.open_of(name)]:
                options = [GO_ON, ["take-back", 0, 0]]
                return self.ask("options", "options_ms", dict.fromkeys(asked, options), dict.fromkeys(asked, "go-on"))
            self.asks_options = False
        if self.pays:
            return ("pay",)
        return self.course()

    def is_complete(self) -> bool:
        """Whether nothing is left to be dealt in this round."""
        hands = [hand for box in self.hands.values() for hand in box]
        return self.is_played and not any(map(self.turn, hands)) and not self.dealer_draws()

    def ask(self, about: str, ms: str, options: dict[str, Any], silence: dict[str, str]) -> tuple[Any, ...]:
        return "ask", about, self.readings[ms], options, silence

    def course(self) -> tuple[Any, ...]:
        if not self.is_agreed:
            place = self.initial_place()
            return ("card", place) if place else ("agree",)
        if not self.is_played:
            if asked := self.interim():
                return asked
            self.is_played = True
            self.save()
            if self.is_due_now():
                self.pays = True
                self.tells("settle_interim")
            if self.dealer:
                self.tells("begin_play", late=False)
            if self.pays:
                return ("pay",)
        for box in self.hands.values():
            for hand in box:
                if next_ := self.turn(hand):
                    return next_
        if self.dealer_draws():
            return ("card", "D")
        return ("end",) if self.is_final or not self.dealer else ("agree",)

    def initial_place(self) -> str:
        stands = [box for box, here in self.bets.items() if any(map(self.has_stood, here))]
        for at in (0, 1):
            for box in stands:
                if len(self.hands[box][0].cards) == at:
                    return f"{box}.0"
            if stands and not self.dealer:
                return "D"
        return ""

    def interim(self) -> tuple[Any, ...]:
        names = sorted({b.name for here in self.bets.values() for b in here} - self.quiet - self.away)
        options, silence = dict[str, Any](), dict[str, str]()
        for name in names:
            for box in self.boxes_of(name)[self.interim_asked :][:1]:
                silence[name] = f"decline:{box}"
                options[name] = [*self.offers(name, box), [silence[name], 0, 0]]
        if not options:
            return ()
        return self.ask("interim", "interim_next_ms" if self.interim_asked else "interim_ms", options, silence)

    def boxes_of(self, name: str) -> list[int]:
        """The boxes about which a player is asked before the interim settlement."""
        return [box for box in self.bets if self.offers(name, box)]

    def offers(self, name: str, box: int) -> list[Any]:
        hand, bets = self.hands[box][0], next((b for b in self.bets[box] if b.name == name), None)
        if bets is None or not bets.initial or name in hand.back:
            return []
        if self.upcard == 1:
            even = [[f"even-money:{box}", 0, 0]] if hand.is_blackjack() else []
            return [*even, [f"insure:{box}", 1, bets.initial // 2]]
        return [[f"surrender:{box}", 0, 0]] if self.decider(box) is bets and not hand.is_blackjack() else []

    def is_due_now(self) -> bool:
        for box, here in self.bets.items():
            for bets in here:
                blackjack = self.hands[box][0].is_blackjack() and self.upcard not in (1, 10) and bets.initial
                if bets.end or blackjack or set(bets.sides) - {"boom-busted"} - bets.back:
                    return True
        return False

    def turn(self, hand: Hand) -> tuple[Any, ...]:
        bets = self.open_on(hand)
        if not bets or hand.is_blackjack():
            return ()
        if hand.followed:
            return self.ask_follow(hand)
        if len(hand.cards) < 2 or hand.wants_card:
            return "card", hand.place
        points = total(hand.cards)
        if points >= 21 or hand.is_over or hand.is_aces:
            return ()
        if (decider := self.decider(hand.box)) is None:
            return ("card", hand.place) if points < 12 else ()
        options: list[Any] = [["hit", 0, 0]] + [["stand", 0, 0]] * (points >= 12)
        if len(hand.cards) == 2 and decider.name in hand.stakes:
            if self.is_pair(hand) and len(self.hands[hand.box]) < 4:
                options.append(["split", decider.initial, decider.initial])
            options.append(["double", 1, decider.initial])
        silence = {decider.name: "stand" if points >= 12 else "hit"}
        ms = "next_ms" if len(hand.cards) > 2 else "first_ms"
        return self.ask(f"turn:{hand.place}", ms, {decider.name: options}, silence)

    def is_pair(self, hand: Hand) -> bool:
        one, other = hand.cards
        return one[0] == other[0] if self.readings["split_on"] == "rank" else low([one]) == low([other])

    def ask_follow(self, hand: Hand) -> tuple[Any, ...]:
        kind, by = hand.followed.split()
        asked = [b for b in self.open_on(hand) if b.name != by and b.name not in self.away]
        asked = [b for b in asked if kind == "double" or b.name not in hand.declined]
        if not asked:
            hand.followed = ""
            return self.turn(hand)
        options = {b.name: [["follow", b.initial if kind == "split" else 1, b.initial], DECLINE] for b in asked}
        return self.ask(f"follow-{kind}:{hand.place}", "follow_ms", options, {b.name: "decline" for b in asked})

    def dealer_draws(self) -> bool:
        if any(self.open_on(hand) for box in self.hands.values() for hand in box):
            return total(self.dealer) < 17
        here = [b for box in self.bets.values() for b in box]
        if any("boom-busted" in set(b.sides) - b.back for b in here):
            return total(self.dealer) < 17
        return any(b.insured and "insurance" not in b.back for b in here) and len(self.dealer) == 1

    # What happens
    def step(self, fact: list[str]) -> None:
        word, rest, due = fact[0], fact[1:], self.waits()
        if word == "cut":
            self.is_cut = True
        elif word in ("set", "burn"):
            fits = not self.dealt and (due[0] == "set" or (not self.needs_set and due[0] in ("card", "agree")))
            need(fits, f"{word} while {due} is due")
            self.new_set(rest[0]) if word == "set" else self.leave_shoe(rest[0] if rest else "??")
            self.shoe = self.shoe_now()
            self.save()
        elif word == "away":
            self.away.add(rest[0])
            self.since.append((word, rest[0]))
            self.tells("walk_away", box=None, who=rest[0])
        elif word == "back":
            self.away.discard(rest[0])
            self.tells("come_back", box=None, who=rest[0])
            self.since.append((word, rest[0]))
        elif word == "card":
            need(due[:2] == ("card", rest[1]), f"a card lies at {rest[1]} while {due} is due")
            self.since.append(rest[0])
            self.tells("deal", card=rest[0])
            if self.draw(rest[0]):
                self.lay(rest[0], rest[1])
        elif word == "agree":
            need(due == ("agree",), f"people agree while {due} is due")
            self.is_final, self.is_agreed = self.is_agreed, True
            self.since.append("agree")
        elif word in ("exposed", "early"):
            fits = word == "early" or (due[0] in ("card", "agree") and not self.held)
            need(fits, f"{word} while {due} is due")
            self.hold(rest[0])
            self.tells("expose", card=rest[0], by="shoe" if word == "early" else "dealer")
        elif word == "counted-as":
            need(not self.dealt, "cards of earlier rounds are counted anew after the first card")
            self.out[rest[0]] -= 1
            self.out.update(rest[1:])
            self.shoe = self.shoe_now()
        elif word == "discard":
            need(
                due[0] in ("card", "agree") and (self.is_played or not self.hands),
                f"a card is discarded while {due} is due",
            )
            self.draw(rest[0])
            self.tells("discard", card=rest[0], reason=rest[1].replace("-", "_"), by="dealer")
        elif word == "together":
            need(due[0] == "card" and not self.held, f"cards come together while {due} is due")
            self.come_together(rest, due[1])
            self.tells("drawn_together", cards=rest, by="dealer")
        elif word == "order":
            need(due[0] == "order" and sorted(rest) == sorted(self.together), f"an order while {due} is due")
            self.held, self.together, self.asks_options = list(rest), [], not self.is_2017
            self.tells("choose_order", cards=rest, who="supervisor", by="staff")
            self.save()
        elif word == "error":
            need(due[0] in ("card", "agree"), f"an error while {due} is due")
            self.is_wrong = True
            self.tells("declare_error", kind=ERRORS[rest[0]], by="dealer")
        elif word == "leave":
            need(due[0] == "decision", f"{word} while {due} is due")
            self.is_wrong, self.asks_options = False, not self.is_2017
            self.tells("leave_cards", by="supervisor")
            self.save()
        elif word == "reconstruct":
            need(due[0] == "decision", f"{word} while {due} is due")
            self.reconstruct(rest)
            self.tells("reconstruct", cards=rest, by="supervisor")
        elif word == "correct":
            self.correct(int(rest[0]), rest[1], rest[2])
            self.tells("correct", at=int(rest[0]), was=rest[1], card=rest[2], by=["dealer", "supervisor"])
        else:
            raise ValueError(f"there is no fact {word}")

    def new_set(self, name: str) -> None:
        self.set, self.needs_set, self.is_cut, self.decks = name, False, False, self.readings["decks"]
        self.out, self.held = Counter(), []

    def leave_shoe(self, card: str) -> bool:
        """Counts a card out of the shoe; gives whether it is one that may be there."""
        if card not in CARDS and card != "??":
            self.is_void = True
            return False
        self.out[card] += 1
        self.is_void = card != "??" and self.out[card] > self.decks
        return not self.is_void

    def hold(self, card: str) -> None:
        if self.leave_shoe(card):
            self.held.append(card)

    def draw(self, card: str) -> bool:
        if self.held:
            need(self.held.pop(0) == card, f"{card} comes before a card that is held")
            return True
        return self.leave_shoe(card)

    def lay(self, card: str, place: str) -> None:
        hand = None if place == "D" else self.hand(place)
        cards = self.dealer if hand is None else hand.cards
        self.dealt.append((cards, len(cards)))
        cards.append(card)
        if hand is not None and hand.wants_card:
            hand.wants_card, hand.is_over = False, hand.is_over or bool(hand.doubles)

    def hand(self, place: str) -> Hand:
        return next(hand for box in self.hands.values() for hand in box if hand.place == place)

    def come_together(self, cards: list[str], place: str) -> None:
        if place == "D":
            for card in cards:
                self.draw(card)
            self.asks_options = not self.is_2017
        else:
            for card in cards:
                self.leave_shoe(card)
            self.together, self.at, self.supervisor = list(cards), place, False
        self.save()

    def ask_order(self) -> tuple[Any, ...]:
        decider = None if self.supervisor else self.decider(int(self.at.split(".")[0]))
        if decider is None:
            return ("order",)
        options = [[f"first:{card}", 0, 0] for card in dict.fromkeys(self.together)] + [["supervisor", 0, 0]]
        return self.ask("order", "order_ms", {decider.name: options}, {decider.name: "supervisor"})

    def reconstruct(self, cards: list[str]) -> None:
        """Deals the cards again in another order, with the answers that were given between them."""
        dealt = [each for each in self.since if isinstance(each, str) and each != "agree"]
        others = Counter(cards) - Counter(dealt)
        need(not Counter(dealt) - Counter(cards), "cards that were dealt are missing in what is reconstructed")
        given = [each for each in self.since if each not in dealt]
        kept = {name: getattr(self, name) for name in ("out", "held", "is_cut", "saved", "events")}
        self.__dict__.update(deepcopy(self.saved).__dict__)
        self.__dict__.update(kept)
        queue, events = cards[: len(dealt)], [*self.events]
        while queue or given:
            due = self.waits()
            if given and isinstance(given[0], tuple):
                word, name = given.pop(0)
                self.away = self.away | {name} if word == "away" else self.away - {name}
            elif due[0] == "card" and queue:
                self.lay(queue.pop(0), due[1])
            elif due[0] == "agree" and given[:1] == ["agree"]:
                self.is_final, self.is_agreed = self.is_agreed, bool(given.pop(0))
            elif due[0] == "ask" and given and given[0] != "agree":
                self.answer(due[1], given.pop(0))
            else:
                break
        need(not given, "an answer has no place after the reconstruction")
        self.events = events
        self.held = queue + cards[len(dealt) :] + self.held
        self.is_wrong, self.asks_options = False, not self.is_2017
        for card in others.elements():
            self.leave_shoe(card)
        self.save()

    def correct(self, number: int, was: str, card: str) -> None:
        cards, at = self.dealt[number]
        need(cards[at] == was, f"card {number} is {cards[at]} and not {was}")
        cards[at] = card
        self.out[was] -= 1
        self.leave_shoe(card)

    def answered(self, answers: list[list[Any]]) -> None:
        about = self.waits()[1]
        self.since.append(answers)
        self.answer(about, answers)

    def answer(self, about: str, answers: list[list[Any]]) -> None:
        kind, _, place = about.partition(":")
        for name, action, cents, by in answers:
            self.take(name, action, cents, by, kind, place)
        if kind == "interim":
            self.interim_asked += 1
            for name, by in ((each[0], each[3]) for each in answers if each[0] in self.quiet):
                for box in self.boxes_of(name)[self.interim_asked :]:
                    self.tells("decline", box=box, who=name, by=by)
        elif kind.startswith("follow"):
            self.hand(place).followed = ""
        elif kind == "options":
            self.asks_options, self.pays = False, any(action == "take-back" for _, action, _, _ in answers)
            self.save()
        elif kind == "order":
            self.asks_options = not self.supervisor and not self.is_2017

    def take(self, name: str, action: str, cents: int, by: str, kind: str, place: str) -> None:
        word, _, what = action.partition(":")
        hand = self.hand(place) if place else None
        if kind == "interim":
            self.settle_before_play(name, word, int(what), cents, by)
        elif kind == "options":
            self.tells("answer_error", who=name, goes_on=word == "go-on", by=by)
            if word == "take-back":
                self.take_back(name)
        elif kind == "order" and word == "first":
            self.together.remove(what)
            self.held, self.together = [what, *self.together], []
            self.tells("choose_order", cards=[*self.held], who=name, by=by)
        elif kind == "order":
            self.supervisor = True
        elif hand and kind == "turn":
            if by == "away" and not self.is_2017:
                self.away.add(name)
                self.tells("walk_away", box=None, who=name)
                return
            staked = cents if word in ("split", "double") else None
            self.tells("act", action=word, box=hand.box, hand=hand.number, who=name, cents=staked, by=by)
            hand.is_over, hand.wants_card = hand.is_over or word == "stand", word in ("hit", "double")
            if word == "double":
                hand.doubles[name], hand.followed = cents, f"double {name}"
            elif word == "split":
                self.split(hand, name, cents)
        elif hand:
            self.tells("follow", box=hand.box, who=name, cents=cents, by=by)
            if word == "decline" and kind == "follow-split":
                hand.declined.add(name)
            elif word == "follow":
                stakes = self.newest(hand).stakes if kind == "follow-split" else hand.doubles
                stakes[name] = cents

    def settle_before_play(self, name: str, word: str, box: int, cents: int, by: str) -> None:
        bets = next(b for b in self.bets[box] if b.name == name)
        self.quiet |= {name} if by in ("silence", "away") else set()
        if word == "decline":
            self.tells("decline", box=box, who=name, by=by)
            return
        action = "take even money" if word == "even-money" else word
        self.tells("act", action=action, box=box, hand=None, who=name, cents=cents if word == "insure" else None, by=by)
        if word == "insure":
            bets.insured = cents
        for each in self.bets[box] if word == "surrender" else [bets]:
            each.end = "" if word == "insure" else word

    def newest(self, hand: Hand) -> Hand:
        here = self.hands[hand.box]
        return here[here.index(hand) + 1]

    def split(self, hand: Hand, name: str, cents: int) -> None:
        here = self.hands[hand.box]
        new = Hand(hand.box, len(here), [], {name: cents})
        if not hand.is_split:
            self.firsts[hand.box] = [self.dealt.index(each) for each in self.dealt if each[0] is hand.cards]
        moved = next(at for at, each in enumerate(self.dealt) if each[0] is hand.cards and each[1] == 1)
        self.dealt[moved] = new.cards, 0
        new.cards.append(hand.cards.pop())
        here.insert(here.index(hand) + 1, new)
        hand.is_split = new.is_split = True
        hand.is_aces = new.is_aces = hand.cards[0][0] == "A"
        hand.followed, new.declined = f"split {name}", set(hand.declined)

    def take_back(self, name: str) -> None:
        for box, here in self.bets.items():
            for bets in (b for b in here if b.name == name):
                for hand in self.hands[box]:
                    hand.back |= {name} if bets in self.open_on(hand) else set()
                bets.back |= self.open_sides(box, bets) | ({"insurance"} if bets.insured else set())
                bets.has_left = True

    # What bets bring back
    def due(self, name: str, is_over: bool) -> tuple[int, int, int]:
        """Gives what of a player's stakes is decided, what it brings back, and what of that was never played."""
        parts = [
            part
            for box, here in self.bets.items()
            for b in here
            if b.name == name
            for part in self.parts(box, b, is_over)
        ]
        stakes, payouts = sum(stake for stake, _, _ in parts), sum(payout for _, payout, _ in parts)
        return stakes, payouts, sum(stake for stake, _, is_back in parts if is_back)

    def parts(self, box: int, bets: Bets, is_over: bool) -> Iterator[tuple[int, int, bool]]:
        for side, cents in bets.sides.items():
            if side in bets.back:
                yield cents, cents, True
            elif is_over or (side != "boom-busted" and self.is_played):
                yield cents, cents * self.side(box, side), False
        if bets.insured and ("insurance" in bets.back or is_over):
            is_back = "insurance" in bets.back
            yield bets.insured, bets.insured * (1 if is_back else 3 * self.dealer_blackjack()), is_back
        lost = 0
        for hand in self.hands[box]:
            stake = hand.stakes.get(bets.name, 0) + hand.doubles.get(bets.name, 0)
            if stake and bets.name in hand.back:
                yield stake, stake, True
            elif stake and bets.end:
                yield stake, stake * 2 if bets.end == "even-money" else stake // 2, False
            elif stake and hand.is_blackjack() and (is_over or self.upcard not in (1, 10)):
                times = 10 if self.dealer_blackjack() else 22 if self.game == "blackjack-rws" else 25
                yield stake, stake * times // 10, False
            elif stake and is_over and low(hand.cards) <= 21 and self.dealer_blackjack():
                lost, taken = bets.initial, min(stake, bets.initial - lost)
                yield stake, stake - taken, False
            elif stake and is_over:
                yield stake, stake * self.against(hand), False

    def dealer_blackjack(self) -> bool:
        return len(self.dealer) == 2 and total(self.dealer) == 21

    def against(self, hand: Hand) -> int:
        mine, dealers = total(hand.cards), total(self.dealer)
        return 0 if mine > 21 else 2 if dealers > 21 or dealers < mine else dealers == mine

    def side(self, box: int, side: str) -> int:
        if side == "boom-busted":
            return {3: 3, 4: 3, 5: 5, 6: 13, 7: 51}.get(len(self.dealer), 201) if total(self.dealer) > 21 else 0
        dealt = [self.dealt[at] for at in self.firsts.get(box, [])]
        first, second = [cards[at] for cards, at in dealt] or self.hands[box][0].cards[:2]
        (one, suit), (other, other_suit) = tuple(first), tuple(second)
        if side in ("under-13", "over-13"):
            points = low([one, other])
            return 2 * (points < 13 if side == "under-13" else points > 13)
        of_aces, of_suit, of_colour, of_two = PAIRS[side]
        if one != other:
            return 0
        is_colour = (suit in "HD") == (other_suit in "HD")
        return (of_aces if one == "A" else of_suit) if suit == other_suit else of_colour if is_colour else of_two


def first_difference(said: Any, due: Any) -> str:
    if isinstance(said, list) and isinstance(due, list):
        at = next(
            (at for at, (one, other) in enumerate(zip(said, due, strict=False)) if one != other),
            min(len(said), len(due)),
        )
        return f"in place {at} it says {said[at : at + 1]}, due is {due[at : at + 1]}"
    return f"it says {said}, due is {due}"


def moved(entry: list[Any], account: int) -> int:
    return sum(cents * ((target == account) - (source == account)) for source, target, cents in entry[9])


def _sides(slip: dict[str, int], kinds: dict[str, str], box: int) -> dict[str, int]:
    return {side: slip[spot] for kind, side in kinds.items() if slip.get(spot := f"{kind}:{box}")}


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
