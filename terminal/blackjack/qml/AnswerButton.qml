pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Etg

// An answer: what it is and what it costs. Dashed while it is being registered; off, it says why. It acts when the finger lifts.
Item {
    id: root

    required property string action
    required property string title
    required property string amount
    required property string text
    required property string look // on, gold, asked, registered, off, other
    property string iconName: ""
    property int titleSize: 24
    readonly property bool isFree: look === "on" || look === "gold"
    readonly property bool isOff: look === "off"
    readonly property bool isGold: look === "gold" || look === "registered"
    readonly property color ink: isGold ? Theme.goldInk : isOff ? Theme.offText : Theme.text
    readonly property color lessInk: isGold ? Theme.goldInk : isOff ? "#A3AFB5" : Theme.dim
    readonly property real aside: icon.visible ? icon.width + 16 : 0

    signal touched(string action)

    objectName: "answer-" + action
    opacity: look === "other" ? 0.45 : 1

    Box {
        anchors.fill: parent
        opacity: touch.pressed ? 0.75 : 1
        upper: root.isGold ? Theme.goldTop : root.isOff ? Theme.off : Theme.buttonTop
        lower: root.isGold ? Theme.goldBottom : root.isOff ? Theme.off : Theme.buttonBottom
        border.width: root.look === "asked" ? 0 : 1
        border.color: root.isGold ? Theme.goldTop : root.isOff ? Theme.offEdge : Theme.edge
    }

    Shape {
        anchors.fill: parent
        visible: root.look === "asked"

        ShapePath {
            strokeWidth: 3
            strokeColor: Theme.gold
            strokeStyle: ShapePath.DashLine
            dashPattern: [4, 3]
            fillColor: "transparent"

            PathRectangle {
                x: 2
                y: 2
                width: root.width - 4
                height: root.height - 4
                radius: Theme.radius - 2
            }
        }
    }

    Icon {
        id: icon

        x: (root.width - root.aside - lines.wanted) / 2
        anchors.verticalCenter: parent.verticalCenter
        width: Math.round(root.titleSize * 1.1)
        height: width
        name: root.look === "registered" ? "check" : root.iconName
        color: root.ink
        visible: name !== ""
    }

    Column {
        id: lines

        readonly property real room: root.width - 16 - root.aside
        readonly property real wanted: Math.min(room, Math.max(head.implicitWidth, money.implicitWidth, said.implicitWidth))

        x: (root.width - root.aside - wanted) / 2 + root.aside
        anchors.verticalCenter: parent.verticalCenter
        width: wanted

        Text {
            id: head

            width: parent.width
            horizontalAlignment: root.aside ? Text.AlignLeft : Text.AlignHCenter
            text: root.title
            color: root.ink
            font.pixelSize: root.titleSize
            font.weight: Font.Bold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 13
        }

        Text {
            id: money

            width: parent.width
            horizontalAlignment: root.aside ? Text.AlignLeft : Text.AlignHCenter
            text: root.amount
            color: root.isGold ? Theme.goldInk : Theme.gold
            font.pixelSize: 26
            font.weight: Font.Bold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 13
            visible: text !== ""
        }

        Text {
            id: said

            width: parent.width
            horizontalAlignment: root.aside ? Text.AlignLeft : Text.AlignHCenter
            text: root.text
            color: root.lessInk
            font.pixelSize: 18
            font.weight: root.isGold ? Font.DemiBold : Font.Normal
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 12
            visible: text !== ""
        }
    }

    MouseArea {
        id: touch

        anchors.fill: parent
        enabled: root.isFree
        onClicked: root.touched(root.action)
    }
}
