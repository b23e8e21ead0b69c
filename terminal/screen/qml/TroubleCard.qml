import QtQuick
import Etg

// One of three: what stands, why, what to do.
Panel {
    id: root

    required property string bar
    required property string icon
    required property string title
    required property string amount
    required property string text
    required property string action
    readonly property color barColor: bar === "good" ? Theme.good : bar === "warn" ? Theme.warn : bar === "info" ? Theme.telemetry : bar === "trouble" ? Theme.faultEdge : Theme.heldTop
    readonly property bool isChip: icon.startsWith("chip")

    signal touched

    height: 184
    clip: true

    Item {
        width: 8
        height: parent.height
        clip: true

        Rectangle {
            width: 3 * Theme.radius
            height: parent.height
            radius: Theme.radius
            color: root.barColor
        }
    }

    Image {
        x: 26
        y: 14
        width: 36
        height: 36
        source: !root.isChip ? "" : root.icon === "chip" ? "image://etg/chip/25" : "image://etg/chip-asked"
        sourceSize: Qt.size(Theme.pixels(36), Theme.pixels(36))
        visible: root.isChip
    }

    Icon {
        x: 28
        y: 18
        name: root.isChip ? "" : root.icon
    }

    Text {
        x: 72
        y: 14
        width: figure.x - x - 12
        text: root.title
        color: Theme.text
        font.pixelSize: 25
        font.weight: Font.Bold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 15
        elide: Text.ElideRight
    }

    Text {
        id: figure

        anchors.right: parent.right
        anchors.rightMargin: 20
        y: 11
        width: Math.min(implicitWidth, root.width * 0.44)
        height: 38
        verticalAlignment: Text.AlignVCenter
        text: root.amount
        color: Theme.text
        font.pixelSize: 31
        font.weight: Font.Bold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 20
    }

    Text {
        x: 26
        y: 54
        width: root.width - 46
        height: (call.visible ? call.y - 4 : root.height - 8) - y
        text: root.text
        textFormat: Text.StyledText
        color: Theme.text
        font.pixelSize: 21
        minimumPixelSize: Theme.smallSize
        fontSizeMode: Text.VerticalFit
        lineHeight: 1.1
        wrapMode: Text.Wrap
    }

    ActionButton {
        id: call

        objectName: visible ? "callAttendant" : ""
        x: 26
        y: 116
        width: root.width - 52
        height: 56
        iconName: "bell"
        text: root.action
        visible: text !== ""
        onTouched: root.touched()
    }
}
