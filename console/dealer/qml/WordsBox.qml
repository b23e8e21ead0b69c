import QtQuick
import Etg

// What is written in own words; touched, it is written.
Rectangle {
    id: root

    property string text: ""
    property string hint: ""

    signal touched

    width: 788
    height: 52
    radius: 10
    color: Theme.empty
    border.width: root.text !== "" ? 2 : 1
    border.color: root.text !== "" ? Theme.gold : Theme.edge

    Icon {
        x: 14
        anchors.verticalCenter: parent.verticalCenter
        width: 24
        height: 24
        name: "keypad"
        color: root.text !== "" ? Theme.gold : Theme.dim
    }

    Text {
        x: 52
        width: parent.width - 66
        anchors.verticalCenter: parent.verticalCenter
        text: root.text !== "" ? root.text : root.hint
        color: root.text !== "" ? Theme.text : Theme.dim
        font.pixelSize: Theme.bodySize
        font.weight: root.text !== "" ? Font.DemiBold : Font.Normal
        elide: Text.ElideRight
    }

    MouseArea {
        anchors.fill: parent
        onClicked: root.touched()
    }
}
