import QtQuick

// A sum of money with what it is above and what it is made of below.
Column {
    id: root

    property string caption: ""
    property string value: ""
    property string detail: ""
    property bool gold: false

    Text {
        text: root.caption
        color: Theme.dim
        font.pixelSize: Theme.bodySize
    }

    Text {
        text: root.value
        color: root.gold ? Theme.gold : Theme.text
        font.pixelSize: Theme.meterSize
        font.weight: Font.Bold
        lineHeight: 0.92
    }

    Text {
        text: root.detail === "" ? " " : root.detail
        color: Theme.dim
        font.pixelSize: Theme.captionSize
    }
}
