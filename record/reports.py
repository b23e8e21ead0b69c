"""The reports on a gaming day, by name; each is made from the record alone."""

from collections.abc import Callable, Mapping
from typing import Any

from record.audit.book import Book
from record.audit.cut import Days
from record.report import Report
from record.report_bets import bets
from record.report_day import day
from record.report_days import days
from record.report_decisions import staff, voids
from record.report_rounds import rounds

Make = Callable[[Book, Days], Report[Any]]
REPORTS: Mapping[str, Make] = {"day": day, "days": days, "rounds": rounds, "voids": voids, "staff": staff, "bets": bets}
