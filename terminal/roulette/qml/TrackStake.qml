pragma ComponentBehavior: Bound

import QtQuick
import Etg
import "../../screen/qml"

// What lies on a pocket: its straight, or a dot where another bet of the cloth covers it. The winner shines.
Item {
    id: root

    required property string pocket
    required property string path
    required property real middleX
    required property real middleY
    required property string colour
    required property string frame
    required property int dollars
    required property string label
    required property string status
    required property bool dot
    readonly property bool isResult: frame === "won" || frame === "result"

    z: isResult ? 1 : 0

    Loader {
        active: root.isResult

        sourceComponent: TrackCell {
            pocket: root.pocket
            path: root.path
            middleX: root.middleX
            middleY: root.middleY
            colour: root.colour
            frame: root.frame
            status: root.status
        }
    }

    Rectangle {
        x: root.middleX + 18
        y: root.middleY + 19
        width: 12
        height: 12
        radius: 6
        color: Theme.gold
        visible: root.dot
    }

    ChipFace {
        x: root.middleX - width / 2
        y: root.middleY + 25 - height / 2
        size: 36
        dollars: root.dollars
        label: root.label
        status: root.status
        opacity: root.status === "lost" ? 0.3 : root.status === "returned" ? 0.45 : 1
        visible: root.status !== ""
    }
}
