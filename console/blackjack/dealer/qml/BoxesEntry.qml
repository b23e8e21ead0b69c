pragma ComponentBehavior: Bound

import QtQuick
import "../../../cards/dealer/qml"

// The pages that only Blackjack has: cards that were dealt, one of several words, and a decision that a player calls.
PageEntry {
    id: root

    owns: ({
            dealt: dealt,
            choices: choices,
            call: called
        })

    Component {
        id: dealt

        DealtEntry {
            own: root.own
            words: root.words
            desk: root.desk
        }
    }

    Component {
        id: choices

        ChoiceRows {
            own: root.own
            desk: root.desk
        }
    }

    Component {
        id: called

        CallEntry {
            own: root.own
            desk: root.desk
        }
    }
}
