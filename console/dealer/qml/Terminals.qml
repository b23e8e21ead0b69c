pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Forty terminals to a page, with the sums above them; more than forty are turned page by page.
Item {
    id: root

    required property var grid
    required property var tiles
    required property var words
    readonly property bool hasPages: grid.pages > 1

    signal touched(string name)
    signal turned(int step)

    width: 1224
    height: 574

    Row {
        y: 8
        spacing: 18

        Repeater {
            model: [
                {
                    text: root.grid.occupied,
                    color: Theme.dim
                },
                {
                    text: root.grid.registered,
                    color: Theme.good
                },
                {
                    text: root.grid.asking,
                    color: Theme.text
                },
                {
                    text: root.grid.away,
                    color: Theme.warnText
                },
                {
                    text: root.grid.locked,
                    color: Theme.bad
                },
                {
                    text: root.grid.owed,
                    color: Theme.telemetry
                },
                {
                    text: root.grid.pay,
                    color: Theme.gold
                }
            ]

            Text {
                required property var modelData

                text: modelData.text
                color: modelData.color
                textFormat: Text.StyledText
                font.pixelSize: Theme.bodySize
                visible: text !== ""
            }
        }
    }

    Caption {
        anchors.right: parent.right
        y: 10
        text: root.words.amounts_hint
        color: Theme.offText
        visible: !root.hasPages && root.grid.owed === "" && root.grid.pay === ""
    }

    Row {
        anchors.right: parent.right
        y: -8
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
            onTouched: root.touched(name)
        }
    }
}
