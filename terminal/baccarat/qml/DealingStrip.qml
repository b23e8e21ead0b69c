pragma ComponentBehavior: Bound

import QtQuick
import Etg
import "../../screen/qml"

// While cards are dealt: the rule of the side to move, what stands, and what is decided already.
Panel {
    id: root

    required property Props strip
    required property Props dealing
    required property Props words
    readonly property bool hasReturned: strip.returned !== ""
    readonly property bool isNarrow: hasReturned || dealing.query !== ""
    readonly property var looks: ({
            "draws": [Theme.playerPairTop, Theme.text],
            "stands": [Theme.bezel, Theme.text],
            "natural": [Theme.warnFill, Theme.gold]
        })

    signal queried

    width: 1136
    height: 184

    Text {
        x: 22
        y: 12
        width: 360
        height: 28
        verticalAlignment: Text.AlignVCenter
        text: root.dealing.rule
        color: Theme.text
        font.pixelSize: 20
        font.weight: Font.Bold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallSize
    }

    Text {
        x: 392
        y: 12
        width: 46
        height: 28
        horizontalAlignment: Text.AlignRight
        verticalAlignment: Text.AlignVCenter
        text: root.dealing.paragraph
        color: Theme.dim
        font.pixelSize: Theme.captionSize
    }

    Repeater {
        model: root.dealing.cells

        Rectangle {
            id: cell

            required property int index
            required property string text
            required property string look
            required property bool isMarked

            x: 22 + 42 * index
            y: 48
            width: 38
            height: 56
            radius: 6
            color: isMarked ? Theme.text : root.looks[look][0]

            Text {
                anchors.centerIn: parent
                text: cell.text
                color: cell.isMarked ? Theme.backgroundBottom : root.looks[cell.look][1]
                font.pixelSize: 26
                font.weight: Font.Bold
            }
        }
    }

    Row {
        x: 22
        y: 108
        spacing: 18
        visible: root.dealing.cells.length > 0

        Repeater {
            model: root.dealing.legend

            Row {
                id: meaning

                required property string text
                required property string look

                spacing: 6

                Rectangle {
                    anchors.verticalCenter: parent.verticalCenter
                    width: 16
                    height: 16
                    radius: 3
                    color: root.looks[meaning.look][0]
                    border.color: Theme.edge
                }

                Text {
                    text: meaning.text
                    color: root.looks[meaning.look][1]
                    font.pixelSize: 19
                    font.weight: Font.DemiBold
                }
            }
        }
    }

    Text {
        x: 22
        y: root.dealing.cells.length > 0 ? 138 : 48
        width: 416
        height: root.dealing.cells.length > 0 ? 38 : 120
        text: root.dealing.ruleNote
        color: Theme.dim
        font.pixelSize: 20
        wrapMode: Text.Wrap
        fontSizeMode: Text.Fit
        minimumPixelSize: Theme.smallSize
    }

    Divider {
        x: 462
        height: 140
    }

    Standing {
        x: 482
        y: 10
        width: root.isNarrow ? 330 : 634
        image: root.strip.standsChip ? "chip/25" : ""
        head: root.strip.stands
        what: root.strip.standsCount
        text: root.strip.standsText
    }

    Column {
        x: 482
        y: 72
        width: root.isNarrow ? 330 : 634

        Text {
            width: parent.width
            text: root.dealing.bets
            color: Theme.text
            font.pixelSize: 19
            font.weight: Font.Bold
            wrapMode: Text.Wrap
            visible: text !== ""
        }

        Repeater {
            model: root.dealing.decided

            Text {
                required property string modelData

                width: root.isNarrow ? 330 : 634
                text: modelData
                color: Theme.text
                font.pixelSize: Theme.captionSize
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 15
            }
        }

        Text {
            width: parent.width
            text: root.dealing.seal
            color: Theme.dim
            font.pixelSize: Theme.captionSize
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 13
            visible: text !== "" && root.dealing.decided.length < 2
        }
    }

    Divider {
        x: 828
        height: 140
        visible: root.isNarrow
    }

    ActionButton {
        objectName: "query"
        x: 850
        y: 14
        width: 266
        height: 72
        iconName: root.dealing.mayQuery ? "person" : ""
        text: root.dealing.query
        available: root.dealing.mayQuery
        visible: root.dealing.query !== "" && !root.hasReturned
        onTouched: root.queried()
    }

    Text {
        x: 850
        y: 92
        width: 266
        height: 86
        text: root.dealing.queryText
        color: Theme.dim
        font.pixelSize: Theme.captionSize
        wrapMode: Text.Wrap
        fontSizeMode: Text.Fit
        minimumPixelSize: 15
        visible: !root.hasReturned
    }

    Column {
        x: 850
        y: 20
        width: 268
        spacing: 6
        visible: root.hasReturned

        Text {
            width: parent.width
            text: root.strip.returned
            color: Theme.text
            font.pixelSize: 24
            font.weight: Font.Bold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 18
        }

        Text {
            width: parent.width
            text: root.strip.returnedWhat
            color: Theme.dim
            font.pixelSize: 20
        }

        Text {
            width: parent.width
            text: root.strip.returnedText
            color: Theme.dim
            font.pixelSize: 19
            wrapMode: Text.Wrap
        }
    }
}
