pragma ComponentBehavior: Bound

import QtQuick
import Etg
import EtgBaccarat

// The big road of the shoe and the last five results; a touch on a result opens its round.
Rectangle {
    id: root

    required property Props history
    required property Props panel
    required property Props words
    readonly property Props roads: panel.roads
    readonly property real pitch: 78

    signal touched(int at)

    radius: Theme.radius
    color: Theme.panelBottom
    border.width: 1
    border.color: Theme.edge

    Text {
        id: name

        x: 16
        y: 4
        text: root.words.road_big
        color: Theme.text
        font.pixelSize: 17
        font.weight: Font.Bold
    }

    Text {
        x: name.x + name.implicitWidth + 14
        y: 4
        width: root.width - x - 16
        text: root.roads.title === "" ? root.roads.counts : root.roads.title + " · " + root.roads.counts
        color: Theme.dim
        font.pixelSize: 17
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 13
    }

    RoadBoard {
        x: 16
        y: 26
        width: 280
        picture: root.roads.bigRoad
        columns: 21
        newest: root.roads.bigRoadNewest
    }

    Text {
        x: 316
        y: 30
        text: root.words.last_five
        color: Theme.dim
        font.pixelSize: 17
    }

    Row {
        x: 316
        y: 56
        spacing: 8

        Repeater {
            model: root.history.last

            Box {
                id: tile

                required property string text
                required property string look

                width: root.pitch - 8
                height: 44
                radius: 9
                upper: Theme.tileTop(look)
                lower: Theme.tileBottom(look)

                Text {
                    anchors.centerIn: parent
                    text: tile.text
                    color: Theme.white
                    font.pixelSize: 22
                    font.weight: Font.Bold
                }
            }
        }
    }

    MouseArea {
        objectName: "historyStrip"
        x: 316
        y: 50
        width: root.pitch * 5
        height: 56
        onClicked: mouse => root.touched(Math.floor(mouse.x / root.pitch))
    }
}
