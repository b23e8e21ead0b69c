import QtQuick
import Etg
import "../../../cards/dealer/qml"

// Whose player calls; below, what he may say. An amount is keyed at the right.
Item {
    id: root

    required property Props own
    required property var desk

    width: 496
    height: 640

    SeatsEntry {
        id: seats

        own: root.own
        desk: root.desk
    }

    ChoiceRows {
        y: seats.height + 20
        own: root.own
        desk: root.desk
        rowHeight: 64
    }
}
