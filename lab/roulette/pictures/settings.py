"""The table's settings as people see them: two people change them, then dealer, players and room are told."""

from collections.abc import Callable

from cluster.demo_staff import SUPERVISOR
from lab.studio import Studio

Show = Callable[[str], None]
SEAT = "T01"


class SettingsChapter:
    """Pictures of settings: touches go to the dealer's screen, and the caller takes the pictures."""

    def __init__(self, studio: Studio, deal: Show, dealer: Show, everyone: Show) -> None:
        self._studio = studio
        self._deal = deal
        self._dealer = dealer
        self._everyone = everyone

    def show(self) -> None:
        self._deal("act-settings")
        self._deal("choice-setting-straight")
        self._key("200")
        self._dealer("settings-limit")
        self._deal("choice-setting-revolutions")
        self._key("3")
        self._dealer("settings-revolutions")
        self._deal("choice-setting-pace")
        self._key("100")
        self._dealer("settings-pace")
        self._deal("back")
        self._set()
        self._everyone("settings-announced")

    def _key(self, digits: str) -> None:
        for digit in digits:
            self._deal(f"key-{digit}")

    def _set(self) -> None:
        """Lets two people change a setting elsewhere; the next round opens with it."""
        studio = self._studio
        studio.staff.ask("set-limits", SUPERVISOR, limits=["straight=500-20000"])
        studio.staff.ask("set-revolutions", SUPERVISOR, revolutions=3)
        studio.staff.ask("set-pace", SUPERVISOR, rounds=100)
        studio.staff.ask("set-rotor", SUPERVISOR, reminder="on")
        studio.until("the player is told", lambda: studio.views[SEAT].news)
