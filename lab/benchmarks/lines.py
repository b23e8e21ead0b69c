"""Measures the auditor's line mode of any game, beside reading and writing the same line as bare JSON."""

import json

from lab.benchmarks import Row, rate, row
from tools.game_documents import Document, GameDocuments
from tools.game_documents.commands import settle_line


def lines_row(name: str, desk: GameDocuments, document: Document) -> Row:
    line = json.dumps(document).encode()
    ours = rate(lambda: settle_line(desk, line), 1)
    return row(name, ours, "slips/s", rate(lambda: json.dumps(json.loads(line)), 1))
