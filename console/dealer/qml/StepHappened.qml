pragma ComponentBehavior: Bound

import QtQuick
import Etg

// The first step: an outcome, a paragraph, a setting or an action is chosen; otherwise what is known is told.
Panel {
    id: root

    required property Props page
    required property Props words
    required property var desk
    required property Props panel
    required property Props parts
    required property AbstractListModel picks
    readonly property string mode: page.mode

    width: 544

    StepHead {
        x: 24
        y: 16
        number: "1"
        text: root.page.step
    }

    Loader {
        active: root.mode === "entry"
        x: 24
        y: 60
        sourceComponent: GamePart {
            part: root.parts.entry
            given: ({
                    page: root.page,
                    panel: root.panel,
                    words: root.words,
                    desk: root.desk
                })
        }
    }

    Loader {
        active: root.mode === "paragraphs"
        x: 24
        y: 62
        sourceComponent: Paragraphs {
            page: root.page
            words: root.words
            desk: root.desk
        }
    }

    Loader {
        active: root.mode === "settings"
        x: 24
        y: 58
        sourceComponent: Settings {
            choices: root.page.choices
            words: root.words
            desk: root.desk
        }
    }

    Loader {
        active: ["card", "round"].indexOf(root.mode) >= 0
        x: 24
        y: root.mode === "card" ? 342 : 236
        sourceComponent: Choices {
            choices: root.page.choices
            desk: root.desk
            isCard: root.mode === "card"
        }
    }

    Loader {
        active: root.mode === "list"
        x: 24
        y: 62
        sourceComponent: Picks {
            height: 700
            page: root.page
            picks: root.picks
            desk: root.desk
        }
    }

    Row {
        x: 24
        y: 66
        spacing: 16
        visible: root.mode === "round"

        ActionButton {
            objectName: "olderRound"
            width: 176
            height: 148
            iconName: "back"
            iconAbove: true
            text: root.words.older
            onTouched: root.desk.stepRound(-1)
        }

        NumberTile {
            width: 112
            height: 148
            text: root.page.before.text
            colour: root.page.before.look
        }

        ActionButton {
            objectName: "newerRound"
            width: 176
            height: 148
            iconName: "forward"
            iconAbove: true
            text: root.words.newer
            onTouched: root.desk.stepRound(1)
        }
    }

    FactLines {
        x: 24
        y: 62
        width: 496
        facts: root.page.facts
        visible: root.mode === "card"
    }

    Loader {
        active: root.mode === "facts"
        x: 72
        y: 70
        sourceComponent: GamePart {
            part: root.parts.picture
            given: ({
                    panel: root.panel,
                    words: root.words
                })
        }
    }

    Flickable {
        x: 24
        y: 490
        width: 496
        height: witnesses.fitting
        contentHeight: witnesses.height
        clip: true
        visible: root.mode === "facts"

        WitnessLines {
            id: witnesses

            width: 496
            room: 270
            lines: root.page.facts
        }
    }
}
