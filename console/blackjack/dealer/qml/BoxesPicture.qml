import QtQuick
import Etg

// The felt as recorded, beside what is known of it.
Item {
    id: root

    required property Props panel
    required property Props words

    width: 400
    height: 400

    BoxesFelt {
        x: -48
        y: 30
        transformOrigin: Item.TopLeft
        scale: 0.79
        felt: root.panel.felt
        words: root.words
    }
}
