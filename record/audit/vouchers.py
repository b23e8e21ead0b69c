"""Tickets, derived again from log and journals: their steps, their paper, their money, and the sum of all of them."""

from collections import Counter
from itertools import pairwise

from record.audit.accounts import moved_cents
from record.audit.book import Book, Row, Story
from record.audit.findings import Finding, moment
from record.formats.reading import Said

STEPS = {
    "": {"assigned"},
    "assigned": {"alive", "void"},
    "alive": {"reserved", "redeemed", "void", "expired"},
    "reserved": {"alive", "redeemed"},
    "expired": {"redeemed"},
    "redeemed": set(),
    "void": set(),
}
"""What may become of a ticket in each state; the empty one is before it has a number."""
OPEN = ("assigned", "alive", "reserved", "expired")


def check_vouchers(book: Book, story: Story) -> list[Finding]:
    rows = book.console.get("vouchers", [])
    if not rows and not any(entry.kind == "TICKET" for journal in story.journals.values() for entry in journal):
        return []
    checks = (_steps, _papers, _debits, _credits, _leaving, _sequences, _sum_of_all)
    return [finding for check in checks for finding in check(book, story, rows)]


def _finding(row: Row, what: str) -> Finding:
    return Finding("vouchers", row["id"], what, moment(row["changed_wall_ms"]))


def _steps(book: Book, _: Story, rows: list[Row]) -> list[Finding]:
    """Each change of state is one that there is, and the row is what the last one says."""
    events: dict[str, list[Row]] = {row["id"]: [] for row in rows}
    found = []
    for event in sorted(book.console["voucher_events"], key=lambda event: event["number"]):
        if event["voucher"] in events:
            events[event["voucher"]].append(event)
        elif book.is_whole:
            found.append(Finding("voucher_events", event["voucher"], "there is no such ticket"))
    for row in rows:
        own = events[row["id"]]
        states = [event["state"] for event in own]
        before = ["", *states] if not own or own[0]["number"] == 1 else states
        if any(after not in STEPS.get(state, ()) for state, after in pairwise(before)):
            found.append(_finding(row, f"its states are {', '.join(states)}, which no ticket goes through"))
        if row["state"] == "redeemed" and row["document"] and states[-2:-1] not in ([], ["reserved"]):
            found.append(_finding(row, "a terminal has redeemed it without having it reserved"))
        numbers = [event["number"] for event in own]
        first = row["events"] - len(own) + 1
        if numbers != list(range(first, row["events"] + 1)) or (book.is_whole and first != 1):
            found.append(_finding(row, f"it has had {row['events']} changes of state, and not all are here"))
        elif states and states[-1] != row["state"]:
            found.append(_finding(row, f"it is {row['state']}, and its last change of state says {states[-1]}"))
    return found


def _papers(book: Book, story: Story, rows: list[Row]) -> list[Finding]:
    """A ticket is on paper by exactly one entry of the terminal that made it, of the same cents; no other is."""
    papers: dict[str, list[tuple[str, Said]]] = {}
    made_here = _transfers(story)
    for name, journal in story.journals.items():
        for entry in journal:
            if entry.kind == "TICKET":
                papers.setdefault(entry.key, []).append((name, entry))
    found = []
    gone = {row["terminal"] for row in book.console["terminals"] if row["evacuation"]}
    for row in rows:
        told = papers.pop(row["id"], [])
        cents = [(name, moved_cents(entry, "money-out")) for name, entry in told]
        is_whole = book.is_whole or row["id"] in made_here
        wanted = [(row["terminal"], row["cents"])] if row["printed_wall_ms"] else []
        if row["terminal"] in gone and not wanted:  # An old disk may tell late of a paper whose money was handed over.
            wanted = cents[:1]
        if cents != wanted and (is_whole or cents):
            found.append(_finding(row, f"its terminal says {cents} of its paper, and it was printed as {wanted}"))
    found += [Finding("vouchers", id_, "a terminal has printed it, and the bank does not know it") for id_ in papers]
    return found


def _transfers(story: Story) -> dict[str, Said]:
    return {body.id: body for _, body in story.records.values() if body.is_a("Transfer")}


def _debits(book: Book, story: Story, rows: list[Row]) -> list[Finding]:
    """Every ticket was made of money that one record of the log took off the terminal."""
    asked = {
        id_: body for id_, body in _transfers(story).items() if getattr(body, "kind", "") == "ticket" and body.cents < 0
    }
    found = []
    for row in rows:
        body = asked.pop(row["id"], None)
        if body is None:
            found += [_finding(row, "no record took its money off a terminal")] if book.is_whole else []
        elif (body.terminal, -body.cents) != (row["terminal"], row["cents"]):
            found.append(_finding(row, f"its record took {-body.cents} cents off {body.terminal}"))
    known = {row["id"] for row in rows}
    found += [
        Finding("vouchers", id_, "its money was taken off, and there is no ticket") for id_ in asked if id_ not in known
    ]
    return found


