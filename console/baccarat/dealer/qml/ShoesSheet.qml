pragma ComponentBehavior: Bound

import QtQuick
import Etg
import "../../../dealer/qml"

// The sets of cards, the newest first; of the chosen one who made it ready and what came of it; all of them beside chance.
Item {
    id: root

    required property var papers
    required property Props sheet
    required property Props words
    readonly property string look: sheet.shoesLook
    readonly property color edge: look === "good" ? Theme.good : look === "warn" ? Theme.warn : look === "bad" ? Theme.bad : Theme.edge

    SheetList {
        x: 24
        y: 124
        width: 480
        height: 780
        title: root.words.shoes_sets
        nothing: root.sheet.shoesText
        entries: root.sheet.shoes
        onChosen: at => root.papers.chooseEntry(at)
    }

    Item {
        x: 520
        y: 124
        width: 1376
        height: 780
        visible: root.sheet.shoeFacts.length > 0

        Rectangle {
            objectName: "shoesVerdict"
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
                name: root.sheet.shoesIcon
                color: root.look === "" ? Theme.dim : root.edge
            }

            Heading {
                x: 96
                y: 16
                text: root.sheet.shoesVerdict
            }

            Body {
                x: 96
                y: 60
                width: parent.width - 116
                text: root.sheet.shoesVerdictText
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 13
            }
        }

        Panel {
            y: 120
            width: parent.width
            height: 660

            Heading {
                x: 20
                y: 14
                text: root.sheet.shoeTitle
            }

            Column {
                x: 20
                y: 72
                width: parent.width - 40

                Repeater {
                    model: root.sheet.shoeFacts

                    Item {
                        id: fact

                        required property string name
                        required property string text

                        width: parent.width
                        height: 60

                        Body {
                            anchors.verticalCenter: parent.verticalCenter
                            text: fact.name
                            color: Theme.dim
                        }

                        Body {
                            x: 420
                            anchors.verticalCenter: parent.verticalCenter
                            width: parent.width - 420
                            text: fact.text
                            fontSizeMode: Text.HorizontalFit
                            minimumPixelSize: 13
                        }
                    }
                }
            }
        }
    }

    ActionButton {
        objectName: "countShoesAgain"
        x: 520
        y: 928
        width: 400
        height: 136
        iconName: "refresh"
        text: root.words.shoes_count_again
        caption: root.words.shoes_count_again_text
        available: root.sheet.shoesMay
        why: root.words.shoes_counting
        onTouched: root.papers.askAgain()
    }
}
