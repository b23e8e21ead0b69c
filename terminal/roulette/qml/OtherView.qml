import QtQuick
import Etg

// The view that is not on the cloth, small; a touch swaps them. Both show the same bets.
Item {
    id: root

    required property Props words
    required property var hand
    readonly property bool isTrack: hand.cloth.isTrack

    height: 216

    Text {
        text: root.isTrack ? root.words.cloth : root.words.racetrack
        color: Theme.text
        font.pixelSize: 20
        font.weight: Font.Bold
    }

    Row {
        anchors.right: parent.right
        spacing: 8

        Icon {
            width: 20
            height: 20
            anchors.verticalCenter: hint.verticalCenter
            name: "swap"
            color: Theme.dim
        }

        Text {
            id: hint

            text: root.words.touch_to_swap
            color: Theme.dim
            font.pixelSize: 20
        }
    }

    MiniRacetrack {
        y: 40
        width: 400
        height: 168
        hand: root.hand
        visible: !root.isTrack
    }

    MiniCloth {
        y: 40
        width: 400
        height: 168
        hand: root.hand
        visible: root.isTrack
    }

    MouseArea {
        anchors.fill: parent
        onClicked: root.hand.swap()
    }
}
