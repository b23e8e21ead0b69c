pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Terminal by terminal: what the decision would do. `changeAt` is the column that says what changes.
Item {
    id: root

    required property AbstractListModel rows
    required property list<string> columns
    required property Props words
    required property int changeAt
    readonly property list<real> places: columns.length === 6 ? [206, 298, 390, 502, 608, 776] : [240, 370, 510, 640, 776]

    readonly property real lastWidth: 768 - places[places.length - 2]

    width: 788

    component Cell: Text {
        property int column: 0
        readonly property real start: column === 0 ? 118 : root.places[column - 1]

        x: start + 8
        width: root.places[column] - start - 8
        anchors.verticalCenter: parent?.verticalCenter
        horizontalAlignment: Text.AlignRight
        color: Theme.text
        font.pixelSize: Theme.bodySize
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 14
    }

    Item {
        width: parent.width
        height: 30

        Caption {
            x: 14
            anchors.verticalCenter: parent.verticalCenter
            text: root.words.column_terminal
            font.pixelSize: Theme.smallSize
        }

        Repeater {
            model: root.columns

            Cell {
                required property int index
                required property string modelData

                column: index
                text: modelData
                color: Theme.dim
                font.pixelSize: Theme.smallSize
            }
        }
    }

    Rectangle {
        anchors.right: parent.right
        anchors.rightMargin: -8
        y: list.y + list.height * list.visibleArea.yPosition
        width: 4
        height: list.height * list.visibleArea.heightRatio
        radius: 2
        color: Theme.gold
        visible: list.visibleArea.heightRatio < 1
    }

    ListView {
        id: list

        y: 32
        width: parent.width
        height: parent.height - 32
        clip: true
        model: root.rows
        spacing: 3
        boundsBehavior: Flickable.StopAtBounds

        delegate: Rectangle {
            id: row

            required property int index
            required property string terminal
            required property list<string> cells
            required property string why
            required property string kind

            width: 788
            height: 42
            radius: 10
            color: kind === "warn" ? Theme.faultFill : index % 2 ? Theme.panelBottom : Theme.buttonBottom
            border.width: kind === "warn" ? 2 : 0
            border.color: Theme.faultEdge

            Text {
                x: 14
                width: 104
                anchors.verticalCenter: parent.verticalCenter
                text: row.terminal
                color: Theme.text
                font.pixelSize: Theme.bodySize
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 13
                elide: Text.ElideMiddle
            }

            Repeater {
                model: row.cells.length - 1

                Cell {
                    required property int index
                    readonly property bool isChange: index === root.changeAt

                    column: index
                    text: row.cells[index]
                    color: isChange && row?.kind === "gain" ? Theme.good : Theme.text
                    font.weight: isChange ? Font.Bold : Font.Normal
                }
            }

            Column {
                anchors.right: parent.right
                anchors.rightMargin: 12
                anchors.verticalCenter: parent.verticalCenter

                Text {
                    anchors.right: parent.right
                    width: Math.min(implicitWidth, root.lastWidth)
                    text: row.cells[row.cells.length - 1]
                    color: row.kind === "warn" ? Theme.warnText : Theme.dim
                    font.pixelSize: Theme.captionSize
                    font.weight: Font.Bold
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: 13
                }

                Text {
                    anchors.right: parent.right
                    text: row.why
                    color: Theme.warnText
                    font.pixelSize: 15
                    visible: text !== ""
                }
            }
        }
    }
}
