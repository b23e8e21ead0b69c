import QtQuick
import Etg

// A name on the left, its value on the right.
Item {
    id: root

    property string name: ""
    property string value: ""

    height: 36

    Text {
        id: title

        anchors.verticalCenter: parent.verticalCenter
        text: root.name
        color: Theme.dim
        font.pixelSize: 21
    }

    Text {
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(implicitWidth, root.width - title.width - 10)
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 13
        text: root.value
        color: Theme.text
        font.pixelSize: 22
        font.weight: Font.DemiBold
    }
}
