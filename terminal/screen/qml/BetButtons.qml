import QtQuick
import Etg

// Steps back and forth, all of it, and the slips kept under a name.
Grid {
    id: root

    required property var hand
    required property Props words
    readonly property Props cloth: hand.cloth
    property real buttonWidth: 190
    property real gap: 12
    readonly property bool isNarrow: buttonWidth < 160 // then an icon stands above its word, and gives way to a reason

    signal favouritesTouched

    columns: 3
    columnSpacing: gap
    rowSpacing: 12

    ActionButton {
        text: root.words.undo
        width: root.buttonWidth
        iconName: root.isNarrow && why !== "" ? "" : "undo"
        iconAbove: root.isNarrow
        why: root.cloth.undoWhy
        available: why === ""
        onTouched: root.hand.undo()
    }

    ActionButton {
        text: root.words.redo
        width: root.buttonWidth
        iconName: root.isNarrow && why !== "" ? "" : "redo"
        iconAbove: root.isNarrow
        why: root.cloth.redoWhy
        available: why === ""
        onTouched: root.hand.redo()
    }

    ActionButton {
        text: root.words.clear_all
        width: root.buttonWidth
        iconName: root.isNarrow && why !== "" ? "" : "cross"
        iconAbove: root.isNarrow
        why: root.cloth.clearWhy
        available: why === ""
        onTouched: root.hand.clear()
    }

    ActionButton {
        text: root.words.rebet
        width: root.buttonWidth
        iconName: root.isNarrow && why !== "" ? "" : "repeat"
        iconAbove: root.isNarrow
        why: root.cloth.rebetWhy
        available: why === ""
        onTouched: root.hand.rebet()
    }

    ActionButton {
        text: root.words.double
        width: root.buttonWidth
        iconName: root.isNarrow && why !== "" ? "" : "plus"
        iconAbove: root.isNarrow
        why: root.cloth.doubleWhy
        available: why === ""
        onTouched: root.hand.double()
    }

    ActionButton {
        objectName: "favourites"
        text: root.words.favourites
        width: root.buttonWidth
        iconName: "star"
        iconAbove: root.isNarrow
        onTouched: root.favouritesTouched()
    }
}
