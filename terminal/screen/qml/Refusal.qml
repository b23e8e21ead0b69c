import QtQuick
import Etg

// Why something was not placed, and what would be, one touch away.
Rectangle {
    id: root

    required property var hand

    signal askedAbout(string what)

    height: 58
    radius: Theme.radius
    color: Theme.warnFill
    border.width: 2
    border.color: Theme.warn

    MouseArea {
        objectName: "refusal"
        anchors.fill: parent
        onPressAndHold: root.askedAbout("refusal")
    }

    Icon {
        x: 16
        anchors.verticalCenter: parent.verticalCenter
        name: "warning"
        color: Theme.warn
    }

    Body {
        x: 56
        anchors.verticalCenter: parent.verticalCenter
        width: root.width - x - (add.visible ? add.width + 20 : 12)
        text: root.hand.cloth.refused
        wrapMode: Text.WordWrap
        maximumLineCount: 2
        elide: Text.ElideRight
        fontSizeMode: Text.Fit
        minimumPixelSize: Theme.smallSize
        height: 50
        verticalAlignment: Text.AlignVCenter
    }

    ActionButton {
        id: add

        anchors.right: parent.right
        anchors.rightMargin: 2
        anchors.verticalCenter: parent.verticalCenter
        width: 210
        height: 54
        kind: "gold"
        text: root.hand.cloth.offer
        visible: root.hand.cloth.offer !== ""
        onTouched: root.hand.addOffered()
    }
}
