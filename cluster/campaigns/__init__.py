"""`etg campaign`: test runs that take longer than a minute, by name."""

import json
import sys
from importlib import import_module

# Each module's `run()` yields rows as documents with a "passed" in each, the slow way round.
CAMPAIGNS = {"blackjack-policies": "cluster.campaigns.blackjack_policies"}


def run_campaign(name: str, as_json: bool) -> int:
    if name not in CAMPAIGNS:
        print(f"etg campaign: there is no {name!r}; there are: {', '.join(CAMPAIGNS)}.", file=sys.stderr)
        return 1
    rows = []
    for row in import_module(CAMPAIGNS[name]).run():
        rows.append(row)
        if not as_json:
            print(", ".join(f"{key} {value}" for key, value in row.items()), flush=True)
    if as_json:
        print(json.dumps({"campaign": name, "rows": rows}, indent=1))
    return 0 if all(row["passed"] for row in rows) else 1
