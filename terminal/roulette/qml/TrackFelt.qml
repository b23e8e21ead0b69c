pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Etg

// The inside of the racetrack: light and dark areas, one for each series.
Item {
    id: root

    required property var hand
    property bool isMini: false
    readonly property real band: isMini ? 31 : 92

    width: isMini ? 400 : 1396
    height: isMini ? 160 : 390

    Rectangle {
        x: root.band
        y: root.band
        width: root.width - 2 * root.band
        height: root.height - 2 * root.band
        radius: height / 2
        color: Theme.feltLight
        border.width: 1.5
        border.color: Theme.printedLine
    }

    Repeater {
        model: root.hand.areaRows

        Shape {
            id: area

            required property string path
            required property string miniPath
            required property bool isLight
            required property string frame
            required property int index

            z: index + (frame !== "" ? 10 : 0)
            visible: path !== ""

            ShapePath {
                fillColor: area.frame !== "" ? Theme.feltGold : area.isLight ? Theme.feltLight : Theme.feltDark
                strokeColor: area.frame !== "" ? Theme.gold : Theme.line
                strokeWidth: (area.frame !== "" ? 4 : 1.5) / (root.isMini ? 2 : 1)

                PathSvg {
                    path: root.isMini ? area.miniPath : area.path
                }
            }
        }
    }
}
