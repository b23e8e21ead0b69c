import QtQuick
import Etg

// The last results, in the strip that the game draws of them.
Panel {
    id: root

    required property Props history
    required property Props panel
    required property Props words
    required property url strip

    signal touched(int at)

    height: 110

    Caption {
        x: 20
        y: 10
        text: root.words.last_20
    }

    GamePart {
        id: results

        anchors.fill: parent
        part: root.strip
        given: ({
                history: root.history,
                panel: root.panel,
                words: root.words
            })
    }

    Connections {
        function onTouched(at: int) {
            root.touched(at);
        }

        target: results.item
        ignoreUnknownSignals: true
    }
}
