import QtQuick
import Etg

// A stake where it lies: what it is worth, how sure it is, and what came of it.
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
    required property string paidIs // won, returned
    property string back: ""
    property real paidBelow: size > 70 ? 36 : -10

    objectName: "chip"

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
        visible: face.opacity < 1 // so that no colour of the spot shines through and makes it another chip
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
        readonly property bool isWon: root.paidIs === "won"

        x: root.chipX + root.size / 2 + 6 - width
        y: root.chipY + root.size / 2 + root.paidBelow
        width: amount.implicitWidth + 24
        height: 34
        radius: 17
        color: isWon ? Theme.gold : Theme.text
        border.color: Theme.goldInk
        border.width: 1
        visible: root.paid !== ""

        Text {
            id: amount

            anchors.centerIn: parent
            text: root.paidIs === "returned" ? root.paid + " " + root.back : root.paid
            color: Theme.goldInk
            font.pixelSize: 20
            font.weight: Font.Bold
        }
    }
}
