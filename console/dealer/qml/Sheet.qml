pragma ComponentBehavior: Bound

import QtQuick
import Etg

// A sheet over the table, reports or one of the game's: it decides nothing, and the round goes on behind it.
Item {
    id: root

    required property var papers
    required property Props sheet
    required property Props words
    required property Props notice
    readonly property bool isReports: sheet.sheet === "reports"
    readonly property bool isGames: sheet.part.toString() !== ""

    objectName: "sheet"
    width: 1920
    height: 1080

    Box {
        x: 24
        y: 16
        width: 760
        height: 92
        upper: Theme.buttonTop
        lower: Theme.buttonBottom
        border.color: Theme.edge

        Icon {
            x: 30
            anchors.verticalCenter: parent.verticalCenter
            width: 44
            height: 44
            name: root.sheet.icon
        }

        Column {
            x: 108
            anchors.verticalCenter: parent.verticalCenter

            Text {
                text: root.sheet.title
                color: Theme.text
                font.pixelSize: 40
                font.weight: Font.ExtraBold
            }

            Caption {
                text: root.sheet.text
            }
        }

        Body {
            anchors.right: parent.right
            anchors.rightMargin: 24
            anchors.verticalCenter: parent.verticalCenter
            width: 300
            text: root.notice.seconds === "" ? root.notice.title : root.notice.title + " · " + root.notice.seconds
            color: Theme.gold
            horizontalAlignment: Text.AlignRight
            elide: Text.ElideRight
        }
    }

    Loader {
        active: root.isReports
        sourceComponent: ReportsSheet {
            papers: root.papers
            sheet: root.sheet
            words: root.words
        }
    }

    Loader {
        active: root.isGames
        sourceComponent: GamePart {
            part: root.sheet.part
            given: ({
                    papers: root.papers,
                    sheet: root.sheet,
                    words: root.words
                })
        }
    }

    ActionButton {
        objectName: "sheetBack"
        x: 24
        y: 928
        width: 400
        height: 136
        iconName: "back"
        text: root.words.papers_back
        textSize: 30
        onTouched: root.papers.close()
    }
}
