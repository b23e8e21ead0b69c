import QtQuick
import Etg

// What came of the last touch: done, or refused with the console's sentence.
Rectangle {
    id: root

    required property Props toast
    required property Props words

    objectName: "message"
    x: 672 + (1224 - width) / 2
    y: 716
    width: Math.min(1224, lines.width + 120)
    height: lines.height + 36
    radius: 16
    color: toast.isRefusal ? Theme.faultFill : Theme.goodFill
    border.width: 3
    border.color: toast.isRefusal ? Theme.faultEdge : Theme.good
    visible: toast.text !== ""

    Icon {
        x: 24
        anchors.verticalCenter: parent.verticalCenter
        width: 36
        height: 36
        name: root.toast.isRefusal ? "warning" : "check"
        color: root.toast.isRefusal ? Theme.warnText : Theme.good
    }

    Column {
        id: lines

        x: 80
        anchors.verticalCenter: parent.verticalCenter
        spacing: 4

        Heading {
            text: root.words.refused_title
            color: Theme.warnText
            visible: root.toast.isRefusal
        }

        Body {
            width: Math.min(implicitWidth, 1100)
            text: root.toast.text
            font.pixelSize: 22
            wrapMode: Text.WordWrap
        }
    }
}
