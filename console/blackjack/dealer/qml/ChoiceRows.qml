pragma ComponentBehavior: Bound

import QtQuick
import Etg

// One of several words; an amount stands below it.
Column {
    id: root

    required property Props own
    required property var desk
    property real rowHeight: 72

    width: 496
    spacing: 8

    Repeater {
        model: root.own.choices

        ActionButton {
            id: row

            required property string key
            required property string title
            required caption
            required checked
            required property bool may
            required property int cents

            objectName: "choice-" + key
            width: 496
            height: root.rowHeight
            text: title
            textSize: 24
            available: may
            onTouched: root.desk.give({
                touch: "choice",
                choice: row.key,
                cents: row.cents
            })
        }
    }
}
