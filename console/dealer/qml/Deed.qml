import QtQuick
import Etg

// What happens when it is touched, in one line; dashed with what it waits for.
Item {
    id: root

    required property string title
    required property string caption
    required property bool available
    readonly property bool isWaiting: !available
    readonly property color ink: isWaiting ? Theme.dim : Theme.goldInk

    signal touched

    objectName: "deed"

    Box {
        anchors.fill: parent
        radius: 18
        visible: !root.isWaiting
        opacity: touch.pressed ? 0.75 : 1
        upper: Theme.goldTop
        lower: Theme.goldBottom
    }

    Rectangle {
        anchors.fill: parent
        radius: 18
        color: Theme.off
        visible: root.isWaiting

        Dashes {
            anchors.fill: parent
            color: Theme.edge
            radius: 18
            strokeWidth: 3
        }
    }

    Column {
        anchors.centerIn: parent
        spacing: 6

        Text {
            anchors.horizontalCenter: parent.horizontalCenter
            width: Math.min(implicitWidth, root.width - 40)
            text: root.title
            color: root.ink
            font.pixelSize: 42
            font.weight: Font.ExtraBold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 24
        }

        Text {
            anchors.horizontalCenter: parent.horizontalCenter
            width: Math.min(implicitWidth, root.width - 40)
            text: root.caption
            color: root.ink
            font.pixelSize: 22
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.smallSize
        }
    }

    MouseArea {
        id: touch

        anchors.fill: parent
        enabled: root.available
        onClicked: root.touched()
    }
}
