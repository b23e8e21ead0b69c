import QtQuick

import "../../screen/qml"

// Where fingers bet: the circles of the boxes, and that of Boom Busted above them.
Item {
    id: root

    required property var hand

    width: 1872
    height: 372

    Fingers {
        objectName: "bets"
        anchors.fill: parent
        hand: root.hand
        area: "boxes"
    }

    Fingers {
        objectName: "boom"
        x: 1736
        y: -186
        width: 124
        height: 120
        hand: root.hand
        area: "boom"
    }
}
