pragma ComponentBehavior: Bound

import QtQuick
import Etg
import "../../screen/qml"

// The cloth in small, beside the racetrack: the same bets.
Item {
    id: root

    required property var hand
    readonly property real smallX: width / 1396
    readonly property real smallY: height / 490

    width: 404
    height: 170

    Item {
        Repeater {
            model: root.hand.cellRows

            Box {
                required property real boxX
                required property real boxY
                required property real boxWidth
                required property real boxHeight
                required property string colour
                required property string frame
                readonly property bool isFramed: frame !== ""

                x: (boxX - 10) * root.smallX
                y: (boxY - 10) * root.smallY
                z: isFramed ? 1 : 0
                width: boxWidth * root.smallX + 1
                height: boxHeight * root.smallY + 1
                radius: 0
                upper: colour === "felt" ? Theme.feltBox : Theme.tileTop(colour)
                lower: colour === "felt" ? Theme.feltBox : Theme.tileBottom(colour)
                border.width: isFramed ? 3 : 1
                border.color: frame === "result" ? Theme.line : isFramed ? Theme.gold : Theme.faintLine
            }
        }
    }

    Repeater {
        model: root.hand.chipRows

        ChipFace {
            required property real chipX
            required property real chipY

            required status
            required dollars

            x: (chipX - 10) * root.smallX - width / 2
            y: (chipY - 10) * root.smallY - height / 2
            size: 20
            opacity: status === "lost" ? 0.3 : status === "returned" ? 0.45 : 1
        }
    }
}
