pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Name left, value right, a line between.
Column {
    id: root

    required property list<var> facts

    Repeater {
        model: root.facts

        Item {
            id: line

            required property string name
            required property string text

            width: root.width
            height: 38

            Body {
                id: name

                anchors.verticalCenter: parent.verticalCenter
                text: line.name
                color: Theme.dim
            }

            Body {
                anchors.left: name.right
                anchors.leftMargin: 16
                anchors.right: parent.right
                anchors.verticalCenter: parent.verticalCenter
                height: 36
                verticalAlignment: Text.AlignVCenter
                text: line.text
                font.weight: Font.DemiBold
                horizontalAlignment: Text.AlignRight
                wrapMode: Text.Wrap
                maximumLineCount: 2
                fontSizeMode: Text.Fit
                minimumPixelSize: 14
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
