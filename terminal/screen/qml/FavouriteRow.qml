import QtQuick
import Etg

// One favourite, and what can be done with it.
Box {
    id: root

    required property int number
    required property string name
    required property string line
    required property string bets
    required property string placeWhy
    required property Props words

    signal placed
    signal renamed
    signal forgotten

    height: 70
    upper: Theme.buttonBottom
    lower: Theme.buttonBottom
    border.color: Theme.edge

    Text {
        x: 20
        anchors.verticalCenter: parent.verticalCenter
        width: 280
        text: root.name
        color: Theme.text
        font.pixelSize: 24
        font.weight: Font.Bold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 15
    }

    Column {
        x: 312
        anchors.verticalCenter: parent.verticalCenter
        width: 480

        Text {
            text: root.line
            color: Theme.text
            font.pixelSize: 21
        }

        Text {
            width: parent.width
            text: root.bets
            color: Theme.dim
            font.pixelSize: Theme.captionSize
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 13
        }
    }

    Row {
        anchors.right: parent.right
        anchors.rightMargin: 8
        anchors.verticalCenter: parent.verticalCenter
        spacing: 8

        ActionButton {
            objectName: "name-" + root.number
            width: 160
            height: 56
            text: root.words.rename_favourite
            onTouched: root.renamed()
        }

        ActionButton {
            objectName: "forget-" + root.number
            width: 160
            height: 56
            iconName: "cross"
            text: root.words.forget_favourite
            onTouched: root.forgotten()
        }

        ActionButton {
            objectName: "place-" + root.number
            width: 200
            height: 56
            kind: "gold"
            text: root.words.place_favourite
            why: root.placeWhy
            available: why === ""
            onTouched: root.placed()
        }
    }
}
