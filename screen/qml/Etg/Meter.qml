import QtQuick

// A sum of money with what it is above and what it is made of below.
Column {
    id: root

    property string caption: ""
    property string value: ""
    property string detail: ""
    property bool gold: false

    width: 280

    Text {
        text: root.caption
        color: Theme.dim
        font.pixelSize: Theme.bodySize
    }

    Text {
        width: root.width
        height: 51
        verticalAlignment: Text.AlignVCenter
        text: root.value
        color: root.gold ? Theme.gold : Theme.text
        font.pixelSize: Theme.meterSize
        font.weight: Font.Bold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 22
    }

    Text {
        width: root.width
        height: 22
        text: root.detail
        color: Theme.dim
        font.pixelSize: Theme.captionSize
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 13
    }
}
