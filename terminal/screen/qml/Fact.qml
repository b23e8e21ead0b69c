import QtQuick
import Etg

// A caption on the left, its value on the right.
Item {
    id: root

    property string caption: ""
    property string value: ""
    property int size: 20

    height: size + 8

    Text {
        id: title

        anchors.verticalCenter: parent.verticalCenter
        text: root.caption
        color: Theme.dim
        font.pixelSize: root.size
    }

    Text {
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(implicitWidth, root.width - title.width - 10)
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 13
        text: root.value
        color: Theme.text
        font.pixelSize: root.size
        font.weight: Font.Bold
    }
}
