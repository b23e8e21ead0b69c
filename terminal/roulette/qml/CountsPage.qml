pragma ComponentBehavior: Bound

import QtQuick
import Etg

// How often each number came, beside the band that is usual, and on the cloth (rule 5.8: for information only).
Item {
    id: root

    required property Props pages
    readonly property real perCount: 216 / pages.countsMax

    Text {
        objectName: "statisticsTitle"
        x: 32
        y: 16
        text: root.pages.statisticsTitle
        color: Theme.text
        font.pixelSize: Theme.titleSize
        font.weight: Font.Bold
    }

    Rectangle {
        x: 32
        y: 330 - root.pages.countsHigh * root.perCount
        width: root.width - 64
        height: (root.pages.countsHigh - root.pages.countsLow) * root.perCount
        color: Theme.band
        opacity: 0.35
        visible: height > 0
    }

    Repeater {
        model: root.pages.counts

        Item {
            id: bar

            required property string pocket
            required property string colour
            required property int count
            required property int index

            x: 36 + index * 34.4
            y: 76
            width: 30
            height: 300

            Rectangle {
                x: 6
                y: 254 - height
                width: 18
                height: bar.count * root.perCount
                radius: 3
                color: Theme.gold
            }

            Text {
                anchors.horizontalCenter: parent.horizontalCenter
                y: 254 - bar.count * root.perCount - 24
                text: bar.count
                color: Theme.text
                font.pixelSize: Theme.smallSize
            }

            Box {
                y: 260
                width: 30
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

    HeatCloth {
        x: 32
        y: 392
        width: root.width - 64
        height: 264
        heat: root.pages.heat
    }

    Text {
        objectName: "statisticsText"
        x: 32
        y: root.pages.counts.length > 0 ? 672 : 76
        width: root.width - 64
        text: root.pages.statisticsText
        color: Theme.text
        font.pixelSize: 20
        lineHeight: 1.15
        wrapMode: Text.Wrap
    }
}
