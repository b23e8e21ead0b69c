pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Which software and rules run here, and the seal of the last rounds as this terminal checked it.
Item {
    id: root

    required property Props pages
    required property Props words

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
                required name
                required value

                width: 640
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
                id: row

                required property string round
                required property string seal
                required property string text
                required property string look
                required property int index
                readonly property bool isQuiet: look === "plain" || look === "waits"

                width: 1360
                height: 44
                radius: 6
                color: look === "bad" ? Theme.badFill : index % 2 === 0 ? Theme.bezel : "transparent"

                Text {
                    x: 12
                    anchors.verticalCenter: parent.verticalCenter
                    text: row.round
                    color: Theme.text
                    font.pixelSize: 21
                }

                Text {
                    x: 360
                    anchors.verticalCenter: parent.verticalCenter
                    text: row.seal
                    color: Theme.dim
                    font.pixelSize: 21
                }

                Icon {
                    x: 600
                    anchors.verticalCenter: parent.verticalCenter
                    name: row.look === "bad" ? "warning" : row.look === "waits" ? "lock" : "check"
                    color: row.look === "bad" ? Theme.bad : row.look === "good" ? Theme.good : Theme.dim
                }

                Text {
                    x: 640
                    anchors.verticalCenter: parent.verticalCenter
                    text: row.text
                    color: row.isQuiet ? Theme.dim : Theme.text
                    font.pixelSize: 21
                    font.weight: row.isQuiet ? Font.Normal : Font.DemiBold
                }
            }
        }
    }
}
