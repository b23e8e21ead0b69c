import QtQuick

// Three cards side by side, as wide as in every trouble: what stands, what is not sure, what to do.
Row {
    id: root

    required property var cards

    spacing: 14

    Repeater {
        model: root.cards

        TroubleCard {
            required property var modelData
            required property int index

            card: modelData
            width: index === 0 ? 460 : index === 1 ? 494 : 434
        }
    }
}
