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
        model: root.offers.offers.length

        OfferCard {
            required property int index

            box: root.offers.offers[index]?.box ?? 0
            cardX: root.offers.offers[index]?.cardX ?? 0
            wide: root.offers.offers[index]?.wide ?? 0
            name: root.offers.offers[index]?.name ?? ""
            handIs: root.offers.offers[index]?.handIs ?? ""
            whose: root.offers.offers[index]?.whose ?? ""
            stake: root.offers.offers[index]?.stake ?? ""
            isDone: root.offers.offers[index]?.isDone ?? false
            hasSteps: root.offers.offers[index]?.hasSteps ?? false
            buttons: root.offers.offers[index]?.buttons ?? []
            y: 46
            height: 130
            onChosen: (box, action) => root.chosen(box, action)
            onStepped: (box, up) => root.stepped(box, up)
        }
    }
}
