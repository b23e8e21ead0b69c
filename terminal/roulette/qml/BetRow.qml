pragma ComponentBehavior: Bound

import QtQuick
import Etg

// One kind of bet, with its chance as so many of 39 ticks.
Rectangle {
    id: root

    required property var bet
    property bool isShaded: false

    height: 60
    radius: 8
    color: isShaded ? Theme.bezel : "transparent"

    Rectangle {
        anchors.fill: parent
        radius: 8
        color: Theme.panelBottom
        opacity: 0.45
        visible: root.isShaded
    }

    Column {
        x: 16
        anchors.verticalCenter: parent.verticalCenter

        Text {
            text: root.bet.name
            color: Theme.text
            font.pixelSize: 24
            font.weight: Font.Bold
        }

        Text {
            text: root.bet.covers
            color: Theme.dim
            font.pixelSize: Theme.captionSize
        }
    }

    Text {
        x: 356
        anchors.verticalCenter: parent.verticalCenter
        text: root.bet.pays
        color: Theme.gold
        font.pixelSize: 27
        font.weight: Font.Bold
    }

    Row {
        x: 506
        anchors.verticalCenter: parent.verticalCenter
        spacing: 2

        Repeater {
            model: 39

            Rectangle {
                required property int index

                width: 8
                height: 20
                radius: 2
                color: index < root.bet.pockets ? Theme.gold : Theme.edge
            }
        }
    }

    Text {
        anchors.right: parent.right
        anchors.rightMargin: 350
        anchors.verticalCenter: parent.verticalCenter
        text: root.bet.chance
        color: Theme.text
        font.pixelSize: 22
        font.weight: Font.DemiBold
    }

    Text {
        anchors.right: parent.right
        anchors.rightMargin: 190
        anchors.verticalCenter: parent.verticalCenter
        text: root.bet.returns
        color: Theme.text
        font.pixelSize: 24
        font.weight: Font.Bold
    }

    Text {
        anchors.right: parent.right
        anchors.rightMargin: 14
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(implicitWidth, 166)
        text: root.bet.limits
        color: Theme.text
        font.pixelSize: 22
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 15
    }
}
