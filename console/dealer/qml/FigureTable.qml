pragma ComponentBehavior: Bound

import QtQuick
import Etg

// A line for each terminal, the table's below a rule; figures stand right.
Item {
    id: root

    required property var columns
    required property var lines
    readonly property real first: 100
    readonly property real step: (width - first) / Math.max(1, columns.length - 1)

    component Cells: Item {
        id: row

        required property var cells
        property bool isTotal: false
        property color ink: Theme.text

        height: 34

        Repeater {
            model: row.cells

            Text {
                required property string modelData
                required property int index

                x: index === 0 ? 4 : root.first + (index - 1) * root.step
                width: index === 0 ? root.first - 8 : root.step - 6
                height: row.height
                verticalAlignment: Text.AlignVCenter
                text: modelData
                color: row.ink
                font.pixelSize: Theme.captionSize
                font.weight: row.isTotal ? Font.Bold : Font.Normal
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 12
                horizontalAlignment: index === 0 ? Text.AlignLeft : Text.AlignRight
            }
        }
    }

    Cells {
        width: root.width
        cells: root.columns
        ink: Theme.dim
    }

    ListView {
        y: 40
        width: root.width
        height: root.height - 40
        clip: true
        model: root.lines
        interactive: contentHeight > height

        delegate: Rectangle {
            id: line

            required property var modelData
            required property int index

            width: root.width
            height: 36
            radius: 4
            color: modelData.isTotal ? Theme.bezel : index % 2 ? "transparent" : Theme.shade

            Cells {
                y: 1
                width: root.width
                cells: line.modelData.cells
                isTotal: line.modelData.isTotal
            }
        }
    }
}
