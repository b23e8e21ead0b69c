import QtQuick
import QtQuick.Shapes

// The shape beside a colour: red is a diamond, black a disc, zero a triangle.
Item {
    id: root

    property string colour: "zero"
    property color tint: Theme.white
    property real size: 10

    implicitWidth: size
    implicitHeight: size

    Rectangle {
        anchors.centerIn: parent
        width: root.size * 0.8
        height: width
        radius: root.colour === "black" ? width / 2 : 0
        rotation: root.colour === "red" ? 45 : 0
        antialiasing: true
        color: root.tint
        visible: root.colour === "red" || root.colour === "black"
    }

    Shape {
        anchors.fill: parent
        visible: root.colour !== "red" && root.colour !== "black"

        ShapePath {
            strokeWidth: -1
            fillColor: root.tint
            startX: root.size / 2
            startY: 0

            PathLine {
                x: root.size
                y: root.size * 0.9
            }
            PathLine {
                x: 0
                y: root.size * 0.9
            }
        }
    }
}
