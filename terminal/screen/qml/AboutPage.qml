pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Which software and rules run here, and the seal of the last rounds as this terminal checked it.
Item {
    id: root

    required property var pages
    required property var words

    PageTitle {
        text: root.words.about_title
    }

    Grid {
        x: 32
        y: 84
        columns: 2
        columnSpacing: 56
        rowSpacing: 10

        Repeater {
            model: root.pages.aboutFacts

            FactRow {
                required property var modelData

                width: 640
                name: modelData.name
                value: modelData.value
            }
        }
    }

    Heading {
        x: 32
        y: 258
        text: root.words.seals_title
    }

    PageText {
        x: 32
        y: 300
        width: parent.width - 64
        text: root.pages.sealsNone === "" ? root.words.seals_text : root.pages.sealsNone
        color: Theme.dim
    }

    Column {
        x: 24
        y: 388
        spacing: 4

        Repeater {
            model: root.pages.seals

            Rectangle {
                id: seal

                required property var modelData
                required property int index
                readonly property bool isQuiet: modelData.look === "plain" || modelData.look === "waits"

                width: 1360
                height: 44
                radius: 6
                color: modelData.look === "bad" ? Theme.badFill : index % 2 === 0 ? Theme.bezel : "transparent"

                Text {
                    x: 12
                    anchors.verticalCenter: parent.verticalCenter
                    text: seal.modelData.round
                    color: Theme.text
                    font.pixelSize: 21
                }

                Text {
                    x: 360
                    anchors.verticalCenter: parent.verticalCenter
                    text: seal.modelData.seal
                    color: Theme.dim
                    font.pixelSize: 21
                }

                Icon {
                    x: 600
                    anchors.verticalCenter: parent.verticalCenter
                    name: seal.modelData.look === "bad" ? "warning" : seal.modelData.look === "waits" ? "lock" : "check"
                    color: seal.modelData.look === "bad" ? Theme.bad : seal.modelData.look === "good" ? Theme.good : Theme.dim
                }

                Text {
                    x: 640
                    anchors.verticalCenter: parent.verticalCenter
                    text: seal.modelData.text
                    color: seal.isQuiet ? Theme.dim : Theme.text
                    font.pixelSize: 21
                    font.weight: seal.isQuiet ? Font.Normal : Font.DemiBold
                }
            }
        }
    }
}
