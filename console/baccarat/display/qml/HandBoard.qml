pragma ComponentBehavior: Bound

import QtQuick
import Etg
import EtgCards

// One side for the room: its name, its cards, its total. The side that lost is pale.
Item {
    id: root

    required property Props hand
    required property AbstractListModel cards
    required property string side
    readonly property bool isBanker: side === "banker"

    width: 700
    height: 324

    Item {
        anchors.fill: parent
        opacity: root.hand.isPale ? 0.42 : 1

        Panel {
            anchors.fill: parent
        }

        Box {
            width: parent.width
            height: 60
            radius: 0
            topLeftRadius: Theme.radius
            topRightRadius: Theme.radius
            upper: root.isBanker ? Theme.redTop : Theme.playerTop
            lower: root.isBanker ? Theme.redBottom : Theme.playerBottom

            Text {
                x: 24
                anchors.verticalCenter: parent.verticalCenter
                text: root.hand.title
                color: Theme.white
                font.pixelSize: 36
                font.weight: Font.Bold
            }

            Text {
                anchors.right: parent.right
                anchors.rightMargin: 20
                anchors.verticalCenter: parent.verticalCenter
                text: root.hand.mark
                color: Theme.white
                font.pixelSize: 36
                font.weight: Font.Bold
            }
        }

        Repeater {
            model: root.hand.due

            Rectangle {
                required property real atX
                required property real atY
                required property real wide
                required property real high

                x: atX
                y: atY
                width: wide
                height: high
                radius: 12
                color: Theme.shade
                border.width: 4
                border.color: Theme.text
            }
        }

        Repeater {
            model: root.cards

            DealtCard {
                id: dealt

                required isAcross
                required property bool faceDown
                required property string side
                required property real atX
                required property real atY
                required property real wide
                required property real high

                x: atX
                y: atY
                width: wide
                height: high
                shoe: Qt.point(700 - atX, -atY)
                visible: side === root.side

                CardFace {
                    anchors.fill: parent
                    card: dealt.card
                    isAcross: dealt.isAcross
                    isBack: true
                    visible: dealt.faceDown
                }
            }
        }

        Text {
            x: 548
            y: 74
            width: 148
            height: 190
            horizontalAlignment: Text.AlignHCenter
            verticalAlignment: Text.AlignVCenter
            text: root.hand.total
            color: Theme.text
            font.pixelSize: 160
            font.weight: Font.ExtraBold
        }

        Text {
            x: 348
            y: 272
            width: 340
            horizontalAlignment: Text.AlignRight
            text: root.hand.natural
            color: Theme.gold
            font.pixelSize: 36
            font.weight: Font.Bold
        }
    }

    Rectangle {
        anchors.fill: parent
        radius: Theme.radius
        color: "transparent"
        border.width: 5
        border.color: Theme.gold
        visible: root.hand.isWinner
    }
}
