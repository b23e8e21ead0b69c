"""From the two testimonies to the verdict: which doubt, paragraph or contradiction decides."""

from dataclasses import dataclass, field

from wheel_controller.account import FAULTY_MAX, Account
from wheel_controller.firmware import FLAG_WORDS, FirmwareWitness, Flag
from wheel_controller.limits import Limits
from wheel_controller.verdicts import Held, Invalid, Result, Seen, Verdict


@dataclass(slots=True)
class Case:
    """All that counts for one spin."""

    account: Account
    firmware: FirmwareWitness
    limits: Limits
    blocks: list[str] = field(default_factory=list)  # after these no sensor finding is claimed
    doubts: list[str] = field(default_factory=list)
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
        also = [f"Also {other.paragraph}: {other.sentence}" for other in others]
        return Invalid(now_s, first.paragraph, _seen(case, [first.sentence, *also, *blocks, *doubts]))
    against = [*blocks, *doubts] or contradictions(account, case.firmware, case.limits)
    if against or account.rest is None:
        return Held(now_s, _seen(case, against))
    return Result(now_s, account.rest.pocket, _seen(case, []))


def contradictions(account: Account, firmware: FirmwareWitness, limits: Limits) -> list[str]:
    """Where the witnesses differ, or one of them is silent or warns."""
    found = []
    if account.rest is None:
        found.append("The tracker has no stable pocket.")
    if not firmware.won:
        found.append("The firmware gave no number.")
    elif account.rest and firmware.numbers != {account.rest.pocket}:
        found.append("The witnesses differ on the number.")
    if len({game for game, _, _ in firmware.claims}) > 1:
        found.append("The firmware changed its game number during the result.")
    if account.rotor_direction is None:
        found.append("The rotor's direction is not known.")
    apart = abs((firmware.revolutions or 0) - account.proven)
    if firmware.revolutions is not None and apart > limits.revolutions_apart_max:
        found.append(f"The witnesses differ by {apart:g} revolutions.")
    if firmware.rotor_direction not in (None, account.rotor_direction):
        found.append("The witnesses differ on the rotor's direction.")
    blocking = firmware.flags
    if len(account.faulty) == FAULTY_MAX:
        blocking &= ~Flag.SENSOR
    return found + [f"The firmware warns: {FLAG_WORDS[flag]}." for flag in blocking]


def _seen(case: Case, why: list[str]) -> Seen:
    account, firmware = case.account, case.firmware
    followed = account.passes > 0
    return Seen(
        game=firmware.game,
        revolutions=account.proven if followed else None,
        ball_direction=account.ball_direction,
        rotor_direction=account.rotor_direction,
        rotor_rpm=None if account.rotor_rpm is None else round(account.rotor_rpm, 2),
        evidence=(*why, account.said(), firmware.said()),
        warnings=tuple(f"Sensor {sensor} {what}." for sensor, what in sorted(account.faulty.items())),
        simulated=case.simulated,
    )
