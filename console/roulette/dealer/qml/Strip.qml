import QtQuick
import Etg
import EtgRoulette

// The last twenty results and the colours' counts beside what is usual.
Item {
    id: root

    required property Props history
    required property Props panel
    required property Props words
    readonly property real pitch: 48.4

    signal touched(int at)

    Caption {
        anchors.right: parent.right
        anchors.rightMargin: 20
        y: 10
        text: root.history.counts
        color: Theme.text
    }

    ResultStrip {
        x: 20
        y: 38
        width: parent.width - 40
        height: 68
        isNewestBig: false
        tileWidth: 44
        pitch: root.pitch
        results: root.history.results

        MouseArea {
            objectName: "historyStrip"
            anchors.fill: parent
            onClicked: mouse => root.touched(Math.floor(mouse.x / root.pitch))
        }
    }
}
