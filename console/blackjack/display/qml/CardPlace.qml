import QtQuick
import QtQuick.Shapes
import Etg

// Where a card may come; the place of the next one is outlined.
Item {
    id: root

    required property real atX
    required property real atY
    required property real wide
    required property real high
    property real offset: 0
    property bool isDue: false
    property color ink: Theme.text

    x: offset + atX
    y: atY
    width: wide
    height: high

    Rectangle {
        anchors.fill: parent
        radius: 10
        color: Theme.shade
        border.width: root.isDue ? 4 : 0
        border.color: root.ink
    }

    Shape {
        anchors.fill: parent
        visible: !root.isDue

        ShapePath {
            strokeWidth: 2
            strokeColor: Theme.printedLine
            strokeStyle: ShapePath.DashLine
            dashPattern: [3, 3]
            fillColor: "transparent"

            PathRectangle {
                width: root.width
                height: root.height
                radius: 10
            }
        }
    }
}
