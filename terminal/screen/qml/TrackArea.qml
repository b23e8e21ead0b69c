import QtQuick
import Etg

// The name of a series, what a piece of it costs now, and what lies on it.
Item {
    id: root

    required property string series
    required property real middleX
    required property real middleY
    required property string title
    required property string caption
    required property string eachText
    required property int dollars
    required property string label
    required property string status

    x: middleX
    y: middleY

    Heading {
        anchors.horizontalCenter: parent.left
        y: -48
        text: root.title
        font.pixelSize: 30
    }

    Body {
        anchors.horizontalCenter: parent.left
        y: -8
        text: root.caption
        color: Theme.feltCaption
    }

    Body {
        anchors.horizontalCenter: parent.left
        y: 20
        text: root.eachText
        color: Theme.feltCaption
        font.pixelSize: Theme.captionSize
    }

    ChipFace {
        x: -width / 2
        y: 50
        size: 44
        dollars: root.dollars
        label: root.label
        status: root.status
        opacity: root.status === "lost" ? 0.3 : root.status === "returned" ? 0.45 : 1
        visible: root.status !== ""
    }
}
