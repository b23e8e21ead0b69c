pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Sit here, or leave the seat: on each box whose seat is free or mine, while bets are open.
Item {
    id: root

    required property AbstractListModel rows

    signal touched(int box)

    width: 1872
    height: 372

    Repeater {
        model: root.rows

        Item {
            id: each

            required property int box
            required property real boxX
            required property string sit
            required property string sitText
            required property string sitIs // on, off, asked, registered

            x: boxX + 20
            y: 128
            visible: sit !== ""

            AnswerButton {
                objectName: "sit-" + each.box
                action: "sit"
                width: 216
                height: 64
                title: each.sit
                amount: ""
                text: each.sitText
                look: each.sitIs
                onTouched: root.touched(each.box)
            }
        }
    }
}
