pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Gaming days left, the day's figures in the middle, the reconciliation right, and the papers below.
Item {
    id: root

    required property var papers
    required property Props sheet
    required property Props words
    readonly property string look: sheet.balance.look
    readonly property list<string> differences: sheet.balance.lines

    SheetList {
        x: 24
        y: 124
        width: 400
        height: 780
        title: root.words.papers_days
        nothing: root.sheet.daysText
        entries: root.sheet.days
        onChosen: at => root.papers.chooseDay(root.sheet.days[at].name)
    }

    Panel {
        x: 440
        y: 124
        width: 1016
        height: 780

        Heading {
            x: 20
            y: 14
            text: root.sheet.dayTitle
        }

        Body {
            x: 20
            y: 60
            width: parent.width - 40
            text: root.sheet.dayText
            color: Theme.dim
            wrapMode: Text.Wrap
        }

        FigureTable {
            objectName: "figures"
            x: 20
            y: 54
            width: parent.width - 40
            height: parent.height - 66
            columns: root.sheet.columns
            lines: root.sheet.lines
            visible: root.sheet.lines.length > 0
        }
    }

    Rectangle {
        objectName: "balance"
        x: 1472
        y: 124
        width: 424
        height: 300
        radius: Theme.radius
        border.width: 2
        border.color: root.look === "good" ? Theme.good : root.look === "bad" ? Theme.bad : Theme.edge
        color: root.look === "good" ? Theme.goodFill : root.look === "bad" ? Theme.badFill : Theme.empty

        Icon {
            x: 20
            y: 18
            width: 32
            height: 32
            name: root.look === "bad" ? "warning" : "check"
            color: parent.border.color
            visible: root.look !== ""
        }

        Heading {
            x: 66
            y: 16
            width: parent.width - 80
            text: root.sheet.balance.title
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 18
        }

        FactLines {
            x: 20
            y: 62
            width: parent.width - 40
            facts: root.sheet.balance.sum
        }
    }

    Panel {
        x: 1472
        y: 440
        width: 424
        height: 464

        Heading {
            x: 20
            y: 14
            text: root.words.papers_notes
        }

        Flickable {
            x: 20
            y: 60
            width: parent.width - 40
            height: parent.height - 72
            contentHeight: notes.height
            clip: true
            interactive: contentHeight > height

            Column {
                id: notes

                width: parent.width
                spacing: 16

                Repeater {
                    model: [...root.differences, ...(root.sheet.notes.length ? root.sheet.notes : [root.words.papers_no_notes])]

                    Body {
                        required property int index
                        required property string modelData

                        width: notes.width
                        text: modelData
                        color: index < root.differences.length ? Theme.warnText : root.sheet.notes.length ? Theme.text : Theme.dim
                        wrapMode: Text.Wrap
                    }
                }
            }
        }
    }

    Row {
        x: 440
        y: 928
        spacing: 16

        Repeater {
            model: root.sheet.papers

            ActionButton {
                required property string name
                required property string title
                required caption
                required property bool may

                objectName: "save-" + name
                width: 352
                height: 136
                iconName: "page"
                leftAligned: true
                text: title
                textSize: Theme.bodySize
                available: may
                onTouched: root.papers.save(name)
            }
        }
    }
}
