import QtQuick
import Etg

// The whole room display: lying or upright, by the shape of its window; areas never move within either.
Item {
    id: root

    required property var head
    required property var notice
    required property var wheel
    required property var results
    required property var counts
    required property var limits
    required property var news
    readonly property bool isUpright: height > width
    readonly property int limitSize: Math.max(limits.inside.length, limits.outside.length) > 24 ? 26 : 32
    readonly property real stale: notice.kind === "fault" ? 0.4 : 1

    Stage {
        anchors.fill: parent
        designWidth: root.isUpright ? 1080 : 1920
        designHeight: root.isUpright ? 1920 : 1080

        Band {
            objectName: "band"
            width: parent.width
            height: root.isUpright ? 392 : 216
            isUpright: root.isUpright
            head: root.head
            notice: root.notice
        }

        RoomWheel {
            objectName: "wheel"
            x: root.isUpright ? 240 : 36
            y: root.isUpright ? 406 : 256
            width: root.isUpright ? 600 : 712
            isUpright: root.isUpright
            wheel: root.wheel
        }

        Item {
            objectName: "told"
            x: root.isUpright ? 36 : 800
            y: root.isUpright ? 1076 : 240
            width: root.isUpright ? 1008 : 1072
            height: 820
            opacity: root.stale

            Results {
                width: parent.width
                results: root.results
            }

            Counts {
                objectName: "counts"
                y: 300
                width: parent.width
                counts: root.counts
                visible: !news.visible
            }

            News {
                id: news

                objectName: "news"
                y: 300
                width: parent.width
                news: root.news
            }

            Column {
                y: 698
                width: parent.width
                spacing: 2

                Repeater {
                    model: root.counts.note

                    Body {
                        required property string modelData

                        text: modelData
                        font.pixelSize: 26
                    }
                }
            }

            Text {
                y: 780
                width: parent.width * 0.48
                text: root.limits.inside
                color: Theme.gold
                font.pixelSize: root.limitSize
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 26
            }

            Text {
                y: 780
                anchors.right: parent.right
                width: parent.width * 0.505
                horizontalAlignment: Text.AlignRight
                text: root.limits.outside
                color: Theme.gold
                font.pixelSize: root.limitSize
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 26
            }
        }
    }
}
