pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Revolutions counted in cells; those a valid spin needs are green, later ones blue.
Row {
    id: root

    property int count: 0
    property int cells: 12
    property int needed: 4

    spacing: 4

    Repeater {
        model: root.cells

        Rectangle {
            required property int index

            width: (root.width - root.spacing * (root.cells - 1)) / root.cells
            height: root.height
            radius: 3
            color: index >= root.count ? Theme.bezel : index < root.needed ? Theme.good : Theme.telemetry
        }
    }
}
