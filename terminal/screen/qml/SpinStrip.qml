import QtQuick
import Etg

// While the ball runs: how far it has come, how fast it is, and what stands (rules 3.6, 5.2).
Panel {
    id: root

    required property var strip
    required property var words

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
            text: root.strip.revolutions
            color: Theme.text
            font.pixelSize: 86
            font.weight: Font.ExtraBold
            visible: root.strip.spinText === ""
        }

        Text {
            x: 26
            y: 58
            width: 310
            text: root.strip.spinText
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
            color: root.strip.isBroken ? Theme.badFill : root.strip.isValid ? Theme.goodFill : Theme.warnFill
            border.color: root.strip.isBroken ? Theme.bad : root.strip.isValid ? Theme.good : Theme.warn
            visible: root.strip.valid !== ""

            Column {
                anchors.centerIn: parent

                Text {
                    anchors.horizontalCenter: parent.horizontalCenter
                    text: root.strip.valid
                    color: Theme.text
                    font.pixelSize: 19
                    font.weight: Font.Bold
                }

                Text {
                    anchors.horizontalCenter: parent.horizontalCenter
                    text: root.strip.validWhy
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
            count: root.strip.revolutions
            cells: root.strip.revolutionsCells
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
            text: root.strip.speed
            color: Theme.text
            font.pixelSize: 26
            font.weight: Font.Bold
        }

        SpeedCurve {
            y: 44
            width: parent.width
            height: 132
            points: root.strip.speedPoints
            forecast: root.strip.speedForecast
            threshold: root.strip.threshold
            thresholdText: root.strip.thresholdText
            startText: root.words.launch
            nowText: root.strip.nowText
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
