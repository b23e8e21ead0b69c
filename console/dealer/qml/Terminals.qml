pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Forty terminals to a page, with the sums above them; more than forty are turned page by page.
Item {
    id: root

    required property Props grid
    required property AbstractListModel tiles
    required property Props words
    property bool isLow: false
    readonly property bool hasPages: grid.pages > 1
    readonly property real room: width - (hasPages ? 270 : 0)
    readonly property real gap: 18
    readonly property list<var> told: [
        {
            text: grid.occupied,
            color: Theme.dim
        },
        {
            text: grid.registered,
            color: Theme.good
        },
        {
            text: grid.exposure,
            color: Theme.text
        },
        {
            text: grid.ended,
            color: Theme.dim
        },
        {
            text: grid.asking,
            color: Theme.text
        },
        {
            text: grid.away,
            color: Theme.warnText
        },
        {
            text: grid.locked,
            color: Theme.bad
        },
        {
            text: grid.owed,
            color: Theme.telemetry
        },
        {
            text: grid.pay,
            color: Theme.gold
        }
    ].filter(each => each.text !== "")
    // Two lines of smaller words where one is too long.
    readonly property bool isCrowded: measure.advanceWidth + gap * told.length > room

    signal touched(string name)
    signal turned(int step)

    width: 1224
    height: isLow ? 260 : 574

    TextMetrics {
        id: measure

        text: root.told.map(each => each.text.replace(/<[^>]*>/g, "")).join("")
        font.pixelSize: Theme.bodySize
        font.weight: Font.Bold
    }

    Flow {
        y: root.isCrowded ? (root.isLow ? -10 : -8) : (root.isLow ? 2 : 8)
        width: root.room
        spacing: root.isCrowded ? 2 : 0

        Repeater {
            model: root.told

            Text {
                required text
                required color

                rightPadding: root.gap
                textFormat: Text.StyledText
                font.pixelSize: root.isCrowded ? Theme.smallSize : Theme.bodySize
            }
        }
    }

    Caption {
        anchors.right: parent.right
        y: root.isLow ? 4 : 10
        text: root.words.amounts_hint
        color: Theme.offText
        visible: !root.isLow && !root.hasPages && measure.advanceWidth + root.gap * root.told.length + 220 < root.room
    }

    Row {
        anchors.right: parent.right
        y: root.isLow ? -12 : -8
        spacing: 10
        visible: root.hasPages

        ActionButton {
            objectName: "pageBack"
            width: 64
            height: 48
            iconName: "back"
            iconAbove: true
            available: root.grid.pageNumber > 0
            onTouched: root.turned(-1)
        }

        Body {
            width: 110
            height: 48
            text: root.grid.page
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 15
            horizontalAlignment: Text.AlignHCenter
            verticalAlignment: Text.AlignVCenter
        }

        ActionButton {
            objectName: "pageForward"
            width: 64
            height: 48
            iconName: "forward"
            iconAbove: true
            available: root.grid.pageNumber < root.grid.pages - 1
            onTouched: root.turned(1)
        }
    }

    Body {
        y: 60
        text: root.words.no_terminals
        color: Theme.dim
        visible: places.count === 0
    }

    Repeater {
        id: places

        model: root.tiles

        TerminalTile {
            columns: root.grid.columns
            isLow: root.isLow
            onTouched: root.touched(name)
        }
    }
}
