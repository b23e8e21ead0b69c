import QtQuick
import Etg

// One line on a part of the slip: the amount, of what, and why.
Item {
    id: root

    property string image: ""
    property string iconName: ""
    property string head: ""
    property string what: ""
    property string text: ""

    height: 58

    Image {
        anchors.verticalCenter: parent.verticalCenter
        width: 44
        height: 44
        source: root.image === "" ? "" : "image://etg/" + root.image
        sourceSize: Qt.size(Theme.pixels(44), Theme.pixels(44))
        visible: root.image !== ""
    }

    Icon {
        x: 4
        anchors.verticalCenter: parent.verticalCenter
        width: 36
        height: 36
        name: root.iconName
        color: Theme.warn
        strokeWidth: 3
    }

    Column {
        x: 62
        anchors.verticalCenter: parent.verticalCenter
        spacing: 2

        Text {
            text: "<b>" + root.head + "</b>" + (root.what === "" ? "" : ' <font color="' + Theme.dim + '">\u2013 ' + root.what + "</font>")
            width: root.width - 62
            textFormat: Text.StyledText
            color: Theme.text
            font.pixelSize: 25
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 18
        }

        Text {
            width: root.width - 62
            text: root.text
            color: Theme.dim
            font.pixelSize: 19
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 15
            visible: text !== ""
        }
    }
}
