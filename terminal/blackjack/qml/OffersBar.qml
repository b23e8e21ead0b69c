pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Insurance, even money, surrender: one card for each of my boxes, each answered alone; No is the first from the left.
Panel {
    id: root

    required property Props offers
    required property Props decision

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
        model: root.offers.offers

        OfferCard {
            y: 46
            height: 130
            onChosen: (box, action) => root.chosen(box, action)
            onStepped: (box, up) => root.stepped(box, up)
        }
    }
}
