pragma ComponentBehavior: Bound

import QtQuick

// Three cards side by side, as wide as in every trouble: what stands, what is not sure, what to do.
Row {
    id: root

    required property list<var> cards

    signal touched

    spacing: 14

    Repeater {
        model: root.cards

        TroubleCard {
            required property int index

            onTouched: root.touched()
            width: index === 0 ? 460 : index === 1 ? 494 : 434
        }
    }
}
