import QtQuick
import Etg

// Steps back and forth, all of it, and the slips kept under a name.
Grid {
    id: root

    required property var hand
    required property Props words
    readonly property Props cloth: hand.cloth

    signal favouritesTouched

    columns: 3
    columnSpacing: 12
    rowSpacing: 12

    ActionButton {
        text: root.words.undo
        iconName: "undo"
        why: root.cloth.undoWhy
        available: why === ""
        onTouched: root.hand.undo()
    }

    ActionButton {
        text: root.words.redo
        iconName: "redo"
        why: root.cloth.redoWhy
        available: why === ""
        onTouched: root.hand.redo()
    }

    ActionButton {
        text: root.words.clear_all
        iconName: "cross"
        why: root.cloth.clearWhy
        available: why === ""
        onTouched: root.hand.clear()
    }

    ActionButton {
        text: root.words.rebet
        iconName: "repeat"
        why: root.cloth.rebetWhy
        available: why === ""
        onTouched: root.hand.rebet()
    }

    ActionButton {
        text: root.words.double
        iconName: "plus"
        why: root.cloth.doubleWhy
        available: why === ""
        onTouched: root.hand.double()
    }

    ActionButton {
        objectName: "favourites"
        text: root.words.favourites
        iconName: "star"
        onTouched: root.favouritesTouched()
    }
}
