import QtQuick
import QtQuick.Shapes

// A dashed rounded edge: something is waited for.
Shape {
    id: root

    property color color: "white"
    property real radius: 14
    property real strokeWidth: 2

    ShapePath {
        strokeColor: root.color
        strokeWidth: root.strokeWidth
        strokeStyle: ShapePath.DashLine
        dashPattern: [4, 3]
        fillColor: "transparent"

        PathRectangle {
            x: root.strokeWidth / 2
            y: root.strokeWidth / 2
            width: Math.max(0, root.width - root.strokeWidth)
            height: Math.max(0, root.height - root.strokeWidth)
            radius: root.radius
        }
    }
}
