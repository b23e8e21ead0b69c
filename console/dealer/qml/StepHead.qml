import QtQuick
import Etg

// `2  What would change – nothing has moved yet`
Row {
    id: root

    property string number: ""
    property string text: ""
    property string more: ""

    spacing: 12

    Heading {
        text: root.number
    }

    Heading {
        text: root.text
    }

    Body {
        anchors.baseline: parent.children[1].baseline
        text: root.more
        color: Theme.dim
        visible: text !== ""
    }
}
