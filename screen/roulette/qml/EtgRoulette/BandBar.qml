pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Where counts lie beside the band that is usual for a fair wheel.
Item {
    id: root

    property real low: 0
    property real high: 1
    property real max: 1
    property list<real> marks: []

    implicitWidth: 192
    implicitHeight: 20

    Rectangle {
        anchors.bottom: parent.bottom
        width: parent.width
        height: 2
        color: Theme.edge
    }

    Rectangle {
        anchors.verticalCenter: parent.verticalCenter
        x: root.width * root.low / root.max
        width: root.width * (root.high - root.low) / root.max
        height: 12
        radius: 3
        color: Theme.band
        visible: root.max > 0
    }

    Repeater {
        model: root.max > 0 ? root.marks : []

        Rectangle {
            required property real modelData

            x: root.width * modelData / root.max - 5
            anchors.verticalCenter: parent.verticalCenter
            width: 10
            height: 10
            radius: 5
            color: Theme.gold
        }
    }
}
