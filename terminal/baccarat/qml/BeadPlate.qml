import QtQuick
import Etg
import EtgBaccarat

// Every round of the shoe as a bead, and below it how far the shoe is dealt.
Panel {
    id: root

    required property Props roads
    required property Props words

    signal swapped

    width: 400
    height: 288

    Text {
        x: 16
        y: 6
        height: 30
        verticalAlignment: Text.AlignVCenter
        text: root.words.road_bead
        color: Theme.text
        font.pixelSize: 20
        font.weight: Font.Bold
    }

    Text {
        anchors.right: parent.right
        anchors.rightMargin: 12
        y: 6
        height: 30
        verticalAlignment: Text.AlignVCenter
        text: root.words.bead_touch
        color: Theme.dim
        font.pixelSize: Theme.captionSize
    }

    RoadBoard {
        objectName: "bead"
        x: 4
        y: 40
        width: 392
        picture: root.roads.bead
        columns: 14
        newest: root.roads.beadNewest
        isTouched: true
        onTouched: root.swapped()
    }

    Text {
        x: 16
        y: 214
        width: root.roads.left === "" ? parent.width - 28 : 190
        height: 30
        verticalAlignment: Text.AlignVCenter
        text: root.roads.shoe
        color: Theme.text
        font.pixelSize: 20
        font.weight: Font.DemiBold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallSize
    }

    Text {
        anchors.right: parent.right
        anchors.rightMargin: 12
        y: 214
        height: 30
        verticalAlignment: Text.AlignVCenter
        text: root.roads.left
        color: Theme.dim
        font.pixelSize: 20
    }

    Rectangle {
        id: bar

        x: 16
        y: 256
        width: root.roads.cut > 0 ? 268 : 368
        height: 12
        radius: 6
        color: Theme.empty
        border.color: Theme.edge
        visible: root.roads.left !== "" && root.roads.shoeNote === ""

        Rectangle {
            width: parent.width * root.roads.used
            height: parent.height
            radius: 6
            color: Theme.band
        }

        Rectangle {
            objectName: "cut"
            x: parent.width * root.roads.cut - 2
            y: -6
            width: 4
            height: 24
            color: Theme.text
            visible: root.roads.cut > 0
        }
    }

    Text {
        x: bar.x + bar.width + 12
        y: 246
        width: 88
        height: 32
        verticalAlignment: Text.AlignVCenter
        text: bar.visible && root.roads.cut > 0 ? root.words.cut_card : ""
        color: Theme.text
        font.pixelSize: Theme.captionSize
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallSize
    }

    Text {
        x: 16
        y: 246
        width: 368
        height: 32
        verticalAlignment: Text.AlignVCenter
        text: root.roads.shoeNote
        color: Theme.warn
        font.pixelSize: 20
        font.weight: Font.Bold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallSize
    }
}
