pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Etg

// The racetrack in small, beside the cloth: gold where the bets cover a number.
Item {
    id: root

    required property var hand

    width: 400
    height: 160

    TrackFelt {
        hand: root.hand
        isMini: true
    }

    Repeater {
        model: root.hand.pocketRows

        Item {
            id: cell

            required property string miniPath
            required property real miniX
            required property real miniY
            required property string colour
            required property string frame
            required property bool covered
            readonly property bool isGold: covered || frame !== ""

            z: isGold ? 1 : 0

            Shape {
                ShapePath {
                    fillColor: Theme.tileTop(cell.colour)
                    strokeColor: cell.frame === "result" ? Theme.line : cell.isGold ? Theme.gold : Theme.faintLine
                    strokeWidth: cell.isGold ? 2 : 1

                    PathSvg {
                        path: cell.miniPath
                    }
                }
            }

            Rectangle {
                x: cell.miniX - 5.5
                y: cell.miniY - 5.5
                width: 11
                height: 11
                radius: 5.5
                color: Theme.gold
                visible: cell.covered
            }
        }
    }

    Repeater {
        model: root.hand.areaRows

        Text {
            required property string shortTitle
            required property real miniX
            required property real miniY

            x: miniX - width / 2
            y: miniY - height / 2
            text: shortTitle
            color: Theme.text
            font.pixelSize: Theme.smallSize
            font.weight: Font.DemiBold
        }
    }
}
