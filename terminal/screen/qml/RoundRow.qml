import QtQuick
import Etg

// One of the last rounds: its outcome, what was staked, and the net.
Item {
    id: root

    required property int round
    required property string title
    required property string badge
    required property string colour
    required property string outcome
    required property string line
    required property string net
    required property bool isCorrected
    required property bool isChosen
    property string correctedMark: ""
    readonly property color ink: isChosen ? Theme.goldInk : Theme.text

    signal touched

    height: 64

    Box {
        anchors.fill: parent
        border.color: root.isChosen ? Theme.gold : Theme.edge
        upper: root.isChosen ? Theme.gold : Theme.buttonBottom
        lower: root.isChosen ? Theme.gold : Theme.buttonBottom
    }

    Box {
        x: 10
        anchors.verticalCenter: parent.verticalCenter
        width: 46
        height: 46
        radius: 7
        upper: Theme.tileTop(root.colour)
        lower: Theme.tileBottom(root.colour)
        visible: root.badge !== ""

        Text {
            anchors.centerIn: parent
            text: root.badge
            color: Theme.white
            font.pixelSize: text.length > 2 ? 19 : 23
            font.weight: Font.Bold
        }
    }

    Text {
        x: 10
        anchors.verticalCenter: parent.verticalCenter
        width: 66
        text: root.outcome
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
                text: root.title
                color: root.ink
                font.pixelSize: 22
                font.weight: Font.Bold
            }

            Text {
                anchors.verticalCenter: parent.verticalCenter
                text: root.correctedMark
                color: root.ink
                font.pixelSize: Theme.smallSize
                visible: root.isCorrected
            }
        }

        Text {
            text: root.line
            color: root.isChosen ? Theme.goldInk : Theme.dim
            font.pixelSize: Theme.captionSize
        }
    }

    Text {
        anchors.right: parent.right
        anchors.rightMargin: 16
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(implicitWidth, 170)
        text: root.net
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
