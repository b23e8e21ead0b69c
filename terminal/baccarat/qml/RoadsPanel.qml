pragma ComponentBehavior: Bound

import QtQuick
import Etg
import EtgBaccarat

// Four roads, what each would get next, and the counts of the shoe beside what is usual. All at once, always.
Panel {
    id: root

    required property Props roads
    required property Props words

    signal markTouched(string road, int column, int row)

    width: 720
    height: 596

    component Name: Text {
        height: 28
        verticalAlignment: Text.AlignVCenter
        color: Theme.text
        font.pixelSize: 20
        font.weight: Font.Bold
    }

    component Aside: Text {
        height: 28
        verticalAlignment: Text.AlignVCenter
        color: Theme.dim
        font.pixelSize: Theme.captionSize
    }

    component Next: Row {
        id: next

        property string title: ""
        property color tint: Theme.text
        required property list<string> marks

        height: 32
        spacing: 12

        Text {
            anchors.verticalCenter: parent.verticalCenter
            text: next.title
            color: next.tint
            font.pixelSize: 20
            font.weight: Font.Bold
            rightPadding: 6
        }

        Repeater {
            model: next.marks

            Image {
                required property string modelData

                anchors.verticalCenter: parent?.verticalCenter
                width: 28
                height: 28
                source: "image://etg/" + modelData
                sourceSize: Qt.size(Theme.pixels(28), Theme.pixels(28))
            }
        }
    }

    Name {
        x: 14
        y: 4
        text: root.words.road_big
    }

    Aside {
        anchors.right: parent.right
        anchors.rightMargin: 14
        y: 4
        text: root.words.roads_predict_nothing
    }

    RoadBoard {
        objectName: "bigRoad"
        x: 3
        y: 34
        width: 714
        picture: root.roads.bigRoad
        columns: 21
        newest: root.roads.bigRoadNewest
        isTouched: true
        onTouched: (column, row) => root.markTouched("big_road", column, row)
    }

    Name {
        x: 14
        y: 241
        text: root.words.road_big_eye
    }

    Aside {
        anchors.right: parent.right
        anchors.rightMargin: 14
        y: 241
        text: root.words.roads_colours
    }

    RoadBoard {
        x: 8
        y: 270
        width: 704
        picture: root.roads.bigEye
        columns: 44
        newest: root.roads.bigEyeNewest
    }

    Name {
        x: 14
        y: 368
        text: root.words.road_small
    }

    Name {
        x: 366
        y: 368
        text: root.words.road_cockroach
    }

    RoadBoard {
        x: 8
        y: 397
        width: 352
        picture: root.roads.small
        columns: 22
        newest: root.roads.smallNewest
    }

    RoadBoard {
        x: 360
        y: 397
        width: 352
        picture: root.roads.cockroach
        columns: 22
        newest: root.roads.cockroachNewest
    }

    Next {
        x: 14
        y: 497
        title: root.words.ask_player
        tint: Theme.playerName
        marks: root.roads.askPlayer
    }

    Next {
        x: 312
        y: 497
        title: root.words.ask_banker
        tint: Theme.bankerName
        marks: root.roads.askBanker
    }

    Aside {
        anchors.right: parent.right
        anchors.rightMargin: 14
        y: 499
        text: root.roads.rounds
        font.pixelSize: 20
    }

    Rectangle {
        x: 14
        y: 534
        width: parent.width - 28
        height: 1
        color: Theme.edge
    }

    Counts {
        x: 14
        y: 537
        width: parent.width - 22
        counts: root.roads.counts
    }
}
