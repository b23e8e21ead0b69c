import QtQuick
import Etg
import EtgRoulette

// Revolutions, speeds with their directions, and the sensors.
Item {
    id: root

    required property Props wheel
    required property Props words

    width: 236
    height: 316

    component Line: Item {
        id: line

        property string name: ""
        property int turns: 0
        property string value: ""

        width: 236
        height: 40

        Body {
            anchors.verticalCenter: parent.verticalCenter
            text: line.name
            color: Theme.dim
        }

        Icon {
            x: 70
            anchors.verticalCenter: parent.verticalCenter
            width: 30
            height: 30
            name: line.turns > 0 ? "turn-right" : "turn-left"
            color: Theme.telemetry
            visible: line.turns !== 0
        }

        Text {
            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            text: line.value
            color: Theme.text
            font.pixelSize: 26
            font.weight: Font.Bold
        }
    }

    Body {
        text: root.words.revolutions
        color: Theme.dim
    }

    Text {
        y: 26
        text: root.wheel.revolutions
        color: Theme.white
        font.pixelSize: 78
        font.weight: Font.ExtraBold
    }

    Rectangle {
        x: 114
        y: 46
        width: 122
        height: 58
        radius: 10
        color: root.wheel.enough ? Theme.goodFill : Theme.empty
        border.width: 2
        border.color: root.wheel.enough ? Theme.good : Theme.edge

        Column {
            anchors.centerIn: parent

            Text {
                anchors.horizontalCenter: parent.horizontalCenter
                text: root.wheel.enough ? root.words.four_reached : root.words.four_needed
                color: root.wheel.enough ? Theme.text : Theme.dim
                font.pixelSize: Theme.smallSize
                font.weight: Font.Bold
            }

            Text {
                anchors.horizontalCenter: parent.horizontalCenter
                text: root.words.rule_3_6
                color: Theme.dim
                font.pixelSize: Theme.smallSize
            }
        }
    }

    RevolutionBar {
        y: 130
        width: 236
        height: 24
        count: root.wheel.revolutionsDone
    }

    Line {
        y: 172
        name: root.words.ball
        turns: root.wheel.ballTurns
        value: root.wheel.ballRpm
    }

    Line {
        y: 218
        name: root.words.wheel
        turns: root.wheel.rotorTurns
        value: root.wheel.rotorRpm
    }

    Body {
        y: 274
        text: root.words.sensors
        color: Theme.dim
    }

    Row {
        anchors.right: parent.right
        y: 272
        spacing: 2

        Repeater {
            model: root.wheel.sensors

            Rectangle {
                id: sensor

                required property string name
                required state
                readonly property bool isGood: state === "good"

                width: 28
                height: 28
                radius: isGood ? 15 : 4
                color: isGood ? Theme.goodFill : state === "bad" ? Theme.badFill : Theme.empty
                border.width: 2
                border.color: isGood ? Theme.good : state === "bad" ? Theme.bad : Theme.edge

                Text {
                    anchors.centerIn: parent
                    text: sensor.name
                    color: Theme.text
                    font.pixelSize: Theme.smallSize
                    font.weight: Font.Bold
                    font.strikeout: sensor.state === "bad"
                }
            }
        }
    }
}
