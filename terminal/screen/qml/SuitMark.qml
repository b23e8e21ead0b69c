import QtQuick
import QtQuick.Shapes
import Etg

// The shape beside a colour: red is a diamond, black a disc, zero a triangle.
Item {
    id: root

    property string colour: "red"
    property color tint: "#B8FFFFFF"
    property real size: 10

    width: size
    height: size

    Rectangle {
        anchors.centerIn: parent
        width: root.colour === "red" ? root.size * 0.82 : root.size
        height: width
        radius: root.colour === "red" ? 1 : width / 2
        rotation: root.colour === "red" ? 45 : 0
        antialiasing: true
        color: root.tint
        visible: root.colour !== "zero"
    }

    Shape {
        anchors.fill: parent
        visible: root.colour === "zero"

        ShapePath {
            fillColor: root.tint
            strokeWidth: -1

            PathPolyline {
                path: [Qt.point(root.size / 2, 0), Qt.point(root.size * 1.05, root.size), Qt.point(-root.size * 0.05, root.size), Qt.point(root.size / 2, 0)]
            }
        }
    }
}
