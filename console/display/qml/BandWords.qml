pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Title and sentence: both languages in one line each where they fit, below each other where they do not.
Item {
    id: root

    required property Props notice
    required property color ink
    required property bool isUpright
    readonly property string joined: notice.text.join("    ")
    readonly property bool fits: !isUpright && measure.advanceWidth <= width

    TextMetrics {
        id: measure

        text: root.joined
        font.pixelSize: 28
        font.weight: Font.DemiBold
    }

    Repeater {
        model: root.isUpright ? root.notice.title : [root.notice.title.join("  ")]

        Text {
            required property int index
            required property string modelData

            y: root.isUpright ? index * 86 : root.fits ? 0 : -10
            width: root.width
            height: root.isUpright ? 86 : root.fits ? 130 : 114
            verticalAlignment: Text.AlignVCenter
            text: modelData
            color: root.ink
            font.pixelSize: root.isUpright ? 76 : root.fits ? 108 : 92
            font.weight: Font.ExtraBold
            font.letterSpacing: -1
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 44
        }
    }

    Column {
        x: root.isUpright ? -190 : 0
        y: root.isUpright ? 204 : root.fits ? 134 : 112
        width: root.isUpright ? 1008 : root.width
        spacing: root.isUpright ? 0 : 2

        Repeater {
            model: root.fits ? [root.joined] : root.notice.text

            Text {
                required property string modelData

                width: parent?.width ?? 0
                text: modelData
                color: root.ink
                font.pixelSize: root.fits ? 34 : 28
                font.weight: Font.DemiBold
                fontSizeMode: root.isUpright ? Text.FixedSize : Text.HorizontalFit
                minimumPixelSize: 26
                wrapMode: root.isUpright ? Text.WordWrap : Text.NoWrap
            }
        }
    }
}
