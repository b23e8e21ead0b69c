import QtQuick
import Etg
import "../../screen/qml"

// A stake where it lies: what it is worth, how sure it is, and what it was paid.
Item {
    id: root

    required property string spot
    required property real chipX
    required property real chipY
    required property real size
    required property string status
    required property string label
    required property int dollars
    required property int stack
    required property int under
    required property string paid
    required property real paidX
    required property real paidY
    required property int delay
    required property bool isNetWin

    objectName: "chip"
    z: status === "won" ? 1 : 0

    ChipFace {
        x: root.chipX - root.size / 2
        y: root.chipY - root.size / 2 + 5
        size: root.size
        dollars: root.under
        visible: root.under > 0
    }

    Rectangle {
        anchors.centerIn: face
        width: root.size
        height: root.size
        radius: root.size / 2
        color: Theme.backgroundBottom
        visible: face.opacity < 1 // so that no colour of the cloth shines through and makes it another chip
    }

    ChipFace {
        id: face

        x: root.chipX - width / 2
        y: root.chipY - height / 2
        size: root.size
        dollars: root.dollars
        label: root.label
        status: root.status
        stack: root.stack
        opacity: root.status === "lost" ? 0.3 : root.status === "returned" ? 0.45 : 1

        NumberAnimation on scale {
            from: 0.9
            to: 1
            duration: Theme.chipMs
            easing.type: Easing.OutQuad
        }
    }

    Rectangle {
        x: root.paidX - width / 2
        y: root.paidY - height / 2
        width: amount.implicitWidth + 26
        height: 36
        radius: 18
        color: root.isNetWin ? Theme.gold : Theme.panelTop
        border.color: root.isNetWin ? Theme.goldInk : Theme.text
        border.width: 1
        visible: root.paid !== ""

        Text {
            id: amount

            anchors.centerIn: parent
            text: root.paid
            color: root.isNetWin ? Theme.goldInk : Theme.text
            font.pixelSize: 21
            font.weight: Font.Bold
        }

        SequentialAnimation on opacity {
            running: root.paid !== "" && root.isNetWin && Theme.winMs > 0 && !Theme.frozen

            PropertyAction {
                value: 0
            }
            PauseAnimation {
                duration: root.delay
            }
            NumberAnimation {
                to: 1
                duration: Theme.winMs
            }
        }
    }
}
