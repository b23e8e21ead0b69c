"""The terminals' own files as witnesses: they disprove a console whose hashes were all recomputed."""

from record.audit.book import Book, Row, Story, Tables, journal_chain
from record.audit.findings import Finding, moment
from record.audit.hashes import digest, plain_value, row_hash, terminal_start
from record.audit.rounds import evacuated_rounds
from record.formats.reading import read_entry

BLANK = "this file is another one than the console's copy was made of, and nobody has evacuated the terminal"


def check_witnesses(book: Book, story: Story) -> list[Finding]:
    found = []
    copies = book.journals()
    for name, tables in book.terminals.items():
        if name not in copies and tables["journal"]:
            found.append(Finding("terminals", name, "the console has no copy of this terminal's journal"))
            continue
        copy = copies.get(name, [])
        if copy and is_blank(tables):
            if name not in evacuated_rounds(book, story):
                found.append(Finding(name, "journal", BLANK))
            continue
        found += _journal(name, tables["journal"], copy, first_of(tables))
        found += [finding for place in tables["place"] for finding in _place(book, name, place, copy)]
        found += _slips(name, tables["slips"], tables["revisions"], story)
        found += _answers(name, tables, story)
    return found + check_rows(book) + _log(book)


def blank_notes(book: Book, story: Story) -> list[str]:
    """Notes on evacuated terminals whose disk was replaced: their new files prove nothing, and are no findings."""
    notes = []
    for name, copy in book.journals().items():
        if copy and name in evacuated_rounds(book, story) and is_blank(book.terminals.get(name, {})):
            entries = f"entries {copy[0]['seq']}-{copy[-1]['seq']}"
            notes.append(f"{name}'s own file is new: its disk was replaced, and {entries} have no other witness.")
    return notes


def is_blank(tables: Tables) -> bool:
    """Whether this is a terminal's first file and has no entry."""
    return bool(tables) and not tables["journal"] and first_of(tables) == 1


def check_copies(book: Book, terminals: dict[str, Tables]) -> list[Finding]:
    """Compares the journal copies in an earlier file with all files of the terminals."""
    found = []
    for name, copy in book.journals().items():
        own = {row["seq"]: row for row in terminals.get(name, {}).get("journal", [])}
        found += _journal(name, [own[row["seq"]] for row in copy if row["seq"] in own], copy, 2**63)
    return found


def first_of(tables: Tables) -> int:
    """The number of the first entry in a terminal's file."""
    return next((int(row["first_seq"]) for row in tables["shape"]), 1)


def check_rows(book: Book) -> list[Finding]:
    """Checks the short hash of each row of a terminal's file, and the start of the first file's chain."""
    found = []
    for name, tables in book.terminals.items():
        for table, rows in tables.items():
            for row in rows if table != "journal" else []:
                *values, checked = row.values()
                if checked != row_hash(table, values):
                    key = str(next(iter(values)))
                    found.append(Finding(f"{name} {table}", key, "its columns have been changed"))
        for shape in tables["shape"]:
            if shape["before"] == 0 and shape["journal_hash"] != terminal_start(shape["chain"], shape["terminal"]):
                found.append(Finding(f"{name} shape", "1", "the first file of a terminal does not begin so"))
    return found


def _log(book: Book) -> list[Finding]:
    """Checks that the hash of the last record each terminal applied is the hash in the console's log."""
    first, hash_before = book.anchor("records")
    hash_of = {first: hash_before} | {row["seq"]: row["hash"] for row in book.console["records"]}
    head, agreed, broken = max(hash_of), 0, []
    for name, tables in sorted(book.terminals.items()):
        for place in tables["place"]:
            cursor = place["cursor"]
            if cursor in hash_of and hash_of[cursor] == place["cursor_hash"]:
                agreed = max(agreed, cursor)
            elif cursor > head or cursor in hash_of:
                broken.append((cursor, name))
    # A terminal that agrees at a later record confirms all records before it: the log was not changed there.
    found = [
        Finding(f"{name} place", "cursor", f"its hash of record {cursor} is not the log's, to which others agree")
        for cursor, name in broken
        if cursor <= agreed
    ]
    if beyond := [(cursor, name) for cursor, name in broken if cursor > head]:
        cursor, name = max(beyond)
        found.append(Finding("records", f"{head + 1}-{cursor}", f"cut off: {name} has applied record {cursor}"))
    if other := [(cursor, name) for cursor, name in broken if agreed < cursor <= head]:
        cursor, name = min(other)
        what = f"written anew: {name} has applied another record {cursor}"
        found.append(Finding("records", f"{agreed + 1}-{cursor}", what))
    return found


