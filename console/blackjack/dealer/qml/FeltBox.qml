pragma ComponentBehavior: Bound

import QtQuick
import Etg
import EtgCards

// One box: up to four hands below each other, each with its total, and the state of the hand that is played.
Rectangle {
    id: box

    required property string title
    required property string said
    required property real atX
    required property real atY
    required property real wide
    required property real high
    required property bool isTurn
    required property bool isIdle
    required property bool isMany
    required property list<var> hands
    readonly property color ink: isTurn ? Theme.goldInk : isIdle ? Theme.feltCaption : Theme.text

    x: atX
    y: atY
    width: wide
    height: high
    radius: 10
    color: isTurn ? Theme.text : Theme.shade
    border.width: 1
    border.color: isTurn ? Theme.text : Theme.faintLine

    Text {
        x: 4
        y: 3
        width: parent.width - 8
        horizontalAlignment: Text.AlignHCenter
        text: box.title
        color: box.ink
        font.pixelSize: Theme.smallSize
        font.weight: Font.Bold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 14
    }

    Repeater {
        model: box.hands

        Item {
            id: hand

            required property real atY
            required property real high
            required property list<var> cards
            required property string total
            required property bool isPale
            required property bool isDue
            required property bool isBust

            x: 6
            y: atY
            width: box.width - 12
            height: high
            opacity: isPale ? 0.6 : 1

            Rectangle {
                anchors.fill: parent
                anchors.margins: -2
                radius: 6
                color: "transparent"
                border.width: 3
                border.color: Theme.goldInk
                visible: hand.isDue
            }

            Repeater {
                model: hand.cards

                CardFace {
                    required card
                    required isFanned
                    required property real atX
                    required property real wide
                    required property real high

                    x: atX
                    y: box.isMany ? (hand.high - high) / 2 : 0
                    width: wide
                    height: high
                }
            }

            Text {
                anchors.right: parent.right
                anchors.bottom: parent.bottom
                width: box.isMany ? 30 : parent.width
                height: box.isMany ? parent.height : 42
                horizontalAlignment: box.isMany ? Text.AlignRight : Text.AlignHCenter
                verticalAlignment: Text.AlignVCenter
                text: hand.total
                color: hand.isBust && !box.isTurn ? Theme.bad : box.ink
                font.pixelSize: box.isMany ? 24 : 38
                font.weight: Font.ExtraBold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 16
            }
        }
    }

    Text {
        x: 3
        y: parent.height - 25
        width: parent.width - 6
        horizontalAlignment: Text.AlignHCenter
        text: box.said
        color: box.ink
        font.pixelSize: Theme.smallSize
        font.weight: Font.DemiBold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 12
    }
}
