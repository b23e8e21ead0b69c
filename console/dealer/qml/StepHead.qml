import QtQuick
import Etg

// `2  What would change – nothing has moved yet`
Row {
    id: root

    property string number: ""
    property string text: ""
    property string more: ""
    property real room: 788

    spacing: 12

    Heading {
        anchors.baseline: title.baseline
        text: root.number
    }

    Heading {
        id: title

        text: root.text
    }

    Body {
        anchors.baseline: title.baseline
        width: Math.min(implicitWidth, root.room - x)
        text: root.more
        color: Theme.dim
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 12
        visible: text !== ""
    }
}
