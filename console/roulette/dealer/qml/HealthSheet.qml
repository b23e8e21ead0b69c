pragma ComponentBehavior: Bound

import QtQuick
import Etg
import EtgRoulette
import "../../../dealer/qml"

// Wheels left by serial number; of the chosen one the verdict, every pocket, and the figures behind it.
Item {
    id: root

    required property var papers
    required property Props sheet
    required property Props words
    readonly property string look: sheet.verdictLook
    readonly property color edge: look === "good" ? Theme.good : look === "warn" ? Theme.warn : look === "bad" ? Theme.bad : Theme.edge

    SheetList {
        x: 24
        y: 124
        width: 400
        height: 780
        title: root.words.health_wheels
        nothing: root.sheet.wheelsText
        entries: root.sheet.wheels
        onChosen: at => root.papers.chooseEntry(root.sheet.wheels[at].number)
    }

    Item {
        x: 440
        y: 124
        width: 1456
        height: 780
        visible: root.sheet.bars.length > 0

        Rectangle {
            objectName: "healthVerdict"
            width: parent.width
            height: 104
            radius: Theme.radius
            border.width: 2
            border.color: root.edge
            color: root.look === "good" ? Theme.goodFill : root.look === "warn" ? Theme.warnFill : root.look === "bad" ? Theme.badFill : Theme.empty

            Icon {
                x: 24
                anchors.verticalCenter: parent.verticalCenter
                width: 48
                height: 48
                name: root.sheet.verdictIcon
                color: root.look === "" ? Theme.dim : root.edge
            }

            Heading {
                x: 96
                y: 16
                text: root.sheet.verdictTitle
            }

            Body {
                x: 96
                y: 60
                width: parent.width - 116
                text: root.sheet.verdictText
                elide: Text.ElideRight
            }
        }

        Panel {
            y: 120
            width: parent.width
            height: 330

            PocketBars {
                x: 20
                y: 10
                width: parent.width - 40
                height: 280
                bars: root.sheet.bars
                low: root.sheet.low
                high: root.sheet.high
                most: root.sheet.most
            }

            Caption {
                x: 20
                y: 298
                text: root.sheet.bandText
            }
        }

        Panel {
            y: 466
            width: 1016
            height: 314

            Column {
                x: 20
                y: 12
                width: parent.width - 40

                Repeater {
                    model: root.sheet.facts

                    Item {
                        id: fact

                        required property string name
                        required property string text

                        width: parent.width
                        height: 36

                        Body {
                            anchors.verticalCenter: parent.verticalCenter
                            text: fact.name
                            color: Theme.dim
                        }

                        Body {
                            x: 260
                            anchors.verticalCenter: parent.verticalCenter
                            width: parent.width - 260
                            text: fact.text
                            fontSizeMode: Text.HorizontalFit
                            minimumPixelSize: 13
                        }
                    }
                }
            }
        }

        Panel {
            x: 1032
            y: 466
            width: 424
            height: 314

            Heading {
                x: 20
                y: 14
                text: root.words.health_alarms
            }

            Body {
                x: 20
                y: 58
                width: parent.width - 40
                height: parent.height - 70
                text: root.sheet.alarms.length ? root.sheet.alarms.join("\n") : root.words.health_no_alarms
                color: root.sheet.alarms.length ? Theme.text : Theme.dim
                wrapMode: Text.Wrap
                fontSizeMode: Text.Fit
                minimumPixelSize: 13
            }
        }
    }

    ActionButton {
        objectName: "countAgain"
        x: 440
        y: 928
        width: 400
        height: 136
        iconName: "refresh"
        text: root.words.health_count_again
        caption: root.words.health_count_again_text
        available: root.sheet.canCount
        why: root.words.health_counting
        onTouched: root.papers.askAgain()
    }
}
