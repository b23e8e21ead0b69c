import QtQuick
import Etg

// The name of a series, and what a piece of it costs now.
Item {
    id: root

    required property string series
    required property real middleX
    required property real middleY
    required property string title
    required property string caption
    required property string eachText

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
}
