import QtQuick
import Etg

// One printed box of the cloth.
Item {
    id: root

    required property string spot
    required property real boxX
    required property real boxY
    required property real boxWidth
    required property real boxHeight
    required property string kind
    required property string colour
    required property string text
    required property string caption
    required property bool hasChip
    required property string frame
    // Under the lens only what the bet covers is bright.
    property bool isLens: false
    readonly property bool isNumber: kind === "number"
    readonly property bool isColoured: colour !== "felt"
    readonly property bool isFramed: frame !== ""
    // Lines of neighbours lie on each other.
    readonly property real line: 1.5

    x: boxX - line / 2
    y: boxY - line / 2
    width: boxWidth + line
    height: boxHeight + line
    z: isFramed ? 1 : 0

    Box {
        anchors.fill: parent
        radius: 0
        upper: root.isColoured ? Theme.tileTop(root.colour) : Theme.feltBox
        lower: root.isColoured ? Theme.tileBottom(root.colour) : Theme.feltBox
        border.width: root.line
        border.color: Theme.printedLine
    }

    Rectangle {
        anchors.fill: parent
        color: root.frame === "preview" && !root.isLens ? Theme.goldTint : "transparent"
        border.width: root.frame === "result" ? 3 : 5
        border.color: root.frame === "result" ? Theme.line : Theme.gold
        visible: root.isFramed
    }

    Text {
        x: root.kind === "even-money" ? (root.isColoured ? 81 : 73) - width / 2 : (root.width - width) / 2 - (root.kind === "dozen" && root.frame === "won" ? 66 : 0)
        y: root.height / 2 - height / 2 + (root.isNumber ? -9 : root.kind === "column" ? (root.hasChip ? -34 : -7) : -11)
        text: root.text
        color: Theme.white
        font.pixelSize: root.isNumber ? (root.text === "000" ? 34 : Theme.numberSize) : root.kind === "column" ? 25 : Theme.boxSize
        font.weight: Font.Bold

        SuitMark {
            anchors.right: parent.left
            anchors.rightMargin: 10
            anchors.verticalCenter: parent.verticalCenter
            size: 18
            colour: root.colour
            tint: Theme.white
            visible: !root.isNumber && root.isColoured
        }
    }

    Text {
        x: root.kind === "even-money" ? 73 - width / 2 : (root.width - width) / 2 - (root.kind === "dozen" && root.frame === "won" ? 66 : 0)
        y: root.height / 2 - height / 2 + (root.kind === "column" ? (root.hasChip ? -9 : 20) : 19)
        text: root.caption
        color: root.isColoured ? Theme.white : Theme.feltCaption
        font.pixelSize: root.kind === "column" ? Theme.smallSize : Theme.captionSize
        visible: !root.isNumber && !(root.kind === "even-money" && root.frame === "won")
    }

    // Under the number; above it where a chip lies under it.
    SuitMark {
        x: (root.width - width) / 2
        y: root.height / 2 + (root.hasChip ? -41 : 31) - height / 2
        colour: root.colour
        visible: root.isNumber && !root.isLens
    }

    Rectangle {
        anchors.fill: parent
        color: "black"
        opacity: 0.5
        visible: root.isLens && !root.isFramed
    }
}
