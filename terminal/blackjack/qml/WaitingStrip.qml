pragma ComponentBehavior: Bound

import QtQuick
import Etg
import "../../screen/qml"

// While others act: what stands and what was paid already, a decision left for my next hand, and the query of a card.
Panel {
    id: root

    required property Props strip
    required property Props waiting
    required property Props words
    readonly property bool hasReturned: strip.returned !== ""

    signal chosen(string action)
    signal queried

    width: 1872
    height: 184

    Standing {
        x: 20
        y: 10
        width: 660
        image: root.strip.standsChip ? "chip/25" : ""
        head: root.strip.stands
        what: root.strip.standsCount
        text: root.strip.standsText
    }

    Column {
        x: 24
        y: 72
        width: 330

        Repeater {
            model: root.waiting.decided

            Text {
                required property string modelData

                width: 330
                text: modelData
                color: Theme.text
                font.pixelSize: 19
                font.weight: Font.DemiBold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 13
            }
        }
    }

    Text {
        x: 366
        y: 146
        width: 320
        height: 28
        verticalAlignment: Text.AlignVCenter
        text: root.waiting.seal
        color: Theme.dim
        font.pixelSize: Theme.captionSize
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 12
    }

    Column {
        x: 366
        y: 72
        width: 320
        visible: root.hasReturned

        Text {
            width: parent.width
            text: root.strip.returned + " · " + root.strip.returnedWhat
            color: Theme.text
            font.pixelSize: 19
            font.weight: Font.Bold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 13
        }

        Text {
            width: parent.width
            height: 46
            text: root.strip.returnedText
            color: Theme.dim
            font.pixelSize: 18
            wrapMode: Text.Wrap
            fontSizeMode: Text.Fit
            minimumPixelSize: 13
        }
    }

    Divider {
        x: 706
        height: 150
        visible: root.waiting.laters.length > 0
    }

    Text {
        x: 728
        y: 12
        width: 790
        height: 30
        verticalAlignment: Text.AlignVCenter
        text: root.waiting.laterTitle
        color: Theme.text
        font.pixelSize: 21
        font.weight: Font.Bold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 15
    }

    Text {
        x: 728
        y: 44
        width: 790
        height: 28
        verticalAlignment: Text.AlignVCenter
        text: root.waiting.laterText
        color: Theme.dim
        font.pixelSize: 19
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 13
    }

    Row {
        x: 728
        y: 80
        spacing: 14

        Repeater {
            model: root.waiting.laters.length

            ListedAnswer {
                rows: root.waiting.laters
                width: 252
                height: 86
                onTouched: action => root.chosen(action)
            }
        }
    }

    Divider {
        x: 1540
        height: 150
        visible: root.waiting.query !== ""
    }

    ActionButton {
        objectName: "query"
        x: 1562
        y: 14
        width: 290
        height: 76
        iconName: root.waiting.mayQuery ? "person" : ""
        text: root.waiting.query
        available: root.waiting.mayQuery
        visible: root.waiting.query !== ""
        onTouched: root.queried()
    }

    Text {
        x: 1562
        y: 96
        width: 290
        height: 82
        text: root.waiting.queryText
        color: Theme.dim
        font.pixelSize: Theme.captionSize
        wrapMode: Text.Wrap
        fontSizeMode: Text.Fit
        minimumPixelSize: 13
    }
}