def _credits(book: Book, story: Story, rows: list[Row]) -> list[Finding]:
    """Every ticket that came onto a terminal is one that this terminal has redeemed, of the same cents, once."""
    redeemed = {(row["holder"], row["document"]): row for row in rows if row["state"] == "redeemed" and row["document"]}
    credited = [body for body in _transfers(story).values() if getattr(body, "kind", "") == "ticket" and body.cents > 0]
    found = []
    for body in credited:
        number = body.document.rpartition("/")[2]
        row = redeemed.pop((body.terminal, int(number) if number.isdigit() else 0), None)
        if row is None or row["cents"] != body.cents:
            found.append(Finding("transfers", body.id, "it credits a ticket that this terminal has not redeemed"))
    if book.is_whole:
        found += [_finding(row, "it is redeemed, and no record credits it") for row in redeemed.values()]
    return found


def _leaving(book: Book, _: Story, rows: list[Row]) -> list[Finding]:
    """What is leaving at each terminal is what its assigned tickets are worth that it has debited."""
    asked = {row["id"] for row in book.console["transfers"] if row["state"] == "asked"}
    assigned: Counter[str] = Counter()
    for row in rows:
        if row["state"] == "assigned" and row["id"] not in asked:
            assigned[row["terminal"]] += row["cents"]
    found = []
    for row in book.console["terminals"]:
        has_cents, name = row.get("leaving_cents", 0), row["terminal"]
        if not row["evacuation"] and has_cents != assigned[name]:
            what = f"{has_cents} cents are leaving, and its tickets that are being made come to {assigned[name]}"
            found.append(Finding("terminals", name, what))
    return found


def _sequences(book: Book, _: Story, rows: list[Row]) -> list[Finding]:
    """No ticket that was ever issued is missing."""
    numbers = sorted(row["sequence"] for row in rows)
    if not book.is_whole or numbers == list(range(1, len(numbers) + 1)):
        return []
    return [Finding("vouchers", "all", f"their sequences are not 1 to {len(numbers)}: some are missing or twice there")]


def _sum_of_all(book: Book, story: Story, rows: list[Row]) -> list[Finding]:
    """What was printed less what came back is what people still hold, what the cage paid, and what is void. And what
    people brought in notes and by attendants, less what they were paid, is with terminals, tickets and house.
    """
    if not book.is_whole or any(row["evacuation"] for row in book.console["terminals"]):
        return []
    sums = sums_of(story, rows)
    held = sums["alive"] + sums["reserved"] + sums["expired"] + sums["cage"] + sums["void_printed"]
    found = []
    if sums["printed"] - sums["tickets_in"] != held:
        what = f"{sums['printed']} cents were printed and {sums['tickets_in']} came back; the bank accounts for {held}"
        found.append(Finding("vouchers", "all", what))
    brought = sums["notes_in"] + sums["attendant_in"] - sums["attendant_out"] - sums["hand"] - sums["cage"]
    there = held - sums["cage"] + sums["house"] + sums["payable"] + sums["unrecovered"]
    columns = ("credit_cents", "escrow_cents", "leaving_cents")
    there += sum(row.get(column, 0) for row in book.console["terminals"] for column in columns)
    if brought != there:
        what = f"people brought {brought} cents more than they got; terminals, tickets and house account for {there}"
        found.append(Finding("house", "all", what))
    return found


def sums_of(story: Story, rows: list[Row]) -> Counter[str]:
    """Cents: by the journals what was printed and came back, by the bank all tickets by state."""
    kinds = {id_: getattr(body, "kind", "attendant") for id_, body in _transfers(story).items()}
    sums: Counter[str] = Counter()
    for journal in story.journals.values():
        for entry in journal:
            for account in ("house", "payable", "unrecovered"):
                sums[account] += moved_cents(entry, account)
            if entry.kind == "TICKET":
                sums["printed"] += moved_cents(entry, "money-out")
            elif entry.kind == "TRANSFER":
                into = moved_cents(entry, "credit") if moved_cents(entry, "money-in") else 0
                name = {"note": "notes_in", "ticket": "tickets_in"}.get(kinds.get(entry.key, ""), "attendant_in")
                sums[name] += into
                sums["hand" if kinds.get(entry.key) == "hand" else "attendant_out"] += moved_cents(entry, "money-out")
    for row in rows:
        sums[row["state"]] += row["cents"]
        if row["state"] == "redeemed" and not row["document"]:
            sums["cage"] += row["cents"]
        if row["state"] == "void" and row["printed_wall_ms"]:
            sums["void_printed"] += row["cents"]
    return sums
