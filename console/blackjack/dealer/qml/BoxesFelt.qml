pragma ComponentBehavior: Bound

import QtQuick
import Etg
import EtgCards

// Seven boxes in an arc, as seen from the dealer's place, and his own hand below. The box in turn is ivory.
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

    Repeater {
        model: root.felt.boxes

        FeltBox {}
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
                wrapMode: free.isDue ? Text.NoWrap : Text.WordWrap
                height: Math.min(implicitHeight, parent.height - 8)
                color: free.isDue ? Theme.text : Theme.feltCaption
                font.pixelSize: free.isDue ? 20 : Theme.smallSize
                font.weight: Font.Bold
                fontSizeMode: free.isDue ? Text.HorizontalFit : Text.Fit
                minimumPixelSize: 14
            }
        }
    }

    Repeater {
        model: root.felt.cards

        CardFace {
            required card
            required property real atX
            required property real atY
            required property real wide
            required property real high

            x: atX
            y: atY
            width: wide
            height: high
        }
    }

    Text {
        x: 424
        y: 262
        width: 184
        text: root.felt.total
        color: Theme.text
        font.pixelSize: 76
        font.weight: Font.ExtraBold
    }

    Caption {
        x: 428
        y: 356
        width: 180
        text: root.felt.state
        color: Theme.feltCaption
        wrapMode: Text.WordWrap
        fontSizeMode: Text.Fit
        height: 44
        minimumPixelSize: 14
    }

    Text {
        x: 16
        y: 324
        width: 186
        height: 48
        verticalAlignment: Text.AlignBottom
        text: root.felt.last
        color: Theme.text
        font.pixelSize: 19
        font.weight: Font.DemiBold
        wrapMode: Text.WordWrap
        fontSizeMode: Text.Fit
        minimumPixelSize: 14
    }

    Caption {
        x: 16
        y: 386
        width: 186
        text: root.words.from_your_place
        color: Theme.feltCaption
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 14
    }
}
