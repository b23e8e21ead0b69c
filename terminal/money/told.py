"""What acceptor and printer report, as phrases for staff; of a document that was rejected, for its player."""

from collections.abc import Mapping
from types import MappingProxyType

from phrases import Phrase, phrase
from terminal.money.acceptor import RejectReason, TroubleKind
from terminal.money.printer import PrinterTrouble

ACCEPTOR_TROUBLES: Mapping[TroubleKind, Phrase] = MappingProxyType(
    {
        TroubleKind.BOX_FULL: phrase("acceptor_box_full"),
        TroubleKind.BOX_OPEN: phrase("acceptor_box_open"),
        TroubleKind.JAM_IN_ACCEPTOR: phrase("acceptor_jam"),
        TroubleKind.JAM_IN_STACKER: phrase("acceptor_stacker_jam"),
        TroubleKind.PAUSED: phrase("acceptor_paused"),
        TroubleKind.CHEATED: phrase("acceptor_cheated"),
        TroubleKind.FAILED: phrase("acceptor_failed"),
        TroubleKind.COMMUNICATION: phrase("acceptor_communication"),
        TroubleKind.INVALID_COMMAND: phrase("acceptor_invalid_command"),
        TroubleKind.OTHER: phrase("acceptor_other"),
        TroubleKind.NOT_UNDERSTOOD: phrase("acceptor_not_understood"),
        TroubleKind.SETTINGS: phrase("acceptor_settings"),
        TroubleKind.GONE: phrase("acceptor_gone"),
    }
)
REJECTED: Mapping[RejectReason, Phrase] = MappingProxyType(
    {
        RejectReason.INSERTED_BADLY: phrase("rejected_inserted_badly"),
        RejectReason.MAGNETIC: phrase("rejected_not_recognised"),
        RejectReason.LEFT_INSIDE: phrase("rejected_call"),
        RejectReason.CALIBRATION: phrase("rejected_not_recognised"),
        RejectReason.TRANSPORT: phrase("rejected_inserted_badly"),
        RejectReason.NOT_RECOGNISED: phrase("rejected_not_recognised"),
        RejectReason.PATTERN: phrase("rejected_not_recognised"),
        RejectReason.LIGHT: phrase("rejected_not_recognised"),
        RejectReason.NOT_TAKEN: phrase("rejected_not_taken"),
        RejectReason.OPERATION: phrase("rejected_inserted_badly"),
        RejectReason.LENGTH: phrase("rejected_not_recognised"),
        RejectReason.COLOUR: phrase("rejected_not_recognised"),
        RejectReason.TICKET: phrase("rejected_ticket"),
        RejectReason.OTHER: phrase("rejected_not_recognised"),
    }
)
PRINTER_TROUBLES: Mapping[PrinterTrouble, Phrase] = MappingProxyType(
    {
        PrinterTrouble.PAPER_OUT: phrase("printer_paper_out"),
        PrinterTrouble.HEAD_UP: phrase("printer_head_up"),
        PrinterTrouble.OPEN: phrase("printer_open"),
        PrinterTrouble.JAM: phrase("printer_jam"),
        PrinterTrouble.OFFLINE: phrase("printer_offline"),
        PrinterTrouble.TEMPERATURE: phrase("printer_temperature"),
        PrinterTrouble.VOLTAGE: phrase("printer_voltage"),
        PrinterTrouble.SYSTEM: phrase("printer_system"),
        PrinterTrouble.MEMORY: phrase("printer_memory"),
        PrinterTrouble.LIBRARY: phrase("printer_library"),
        PrinterTrouble.COMMAND: phrase("printer_command"),
        PrinterTrouble.STUCK: phrase("printer_stuck"),
        PrinterTrouble.UNPROVEN: phrase("printer_unproven"),
        PrinterTrouble.NOT_UNDERSTOOD: phrase("printer_not_understood"),
        PrinterTrouble.GONE: phrase("printer_gone"),
    }
)
