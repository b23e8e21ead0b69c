import QtQuick
import Etg

// The whole room display: lying or upright, by the shape of its window; areas never move within either.
Item {
    id: root

    required property var head
    required property var notice
    required property var limits
    required property var news
    required property var panel
    required property url room
    readonly property bool isUpright: height > width
    readonly property bool hasNews: news.title !== ""
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

        // What the game draws below the band.
        Loader {
            id: below

            anchors.fill: parent
            Component.onCompleted: setSource(root.room, {
                frame: root,
                panel: root.panel
            })
        }

        News {
            readonly property rect area: (below.item as RoomPart)?.newsArea ?? Qt.rect(0, 0, 0, 0)

            objectName: "news"
            x: area.x
            y: area.y
            width: area.width
            opacity: root.stale
            news: root.news
        }
    }
}
