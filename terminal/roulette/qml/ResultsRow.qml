import QtQuick
import Etg
import EtgRoulette

// The last results, and counts beside what is usual.
Item {
    id: root

    required property Props results
    required property Props words

    signal statisticsTouched

    width: 1416
    height: 82

    ResultStrip {
        objectName: "lastResults"
        results: root.results.results
    }

    Text {
        anchors.verticalCenter: parent.verticalCenter
        text: root.results.noResults
        color: Theme.dim
        font.pixelSize: 22
        visible: text !== ""
    }

    Rectangle {
        x: 570
        anchors.verticalCenter: parent.verticalCenter
        width: 114
        height: 34
        radius: 6
        color: Theme.warnFill
        border.color: Theme.warn
        visible: badge.text !== ""

        Text {
            id: badge

            anchors.centerIn: parent
            text: root.results.simulated
            color: Theme.warn
            font.pixelSize: Theme.smallSize
            font.weight: Font.Bold
        }
    }

    Panel {
        x: 696
        width: 720
        height: 82
        visible: root.results.noResults === ""

        Text {
            anchors.centerIn: parent
            text: root.results.tooFew
            color: Theme.dim
            font.pixelSize: 20
        }

        Often {
            x: 16
            visible: root.results.tooFew === ""
            caption: root.words.most_often
            tiles: root.results.most
        }

        Often {
            x: 274
            visible: root.results.tooFew === ""
            caption: root.words.least_often
            tiles: root.results.least
        }

        Text {
            x: 512
            y: 8
            width: 196
            text: root.results.band
            color: Theme.text
            font.pixelSize: Theme.smallSize
            font.weight: Font.DemiBold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 14
        }

        BandBar {
            x: 512
            y: 32
            width: 192
            height: 20
            low: root.results.bandLow
            high: root.results.bandHigh
            max: root.results.bandMax
            marks: root.results.bandMarks
            visible: root.results.tooFew === ""
        }

        Text {
            x: 512
            y: 55
            text: root.words.predicts_nothing
            visible: root.results.tooFew === ""
            color: Theme.dim
            font.pixelSize: Theme.smallSize
        }

        MouseArea {
            anchors.fill: parent
            onClicked: root.statisticsTouched()
        }
    }
}
