pragma ComponentBehavior: Bound

import QtQuick
import Etg
import EtgBaccarat
import "../../../display/qml"

// Both hands above, the five roads below, and the shoe beside them. No name, no stake.
RoomPart {
    id: root

    readonly property bool isUpright: frame.isUpright
    readonly property Props roads: panel.roads
    readonly property Props names: panel.names
    readonly property real big: isUpright ? 48 : 40
    readonly property real bead: isUpright ? 42 : 39
    readonly property real small: isUpright ? 23 : 20

    newsArea: Qt.rect(shoe.x, shoe.y, shoe.width, shoe.height)

    component Name: Text {
        color: Theme.text
        font.pixelSize: 28
        font.weight: Font.Bold
    }

    HandBoard {
        objectName: "handPlayer"
        x: 24
        y: root.isUpright ? 412 : 240
        scale: root.isUpright ? 0.73 : 1
        transformOrigin: Item.TopLeft
        hand: root.panel.player
        cards: root.panel.cards
        side: "player"
        opacity: root.frame.stale
    }

    HandBoard {
        objectName: "handBanker"
        x: root.isUpright ? 545 : 744
        y: root.isUpright ? 412 : 240
        scale: root.isUpright ? 0.73 : 1
        transformOrigin: Item.TopLeft
        hand: root.panel.banker
        cards: root.panel.cards
        side: "banker"
        opacity: root.frame.stale
    }

    Name {
        x: root.isUpright ? 36 : 28
        y: root.isUpright ? 672 : 580
        text: root.names.road_big
    }

    RoadBoard {
        objectName: "bigRoad"
        x: root.isUpright ? 36 : 28
        y: root.isUpright ? 714 : 622
        width: 21 * root.big
        picture: root.roads.bigRoad
        columns: 21
        newest: root.roads.bigRoadNewest
        opacity: root.frame.stale
    }

    Name {
        x: root.isUpright ? 36 : 900
        y: root.isUpright ? 1018 : 580
        text: root.names.road_bead
    }

    RoadBoard {
        objectName: "bead"
        x: root.isUpright ? 36 : 900
        y: root.isUpright ? 1060 : 622
        width: 14 * root.bead
        picture: root.roads.bead
        columns: 14
        newest: root.roads.beadNewest
        opacity: root.frame.stale
    }

    Name {
        x: root.isUpright ? 36 : 28
        y: root.isUpright ? 1352 : 873
        text: root.names.road_big_eye
    }

    RoadBoard {
        objectName: "bigEye"
        x: root.isUpright ? 36 : 28
        y: root.isUpright ? 1394 : 914
        width: 44 * root.small
        picture: root.roads.bigEye
        columns: 44
        newest: root.roads.bigEyeNewest
        opacity: root.frame.stale
    }

    Name {
        x: root.isUpright ? 36 : 940
        y: root.isUpright ? 1546 : 873
        text: root.names.road_small
    }

    RoadBoard {
        objectName: "smallRoad"
        x: root.isUpright ? 36 : 940
        y: root.isUpright ? 1588 : 914
        width: 22 * root.small
        picture: root.roads.small
        columns: 22
        newest: root.roads.smallNewest
        opacity: root.frame.stale
    }

    Name {
        x: root.isUpright ? 552 : 1422
        y: root.isUpright ? 1546 : 873
        text: root.names.road_cockroach
    }

    RoadBoard {
        objectName: "cockroach"
        x: root.isUpright ? 552 : 1422
        y: root.isUpright ? 1588 : 914
        width: 22 * root.small - (root.isUpright ? 14 : 0)
        picture: root.roads.cockroach
        columns: 22
        newest: root.roads.cockroachNewest
        opacity: root.frame.stale
    }

    ShoeCounts {
        id: shoe

        objectName: "shoe"
        x: root.isUpright ? 644 : 1464
        y: root.isUpright ? 1018 : 240
        width: root.isUpright ? 400 : 428
        height: root.isUpright ? 320 : 622
        isSmall: root.isUpright
        shoe: root.panel.shoe
        opacity: root.frame.stale
        visible: !root.frame.hasNews
    }

    Repeater {
        model: root.names.note

        Text {
            required property int index
            required property string modelData

            x: root.isUpright ? 36 : index === 0 ? 28 : 960
            y: root.isUpright ? 1744 + 38 * index : 1040
            width: root.isUpright ? 1008 : 930
            horizontalAlignment: !root.isUpright && index === 1 ? Text.AlignRight : Text.AlignLeft
            text: modelData
            color: Theme.dim
            font.pixelSize: 26
        }
    }

    // Only where there is room for it.
    Row {
        x: 36
        y: 1836
        spacing: 34
        visible: root.isUpright

        Repeater {
            model: [root.frame.limits.hand_limits, root.frame.limits.tie_limits, root.frame.limits.pair_limits]

            Text {
                required property string modelData

                text: modelData
                color: Theme.gold
                font.pixelSize: 26
                font.weight: Font.Bold
            }
        }
    }
}
