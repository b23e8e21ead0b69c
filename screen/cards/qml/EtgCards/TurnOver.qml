import QtQuick
import Etg

// A card turns over, to the side that it has by then.
SequentialAnimation {
    id: root

    required property DealtCard card
    required property Scale turn

    NumberAnimation {
        target: root.turn
        property: "xScale"
        from: 1
        to: 0
        duration: Theme.turnMs / 2
    }
    ScriptAction {
        script: root.card.shown = root.card.card
    }
    NumberAnimation {
        target: root.turn
        property: "xScale"
        from: 0
        to: 1
        duration: Theme.turnMs / 2
    }
}
