import QtQuick
import Etg

// Table, round and time: below each other at the right, or side by side on top of an upright screen.
Item {
    id: root

    required property Props head
    required property color ink
    required property bool isUpright

    Text {
        id: table

        width: root.isUpright ? root.width / 2 : root.width
        horizontalAlignment: root.isUpright ? Text.AlignLeft : Text.AlignRight
        text: root.head.table
        color: root.ink
        font.pixelSize: root.isUpright ? 34 : 40
        font.weight: Font.Bold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 26
    }

    Text {
        x: root.isUpright ? root.width / 2 : 0
        anchors.baseline: table.baseline
        anchors.baselineOffset: root.isUpright ? 0 : 52
        width: root.isUpright ? root.width / 4 : root.width
        horizontalAlignment: root.isUpright ? Text.AlignLeft : Text.AlignRight
        text: root.head.round
        color: root.ink
        font.pixelSize: 34
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 26
    }

    Text {
        anchors.baseline: table.baseline
        anchors.baselineOffset: root.isUpright ? 0 : 104
        width: root.width
        horizontalAlignment: Text.AlignRight
        text: root.head.time
        color: root.ink
        font.pixelSize: 34
        font.weight: Font.DemiBold
    }
}