def _journal(name: str, rows: list[Row], copied: list[Row], first_seq: int) -> list[Finding]:
    own, copy = ({row["seq"]: row for row in each} for each in (rows, copied))
    found = []
    for seq in sorted(own.keys() & copy.keys()):
        if own[seq]["data"] != copy[seq]["data"]:
            entry = read_entry(own[seq]["data"])
            since = moment(entry.wall_ms) if entry else ""
            found.append(Finding(journal_chain(name), str(seq), f"it is not what {name}'s own journal says", since))
    for seq in sorted(copy.keys() - own.keys()):
        if seq < first_seq:
            continue  # An earlier file of the terminal has it.
        found.append(Finding(f"{name} journal", str(seq), "is missing: the console has a copy of it"))
    return found


def _place(book: Book, name: str, place: Row, copy: list[Row]) -> list[Finding]:
    found, table = [], f"{name} place"
    copied = max((row["seq"] for row in copy), default=book.anchor(journal_chain(name))[0])
    if place["acked_seq"] > copied:
        what = f"cut off: {name} was told that entries up to {place['acked_seq']} are copied"
        found.append(Finding(journal_chain(name), f"{copied + 1}-{place['acked_seq']}", what))
    tables = book.terminals[name]
    own_head = max((row["seq"] for row in tables["journal"]), default=first_of(tables) - 1)
    if place["journal_seq"] != own_head:
        first, last = sorted((own_head, place["journal_seq"]))
        found.append(
            Finding(f"{name} journal", f"{first + 1}-{last}", f"its head is said to be {place['journal_seq']}")
        )
    epochs = [row["epoch"] for row in book.console["epoch"]]
    if epochs and place["epoch"] > max(epochs):
        found.append(Finding(table, "epoch", f"it has heard run {place['epoch']}, the console is at {max(epochs)}"))
    return found


def _slips(name: str, slips: list[Row], revisions: list[Row], story: Story) -> list[Finding]:
    """Checks that the close names each slip as this terminal sent it."""
    lines_of = {(row["round"], row["number"]): row["lines"] for row in revisions}
    played = {row["round"]: row for row in slips}
    found = []
    for seq, (record, body) in story.records.items():
        if not body.is_a("Close") or name not in body.manifest or body.round not in played:
            continue
        stands = body.manifest[name]
        revision, slip, since = stands.revision, played[body.round], moment(record.wall_ms)
        if slip["close_seq"] and (slip["close_seq"], slip["standing_revision"]) != (seq, revision):
            found.append(Finding(f"{name} slips", str(body.round), f"record {seq} says revision {revision}", since))
        returned = [list(each) for each in stands.returned]
        if slip["close_seq"] and (plain_value(slip["returned"]) or []) != returned:
            what = f"record {seq} gives something else of it back"
            found.append(Finding(f"{name} slips", str(body.round), what, since))
        sent = lines_of.get((body.round, revision))
        if sent is None or digest(sent) != stands.digest:
            key = f"{body.round} {revision}"
            found.append(Finding(f"{name} revisions", key, f"it is not the slip that record {seq} seals", since))
    return found


def _answers(name: str, tables: Tables, story: Story) -> list[Finding]:
    """Checks that each record of answers has the answer that this terminal stored; one that was evacuated in the
    round has no more part in it.
    """
    kept = {(row["round"], row["question"]): row for row in tables["choices"]}
    applied = max((place["cursor"] for place in tables["place"]), default=0)
    found, taken_round = [], 0
    for seq, (record, body) in story.records.items():
        if body.is_a("Evacuation") and body.terminal == name:
            taken_round = body.round
        if not body.is_a("Answers") or seq > applied or body.round <= taken_round:
            continue
        for terminal, action, cents, _ in body.answers:
            own = kept.get((body.round, body.question))
            if terminal == name and (own is None or (own["action"], own["cents"]) != (action, cents)):
                key, what = f"{body.round} {body.question}", f"it is not the answer that record {seq} says"
                found.append(Finding(f"{name} choices", key, what, moment(record.wall_ms)))
    return found
