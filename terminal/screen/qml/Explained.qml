import QtQuick
import Etg

// One sentence about what was touched for long; over the small view, so that cloth and chips stay free.
Rectangle {
    id: root

    property string text: ""
    required property Props words

    signal closed

    objectName: "explanation"
    width: 440
    height: Math.max(240, said.height + 84)
    radius: Theme.radius
    color: Theme.panelBottom
    border.width: 2
    border.color: Theme.gold

    Text {
        x: 20
        y: 14
        text: root.words.explained
        color: Theme.gold
        font.pixelSize: Theme.headingSize
        font.weight: Font.Bold
    }

    Text {
        anchors.right: parent.right
        anchors.rightMargin: 20
        y: 20
        text: root.words.touch_to_close
        color: Theme.dim
        font.pixelSize: Theme.captionSize
    }

    PageText {
        id: said

        x: 20
        y: 60
        width: parent.width - 40
        text: root.text
        font.pixelSize: 21
    }

    MouseArea {
        objectName: "explained"
        anchors.fill: parent
        onClicked: root.closed()
    }
}
