"""The auditor's books of notes and tickets: where each paper truly is, against rows, records and vouchers."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgpack

from lab.simulation.violation import Violation

NOTE, TICKET = "note", "ticket"
TAKEN = ("stacker", "box")
"""Places from which a paper does not come back to the player by itself."""
DECIDED = ("stacked", "credited", "returned", "unknown")
COUNTED = ("stacked", "credited")
STEPS = {
    ("assigned", "alive"), ("assigned", "void"), ("alive", "reserved"), ("reserved", "alive"),
    ("reserved", "redeemed"), ("alive", "redeemed"), ("alive", "void"),
}  # fmt: skip
METER_WRAPS = 10**10
METERS = (
    "notes_cents", "tickets_in", "tickets_in_cents", "tickets_out", "tickets_out_cents", "attendant_in_cents",
    "attendant_out_cents", "taken_over_cents", "hand_cents",
)  # fmt: skip


@dataclass(slots=True)
class Piece:
    """One paper that a player has put in, from then on until it is in the box or in the hand again."""

    kind: str
    cents: int
    """0 for a ticket."""
    number: str
    place: str = "acceptor"
    document: int = 0
    """Of the row that took it."""
    was_troubled: bool = False
    """Power, people's hands or a cheat's have reached it: nobody may know what became of it."""


@dataclass(slots=True)
class Document:
    kind: str
    cents: int
    state: str
    piece: Piece


@dataclass(slots=True)
class Paper:
    """One ticket that a printer has begun."""

    number: str
    is_duplicate: bool
    has_number: bool = False


@dataclass(slots=True)
class Out:
    cents: int
    state: str
    papers: list[Paper] = field(default_factory=list)
    was_troubled: bool = False
    was_ordered_again: bool = False
    was_begun: bool = False
    """The printer was told of it: what is paid by hand meanwhile comes out as a paper that is void."""


@dataclass(slots=True)
class Voucher:
    cents: int
    terminal: str
    mac: bytes
    state: str
    holder: str = ""
    document: int = 0


Key = tuple[str, int]


@dataclass(slots=True)
class Papers:
    pieces: dict[str, Piece] = field(default_factory=dict)
    """By terminal, the paper that was put in last."""
    all_pieces: list[tuple[str, Piece]] = field(default_factory=list)
    documents: dict[Key, Document] = field(default_factory=dict)
    last_document: dict[str, int] = field(default_factory=dict)
    outs: dict[Key, Out] = field(default_factory=dict)
    last_out: dict[str, int] = field(default_factory=dict)
    vouchers: dict[str, Voucher] = field(default_factory=dict)
    out_of: dict[str, Key] = field(default_factory=dict)
    """By number, the ticket that has it."""
    printed: Counter[str] = field(default_factory=Counter)
    """By the id of a ticket: its TICKET entries at the console."""
    transfers: dict[str, tuple[str, int, str]] = field(default_factory=dict)
    """By id: terminal, cents and kind of what is no attendant's."""
    printed_at: dict[str, set[str]] = field(default_factory=dict)
    """By terminal: its own TICKET entries."""
    meters: dict[str, dict[str, int]] = field(default_factory=dict)
    decided: dict[Key, bool] = field(default_factory=dict)
    """What two people decided about documents: taken or not."""
    leaving_as: dict[Key, str] = field(default_factory=dict)
    """The state of each ticket at the end of the last commit of its terminal."""
    paid_by_hand: set[str] = field(default_factory=set)
    """Transfers of what had left the credit before."""
    tills: dict[str, tuple[int, list[Any], int, int]] = field(default_factory=dict)
    """By terminal: number of the box, what it holds of each note, tickets and their cents."""
    money: dict[str, Counter[str]] = field(default_factory=dict)
    """By terminal: what its entries have moved, by the meter that must count it."""
    troubled_printers: set[str] = field(default_factory=set)
    """Terminals whose printer had a fault since it began its last ticket: the next one may not reach it."""
    boxes: dict[Key, tuple[list[Any], int, int]] = field(default_factory=dict)
    table_name: str = ""
    moved: set[str] = field(default_factory=set)
    """Terminals of which something was written in this commit."""
    on_step: Callable[[str, str], None] = lambda step, terminal: None
    """Hears of each step of a document or a ticket, with its terminal, at the moment at which it is taken."""
    fresh: list[str] = field(default_factory=list)
    """Tickets that were assigned, proven or redeemed in this commit of the console."""

    # What truly happens at the devices.

    def put_in(self, terminal: str, kind: str, cents: int, number: str) -> None:
        self.pieces[terminal] = piece = Piece(kind, cents, number)
        self.all_pieces.append((terminal, piece))

    def lies(self, terminal: str, place: str) -> None:
        piece = self.pieces.get(terminal)
        if piece is None or piece.place in ("box", "hand"):
            return
        piece.place = place
        row = self.documents.get((terminal, piece.document))
        if place == "hand" and row is not None and row.state in COUNTED:
            raise Violation("I34", f"document {piece.document} of {terminal} came back, and it is {row.state}")

    def row_of_the_last(self, terminal: str) -> str:
        """The state on disk of the paper that was put in last; nothing if no row took it."""
        piece = self.pieces.get(terminal)
        row = self.documents.get((terminal, piece.document)) if piece is not None else None
        return row.state if row is not None else ""

    def trouble(self, terminal: str, *, is_pulled_out: bool = False) -> None:
        piece = self.pieces.get(terminal)
        if piece is not None and (is_pulled_out or piece.place not in ("box", "hand")):
            piece.was_troubled = True

    def told(self, terminal: str, command: str, state: str) -> None:
        """Judges a command at the moment at which the acceptor obeys it, against the row on disk."""
        piece = self.pieces.get(terminal)
        row = self.documents.get((terminal, piece.document)) if piece is not None else None
        has = row.state if row is not None else "no row"
        is_inside = piece is not None and piece.place not in ("box", "hand")
        what = f"{terminal} told its acceptor to {command} in {state}, on disk is {has}"
        self.on_step(f"{row.kind} told: {command}" if row is not None else f"told: {command}", terminal)
        if command == "stack" and has not in ("accepted", "reserved"):
            raise Violation("I35", what)
        if command == "acknowledge" and has not in COUNTED:
            raise Violation("I35", what)
        # What a driver finds in HOLDING at its start has no number, and goes back at once.
        found = ("asked", "reserved") if state == "HOLDING" else ()
        gives_back = ("returning", "returned", "unknown", "no row", *found)
        if command == "give back" and has not in gives_back:
            raise Violation("I35", what)
        if command == "reset" and is_inside and row is not None:
            decided = DECIDED if state != "POWER_UP_IN_ACCEPTOR" else (*DECIDED, "returning")
            if state.startswith("POWER_UP") and has not in decided:
                raise Violation("I35", what)

    def begins_paper(self, terminal: str, number: str, is_duplicate: bool) -> Paper:
        """Judges the first byte of a ticket at the printer."""
        key = terminal, self.last_out.get(terminal, 0)
        out, paper = self.outs.get(key), Paper(number, is_duplicate)
        if out is None or (out.state != "printing" and not (out.was_begun and out.state == "hand")):
            raise Violation("I36", f"{terminal} prints a ticket, on disk it is {out.state if out else 'nothing'}")
        if self.out_of.setdefault(number, key) != key:
            raise Violation("I36", f"{terminal} prints a number that another ticket has")
        if any(other.number != number for other in out.papers):
            raise Violation("I36", f"{terminal} prints ticket {key[1]} again under a second number")
        if any(other.has_number for other in out.papers) and not is_duplicate:
            raise Violation("I36", f"{terminal} prints ticket {key[1]} twice, and nothing says that it is a duplicate")
        out.papers.append(paper)
        self.troubled_printers.discard(terminal)
        self.on_step("first byte", terminal)
        return paper

    def has_number(self, terminal: str, paper: Paper) -> None:
        paper.has_number = True
        self.on_step("number on paper", terminal)

    def printer_trouble(self, terminal: str) -> None:
        self.troubled_printers.add(terminal)
        if (out := self.outs.get((terminal, self.last_out.get(terminal, 0)))) is not None:
            out.was_troubled = True

    def order_again(self, terminal: str, number: int) -> None:
        """Two people want a second paper of this ticket."""
        if (out := self.outs.get((terminal, number))) is not None:
            out.was_ordered_again = True

    def place_of(self, terminal: str, number: int) -> str:
        """Where the paper of a document truly is."""
        row = self.documents.get((terminal, number))
        return row.piece.place if row is not None else ""

    def is_not_reserved(self, terminal: str, number: int) -> bool:
        """Whether a document is a ticket that the bank has not reserved for it."""
        held = [(each.holder, each.document) for each in self.vouchers.values() if each.state == "reserved"]
        return self.documents[terminal, number].kind == TICKET and (terminal, number) not in held

    def hand_out(self, terminal: str, number: int) -> None:
        """People take a paper out of the box, and hand it back."""
        self.documents[terminal, number].piece.place = "hand"

    def state_of(self, id_: str) -> str:
        """Of a ticket, on the disk of its terminal before this commit."""
        terminal, number = _key(id_)
        return self.leaving_as.get((terminal, number), "")

    # What a terminal has written.

    def put_document(self, terminal: str, number: int, kind: str, cents: int, state: str) -> None:
        self.moved.add(terminal)
        self.on_step(f"{kind} {state}", terminal)
        what = f"document {number} of {terminal}"
        row = self.documents.get((terminal, number))
        if row is None:
            piece = self.pieces.get(terminal)
            if number != self.last_document.get(terminal, 0) + 1:
                raise Violation("I13", f"{what} came after {self.last_document.get(terminal, 0)}")
            if piece is None or piece.document or (piece.kind, piece.cents) != (kind, cents):
                raise Violation("I34", f"{what} is a {kind} of {cents}, in the acceptor is {piece}")
            if state not in ("accepted", "asked"):
                raise Violation("I34", f"{what} begins as {state}")
            self.last_document[terminal] = piece.document = number
            self.documents[terminal, number] = Document(kind, cents, state, piece)
            return
        before, piece = row.state, row.piece
        if (kind, cents) != (row.kind, row.cents) and not (before, state) == ("asked", "reserved"):
            raise Violation("I34", f"{what} of {row.cents} became a {kind} of {cents}")
        if state == "stacked" and piece.place not in TAKEN:
            raise Violation("I34", f"{what} is stacked on disk, in truth it is in the {piece.place}")
        if state == "returned" and piece.place in TAKEN:
            raise Violation("I34", f"{what} is returned on disk, in truth it is in the {piece.place}")
        if state == "unknown" and not piece.was_troubled:
            raise Violation("I37", f"{what} is unknown on disk, and nothing has happened to it but {before}")
        if before in COUNTED and state not in COUNTED:
            raise Violation("I34", f"{what} was {before}, and became {state}")
        if (before == "returned" and state not in ("returned", "unknown")) or (before == "credited" != state):
            raise Violation("I13", f"{what} was {before}, and became {state}")
        if state == "credited" and before not in ("stacked", "unknown"):
            raise Violation("I34", f"{what} was {before}, and is credited")
        if state == "credited" and not cents:  # Two people have found a ticket of which the bank alone knew the value.
            cents = self.transfers.get(f"{self.table_name}/{terminal}/in/{number}", ("", 0, ""))[1]
        row.cents, row.state = cents, state

    def put_out(self, terminal: str, number: int, cents: int, state: str) -> None:
        self.moved.add(terminal)
        self.on_step(f"out {state}", terminal)
        what, out = f"ticket {number} of {terminal}", self.outs.get((terminal, number))
        if out is None:
            if number != self.last_out.get(terminal, 0) + 1:
                raise Violation("I13", f"{what} came after {self.last_out.get(terminal, 0)}")
            self.last_out[terminal] = number
            self.outs[terminal, number] = Out(cents, state)
            return
        is_on_paper = any(paper.has_number for paper in out.papers)
        if state == "printed" and not is_on_paper:
            raise Violation("I36", f"{what} is printed on disk, and on no paper")
        if state in ("back", "numbered") and is_on_paper and not out.was_ordered_again:
            raise Violation("I36", f"{what} is on paper, and became {state} after {out.state}")
        if state == "unknown" and not out.was_troubled and terminal not in self.troubled_printers:
            raise Violation("I37", f"{what} is unknown on disk, and nothing has happened to it")
        out.cents, out.state, out.was_begun = cents, state, out.was_begun or state == "printing"

    def put_till(
        self, terminal: str, box: int, notes: bytes, tickets: int, tickets_cents: int, _taken: bytes, meters: bytes
    ) -> None:
        self.moved.add(terminal)
        self.tills[terminal] = box, msgpack.unpackb(notes), tickets, tickets_cents
        self.meters[terminal] = msgpack.unpackb(meters, strict_map_key=False)

    def posted(self, terminal: str, kind: str, key: str, moves: dict[str, int]) -> None:
        """Counts what an entry of the terminal has moved, for the comparison with its meters."""
        self.moved.add(terminal)
        counted = self.money.setdefault(terminal, Counter())
        out_cents = moves.get("money-out", 0)
        if kind == "TICKET":
            counted["tickets_out_cents"] += out_cents
            counted["tickets_out"] += 1
            self.printed_at.setdefault(terminal, set()).add(key)
        elif kind == "EVACUATE":
            counted["taken_over_cents"] += out_cents
        elif kind == "TRANSFER" and self.transfers.get(key, ("", 0, ""))[2] == "hand":
            counted["hand_cents"] += out_cents
        elif kind == "TRANSFER" and key not in self.transfers:
            counted["attendant_in_cents"] -= moves.get("money-in", 0)
            counted["attendant_out_cents"] += out_cents

    def end_commit(self, terminal: str, leaving_cents: int) -> None:
        """Compares at every commit of a terminal its rows, its meters and its account `leaving`."""
        if terminal not in self.moved:
            return
        self.moved.discard(terminal)
        last = self.outs.get((terminal, self.last_out.get(terminal, 0)))
        booked = map(_number, self.printed_at.get(terminal, ()))
        if last is not None and last.state in ("printed", "done") and self.last_out[terminal] not in booked:
            raise Violation("I36", f"ticket {self.last_out[terminal]} of {terminal} is {last.state} without an entry")
        leaving = sum(
            out.cents
            for (name, _), out in self.outs.items()
            if name == terminal and out.state in ("debited", "numbered", "printing", "unknown")
        )
        if leaving != leaving_cents:
            raise Violation("I38", f"{leaving_cents} cents are leaving {terminal}, tickets of {leaving} are made")
        due = Counter({**dict.fromkeys(METERS, 0), **self.money.get(terminal, {})})
        for (name, _), row in self.documents.items():
            if name == terminal and row.state in COUNTED:
                due["notes_cents" if row.kind == NOTE else "tickets_in_cents"] += row.cents
                due[f"notes_{row.cents}" if row.kind == NOTE else "tickets_in"] += 1
        has = self.meters.get(terminal, {})
        for (name, number), out in self.outs.items():
            if name == terminal:
                self.leaving_as[name, number] = out.state
        wrong = {name: has.get(name, 0) for name, cents in due.items() if has.get(name, 0) != cents % METER_WRAPS}
        if wrong:
            raise Violation("I38", f"meters of {terminal} say {wrong}, due is {dict(due)}")

    # What the console has written.

    def judge_transfer(self, id_: str, terminal: str, cents: int, kind: str, document: str) -> None:
        """Judges a record that moves money and is no attendant's."""
        self.transfers[id_] = terminal, cents, kind
        if kind in (NOTE, TICKET):
            self.table_name = id_.partition("/")[0]
        self.on_step(f"{kind} recorded" if cents > 0 or kind != TICKET else f"{kind} out recorded", terminal)
        if kind in (NOTE, TICKET):
            if id_ != document or id_.split("/")[1:3] != [terminal, "in" if cents > 0 else "out"]:
                raise Violation("I39", f"{id_} is a {kind} of {cents} at {terminal}")
            if cents > 0:
                row = self.documents.get((terminal, _number(id_)))
                decided = self.decided.get((terminal, _number(id_)))
                if decided and row is not None and row.state == "unknown" and row.piece.place == "box":
                    row = Document(row.kind, row.cents or cents, "stacked", row.piece)
                if row is None or row.state not in COUNTED or (row.kind, row.cents) != (kind, cents):
                    raise Violation("I39", f"{id_} credits a {kind} of {cents}, at the terminal is {row}")
            else:
                out = self.outs.get((terminal, _number(id_)))
                if out is None or out.cents != -cents:
                    raise Violation("I39", f"{id_} takes {-cents} off, at the terminal is {out}")
            self.fresh.append(id_)
        elif document:
            if kind == "hand":
                self.paid_by_hand.add(id_)
            out = self.outs.get((terminal, _number(document)))
            if out is None or out.cents != abs(cents):
                raise Violation("I39", f"{id_} moves {cents} of {document}, at the terminal is {out}")

    def put_box(self, terminal: str, box: int, notes: bytes, tickets: int, tickets_cents: int) -> None:
        self.boxes[terminal, box] = msgpack.unpackb(notes), tickets, tickets_cents

    def mirrored(self, kind: str, key: str) -> None:
        if kind == "TICKET":
            self.printed[key] += 1
            if self.printed[key] > 1:
                raise Violation("I39", f"{key} has two TICKET entries")
            self.fresh.append(key)

    def put_voucher(
        self, id_: str, mac: bytes, cents: int, terminal: str, state: str, holder: str, document: int
    ) -> None:
        before = self.vouchers.get(id_)
        self.on_step(f"bank: {state}", holder or terminal)
        if before is None:
            if state != "assigned" or any(other.mac == mac for other in self.vouchers.values()):
                raise Violation("I39", f"{id_} begins as {state}, or has the number of another ticket")
            self.vouchers[id_] = Voucher(cents, terminal, mac, state)
            self.fresh.append(id_)
            return
        if (before.state, state) not in STEPS or (before.cents, before.mac) != (cents, mac):
            raise Violation("I39", f"{id_} was {before.state}, and became {state}")
        if state == "reserved":
            row = self.documents.get((holder, document))
            fits = row is not None and row.state == "asked" and self._ticket(row.piece.number) == id_
            # A request that comes late finds a row that is going back: its release follows.
            if not fits and (row is None or self._ticket(row.piece.number) != id_):
                raise Violation("I39", f"{id_} is reserved for document {document} of {holder}, which is {row}")
        if (before.state, state) == ("reserved", "alive"):
            row = self.documents.get((before.holder, before.document))
            decided = self.decided.get((before.holder, before.document))
            if row is None or (row.state != "returned" and not (decided is False and row.piece.place == "hand")):
                has = row.state if row is not None else "no row"
                raise Violation("I39", f"{id_} is alive again, and document {before.document} there is {has}")
        if state == "void" and self._is_on_paper(id_):
            out = self.outs[terminal, _number(id_)]
            if out.state not in ("hand",):
                raise Violation("I39", f"{id_} is void, and on paper")
        self.vouchers[id_] = Voucher(cents, terminal, mac, state, holder, document)
        self.fresh.append(id_)

    def end_console_commit(self) -> None:
        """Compares at every commit of the console the tickets that it changed with the records beside them."""
        if not self.fresh:
            return
        fresh, self.fresh = dict.fromkeys(self.fresh), []
        for id_ in fresh:
            transfer, voucher = self.transfers.get(id_), self.vouchers.get(id_)
            if voucher is None:
                if transfer is not None and transfer[1:] != (abs(transfer[1]), NOTE):
                    self._is_redeemed(id_, transfer)
                continue
            if transfer != (voucher.terminal, -voucher.cents, TICKET):
                raise Violation("I39", f"{id_} is a ticket of {voucher.cents}, its record is {transfer}")
            if voucher.state in ("alive", "reserved", "redeemed") and self.printed[id_] != 1:
                raise Violation("I39", f"{id_} is {voucher.state}, and no entry says that it is on paper")
            if voucher.state == "assigned" and self.printed[id_]:
                raise Violation("I39", f"{id_} is on paper, and nobody can redeem it")
            if voucher.state in ("alive", "reserved", "redeemed") and not self._is_on_paper(id_):
                raise Violation("I39", f"{id_} is {voucher.state}, and on no paper")
            if voucher.state == "redeemed" and voucher.document:
                in_id = f"{id_.split('/')[0]}/{voucher.holder}/in/{voucher.document}"
                if self.transfers.get(in_id) != (voucher.holder, voucher.cents, TICKET):
                    raise Violation("I39", f"{id_} is redeemed, and no record credits it")

    def _is_redeemed(self, in_id: str, transfer: tuple[str, int, str]) -> None:
        terminal, cents, kind = transfer
        if kind != TICKET or cents < 0:
            return
        found = [
            voucher
            for voucher in self.vouchers.values()
            if (voucher.state, voucher.holder, voucher.document) == ("redeemed", terminal, _number(in_id))
        ]
        if [voucher.cents for voucher in found] != [cents]:
            raise Violation("I39", f"{in_id} credits {cents} cents, and no ticket is redeemed for it")

    def _ticket(self, number: str) -> str | None:
        key = self.out_of.get(number)
        return next((id_ for id_ in self.vouchers if key is not None and _key(id_) == key), None)

    def _is_on_paper(self, id_: str) -> bool:
        out = self.outs.get(_key(id_))
        return out is not None and any(paper.has_number for paper in out.papers)

    # At the end.

    def finish(self) -> None:
        """Compares boxes, hands, credits and vouchers once everything has been settled."""
        for (terminal, number), row in self.documents.items():
            what, place = f"document {number} of {terminal}", row.piece.place
            fits = {"credited": place in TAKEN, "returned": place == "hand"}.get(row.state, False)
            if not fits:
                raise Violation("I34", f"{what} is {row.state}, and in the {place}")
            id_ = next((id_ for id_ in self.transfers if _is_in(id_, terminal, number)), None)
            if (row.state == "credited") != (id_ is not None):
                raise Violation("I34", f"{what} is {row.state}, its record is {id_}")
        for terminal in self.tills:
            self._boxes_agree(terminal)
        for terminal, piece in self.all_pieces:
            if not piece.document and piece.place in TAKEN and not piece.was_troubled:
                raise Violation("I34", f"{terminal} has swallowed a {piece.kind} of {piece.cents}")
        for id_, voucher in self.vouchers.items():
            out = self.outs[_key(id_)]
            if voucher.state == "reserved":
                raise Violation("I39", f"{id_} stays reserved by document {voucher.document} of {voucher.holder}")
            if voucher.state == "assigned":
                raise Violation("I39", f"{id_} is assigned, at the terminal it is {out.state}")
            numbers = {paper.number for paper in out.papers}
            places = [piece.place for _, piece in self.all_pieces if piece.number in numbers and piece.document]
            if voucher.state == "alive" and any(place in TAKEN for place in places):
                raise Violation("I39", f"{id_} may be redeemed, and its paper is in a box")
            if voucher.state == "redeemed" and not any(place in TAKEN for place in places):
                raise Violation("I39", f"{id_} is redeemed, and its paper is in no box")

    def _boxes_agree(self, terminal: str) -> None:
        """Compares all boxes of a terminal, and the one in it, with the papers that are truly in them."""
        said: Counter[Any] = Counter()
        of_terminal = [box for (name, _), box in self.boxes.items() if name == terminal]
        for notes, tickets, tickets_cents in (*of_terminal, self.tills[terminal][1:]):
            said.update(dict(notes))
            said.update({TICKET: tickets, "cents": tickets_cents})
        true: Counter[Any] = Counter()
        for (name, _), row in self.documents.items():
            if name == terminal and row.piece.place in TAKEN:
                true.update([row.cents] if row.kind == NOTE else [TICKET])
                true["cents"] += row.cents if row.kind == TICKET else 0
        if +said != +true:
            raise Violation("I38", f"the boxes of {terminal} hold {dict(+true)}, counted were {dict(+said)}")


def _number(id_: str) -> int:
    return int(id_.rpartition("/")[2])


def _key(id_: str) -> Key:
    _, terminal, _, number = id_.split("/")
    return terminal, int(number)


def _is_in(id_: str, terminal: str, number: int) -> bool:
    parts = id_.split("/")
    return len(parts) == 4 and parts[1:] == [terminal, "in", str(number)]
