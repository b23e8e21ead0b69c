"""The auditor's line mode of any game, beside reading and writing the same line as bare JSON."""

import json

from lab.benchmarks import Row, rate, row
from tools.gamedesk import Document, GameDesk
from tools.gamedesk.commands import settle_line


def lines_row(name: str, desk: GameDesk, document: Document) -> Row:
    line = json.dumps(document).encode()
    ours = rate(lambda: settle_line(desk, line), 1)
    return row(name, ours, "slips/s", rate(lambda: json.dumps(json.loads(line)), 1))
