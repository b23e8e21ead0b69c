import QtQuick
import Etg

// The shape beside a colour: red is a diamond, black a disc, zero a triangle.
Item {
    id: root

    property string colour: "red"
    property color tint: Theme.mark
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

    // The upper half of a square that stands on its corner, made narrow: a Shape would not be clipped by the lens.
    Item {
        anchors.centerIn: parent
        width: root.size * 1.2
        height: root.size
        clip: true
        visible: root.colour === "zero"

        Item {
            x: parent.width / 2
            y: parent.height
            transform: Scale {
                xScale: 0.6
            }

            Rectangle {
                x: -width / 2
                y: -height / 2
                width: root.size * Math.SQRT2
                height: width
                rotation: 45
                antialiasing: true
                color: root.tint
            }
        }
    }
}
