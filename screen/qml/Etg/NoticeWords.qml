pragma ComponentBehavior: Bound

import QtQuick

// Title, sentence, and at the right how far the round has come and what comes next.
Item {
    id: root

    property real k: 1
    property color ink: Theme.white
    property string title: ""
    property string text: ""
    property int steps: 0
    property int step: 0
    property string next: ""

    Text {
        y: -1 * root.k
        width: parent.width - (root.steps > 0 ? 356 : 0)
        height: 72 * root.k
        verticalAlignment: Text.AlignVCenter
        text: root.title
        color: root.ink
        font.pixelSize: Math.round(Theme.noticeSize * root.k)
        font.weight: Font.ExtraBold
        font.letterSpacing: -1
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 26
    }

    Text {
        y: 63 * root.k
        width: parent.width - (root.steps > 0 ? 140 : 0)
        height: 32 * root.k
        verticalAlignment: Text.AlignVCenter
        text: root.text
        color: root.ink
        font.pixelSize: Math.max(Theme.captionSize, Math.round(22 * root.k))
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallSize
        elide: Text.ElideRight
    }

    Row {
        anchors.right: parent.right
        y: 26 * root.k
        spacing: 8
        visible: root.steps > 0

        Repeater {
            model: root.steps

            Rectangle {
                required property int index

                width: 76
                height: 8
                radius: 4
                color: root.ink
                opacity: index < root.step ? 1 : 0.3
            }
        }
    }

    Text {
        anchors.right: parent.right
        y: 42 * root.k
        text: root.next
        color: root.ink
        font.pixelSize: 20
        visible: root.steps > 0
    }
}
