"""Checks an export of a casino table's record, by the vendor's page "The record, for whoever checks it" alone.
`python3 verify_export.py FILE [PUBLIC_KEY_HEX]` prints VERIFIED, or one line for each thing that is wrong. Without
PUBLIC_KEY_HEX a signature is checked by the key in the head, and an export that is not signed can pass. Left out:
rounds of evacuated terminals (entries that are there are checked, none is demanded), claims, the accounts but the
house's that a correction goes to; choices, limits, day files; `says`; names of columns that are not read here; what the
page does not tell of terminals' own files. Of an export that begins late: rows that no commit in it wrote, rounds with
an older Close. Rounds of other games are reported. After a line that cannot be read nothing more is checked."""
import hashlib, json, pathlib, re, sys
from collections import Counter
from typing import Any
TABLES = [(name, int(key), int(size), names.split()) for name, key, size, names in (text.split(":") for text in (
    "shape:1:12:;days:1:15:;rounds:1:18:number phase opened_wall_ms dealer rules_hash simulated close_seq version"
    " outcome paragraph reason evidence complete;slips:2:6:round terminal decided_revision registered_revision"
    " total_cents returned;choices:3:7:round question terminal action;rules:1:3:;terminals:1:11:terminal journal_seq journal_hash locked"
    " credit_cents escrow_cents credit_session cashed_out evacuation evacuated_round;transfers:1:11:id terminal"
    " credit_session cents;claims:2:6:;people:1:7:;alarms:1:8:;recordings:2:3:round judged sensor_log;answers:2:3:;"
    "epoch:1:2:;standing:1:5:;records:1:6:seq data hash round version outcome;journals:2:4:terminal seq round data;"
    "revisions:3:6:round terminal revision wall_ms increments lines;vouchers:1:15:;voucher_events:2:7:;documents:2:9:;"
    "boxes:2:12:;refused_tickets:1:7:;commits:1:3:seq data hash").split(";"))]
KINDS = {name: fields.split() for name, fields in (text.split(":") for text in (  # fields as far as they are read here
    "Close:round dealer rules_hash cause manifest public seal;Result:round close_seq version payment outcome"
    " simulated staff salt;Void:round close_seq version paragraph law_class reason staff dealer salt;Fact:round;"
    "Ask:round;Pay:round;Correction:round close_seq version outcome;Answers:round;Decision:round;Evacuation:id"
    " terminal round").split(";"))}
RECORD = "format seq kind wall_ms table game body commit_hash".split()
ENTRY = "format seq kind wall_ms credit_session round version payment key postings stake payout note".split()
HOLD, STAND, SETTLE, VOID, CORRECT, TRANSFER, EVACUATE, TICKET = range(8)
CREDIT, ESCROW, HOUSE, MONEY_IN, MONEY_OUT, UNRECOVERED, PAYABLE, LEAVING = range(8)
MOVES = {HOLD: "01 10", STAND: "10", SETTLE: "12 20 10", CORRECT: "20 02 25 52 26 62", TRANSFER: "30 04 07 70 74", TICKET: "74"}  # from, to
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
SPOTS = {name: set(map(str, numbers)) for name, numbers in {
    "low": range(1, 19), "high": range(19, 37), "odd": range(1, 37, 2), "even": range(2, 37, 2), "red": RED,
    "black": set(range(1, 37)) - RED, "top-line": ("0", "00", "000", 1, 2, 3), "any": ("0", "00", "000", *range(1, 37)),
    "column:1": range(1, 37, 3), "column:2": range(2, 37, 3), "column:3": range(3, 37, 3), "dozen:1": range(1, 13),
    "dozen:2": range(13, 25), "dozen:3": range(25, 37)}.items()}
SIZES = {"straight": 1, "split": 2, "street": 3, "corner": 4, "six-line": 6}
MODULUS, P, ORDER, raw = 2 ** 31 - 1, 2 ** 255 - 19, 2 ** 252 + 27742317777372353535851937790883648493, bytes.fromhex
END = re.compile(rb'(.*),"sum":"([0-9a-f]{32})","at":\[([0-9]{1,10}),([0-9]{1,10})\]\}', re.DOTALL)
WIDE = {first + i: (kind, width) for first, kind, widths in (  # MessagePack: codes that a length or an integer follows
    (0xC4, "bin", (1, 2, 4)), (0xCC, "int", (1, 2, 4, 8)), (0xD0, "signed", (1, 2, 4, 8)), (0xD9, "str", (1, 2, 4)),
    (0xDC, "list", (2, 4)), (0xDE, "map", (2, 4))) for i, width in enumerate(widths)}
