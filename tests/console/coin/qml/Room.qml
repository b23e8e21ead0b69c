import QtQuick
import Etg
import "../../../../console/display/qml"

RoomPart {
    id: root

    newsArea: Qt.rect(40, root.frame.isUpright ? 900 : 500, 1000, 384)

    Heading {
        objectName: "coinRoom"
        x: 40
        y: 420
        text: root.panel.side
        visible: !root.frame.hasNews
        opacity: root.frame.stale
        font.pixelSize: 60
    }

    Heading {
        objectName: "coinLimits"
        x: 40
        y: 1000
        text: root.frame.limits.coin_sides
    }
}
