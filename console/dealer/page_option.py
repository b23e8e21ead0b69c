"""One row of a page that can be chosen."""

from typing import Any

PageOption = dict[str, Any]


def choice(group: str, key: str, title: str, caption: str, checked: bool, why: str = "") -> PageOption:
    """Makes a row. `group` is the argument for which `key` is chosen. With a `why`, the row cannot be chosen."""
    row = {"group": group, "key": key, "title": title, "caption": caption, "checked": checked}
    return {**row, "why": why, "may": not why}