BEFORE_3 = {"terminals": 1, "transfers": 2}  # columns that formats 1 and 2 do not have
GAMES = ("roulette-triple-zero", "baccarat-commission")
Row = dict[str, Any]
Point = tuple[int, int]

def unpack_at(data: bytes, at: int) -> tuple[Any, int]:  # the value that begins there, and where the next one does
    code, at, values = data[at], at + 1, []
    if code < 0x80 or code >= 0xE0 or code in (0xC0, 0xC2, 0xC3):
        return {0xC0: None, 0xC2: False, 0xC3: True}.get(code, code if code < 0x80 else code - 256), at
    kind, size = ("map", code & 15) if code < 0x90 else ("list", code & 15) if code < 0xA0 else ("str", code & 31)
    if code >= 0xC0:
        kind, width = WIDE[code]
        size, at = int.from_bytes(data[at:at + width], "big", signed=kind == "signed"), at + width
    if kind in ("int", "signed"): return size, at
    if kind == "bin": return data[at:at + size], at + size
    if kind == "str": return data[at:at + size].decode(), at + size
    for _ in range(size if kind == "list" else 2 * size):
        value, at = unpack_at(data, at)
        values.append(value)
    return (values if kind == "list" else dict(zip(values[::2], values[1::2]))), at
def pack(value: Any) -> bytes:  # MessagePack in the shortest form; maps stand in the order that they have
    def head(kind: str, size: int, small: int, base: int) -> bytes:
        if -32 <= size < small: return bytes([(base + size) % 256])
        code, width = next((c, w) for c, (k, w) in WIDE.items() if k == kind and -256 ** w // 2 <= size < 256 ** w)
        return bytes([code]) + size.to_bytes(width, "big", signed=size < 0)
    if value is None or value is True or value is False: return {None: b"\xc0", False: b"\xc2", True: b"\xc3"}[value]
    if isinstance(value, int): return head("signed" if value < 0 else "int", value, 128, 0)
    if isinstance(value, bytes): return head("bin", len(value), 0, 0) + value
    if isinstance(value, str): return head("str", len(value.encode()), 32, 0xA0) + value.encode()
    if isinstance(value, list): return head("list", len(value), 16, 0x90) + b"".join(map(pack, value))
    return head("map", len(value), 16, 0x80) + b"".join(pack(k) + pack(value[k]) for k in value)
def ordered(value: Any) -> Any:  # maps by their keys, as a seal has them
    if isinstance(value, list): return [ordered(each) for each in value]
    return {key: ordered(value[key]) for key in sorted(value)} if isinstance(value, dict) else value
def unpack(data: bytes) -> Any:
    if pack(value := unpack_at(data, 0)[0]) != data: raise ValueError("packed bytes are not in their one form")
    return value

def signed_by(key: bytes, message: bytes, signature: bytes) -> bool:
    """Checks an Ed25519 signature by RFC 8032, 5.1.7, in plain coordinates."""
    d = -121665 * pow(121666, -1, P)
    def point(data: bytes) -> Point:
        sign, y = data[31] >> 7, int.from_bytes(data, "little") % 2 ** 255
        square = (y * y - 1) * pow(d * y * y + 1, -1, P) % P
        x = pow(square, (P + 3) // 8, P)
        x = x if x * x % P == square else x * pow(2, (P - 1) // 4, P) % P
        if y >= P or x * x % P != square or x == 0 and sign: raise ValueError("no point of the curve")
        return (x if x % 2 == sign else P - x), y
    def add(p: Point, q: Point) -> Point:
        k = d * p[0] * q[0] * p[1] * q[1]
        return (p[0] * q[1] + q[0] * p[1]) * pow(1 + k, -1, P) % P, (p[1] * q[1] + p[0] * q[0]) * pow(1 - k, -1, P) % P
    def times(n: int, p: Point) -> Point:
        return add(times(n // 2, add(p, p)), p if n % 2 else (0, 1)) if n else (0, 1)
    s, base = int.from_bytes(signature[32:], "little"), point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    return s < ORDER and times(s, base) == add(point(signature[:32]), times(k, point(key)))
def cards(lines: list[Any], outcome: Row, taken: set[str]) -> int:  # what lines bring back by both hands
    p, b = (sum("A23456789".find(card[0]) + 1 for card in outcome[side]) % 10 for side in ("player", "banker"))
    pair = {f"{side}-pair": 1200 * (outcome[side][0][0] == outcome[side][1][0]) for side in ("player", "banker")}
    times = {"player": 200 * (p > b), "banker": 195 * (b > p), "tie": 0}
    times |= {"player": 100, "banker": 100, "tie": 900} if p == b else {}
    return sum(cents * (100 if spot in taken else {**times, **pair}[spot]) // 100 for spot, cents in lines)
def payout(lines: list[Any], pocket: str) -> int:  # what lines bring back where the ball lies in a pocket
    back = 0
    for spot, cents in lines:
        covered = SPOTS.get(spot) or set(spot.partition(":")[2].split("-"))
        right = spot in SPOTS or len(covered) == SIZES[spot.partition(":")[0]]
        if not right or not covered | {pocket} <= SPOTS["any"]: raise ValueError(f"there is no {spot} or {pocket}")
        back += 36 * cents // len(covered) if pocket in covered else 0
    return back
def sha(data: bytes, *parts: bytes) -> str:  # a link of a chain, where there are parts
    return hashlib.sha256(data + b"".join(len(part).to_bytes(8, "big") + part for part in parts)).hexdigest()

class Export:
    """One file; `found` lists what is wrong with it, `line` is the present line."""
    def __init__(self, data: bytes, key: str | None) -> None:
        self.line, self.data, self.key, self.lines = 1, data, key, data.split(b"\n")
        self.head: Row = json.loads(self.lines[0])
        self.late: Row = self.head["begins"]  # empty where it begins with the record
        self.found: list[str] = []
        self.rows: dict[str, list[tuple[int, Row]]] = {name: [] for name, *_ in TABLES}
        self.own: list[tuple[int, str, str, Row]] = []  # rows of terminals' own files
        self.records: dict[int, Row] = {}
        self.entries: list[tuple[int, str, Row]] = []
        self.state: dict[str, dict[tuple[Any, ...], list[Any]]] = {}  # rows by table and key, as commits say
        self.held: Counter[tuple[str, int]] = Counter()  # in escrow, by terminal and round
    def need(self, right: object, what: str, line: int = 0) -> None:
        self.found += [] if right else [f"line {line or self.line}: {what}"]
    def run(self) -> list[str]:
        try:
            for step in (self.sums, self.signature, self.log, self.commits, self.compare, self.rounds): step()
        except Exception as error:  # a changed file may fail anywhere
            self.need(False, f"{step.__name__} cannot be checked from here on: {type(error).__name__} {error}"[:200])
        return self.found

    def sums(self) -> None:
        before = b""
        for self.line, line in enumerate(self.lines[:-2], 1):
            if not (match := END.fullmatch(line)): raise ValueError("the line does not end with its sums")
            body, stored = match[1], raw(match[2].decode())
            a, b = sum(body) - int(match[3]), sum(i * c for i, c in enumerate(body, 1)) - int(match[4])
            column = b * pow(a, -1, MODULUS) % MODULUS if a % MODULUS else 0
            self.need(a % MODULUS == b % MODULUS == 0, f"was changed (if in one byte of the body, in column {column})")
            self.need(sha(before + body)[:32] == stored.hex(), "`sum` does not go on from the line before")
            before, members = stored, json.loads(line)
            if self.line == 1: continue
            name, row = members["table"], members["row"]
            if "terminal_file" in members: self.own.append((self.line, members["terminal_file"], name, row))
            else:
                self.rows[name].append((self.line, row))
                known = [t[::2] for t in TABLES if list(row)[:len(t[3])] == t[3]]
                log = sha(raw(members.get("sensor_log", "")))
                self.need((name, len(row)) in known and log == row.get("sensor_log", log), f"{name}: columns or log")
    def signature(self) -> None:
        self.line, key, last = max(1, len(self.lines) - 1), self.head["key"], b"\n".join(self.lines[-2:])
        match = re.fullmatch(rb'\{"signature":(?:null|"([0-9a-f]{128})")\}\n', last)
        value = raw((match[1] or b"").decode()) if match else b""
        self.need(match and bool(value) is self.head["signed"] and (self.key is None or self.key == key and value),
                  "is not the signature that it should be, or not by the key that was given")
        self.need(not value or signed_by(raw(key), raw(sha(self.data[:-len(last)])), value), "the signature is wrong")
    def log(self) -> None:
        number, before = self.head["anchors"]["records"]
        for self.line, row in self.rows["records"]:
            number, where, data = number + 1, f"records {row['seq']}: ", raw(row["data"])
            right, before = [number, sha(raw(before), data)], row["hash"]
            self.need([row["seq"], before] == right, where + "the chain of the log is broken")
            r = self.records[number] = dict(zip(RECORD, unpack(data), strict=True))
            r |= dict(zip(KINDS.get(r["kind"], []), r["body"])) | {"line": self.line, "data": data, "hash": before}
            r["outcome"] = "void" if r["kind"] == "Void" else r.get("outcome")
            self.need([r["format"] in (1, 2, 3), r["seq"], row["round"], row["version"], json.loads(row["outcome"] or "null")] == [
                True, number, r.get("round", 0), r.get("version", 0), r["outcome"]], where + "not what its bytes say")

    def commits(self) -> None:
        """Follows the commits: `state` becomes what they say."""
        copies = {(r["terminal"], r["seq"]): (line, r) for line, r in self.rows["journals"]}
        lines = {(r["round"], r["terminal"], r["revision"]): r["lines"] for _, r in self.rows["revisions"]}
        rows, anchors = {t: [list(r.values()) for r in self.late.get(t, [])] for t, *_ in TABLES}, self.head["anchors"]
        self.state = {t: {tuple(row[:k]): row for row in rows[t]} for t, k, *_ in TABLES}
        (number, before), log = anchors["commits"], anchors["records"]
        first = [sha(b"etg-console\0" + raw(self.head["chain"])), [0, "0" * 64]]
        self.need(number > 0 or [before, log] == first, "the chains do not begin as they must", 1)
        for self.line, row in self.rows["commits"]:
            number, where, bodies = number + 1, f"commits {row['seq']}: ", []
            for place, *values in unpack(raw(row["data"])):
                name, key, size, _ = TABLES[place]
                said = [v.hex() if isinstance(v, bytes) else int(v) if isinstance(v, bool) else v for v in values]
                if name == "records":
                    r, size = self.records[said[0]], 1
                    log, bodies = [said[0], r["hash"]], [*bodies, r["data"]]
                    self.need(r["commit_hash"].hex() == before, f"records {said[0]}: another commit_hash", r["line"])
                elif name == "journals":
                    size, bodies = 2, [*bodies, raw(copies[said[0], said[1]][1]["data"])]
                    self.entry(*copies[said[0], said[1]], dict(zip(ENTRY, unpack(bodies[-1]), strict=True)))
                elif name == "revisions":
                    said.append(lines[said[0], said[1], said[2]])
                    bodies, total = [*bodies, raw(said[-1])], sum(cents for _, cents in unpack(raw(said[-1])))
                    self.state["slips"][said[0], said[1]] = [*said[:3], said[2], total, ""]
                elif name == "terminals":  # its money and journal move by entries only
                    start = anchors.get(f"journals {said[0]}", [0, said[2]])
                    old = self.state[name].get((said[0],), ["", *start, "", *(said[4:8] if start[0] else [0, 0, 0, 1])])
                    self.need(said[1:3] + said[4:8] == old[1:3] + old[4:8], where + f"{said[0]} moves without an entry")
                elif name == "shape":
                    self.need(said[1:4] + said[7:11] == [self.head[k] for k in ("chain", "table_name", "game")] + [
                        number, before, log[0] + 1, log[1]], where + "shape does not go on from what was before")
                self.need(size - len(said) in (0, BEFORE_3.get(name, 0)), where + f"{name}: these are not its columns")
                self.state[name][tuple(said[:key])] = said
            right, before = [number, sha(raw(before), raw(row["data"]), *bodies)], row["hash"]
            self.need([row["seq"], before] == right, where + "the chain is broken, in it or in a row that it covers")
        self.need(number == self.head["commits_head"], f"commits_head is not {number}", 1)

    def entry(self, line: int, copy: Row, e: Row) -> None:
        """Books an entry: the row of `terminals` follows from it."""
        row, kind, moves = self.state["terminals"][(copy["terminal"],)], e["kind"], e["postings"]
        pairs = {f"{a}{b}" for a, b, _ in moves}
        where, of = f"journals {row[0]} {copy['seq']}: ", e["round"] if kind in (SETTLE, VOID, CORRECT) else 0
        self.need([row[1] + 1, True, copy["seq"], copy["round"]] == [e["seq"], e["format"] in (1, 2, 3), e["seq"], of]
                  and kind in range(8) and pairs <= set(MOVES[kind].split() if kind in MOVES else pairs) and all(
                  c >= 0 for *_, c in moves), where + "another number or round, or not postings of its kind", line)
        row[1:3] = e["seq"], sha(raw(row[2]), raw(copy["data"]))
        credit, escrow = (sum((b == x) * c - (a == x) * c for a, b, c in moves) for x in (CREDIT, ESCROW))
        row[4:6] = row[4] + credit, row[5] + escrow
        row[10:11] = [row[10] + sum((b == LEAVING) * c - (a == LEAVING) * c for a, b, c in moves)] if row[10:] else []
        self.held[row[0], e["round"]] += escrow
        if "30" in pairs and e["credit_session"] != row[6]: row[6:8] = e["credit_session"], 0
        elif any(b == MONEY_OUT for _, b, _ in moves) or kind == EVACUATE: row[7] = 1
        self.need(min(row[4:6]) >= 0 and (kind != EVACUATE or row[4:6] == [0, 0]), where + "the balance is wrong", line)
        self.entries.append((line, row[0], e))

    def compare(self) -> None:
        """Compares rows with the last commit that wrote each; none may be missing, and terminals' files must agree."""
        for name, key, *_ in TABLES[:-1]:
            said = dict(self.state[name])
            for self.line, row in self.rows[name]:
                values = list(row.values())
                known = said.pop(tuple(values[:key]), values if self.late else [])
                known = values if known and name in ("records", "journals") else known  # they have chains of their own
                self.need(json.dumps(known) == json.dumps(values), f"{name} {values[:key]}: not what the commits say")
            self.need(self.late or not said, f"{name}: rows that commits wrote are missing: {list(said)[:3]}")
        copies = {(r["terminal"], r["seq"]): r["data"] for _, r in self.rows["journals"]}
        copies |= {(r["terminal"], r["round"], r["revision"]): r["lines"] for _, r in self.rows["revisions"]}
        for self.line, terminal, name, row in self.own:
            right = name != "revisions" or copies.get((terminal, row["round"], row["number"])) in (None, row["lines"])
            if name == "shape":
                seq, before = row["first_seq"] - 1, row["journal_hash"]
                right = seq > 0 or before == sha(b"etg-terminal\0" + raw(row["chain"]) + terminal.encode())
            elif name == "journal":
                seq, link, before = seq + 1, sha(raw(before), raw(row["data"])), row["hash"]
                right = [row["seq"], before, copies.get((terminal, seq), row["data"])] == [seq, link, row["data"]]
            self.need(right, f"{name} of {terminal}: its chain is broken, or the console's copy is another")

    def rounds(self) -> None:
        """Opens the seals, and settles every round again."""
        lines = {(r["round"], r["terminal"], r["revision"]): raw(r["lines"]) for _, r in self.rows["revisions"]}
        evacuated = {r["terminal"]: r["evacuated_round"] for _, r in self.rows["terminals"]}
        asked = {(r["terminal"], r["id"]): r["cents"] for _, r in self.rows["transfers"]}
        known = {0} | {r["number"] for _, r in self.rows["rounds"]}
        for line, terminal, e in self.entries:
            moved = sum(c if b == CREDIT else -c for _, b, c in e["postings"])
            self.need((e["kind"] != TRANSFER or moved in (0, asked.pop((terminal, e["key"]), 0))) and (
                self.late or e["round"] in known), f"journals {terminal} {e['seq']}: no transfer or round is its", line)
        for self.line, row in self.rows["rounds"]:
            n, where = row["number"], f"rounds {row['number']}: "
            of = [r for r in self.records.values() if r.get("round") == n]
            closes = [r for r in of if r["kind"] == "Close"]
            ends = [r for r in of if r["kind"] in ("Result", "Void", "Correction")]
            if self.late and row["close_seq"] and not closes: continue
            told = [[r["close_seq"], r["version"], r["kind"] == "Correction"] for r in ends]
            right = [[row["close_seq"], i, i > 1] for i in range(1, row["version"] + 1)]
            self.need([r["seq"] for r in closes] == [row["close_seq"]] * (row["close_seq"] > 0) and told == right and [
                json.loads(row["outcome"] or "null")] == [(ends or [row])[-1]["outcome"]], where + "is not as the log")
            slips = {r["terminal"]: r for _, r in self.rows["slips"] if r["round"] == n and r["registered_revision"]}
            back = {t: unpack(raw(r["returned"] or "90")) for t, r in slips.items()}
            packed = {t: lines[n, t, slips[t]["registered_revision"]] for t in sorted(slips)}
            sealed = [[t, slips[t]["registered_revision"], raw(sha(packed[t])[:32]), back[t]] for t in packed]
            for c in closes:
                manifest = [[t, *r[:2], r[3]] for t, r in sorted(c["manifest"].items())]
                self.need(sealed == manifest, where + f"its slips are not those of its Close, record {c['seq']}")
                seal = ["etg-seal-1", c["table"], c["game"], n, c["rules_hash"], *(r["salt"] for r in ends[:1])]
                self.need(not ends or sha(pack([*seal, manifest, ordered(c["public"])])) == c["seal"].hex(), where + "the seal")
            due: dict[tuple[str, int], list[int]] = {}  # kind, payment, stake, payout, to the house
            for terminal, data in packed.items():
                stands, paid = unpack(data) + [[spot, -cents] for spot, cents, _ in back[terminal]], 0
                stake = sum(cents for _, cents in stands)
                for end in ends:
                    self.need(end["game"] in GAMES, where + "its game is not known here")
                    took = [str(c["question"]) for _, c in self.rows["choices"] if [*c.values()][0:3:2] == [n, terminal]
                            and c["action"] == "take-back"]
                    by_cards = isinstance(out := end["outcome"], dict)
                    taken = {spot for q in took for spot in out["back"][q]} if by_cards else set()
                    pays = stake if out == "void" else cards(stands, out, taken) if by_cards else payout(stands, out)
                    kind, house = {"Result": ([SETTLE, 1], stake - pays), "Void": ([VOID, 0], 0), "Correction": (
                        [CORRECT, 0], paid - pays)}[end["kind"]]
                    due[terminal, end["version"]], paid = [*kind, stake, pays, house], pays
            for line, terminal, e in self.entries:
                if e["round"] == n and e["kind"] in (SETTLE, VOID, CORRECT):
                    house = sum((b == HOUSE) * c - (a == HOUSE) * c for a, b, c in e["postings"])
                    is_ = [e["kind"], e["payment"], e["stake"], e["payout"], house]
                    right = due.pop((terminal, e["version"]), [])
                    if ends and row["close_seq"] == 0 and is_[0] == VOID:  # also what was held and never registered
                        right = [VOID, 0, *[sum(c for *_, c in e["postings"])] * 2, 0]
                    self.need(is_ == right, f"journals {terminal} {e['seq']}: {is_[2:]} booked, {right[2:]} due", line)
            lacking = {t for (t, _), right in due.items() if right[2]} | {t for t in evacuated if self.held[t, n]}
            for terminal in lacking if row["complete"] and not self.late else set():
                self.need(evacuated[terminal] >= n, where + f"{terminal} lacks an entry, or still holds stakes")

def check(path: str, key: str | None = None) -> list[str]:
    try:
        export = Export(pathlib.Path(path).read_bytes(), key)
        if export.head["format"] != "etg-export-1" or export.head["record_format"] not in (1, 2, 3): raise ValueError("its format")
    except (OSError, ValueError, LookupError, TypeError, RecursionError) as error:
        return [f"line 1: this is not an export: {error}"]
    return export.run()
if __name__ == "__main__":
    findings = check(*sys.argv[1:]) if len(sys.argv) in (2, 3) else ["usage: verify_export.py FILE [PUBLIC_KEY_HEX]"]
    print("\n".join(findings) or "VERIFIED")
    sys.exit(1 if findings else 0)
