import QtQuick
import Etg
import EtgRoulette

// The wheel live, and below it how far and how fast the ball runs.
Item {
    id: root

    required property Props wheel
    required property bool isUpright
    readonly property real lineX: isUpright ? -204 : 12
    readonly property real lineY: isUpright ? 610 : 754
    readonly property real lineWidth: isUpright ? 1008 : 692

    Wheel {
        width: root.width
        height: root.width
        rotorAngle: root.wheel.rotorAngle
        rotorRadS: root.wheel.rotorRadS
        ballState: root.wheel.ball
        ballAngle: root.wheel.ballAngle
        ballRadS: root.wheel.ballRadS
        pocket: root.wheel.pocket
        isDecided: root.wheel.isDecided
        order: root.wheel.order
        reds: root.wheel.reds
        rate: root.wheel.rate
        seen: root.wheel.seen
    }

    Column {
        anchors.horizontalCenter: parent.horizontalCenter
        y: root.width / 2 - height / 2
        spacing: 4
        visible: !root.wheel.seen

        Repeater {
            model: root.wheel.unseen

            Text {
                required property string modelData

                anchors.horizontalCenter: parent?.horizontalCenter
                text: modelData
                color: Theme.text
                font.pixelSize: 40
                font.weight: Font.Bold
            }
        }
    }

    Column {
        x: root.isUpright ? root.lineX : -12
        y: root.isUpright ? 0 : -24

        Repeater {
            model: root.wheel.simulated

            Text {
                required property string modelData

                text: modelData
                color: Theme.warnText
                font.pixelSize: 26
            }
        }
    }

    Text {
        id: caption

        x: root.lineX
        y: root.lineY
        text: root.wheel.caption
        color: Theme.dim
        font.pixelSize: 34
    }

    Text {
        x: root.lineX + caption.width + 14
        anchors.baseline: caption.baseline
        text: root.wheel.value
        color: Theme.text
        font.pixelSize: 36
        font.weight: Font.Bold
    }

    Text {
        x: root.lineX + root.lineWidth - width
        anchors.baseline: caption.baseline
        text: root.wheel.speed
        color: Theme.text
        font.pixelSize: 36
        font.weight: Font.Bold
    }
}
