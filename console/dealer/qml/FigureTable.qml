pragma ComponentBehavior: Bound

import QtQuick
import Etg

// A line for each terminal, the table's below a rule; figures stand right.
Item {
    id: root

    required property list<string> columns
    required property list<var> lines
    readonly property real first: 92
    readonly property real step: (width - first) / Math.max(1, columns.length - 1)
    readonly property int longest: lines.reduce((most, line) => Math.max(most, ...line.cells.slice(1).map(cell => cell.length)), 0)
    // One size for all figures, by the longest of them.
    readonly property int figureSize: longest > 13 ? 13 : longest > 12 ? 14 : longest > 10 ? 15 : Theme.captionSize

    component Cells: Item {
        id: row

        required property list<string> cells
        property bool isTotal: false
        property bool isHead: false

        height: isHead ? 46 : 34

        Repeater {
            model: row.cells

            Text {
                required property string modelData
                required property int index

                x: index === 0 ? 4 : root.first + (index - 1) * root.step
                width: index === 0 ? root.first - 8 : root.step - 6
                height: row.height
                verticalAlignment: row.isHead ? Text.AlignBottom : Text.AlignVCenter
                text: modelData
                color: row.isHead ? Theme.dim : Theme.text
                font.pixelSize: row.isHead ? Theme.smallSize : index === 0 ? Theme.captionSize : root.figureSize
                font.weight: row.isTotal ? Font.Bold : Font.Normal
                fontSizeMode: row.isHead ? Text.FixedSize : Text.HorizontalFit
                minimumPixelSize: 12
                wrapMode: row.isHead ? Text.WordWrap : Text.NoWrap
                elide: index === 0 && !row.isHead ? Text.ElideMiddle : Text.ElideNone
                lineHeight: 0.95
                horizontalAlignment: index === 0 ? Text.AlignLeft : Text.AlignRight
            }
        }
    }

    Cells {
        width: root.width
        cells: root.columns
        isHead: true
    }

    Rectangle {
        anchors.right: parent.right
        anchors.rightMargin: -12
        y: list.y + list.height * list.visibleArea.yPosition
        width: 4
        height: list.height * list.visibleArea.heightRatio
        radius: 2
        color: Theme.gold
        visible: list.visibleArea.heightRatio < 1
    }

    ListView {
        id: list

        y: 52
        width: root.width
        height: root.height - 52
        clip: true
        model: root.lines
        interactive: contentHeight > height

        delegate: Rectangle {
            id: line

            required property list<string> cells
            required property bool isTotal
            required property int index

            width: root.width
            height: 36
            radius: 4
            color: isTotal ? Theme.bezel : index % 2 ? "transparent" : Theme.shade

            Cells {
                y: 1
                width: root.width
                cells: line.cells
                isTotal: line.isTotal
            }
        }
    }
}
