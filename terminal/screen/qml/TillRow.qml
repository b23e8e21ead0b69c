import QtQuick
import Etg

// One way to get credit, one document that was taken, or one step of a ticket.
Item {
    id: root

    required property string mark
    required property string title
    required property string text
    required property string amount
    required property int index
    property bool isStep: false
    readonly property bool isDone: mark === "done"
    readonly property bool isNow: mark === "now"
    readonly property bool isBad: mark === "bad"

    width: 632
    height: isStep ? 72 : text === "" ? 62 : 68

    Rectangle {
        anchors.fill: parent
        radius: Theme.radius
        color: Theme.buttonBottom
        visible: !root.isStep
    }

    Rectangle {
        x: 2
        y: 6
        width: 46
        height: 46
        radius: 23
        color: root.isDone ? Theme.goodFill : root.isNow ? Theme.gold : root.isBad ? Theme.faultFill : "transparent"
        border.width: 2
        border.color: root.isDone ? Theme.good : root.isNow ? Theme.gold : root.isBad ? Theme.faultEdge : Theme.offText
        visible: root.isStep
    }

    Text {
        x: 2
        y: 6
        width: 46
        height: 46
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        text: root.index + 1
        color: root.isNow ? Theme.goldInk : Theme.dim
        font.pixelSize: 24
        font.weight: Font.Bold
        visible: root.isStep && !root.isDone && !root.isBad
    }

    Icon {
        x: root.isStep ? 11 : 20
        y: root.isStep ? 15 : (root.height - height) / 2
        name: root.isDone ? "check" : root.isBad ? "warning" : root.isStep ? "" : root.mark
        color: root.isDone ? Theme.good : root.isBad ? Theme.faultEdge : Theme.dim
    }

    Text {
        id: heading

        x: root.isStep ? 70 : 66
        y: root.isStep ? 2 : root.text === "" ? 16 : 7
        width: figure.x - x - 12
        text: root.title
        color: root.mark === "next" ? Theme.dim : Theme.text
        font.pixelSize: 25
        font.weight: Font.Bold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 17
    }

    Text {
        x: heading.x
        y: heading.y + 33
        width: root.width - x - 12
        text: root.text
        color: Theme.dim
        font.pixelSize: 20
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallSize
    }

    Text {
        id: figure

        anchors.right: parent.right
        anchors.rightMargin: 20
        y: 15
        text: root.amount
        color: Theme.gold
        font.pixelSize: 25
        font.weight: Font.Bold
    }
}
