import QtQuick
import Etg
import EtgRoulette
import "../../screen/qml"

// The real wheel as its telemetry shows it, and the view that is not on the cloth now: a touch swaps them.
Panel {
    id: root

    required property Props wheel
    required property Props words
    required property var hand

    width: 440
    height: 796

    Wheel {
        x: 20
        y: 14
        width: 400
        height: 400
        rotorAngle: root.wheel.rotorAngle
        rotorRadS: root.wheel.rotorRadS
        ballState: root.wheel.ballState
        ballAngle: root.wheel.ballAngle
        ballRadS: root.wheel.ballRadS
        pocket: root.wheel.pocket
        isDecided: root.wheel.isDecided
        covered: root.wheel.covered
        seen: root.wheel.seen
        unseenTitle: root.wheel.unseen
        unseenText: root.wheel.unseenText
        rate: root.wheel.rate
        order: root.wheel.order
        reds: root.wheel.reds
    }

    Rectangle {
        anchors.horizontalCenter: parent.horizontalCenter
        y: 414
        width: badge.implicitWidth + 24
        height: 28
        radius: 6
        color: Theme.warnFill
        border.color: Theme.warn
        visible: badge.text !== ""

        Text {
            id: badge

            anchors.centerIn: parent
            text: root.wheel.simulated
            color: Theme.warn
            font.pixelSize: Theme.smallSize
            font.weight: Font.Bold
        }
    }

    Column {
        x: 20
        y: 444
        width: 400
        spacing: 3

        Repeater {
            model: root.wheel.lines

            Fact {
                required caption
                required value

                width: 400
            }
        }

        Row {
            topPadding: 14
            spacing: 12
            visible: root.wheel.legend !== ""

            Rectangle {
                anchors.verticalCenter: legend.verticalCenter
                width: 28
                height: 9
                radius: 2
                color: Theme.gold
            }

            Text {
                id: legend

                text: root.wheel.legend
                color: Theme.dim
                font.pixelSize: 19
            }
        }
    }

    OtherView {
        x: 20
        y: 568
        width: 400
        words: root.words
        hand: root.hand
    }
}
