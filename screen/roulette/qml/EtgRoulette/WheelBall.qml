import QtQuick
import Etg

// The ball and, while it runs, the light it leaves behind. `drop` goes from 0 on the track to 1 in a pocket.
Item {
    id: root

    property real angle: 0
    property real drop: 0
    property bool clockwise: true
    readonly property real path: width / 2 * (0.905 - 0.36 * drop)

    visible: state !== "none"

    Image {
        readonly property real side: root.width / 2 * 0.905 / 0.9

        x: root.width / 2 - side
        y: root.height / 2 - side
        width: side
        height: side
        visible: root.state === "track" && !Theme.reducedMotion
        source: "image://etg/trail"
        sourceSize: Qt.size(Theme.pixels(side), Theme.pixels(side))
        smooth: false
        transform: [
            Scale {
                origin.x: root.width / 2 * 0.905 / 0.9
                xScale: root.clockwise ? 1 : -1
            },
            Rotation {
                origin.x: root.width / 2 * 0.905 / 0.9
                origin.y: root.width / 2 * 0.905 / 0.9
                angle: root.angle * 180 / Math.PI
            }
        ]
    }

    Image {
        width: root.width * 0.052
        height: width
        x: root.width / 2 + root.path * Math.sin(root.angle) - width / 2
        y: root.height / 2 - root.path * Math.cos(root.angle) - height / 2
        source: "image://etg/ball"
        sourceSize: Qt.size(Theme.pixels(width), Theme.pixels(height))
    }
}
