"""One row of what can be chosen on a page."""

from typing import Any

PageOption = dict[str, Any]


def choice(group: str, key: str, title: str, caption: str, checked: bool, why: str = "") -> PageOption:
    """`group` is the argument that `key` is chosen for; with a `why` it cannot be."""
    row = {"group": group, "key": key, "title": title, "caption": caption, "checked": checked}
    return {**row, "why": why, "may": not why}
