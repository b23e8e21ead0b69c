"""Makes the verdict from the two witnesses: which doubt, paragraph or contradiction decides."""

from dataclasses import dataclass, field

from phrases import Phrase, phrase
from wheel_controller.account import FAULTY_MAX, Account
from wheel_controller.firmware import FLAG_NAMES, FirmwareWitness, Flag
from wheel_controller.limits import Limits
from wheel_controller.verdicts import Held, Invalid, Result, Seen, Verdict


@dataclass(slots=True)
class Case:
    """Everything that counts for the verdict on one spin."""

    account: Account
    firmware: FirmwareWitness
    limits: Limits
    blocks: list[Phrase] = field(default_factory=list)  # With any of these, no paragraph is claimed from the sensors.
    doubts: list[Phrase] = field(default_factory=list)
    simulated: bool = False


def rule(case: Case, now_s: float) -> Verdict:
    account = case.account
    findings = sorted(account.findings, key=lambda finding: (finding.time_s, finding.paragraph))
    blocks = [*case.blocks, *account.blocks]
    doubts = [*account.doubts, *case.doubts]
    if blocks:
        findings = []
    if findings:
        first, *others = findings
        also = [phrase("also", paragraph=other.paragraph, why=other.sentence) for other in others]
        return Invalid(now_s, first.paragraph, _seen(case, [first.sentence, *also, *blocks, *doubts]))
    against = [*blocks, *doubts] or contradictions(account, case.firmware, case.limits)
    if against or account.rest is None:
        return Held(now_s, _seen(case, against))
    return Result(now_s, account.rest.pocket, _seen(case, []))


def contradictions(account: Account, firmware: FirmwareWitness, limits: Limits) -> list[Phrase]:
    """Where sensors and firmware differ, or where one of them is silent or warns."""
    found: list[Phrase] = []
    if account.rest is None:
        found.append(phrase("no_stable_pocket"))
    if not firmware.won:
        found.append(phrase("no_number_given"))
    elif account.rest and firmware.numbers != {account.rest.pocket}:
        found.append(phrase("differ_number"))
    if len({game for game, _, _ in firmware.claims}) > 1:
        found.append(phrase("game_changed"))
    if account.rotor_direction is None:
        found.append(phrase("rotor_unknown"))
    apart = abs((firmware.revolutions or 0) - account.proven)
    if firmware.revolutions is not None and apart > limits.revolutions_apart_max:
        found.append(phrase("differ_turns", turns=f"{apart:g}"))
    if firmware.rotor_direction not in (None, account.rotor_direction):
        found.append(phrase("differ_rotor"))
    blocking = firmware.flags
    if len(account.faulty) == FAULTY_MAX:
        blocking &= ~Flag.SENSOR
    return found + [phrase("firmware_warns", flag=FLAG_NAMES[flag]) for flag in blocking]


def _seen(case: Case, why: list[Phrase]) -> Seen:
    account, firmware = case.account, case.firmware
    followed = account.passes > 0
    return Seen(
        game=firmware.game,
        revolutions=account.proven if followed else None,
        ball_direction=account.ball_direction,
        rotor_direction=account.rotor_direction,
        rotor_rpm=None if account.rotor_rpm is None else round(account.rotor_rpm, 2),
        evidence=(*why, account.said(), firmware.said()),
        warnings=tuple(
            phrase("sensor_is", sensor=sensor, what=what) for sensor, what in sorted(account.faulty.items())
        ),
        simulated=case.simulated,
    )
