import QtQuick
import Etg

// The wheel as telemetry tells it. Between two tellings it runs on by itself, only while something turns.
WheelTold {
    id: root

    property string unseenTitle: ""
    property string unseenText: ""
    readonly property bool isWon: isDecided && ballState === "rest" && pocket !== ""

    implicitWidth: 400
    implicitHeight: 400

    Image {
        anchors.centerIn: parent
        anchors.verticalCenterOffset: root.height * 0.02
        width: root.width * 1.07
        height: width
        source: "image://etg/shadow"
        sourceSize: Qt.size(Theme.pixels(width), Theme.pixels(height))
    }

    Image {
        anchors.fill: parent
        source: "image://etg/bowl"
        sourceSize: Qt.size(Theme.pixels(width), Theme.pixels(height))
    }

    Image {
        anchors.centerIn: parent
        width: root.width * 0.776
        height: width
        source: "image://etg/rotor/" + root.order.join("-") + "/" + root.covered.join("-") + "/" + (root.isWon ? root.pocket : "") + "/" + root.reds.join("-")
        sourceSize: Qt.size(Theme.pixels(width), Theme.pixels(height))
        cache: false
        smooth: !root.turns || Theme.frozen
        rotation: motion.rotor * 180 / Math.PI
    }

    WheelBall {
        anchors.fill: parent
        state: root.ballState
        angle: motion.ball
        drop: motion.drop
        clockwise: root.ballRadS >= 0
    }

    Rectangle {
        anchors.fill: parent
        radius: width / 2
        color: Theme.unseen
        visible: !root.seen

        Column {
            anchors.centerIn: parent
            spacing: 6

            Heading {
                anchors.horizontalCenter: parent.horizontalCenter
                text: root.unseenTitle
            }
            Body {
                anchors.horizontalCenter: parent.horizontalCenter
                text: root.unseenText
            }
        }
    }

    WheelMotion {
        id: motion

        wheel: root
    }
}
