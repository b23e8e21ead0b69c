pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Why, for the record: one of the prepared reasons, or own words.
Column {
    id: root

    required property Props page
    required property Props words
    required property var desk

    signal writes

    spacing: 8

    Caption {
        text: root.words.reason_heading
    }

    Grid {
        columns: 2
        spacing: 8

        Repeater {
            model: root.page.reasons

            ActionButton {
                required property string key
                required text
                required checked

                objectName: "reason-" + key
                width: 390
                height: 52
                textSize: Theme.bodySize
                onTouched: root.desk.chooseReason(key)
            }
        }
    }

    WordsBox {
        objectName: "ownReason"
        text: root.page.ownReason
        hint: root.words.own_words
        onTouched: root.writes()
    }
}
