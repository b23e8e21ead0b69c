import QtQuick
import Etg
import EtgBaccarat
import "../../screen/qml"

// The roads and counts of the shoe before this one.
Item {
    id: root

    required property Props pages
    required property Props words
    readonly property bool hasRounds: pages.shoeCounts.length > 0

    component Name: Text {
        height: 28
        verticalAlignment: Text.AlignVCenter
        color: Theme.text
        font.pixelSize: 20
        font.weight: Font.Bold
    }

    PageTitle {
        text: root.pages.shoeTitle
    }

    PageText {
        x: 32
        y: 66
        width: 1344
        text: root.pages.shoeText
        color: Theme.dim
    }

    Item {
        y: 108
        width: parent.width
        height: parent.height - y
        visible: root.hasRounds

        Name {
            x: 32
            text: root.words.road_bead
        }

        RoadBoard {
            x: 32
            y: 30
            width: 490
            picture: root.pages.beforeBead
            columns: 14
        }

        Name {
            x: 552
            text: root.words.road_big
        }

        RoadBoard {
            x: 552
            y: 30
            width: 819
            picture: root.pages.beforeBigRoad
            columns: 21
        }

        Name {
            x: 32
            y: 282
            text: root.words.road_big_eye
        }

        RoadBoard {
            x: 32
            y: 312
            width: 968
            picture: root.pages.beforeBigEye
            columns: 44
        }

        Name {
            x: 32
            y: 458
            text: root.words.road_small
        }

        RoadBoard {
            x: 32
            y: 488
            width: 484
            picture: root.pages.beforeSmall
            columns: 22
        }

        Name {
            x: 552
            y: 458
            text: root.words.road_cockroach
        }

        RoadBoard {
            x: 552
            y: 488
            width: 484
            picture: root.pages.beforeCockroach
            columns: 22
        }

        Counts {
            x: 32
            y: 626
            width: 1344
            counts: root.pages.shoeCounts
        }
    }
}
