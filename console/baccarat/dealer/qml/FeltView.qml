pragma ComponentBehavior: Bound

import QtQuick
import Etg
import EtgCards

// Both hands where they lie, as recorded. The place of the next card is outlined; a card in a wrong place too.
Box {
    id: root

    required property Props felt
    required property Props words

    width: 624
    height: 420
    upper: Theme.feltTop
    lower: Theme.feltBottom
    border.width: 1
    border.color: Theme.feltEdge

    component Side: Item {
        id: side

        property string title: ""
        property color tint: Theme.text
        property string total: ""
        property string natural: ""

        width: 300
        height: 70

        Text {
            x: 20
            y: 10
            text: side.title
            color: side.tint
            font.pixelSize: 24
            font.weight: Font.Bold
        }

        Text {
            x: 20
            y: 42
            text: side.natural
            color: Theme.gold
            font.pixelSize: Theme.captionSize
            font.weight: Font.Bold
        }

        Text {
            anchors.right: parent.right
            anchors.rightMargin: 14
            y: 0
            text: side.total
            color: Theme.text
            font.pixelSize: 60
            font.weight: Font.ExtraBold
        }
    }

    Side {
        title: root.words.hand_player
        tint: Theme.playerName
        total: root.felt.playerTotal
        natural: root.felt.playerNatural
    }

    Side {
        x: 312
        title: root.words.hand_banker
        tint: Theme.bankerName
        total: root.felt.bankerTotal
        natural: root.felt.bankerNatural
    }

    Rectangle {
        x: 311
        y: 14
        width: 1
        height: 346
        color: Theme.faintLine
    }

    Repeater {
        model: root.felt.free

        Rectangle {
            id: free

            required property real atX
            required property real atY
            required property real wide
            required property real high
            required property string text
            required property bool isDue

            x: atX
            y: atY
            width: wide
            height: high
            radius: 9
            color: isDue ? Theme.shade : "transparent"
            border.width: isDue ? 4 : 1
            border.color: isDue ? Theme.text : Theme.faintLine

            Text {
                anchors.centerIn: parent
                width: parent.width - 12
                horizontalAlignment: Text.AlignHCenter
                text: free.text
                color: free.isDue ? Theme.text : Theme.feltCaption
                font.pixelSize: 24
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Theme.smallSize
            }
        }
    }

    Repeater {
        model: root.felt.cards

        Item {
            id: lying

            required property string card
            required property real atX
            required property real atY
            required property real wide
            required property real high
            required property bool isAcross
            required property bool isWrong
            required property bool isPale
            required property bool isBack

            x: atX
            y: atY
            width: wide
            height: high
            opacity: isPale ? 0.42 : 1

            CardFace {
                anchors.fill: parent
                card: lying.card
                isAcross: lying.isAcross
                isBack: lying.isBack
            }

            Rectangle {
                anchors.fill: parent
                anchors.margins: -3
                radius: 11
                color: "transparent"
                border.width: 4
                border.color: Theme.faultEdge
                visible: lying.isWrong
            }
        }
    }

    component Note: Text {
        y: 242
        width: 124
        height: 106
        verticalAlignment: Text.AlignVCenter
        color: Theme.text
        font.pixelSize: 19
        font.weight: Font.DemiBold
        wrapMode: Text.WordWrap
        fontSizeMode: Text.Fit
        minimumPixelSize: 14
    }

    Note {
        x: 178
        text: root.felt.playerNote
    }

    Note {
        x: 490
        text: root.felt.bankerNote
    }

    Text {
        x: 20
        y: 362
        width: 292
        text: root.felt.verdict
        color: Theme.gold
        font.pixelSize: Theme.bodySize
        font.weight: Font.Bold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallSize
    }

    Caption {
        x: 20
        y: 388
        text: root.felt.last
        color: Theme.feltCaption
    }

    Caption {
        anchors.right: parent.right
        anchors.rightMargin: 16
        y: 388
        text: root.felt.order
        color: Theme.text
        font.weight: Font.DemiBold
    }
}
