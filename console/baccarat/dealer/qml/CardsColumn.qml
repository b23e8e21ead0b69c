import QtQuick
import "../../../cards/dealer/qml"

// The felt of the table, with its shoe and checks.
FeltColumn {
    id: root

    FeltView {
        words: root.words
        felt: root.panel.felt
    }
}
