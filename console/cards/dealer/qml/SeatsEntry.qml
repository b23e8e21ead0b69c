pragma ComponentBehavior: Bound

import QtQuick
import Etg

// The terminals with a bet in the round.
Flow {
    id: root

    required property Props own
    required property var desk

    width: 496
    spacing: 8

    Repeater {
        model: root.own.seats

        ActionButton {
            required property string key
            required checked
            required property bool may

            objectName: "seat-" + key
            width: 118
            height: 56
            text: key
            textSize: 20
            available: may
            onTouched: root.desk.give({
                touch: "seat",
                seat: key
            })
        }
    }
}
