pragma ComponentBehavior: Bound

import QtQuick
import Etg

// How often each pocket came, over the band that is usual; outside it a bar has a white frame.
Item {
    id: root

    property list<var> bars: []
    property int low: 0
    property int high: 0
    property int most: 1
    readonly property real step: width / Math.max(1, bars.length)
    readonly property real floorY: height - 42
    readonly property real perCount: (floorY - 26) / Math.max(1, most)

    Rectangle {
        y: root.floorY - root.high * root.perCount
        width: root.width
        height: (root.high - root.low) * root.perCount
        color: Theme.band
        opacity: 0.35
        visible: height > 0
    }

    Repeater {
        model: root.bars

        Item {
            id: bar

            required property string pocket
            required property string colour
            required property int count
            required property bool isOutside
            required property int index
            readonly property real peak: root.floorY - count * root.perCount

            x: index * root.step
            width: root.step
            height: root.height

            Rectangle {
                anchors.horizontalCenter: parent.horizontalCenter
                y: bar.peak
                width: root.step * 0.56
                height: Math.max(1, root.floorY - bar.peak)
                radius: 3
                color: Theme.gold
                border.width: bar.isOutside ? 3 : 0
                border.color: Theme.white
            }

            Text {
                x: 2
                y: bar.peak - 22
                width: root.step - 4
                text: bar.count
                color: Theme.text
                font.pixelSize: root.most > 9999 ? 11 : root.most > 999 ? 13 : root.most > 99 ? 14 : Theme.smallSize
                font.weight: bar.isOutside ? Font.Bold : Font.Normal
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 11
                horizontalAlignment: Text.AlignHCenter
            }

            Box {
                anchors.horizontalCenter: parent.horizontalCenter
                y: root.floorY + 6
                width: root.step - 4
                height: 34
                radius: 5
                upper: Theme.tileTop(bar.colour)
                lower: Theme.tileBottom(bar.colour)

                Text {
                    anchors.centerIn: parent
                    text: bar.pocket
                    color: Theme.white
                    font.pixelSize: text.length > 2 ? 13 : 17
                    font.weight: Font.Bold
                }
            }
        }
    }
}
