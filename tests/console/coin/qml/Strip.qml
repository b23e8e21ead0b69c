import QtQuick
import Etg

Item {
    id: root

    required property Props history
    required property Props panel
    required property Props words

    signal touched(int at)

    Body {
        objectName: "coinStrip"
        x: 20
        y: 50
        text: root.history.sides.join(" ")
    }

    MouseArea {
        objectName: "coinStripTouch"
        anchors.fill: parent
        onClicked: root.touched(1)
    }
}
