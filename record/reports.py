"""What a gaming day came to, from the record alone: each report by its name."""

from record.report_day import day
from record.report_days import days
from record.report_decisions import staff, voids
from record.report_rounds import rounds

REPORTS = {"day": day, "days": days, "rounds": rounds, "voids": voids, "staff": staff}
