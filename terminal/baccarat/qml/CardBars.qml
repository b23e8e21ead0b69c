pragma ComponentBehavior: Bound

import QtQuick
import Etg

// How often cards of each kind came, over the band that is usual; outside it a bar has a white frame.
Item {
    id: root

    required property string title
    required property list<var> bars
    required property int low
    required property int high
    required property int most
    readonly property real step: width / Math.max(1, bars.length)
    readonly property real floorY: height - 30
    readonly property real perCount: (floorY - 56) / Math.max(1, most)

    Text {
        text: root.title
        color: Theme.text
        font.pixelSize: 20
        font.weight: Font.Bold
    }

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

            required property string name
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
                width: Math.min(48, root.step * 0.56)
                height: Math.max(1, root.floorY - bar.peak)
                radius: 3
                color: Theme.gold
                border.width: bar.isOutside ? 3 : 0
                border.color: Theme.white
            }

            Text {
                x: 2
                y: bar.peak - 24
                width: root.step - 4
                text: bar.count
                color: Theme.text
                font.pixelSize: 18
                font.weight: bar.isOutside ? Font.Bold : Font.Normal
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 13
                horizontalAlignment: Text.AlignHCenter
            }

            Text {
                y: root.floorY + 2
                width: root.step
                text: bar.name
                color: Theme.text
                font.pixelSize: 20
                font.weight: Font.Bold
                horizontalAlignment: Text.AlignHCenter
            }
        }
    }
}
