"""The pit's pages on the dealer's screen, in the order in which one table reaches them."""

from pathlib import Path
from typing import Protocol

from cluster.demo_staff import DEALER, MANAGER
from lab.studio import Studio
from protocol.answers import read_body
from protocol.key_pairs import make_key_file
from protocol.staff import TransferAsked
from terminal.screen.run import PlayerApp

STRANGER = "T05"


class Camera(Protocol):
    def dealer(self, name: str) -> None: ...
    def player(self, name: str, app: PlayerApp | None = None) -> None: ...
    def deal(self, name: str) -> None:
        """Touches the dealer's screen."""
        ...

    def tile(self, name: str, kind: str) -> None:
        """Waits until the dealer's screen shows that terminal in this state."""
        ...


def photograph_pit(camera: Camera, studio: Studio, seat: str, dead: str) -> None:
    _payables(camera, studio, seat)
    _alarms(camera)
    _evacuation(camera, studio, dead)
    _proposals(camera, studio)
    _enrolment(camera, studio, seat)
    _earlier_round(camera)
    _people(camera)


def _open(camera: Camera, name: str) -> None:
    camera.deal("pit")
    camera.deal(f"choice-pit-{name}")


def _payables(camera: Camera, studio: Studio, seat: str) -> None:
    """Corrects a round in favour of a player who has left."""
    number = next(each.round for each in studio.status().outcomes if each.outcome == "20")
    transfer = read_body(studio.staff.ask("cash-out", terminal=seat), TransferAsked).transfer
    studio.until("the money is off", lambda: [transfer, seat, "applied"] in _transfers(studio))
    studio.staff.ask("paid", transfer=transfer)
    studio.staff.ask("correct", MANAGER, round=number, outcome="17", reason="the ball lay in 17 after all")
    studio.until("it is owed", lambda: studio.status().to_pay_cents)
    camera.dealer("pit-waits")
    camera.deal("pit")
    camera.dealer("pit")
    camera.deal("choice-pit-pay-payable")
    camera.deal(f"choice-claim-{number}/{seat}")
    camera.dealer("pit-payables")
    camera.deal("deed")
    camera.dealer("pit-payables-proposed")
    camera.deal("back")


def _transfers(studio: Studio) -> list[list[str]]:
    return [[each.transfer, each.terminal, each.state] for each in studio.status().transfers]


def _alarms(camera: Camera) -> None:
    _open(camera, "acknowledge")
    camera.dealer("pit-alarms")
    camera.deal("choice-alarm-1")
    camera.dealer("pit-alarm")
    camera.deal("deed")
    camera.dealer("pit-alarm-acknowledged")
    camera.deal("back")


def _evacuation(camera: Camera, studio: Studio, dead: str) -> None:
    studio.children.forget(dead).kill()
    studio.until(f"{dead} is away", lambda: not studio.status().terminals[dead].present)
    camera.tile(dead, "away")
    camera.deal(f"tile-{dead}")
    camera.dealer("card-away")
    camera.deal("choice-verb-evacuate")
    camera.deal("choice-to-")
    camera.deal("reason-terminal_dark")
    camera.dealer("evacuate")
    camera.deal("back")
    studio.staff.ask("evacuate", MANAGER, terminal=dead, reason="the screen is dark")
    camera.tile(dead, "out")
    camera.deal(f"tile-{dead}")
    camera.dealer("card-evacuated")
    camera.deal("choice-verb-readmit")
    camera.dealer("readmit")
    camera.deal("back")


def _proposals(camera: Camera, studio: Studio) -> None:
    studio.client.ask("set-limits", {"limits": ["straight=500-60000"]}, staff=studio.table.badge(DEALER))
    _open(camera, "approve")
    camera.dealer("pit-proposals")
    studio.until("it is listed", lambda: studio.status().proposals)
    camera.deal(f"choice-proposal-{studio.status().proposals[-1].proposal}")
    camera.dealer("pit-proposal")
    camera.deal("back")


def _enrolment(camera: Camera, studio: Studio, seat: str) -> None:
    config = studio.table.terminal_config(STRANGER)
    config.parent.mkdir(mode=0o700)
    public = make_key_file(config.parent / "terminal.key").public
    config.write_text(Path(studio.table.terminal_config(seat)).read_text().replace(seat, STRANGER))
    stranger = studio.sit_down(STRANGER)
    camera.player("not-enrolled", stranger)
    _open(camera, "enrol-terminal")
    camera.deal(f"choice-public-{public}")
    camera.deal("nameBox")
    for letter in STRANGER:
        camera.deal(f"letter-{letter}")
    camera.dealer("keyboard-name")
    camera.deal("keepName")
    camera.dealer("pit-enrol")
    camera.deal("back")
    _open(camera, "disable-terminal")
    camera.deal(f"choice-terminal-{seat}")
    camera.deal("reason-terminal_removed")
    camera.dealer("pit-disable-terminal")
    camera.deal("back")


def _earlier_round(camera: Camera) -> None:
    _open(camera, "round")
    camera.dealer("round-card")
    camera.deal("choice-verb-void")
    camera.deal("choice-paragraph-5.4")
    camera.deal("ownReason")
    for letter in "THE BALL IS CRACKED":
        camera.deal("letter-space" if letter == " " else f"letter-{letter}")
    camera.dealer("keyboard-reason")
    camera.deal("keepName")
    camera.dealer("void-earlier-round")
    camera.deal("back")


def _people(camera: Camera) -> None:
    for name in ("hand-over", "disable-staff", "backup"):
        _open(camera, name)
        camera.dealer(f"pit-{name}")
        camera.deal("back")
