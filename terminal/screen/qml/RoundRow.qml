import QtQuick
import Etg

// One of the last rounds: its outcome, what was staked, and the net.
Item {
    id: root

    required property var played
    property string correctedMark: ""
    readonly property color ink: played.isChosen ? Theme.goldInk : Theme.text

    signal touched

    height: 64

    Box {
        anchors.fill: parent
        border.color: root.played.isChosen ? Theme.gold : Theme.edge
        upper: root.played.isChosen ? Theme.gold : Theme.buttonBottom
        lower: root.played.isChosen ? Theme.gold : Theme.buttonBottom
    }

    Box {
        x: 10
        anchors.verticalCenter: parent.verticalCenter
        width: 46
        height: 46
        radius: 7
        upper: Theme.tileTop(root.played.colour)
        lower: Theme.tileBottom(root.played.colour)
        visible: root.played.badge !== ""

        Text {
            anchors.centerIn: parent
            text: root.played.badge
            color: Theme.white
            font.pixelSize: text.length > 2 ? 19 : 23
            font.weight: Font.Bold
        }
    }

    Text {
        x: 10
        anchors.verticalCenter: parent.verticalCenter
        width: 66
        text: root.played.outcome
        color: root.ink
        font.pixelSize: Theme.smallSize
        wrapMode: Text.Wrap
    }

    Column {
        x: 76
        anchors.verticalCenter: parent.verticalCenter

        Row {
            spacing: 12

            Text {
                text: root.played.title
                color: root.ink
                font.pixelSize: 22
                font.weight: Font.Bold
            }

            Text {
                anchors.verticalCenter: parent.verticalCenter
                text: root.correctedMark
                color: root.ink
                font.pixelSize: Theme.smallSize
                visible: root.played.isCorrected
            }
        }

        Text {
            text: root.played.line
            color: root.played.isChosen ? Theme.goldInk : Theme.dim
            font.pixelSize: Theme.captionSize
        }
    }

    Text {
        anchors.right: parent.right
        anchors.rightMargin: 16
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(implicitWidth, 170)
        text: root.played.net
        color: root.ink
        font.pixelSize: 22
        font.weight: Font.DemiBold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 15
    }

    MouseArea {
        anchors.fill: parent
        onClicked: root.touched()
    }
}
