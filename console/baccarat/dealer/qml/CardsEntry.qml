pragma ComponentBehavior: Bound

import QtQuick
import "../../../cards/dealer/qml"

// The pages that only baccarat has: on which side cards lie, what happened, and the hands of a round that has ended.
PageEntry {
    id: root

    owns: ({
            lies: rows,
            "case": rows,
            hands: hands
        })

    Component {
        id: rows

        CardRows {
            own: root.own
            words: root.words
            desk: root.desk
        }
    }

    Component {
        id: hands

        HandsEntry {
            own: root.own
            words: root.words
            desk: root.desk
        }
    }
}
