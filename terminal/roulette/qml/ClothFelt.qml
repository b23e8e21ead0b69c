pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Everything printed: the boxes, and at the left bottom what the inside bets pay.
Item {
    id: root

    required property var hand
    property bool isLens: false

    width: 1416
    height: 510

    Repeater {
        model: root.hand.cellRows

        ClothCell {
            isLens: root.isLens
        }
    }

    Column {
        x: 17
        y: 347
        visible: root.hand.cloth.pays.length > 0

        Repeater {
            model: root.hand.cloth.pays

            Item {
                id: row

                required property string name
                required property string pays

                width: 142
                height: 25

                Text {
                    text: row.name
                    color: Theme.feltCaption
                    font.pixelSize: Theme.smallSize
                }

                Text {
                    anchors.right: parent.right
                    text: row.pays
                    color: Theme.text
                    font.pixelSize: Theme.smallSize
                    font.weight: Font.DemiBold
                }
            }
        }
    }
}
