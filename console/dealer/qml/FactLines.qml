pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Name left, value right, a line between.
Column {
    id: root

    required property var facts

    Repeater {
        model: root.facts

        Item {
            id: line

            required property var modelData

            width: root.width
            height: 38

            Body {
                id: name

                anchors.verticalCenter: parent.verticalCenter
                text: line.modelData.name
                color: Theme.dim
            }

            Body {
                anchors.left: name.right
                anchors.leftMargin: 16
                anchors.right: parent.right
                anchors.verticalCenter: parent.verticalCenter
                text: line.modelData.text
                font.weight: Font.DemiBold
                horizontalAlignment: Text.AlignRight
                elide: Text.ElideRight
            }

            Rectangle {
                anchors.bottom: parent.bottom
                width: parent.width
                height: 1
                color: Theme.edge
            }
        }
    }
}
