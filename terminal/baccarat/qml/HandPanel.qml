import QtQuick
import Etg

// One side: its name, its total, and what it does next. The side that lost is pale.
Item {
    id: root

    required property Props hand
    required property bool isBanker
    readonly property string now: hand.total // it is shown when the card that makes it turns over

    width: 560
    height: 292
    opacity: hand.isPale ? 0.42 : 1

    Behavior on opacity {
        enabled: !Theme.frozen

        NumberAnimation {
            duration: Theme.fadeMs
        }
    }

    Panel {
        anchors.fill: parent
    }

    Box {
        width: parent.width
        height: 48
        radius: 0
        topLeftRadius: Theme.radius
        topRightRadius: Theme.radius
        upper: root.isBanker ? Theme.redTop : Theme.playerTop
        lower: root.isBanker ? Theme.redBottom : Theme.playerBottom

        Row {
            x: 20
            anchors.verticalCenter: parent.verticalCenter
            spacing: 12

            Text {
                anchors.verticalCenter: parent.verticalCenter
                text: root.hand.title
                color: Theme.white
                font.pixelSize: 28
                font.weight: Font.Bold
            }

            Text {
                anchors.verticalCenter: parent.verticalCenter
                text: root.hand.other
                color: Theme.white
                font.pixelSize: 22
            }
        }

        Text {
            anchors.right: parent.right
            anchors.rightMargin: 16
            anchors.verticalCenter: parent.verticalCenter
            text: root.hand.mark
            color: Theme.white
            font.pixelSize: 22
            font.weight: Font.Bold
        }
    }

    Text {
        id: total

        property string shown: ""

        x: 448
        y: 66
        width: 106
        horizontalAlignment: Text.AlignHCenter
        text: shown
        color: Theme.text
        font.pixelSize: 118
        font.weight: Font.ExtraBold
    }

    Text {
        x: 448
        y: 204
        width: 106
        horizontalAlignment: Text.AlignHCenter
        text: total.shown === "" ? "" : root.hand.totalIs
        color: Theme.dim
        font.pixelSize: 20
    }

    Text {
        x: 20
        y: 240
        width: parent.width - 40
        height: 44
        verticalAlignment: Text.AlignVCenter
        text: root.hand.note
        color: Theme.text
        font.pixelSize: 21
        font.weight: Font.DemiBold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallSize
    }

    Rectangle {
        anchors.fill: parent
        radius: Theme.radius
        color: "transparent"
        border.width: 3
        border.color: Theme.gold
        visible: root.hand.isWinner
    }

    onNowChanged: {
        turned.stop();
        if (now === "" || Theme.slideMs === 0 || Theme.frozen)
            total.shown = now;
        else
            turned.start();
    }
    Component.onCompleted: total.shown = now

    SequentialAnimation {
        id: turned

        PauseAnimation {
            duration: Theme.slideMs + Theme.turnMs / 2
        }
        ScriptAction {
            script: total.shown = root.now
        }
    }
}
