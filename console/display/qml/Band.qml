import QtQuick
import Etg

// The notice across the whole room: what the round is at in both languages, and which table, round and time it is.
Item {
    id: root

    required property Props head
    required property Props notice
    required property bool isUpright
    readonly property color ink: notice.kind === "last" ? Theme.lastInk : Theme.white
    readonly property bool counts: notice.seconds !== ""
    readonly property bool showsOutcome: notice.tile.text !== ""

    NoticeGround {
        x: -radius
        y: -radius
        width: parent.width + 2 * radius
        height: parent.height + radius
        radius: 16
        kind: root.notice.kind
    }

    Rectangle {
        anchors.bottom: parent.bottom
        width: parent.width
        height: 6
        color: Theme.shade
    }

    Item {
        id: side

        x: root.isUpright ? 36 : 60
        y: root.isUpright ? 110 : 26
        width: 160
        height: 160

        Ring {
            anchors.fill: parent
            seconds: root.notice.seconds
            fraction: root.notice.fraction
            color: root.ink
            visible: root.counts
        }

        NumberTile {
            anchors.fill: parent
            size: 160
            isNewest: true
            text: root.notice.tile.text
            colour: root.notice.tile.look
            visible: root.showsOutcome
        }

        Icon {
            anchors.centerIn: parent
            width: 116
            height: 116
            name: root.notice.icon
            color: root.ink
            visible: !root.counts && !root.showsOutcome
        }
    }

    BandWords {
        x: root.isUpright ? 226 : 258
        y: root.isUpright ? 74 : 20
        width: (root.isUpright ? 1048 : 1460) - x
        isUpright: root.isUpright
        ink: root.ink
        notice: root.notice
    }

    BandHead {
        x: root.isUpright ? 36 : 1480
        y: root.isUpright ? 20 : 40
        width: (root.isUpright ? 1044 : 1870) - x
        isUpright: root.isUpright
        ink: root.ink
        head: root.head
    }
}
