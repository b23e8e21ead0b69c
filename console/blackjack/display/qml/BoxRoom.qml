pragma ComponentBehavior: Bound

import QtQuick
import Etg
import "../../../display/qml"

// The dealer above, seven boxes in an arc below, and what the table pays. No name, no stake.
RoomPart {
    id: root

    readonly property bool isUpright: frame.isUpright
    readonly property list<point> places: isUpright ? [Qt.point(24, 830), Qt.point(60, 1118), Qt.point(130, 1406), Qt.point(412, 1530), Qt.point(694, 1406), Qt.point(764, 1118), Qt.point(800, 830)] : [Qt.point(24, 430), Qt.point(293, 556), Qt.point(562, 652), Qt.point(832, 690), Qt.point(1101, 652), Qt.point(1370, 556), Qt.point(1640, 430)]
    readonly property Props table: panel.table

    newsArea: isUpright ? Qt.rect(60, 424, 960, 384) : Qt.rect(610, 240, 700, 384)

    component Line: Text {
        color: Theme.dim
        font.pixelSize: 28
    }

    Image {
        y: root.isUpright ? 392 : 216
        width: root.isUpright ? 1080 : 1920
        height: root.isUpright ? 1528 : 864
        source: "image://etg/blackjack-felt/" + (root.isUpright ? 1080 : 1920) + "/" + encodeURIComponent(root.table.print)
        sourceSize: Qt.size(Theme.pixels(width), Theme.pixels(height))
        opacity: root.frame.stale
    }

    DealerBoard {
        objectName: "dealer"
        x: root.isUpright ? 30 : 400
        y: root.isUpright ? 424 : 240
        hand: root.panel.dealer
        cards: root.panel.cards
        showsRule: !root.isUpright
        opacity: root.frame.stale
        visible: !root.frame.hasNews
    }

    Line {
        y: 770
        width: 1080
        horizontalAlignment: Text.AlignHCenter
        text: root.panel.dealer.rule.join(" · ")
        color: Theme.feltCaption
        visible: root.isUpright && !root.frame.hasNews
    }

    Repeater {
        model: root.panel.boxes

        BoxBoard {
            cards: root.panel.cards
            frame: root.frame
            x: root.places[box - 1].x
            y: root.places[box - 1].y
            opacity: root.frame.stale
        }
    }

    Column {
        x: 28
        y: root.isUpright ? 1800 : 934
        spacing: 4

        Line {
            text: root.frame.limits.limits_box
            color: Theme.text
            font.pixelSize: 32
            font.weight: Font.Bold
        }
        Line {
            text: root.table.left
            textFormat: Text.StyledText
            color: root.table.isLast ? Theme.warn : Theme.dim
        }
        Line {
            text: root.table.split
            visible: !root.isUpright
        }
    }

    Column {
        x: (root.isUpright ? 1052 : 1892) - width
        y: root.isUpright ? 1800 : 934
        spacing: 4

        Line {
            anchors.right: parent.right
            text: root.table.insurance
            color: Theme.text
            font.pixelSize: 32
            font.weight: Font.Bold
            visible: !root.isUpright
        }

        Repeater {
            model: root.table.sides

            Line {
                required property string modelData

                anchors.right: parent.right
                text: modelData
            }
        }
    }
}
