"""The reports on a gaming day, by name; each is made from the record alone."""

from record.report_day import day
from record.report_days import days
from record.report_decisions import staff, voids
from record.report_rounds import rounds

REPORTS = {"day": day, "days": days, "rounds": rounds, "voids": voids, "staff": staff}
