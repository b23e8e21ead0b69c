pragma ComponentBehavior: Bound

import QtQuick
import Etg

// The dealer's last hands, the newest first; a touch opens its round.
Rectangle {
    id: root

    required property Props history
    required property Props panel
    required property Props words
    readonly property real pitch: (width - 24) / 8

    signal touched(int at)

    radius: Theme.radius
    color: Theme.panelBottom
    border.width: 1
    border.color: Theme.edge

    Text {
        x: 16
        y: 4
        text: root.words.last_rounds
        color: Theme.text
        font.pixelSize: 17
        font.weight: Font.Bold
    }

    Caption {
        anchors.right: parent.right
        anchors.rightMargin: 16
        y: 4
        text: root.words.last_rounds_are
        font.pixelSize: 17
    }

    Repeater {
        model: root.history.last

        Rectangle {
            id: hand

            required property int index
            required property string text
            required property string cards
            required property bool isBust

            x: 12 + root.pitch * index
            y: 32
            width: root.pitch - 8
            height: 68
            radius: 9
            color: Theme.panelTop
            border.width: 1
            border.color: Theme.edge

            Caption {
                x: 10
                y: 4
                width: parent.width - 20
                text: hand.cards
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 13
            }

            Text {
                x: 10
                y: 30
                width: parent.width - 20
                text: hand.text
                color: hand.isBust ? Theme.warnText : Theme.text
                font.pixelSize: 24
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 14
            }
        }
    }

    MouseArea {
        objectName: "historyStrip"
        x: 12
        y: 30
        width: root.pitch * 8
        height: 72
        onClicked: mouse => root.touched(Math.floor(mouse.x / root.pitch))
    }
}
