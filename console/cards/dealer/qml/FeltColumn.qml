pragma ComponentBehavior: Bound

import QtQuick
import Etg

// The game's felt as recorded; below it the shoe and the checks, or the pad on which cards are keyed.
Item {
    id: root

    required property Props panel
    required property Props words
    required property var desk
    default property alias felt: place.data
    readonly property Props pad: panel.pad

    width: 624
    height: 700

    Item {
        id: place

        width: 624
        height: 420
    }

    ShoeBox {
        y: 432
        shoe: root.panel.shoe
        words: root.words
        visible: !root.pad.isOn
    }

    CheckBox {
        y: 576
        check: root.panel.check
        visible: !root.pad.isOn
    }

    Loader {
        active: root.pad.isOn
        y: 432
        sourceComponent: KeyedCards {
            pad: root.pad
            shoe: root.panel.shoe
            desk: root.desk
            words: root.words
        }
    }
}
