pragma ComponentBehavior: Bound

import QtQuick
import Etg

// The dealer's place and total; on the cloth beside it, largest of all, what a Blackjack pays.
Box {
    id: root

    required property Props dealer
    required property Props printed
    required property Props words

    width: 1136
    height: 216
    upper: Theme.feltTop
    lower: Theme.feltBottom
    border.color: Theme.feltEdge
    border.width: 1

    Text {
        x: 24
        y: 10
        text: root.words.dealer
        color: Theme.feltCaption
        font.pixelSize: 24
        font.weight: Font.Bold
        font.capitalization: Font.AllUppercase
    }

    Text {
        x: 376
        y: 44
        width: 130
        height: 108
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        text: root.dealer.total
        color: Theme.text
        opacity: root.dealer.isPale ? 0.5 : 1
        font.pixelSize: 96
        font.weight: Font.ExtraBold
    }

    Text {
        x: 376
        y: 158
        width: 130
        horizontalAlignment: Text.AlignHCenter
        text: root.dealer.totalIs
        color: Theme.feltCaption
        font.pixelSize: 20
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallSize
    }

    Column {
        x: 516
        y: 28
        width: 600
        spacing: 8

        Text {
            width: parent.width
            horizontalAlignment: Text.AlignHCenter
            text: root.printed.pays
            color: "#F3E9C9"
            font.pixelSize: 42
            font.weight: Font.ExtraBold
            font.capitalization: Font.AllUppercase
            font.letterSpacing: 1
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 30
        }

        Text {
            width: parent.width
            horizontalAlignment: Text.AlignHCenter
            text: root.printed.chance
            color: Theme.feltCaption
            font.pixelSize: 20
            font.weight: Font.DemiBold
        }

        Rectangle {
            width: parent.width
            height: 1
            color: Theme.faintLine
        }

        Text {
            width: parent.width
            horizontalAlignment: Text.AlignHCenter
            text: root.printed.rule
            color: Theme.text
            font.pixelSize: 22
            font.weight: Font.DemiBold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.smallSize
        }

        Text {
            width: parent.width
            horizontalAlignment: Text.AlignHCenter
            text: root.printed.left === "" ? root.printed.more : root.printed.more + " · " + root.printed.left
            color: Theme.feltCaption
            font.pixelSize: 19
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 15
        }
    }
}
