import QtQuick
import Etg

Panel {
    id: root

    required property Props panel
    required property Props words
    required property var desk

    objectName: "coinColumn"
    width: 624
    height: 700

    Heading {
        x: 20
        y: 20
        text: root.panel.side
    }
}
