import QtQuick
import Etg

// The whole room display: lying or upright, by the shape of its window; areas never move within either.
RoomFrame {
    id: root

    required property Props head
    required property Props panel
    required property url room

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
