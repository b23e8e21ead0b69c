pragma ComponentBehavior: Bound

import QtQuick
import Etg

// What is being keyed: digits in clear, or a PIN as dots.
Column {
    id: root

    property string label: ""
    property string text: ""
    property int digits: 0
    property bool isPin: false
    property bool isActive: false

    spacing: 8

    Caption {
        text: root.label
    }

    Rectangle {
        width: root.width
        height: 84
        radius: 14
        color: Theme.empty
        border.width: root.isActive ? 3 : 1
        border.color: root.isActive ? Theme.gold : Theme.edge

        Text {
            x: 24
            anchors.verticalCenter: parent.verticalCenter
            text: root.text
            color: Theme.text
            font.pixelSize: 40
            font.weight: Font.Bold
            visible: !root.isPin
        }

        Row {
            x: 24
            anchors.verticalCenter: parent.verticalCenter
            spacing: 14
            visible: root.isPin

            Repeater {
                model: root.digits

                Rectangle {
                    width: 26
                    height: 26
                    radius: 13
                    color: Theme.gold
                }
            }
        }
    }
}
