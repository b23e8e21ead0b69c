pragma ComponentBehavior: Bound

import QtQuick
import Etg

// One kind of bet, with its chance as so many of the wheel's pockets.
Rectangle {
    id: root

    required property string name
    required property string covers
    required property string pays
    required property int pockets
    required property int ofPockets
    required property string chance
    required property string returns
    required property string limits
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
            text: root.name
            color: Theme.text
            font.pixelSize: 24
            font.weight: Font.Bold
        }

        Text {
            text: root.covers
            color: Theme.dim
            font.pixelSize: Theme.captionSize
        }
    }

    Text {
        x: 356
        anchors.verticalCenter: parent.verticalCenter
        text: root.pays
        color: Theme.gold
        font.pixelSize: 27
        font.weight: Font.Bold
    }

    Row {
        x: 506
        anchors.verticalCenter: parent.verticalCenter
        spacing: 2

        Repeater {
            model: root.ofPockets

            Rectangle {
                required property int index

                width: 8
                height: 20
                radius: 2
                color: index < root.pockets ? Theme.gold : Theme.edge
            }
        }
    }

    Text {
        anchors.right: parent.right
        anchors.rightMargin: 350
        anchors.verticalCenter: parent.verticalCenter
        text: root.chance
        color: Theme.text
        font.pixelSize: 22
        font.weight: Font.DemiBold
    }

    Text {
        anchors.right: parent.right
        anchors.rightMargin: 190
        anchors.verticalCenter: parent.verticalCenter
        text: root.returns
        color: Theme.text
        font.pixelSize: 24
        font.weight: Font.Bold
    }

    Text {
        anchors.right: parent.right
        anchors.rightMargin: 14
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(implicitWidth, 166)
        text: root.limits
        color: Theme.text
        font.pixelSize: 22
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 15
    }
}
