pragma ComponentBehavior: Bound

import QtQuick
import Etg

// The last rounds of this terminal; the chosen one with every bet.
Item {
    id: root

    required property var book
    required property Props pages
    required property Props words

    PageTitle {
        text: root.words.page_rounds
    }

    PageText {
        x: 32
        y: 84
        text: root.pages.roundsNone
    }

    Column {
        x: 24
        y: 76
        spacing: 6

        Repeater {
            model: root.pages.rounds

            RoundRow {
                objectName: "round-" + round
                width: 540
                correctedMark: root.words.corrected_mark
                onTouched: root.book.chooseRound(round)
            }
        }
    }

    RoundDetail {
        x: 596
        y: 76
        width: 784
        height: 700
        pages: root.pages
        words: root.words
        visible: root.pages.roundHead !== ""
    }
}
