pragma ComponentBehavior: Bound

import QtQuick

// Three cards side by side, as wide as in every trouble: what stands, what is not sure, what to do.
Row {
    id: root

    required property list<var> cards

    signal touched

    width: 1416
    spacing: 14

    Repeater {
        model: root.cards

        TroubleCard {
            required property int index

            onTouched: root.touched()
            width: (root.width - 2 * root.spacing) * (index === 0 ? 460 : index === 1 ? 494 : 434) / 1388
        }
    }
}
