pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Insurance, even money, surrender: one card for each of my boxes, each answered alone; No is the first from the left.
Panel {
    id: root

    required property Props offers

    signal chosen(int box, string action)
    signal stepped(int box, bool up)

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
