import QtQuick
import Etg

// The hint, and with the same touch the player's own switch for it; not there where the operator allows none.
Box {
    id: root

    required property Props decision

    signal touched

    objectName: "hint"
    width: 340
    height: 42
    radius: 10
    upper: decision.showsHint ? Theme.buttonTop : Theme.off
    lower: decision.showsHint ? Theme.buttonBottom : Theme.off
    border.width: 1
    border.color: decision.showsHint ? Theme.gold : Theme.edge
    visible: decision.hint !== ""

    Text {
        anchors.centerIn: parent
        width: Math.min(implicitWidth, root.width - 24)
        horizontalAlignment: Text.AlignHCenter
        text: root.decision.hint
        color: root.decision.showsHint ? Theme.gold : Theme.text
        font.pixelSize: 20
        font.weight: Font.DemiBold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 13
    }

    MouseArea {
        anchors.fill: parent
        onClicked: root.touched()
    }
}
