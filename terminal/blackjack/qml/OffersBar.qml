pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Insurance, even money, surrender: one card for each of my boxes, each answered alone; No is the first from the left.
Panel {
    id: root

    required property Props offers
    required property Props decision
    readonly property var none: ({
            "box": 0,
            "cardX": 0,
            "wide": 0,
            "name": "",
            "handIs": "",
            "whose": "",
            "stake": "",
            "isDone": false,
            "hasSteps": false,
            "buttons": []
        })

    signal chosen(int box, string action)
    signal stepped(int box, bool up)
    signal hintTouched

    width: 1872
    height: 184
    border.color: Theme.gold
    border.width: 3

    TimeBar {
        x: 24
        y: 8
        secondsLeft: root.offers.secondsLeft
        part: root.offers.part
        silence: root.offers.silence
        text: root.offers.offerText
        barWidth: 300
        width: root.decision.hint !== "" ? 1472 : 1832
    }

    HintButton {
        x: 1512
        y: 6
        height: 36
        decision: root.decision
        onTouched: root.hintTouched()
    }

    Repeater {
        model: root.offers.offers.length

        OfferCard {
            required property int index
            readonly property var row: root.offers.offers[index] ?? root.none

            box: row.box
            cardX: row.cardX
            wide: row.wide
            name: row.name
            handIs: row.handIs
            whose: row.whose
            stake: row.stake
            isDone: row.isDone
            hasSteps: row.hasSteps
            buttons: row.buttons
            y: 46
            height: 130
            onChosen: (box, action) => root.chosen(box, action)
            onStepped: (box, up) => root.stepped(box, up)
        }
    }
}
