import QtQuick
import Etg

// One colour: its mark, the usual band with where the count lies, the count, and the band in figures.
Item {
    id: root

    required property string colour
    required property string name
    required property int count
    required property int low
    required property int high
    required property int max
    required property string usual
    readonly property real barWidth: width - 236 - 322

    height: 62

    Mark {
        anchors.verticalCenter: parent.verticalCenter
        x: 4
        size: 26
        colour: root.colour
        tint: root.colour === "red" ? Theme.closedFrame : root.colour === "black" ? Theme.white : Theme.good
    }

    Text {
        anchors.verticalCenter: parent.verticalCenter
        x: 46
        text: root.name
        color: Theme.text
        font.pixelSize: 34
        font.weight: Font.Bold
    }

    Rectangle {
        anchors.verticalCenter: parent.verticalCenter
        x: 220
        width: root.barWidth
        height: 38
        radius: 5
        color: Theme.empty

        Rectangle {
            x: root.barWidth * root.low / root.max
            width: root.barWidth * (root.high - root.low) / root.max
            height: parent.height
            radius: 5
            color: Theme.band
        }
        Rectangle {
            anchors.verticalCenter: parent.verticalCenter
            x: Math.min(root.barWidth - width, root.barWidth * root.count / root.max - width / 2)
            width: 10
            height: 50
            radius: 4
            color: Theme.gold
        }
    }

    Text {
        anchors.verticalCenter: parent.verticalCenter
        x: root.width - 238 - width
        text: root.count
        color: Theme.text
        font.pixelSize: 40
        font.weight: Font.Bold
    }

    Caption {
        anchors.verticalCenter: parent.verticalCenter
        anchors.right: parent.right
        text: root.usual
        font.pixelSize: 26
    }
}
