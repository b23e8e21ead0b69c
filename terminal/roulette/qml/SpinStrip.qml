import QtQuick
import Etg
import EtgRoulette
import "../../screen/qml"

// While the ball runs: how far it has come, how fast it is, and what stands (rules 3.6, 5.2).
Panel {
    id: root

    required property Props strip
    required property Props spin
    required property Props words

    width: 1416
    height: 184

    Item {
        width: 340
        height: parent.height

        Text {
            x: 26
            y: 14
            text: root.words.ball_revolutions
            color: Theme.dim
            font.pixelSize: 20
        }

        Text {
            x: 26
            y: 28
            text: root.spin.revolutions
            color: Theme.text
            font.pixelSize: 86
            font.weight: Font.ExtraBold
            visible: root.spin.spinText === ""
        }

        Text {
            x: 26
            y: 58
            width: 310
            text: root.spin.spinText
            color: Theme.text
            font.pixelSize: 24
            font.weight: Font.DemiBold
            wrapMode: Text.Wrap
        }

        Rectangle {
            x: 149
            y: 54
            width: 198
            height: 58
            radius: 10
            color: root.spin.isBroken ? Theme.badFill : root.spin.isValid ? Theme.goodFill : Theme.warnFill
            border.color: root.spin.isBroken ? Theme.bad : root.spin.isValid ? Theme.good : Theme.warn
            visible: root.spin.valid !== ""

            Column {
                anchors.centerIn: parent

                Text {
                    anchors.horizontalCenter: parent.horizontalCenter
                    text: root.spin.valid
                    color: Theme.text
                    font.pixelSize: 19
                    font.weight: Font.Bold
                }

                Text {
                    anchors.horizontalCenter: parent.horizontalCenter
                    text: root.spin.validWhy
                    color: Theme.text
                    font.pixelSize: Theme.smallSize
                }
            }
        }

        RevolutionBar {
            x: 26
            y: 132
            width: 296
            height: 20
            count: root.spin.revolutions
            cells: root.spin.revolutionsCells
        }
    }

    Divider {
        x: 372
        height: 140
    }

    Item {
        x: 410
        width: 470
        height: parent.height

        Text {
            y: 14
            text: root.words.ball_speed
            color: Theme.dim
            font.pixelSize: 20
        }

        Text {
            anchors.right: parent.right
            y: 8
            text: root.spin.speed
            color: Theme.text
            font.pixelSize: 26
            font.weight: Font.Bold
        }

        SpeedCurve {
            y: 44
            width: parent.width
            height: 132
            points: root.spin.speedPoints
            forecast: root.spin.speedForecast
            threshold: root.spin.threshold
            thresholdText: root.spin.thresholdText
            startText: root.words.launch
            nowText: root.spin.nowText
        }
    }

    Divider {
        x: 914
        height: 140
    }

    Column {
        x: 936
        anchors.verticalCenter: parent.verticalCenter
        width: 460
        spacing: 12

        Standing {
            width: parent.width
            image: root.strip.standsChip ? "chip/25" : ""
            head: root.strip.stands
            what: root.strip.standsCount
            text: root.strip.standsText
        }

        Standing {
            width: parent.width
            iconName: root.strip.returnedIs === "returned" ? "left" : ""
            image: root.strip.returnedIs === "asked" ? "chip-asked" : ""
            head: root.strip.returned
            what: root.strip.returnedWhat
            text: root.strip.returnedText
            visible: root.strip.returned !== ""
        }
    }
}
