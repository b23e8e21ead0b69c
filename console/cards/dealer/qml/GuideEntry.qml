pragma ComponentBehavior: Bound

import QtQuick
import Etg

// What may have happened, each with its paragraph; a touch leads to its own page. Voids stand two in a row.
Flow {
    id: root

    required property Props own
    required property var desk

    width: 496
    spacing: 5

    Repeater {
        model: root.own.rows

        Item {
            id: row

            required property string key
            required property string title
            required property string paragraph
            required property bool isOpen
            required property bool isHalf

            objectName: "guide-" + key
            width: isHalf ? 245 : 496
            height: 49

            Box {
                anchors.fill: parent
                radius: 10
                upper: row.isOpen ? Theme.heldTop : Theme.buttonTop
                lower: row.isOpen ? Theme.heldBottom : Theme.buttonBottom
                border.width: 1
                border.color: row.isOpen ? Theme.putRight : Theme.edge
                opacity: touch.pressed ? 0.75 : 1
            }

            Body {
                x: 14
                width: row.width - 34 - paragraph.implicitWidth
                height: parent.height
                verticalAlignment: Text.AlignVCenter
                text: row.title
                font.weight: Font.DemiBold
                wrapMode: row.isHalf ? Text.WordWrap : Text.NoWrap
                fontSizeMode: row.isHalf ? Text.Fit : Text.HorizontalFit
                minimumPixelSize: 13
            }

            Caption {
                id: paragraph

                anchors.right: parent.right
                anchors.rightMargin: 14
                anchors.verticalCenter: parent.verticalCenter
                text: row.paragraph
            }

            MouseArea {
                id: touch

                anchors.fill: parent
                onClicked: root.desk.choose("act", row.key)
            }
        }
    }
}
