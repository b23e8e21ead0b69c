import QtQuick
import Etg
import "../../../terminal/roulette/qml"
import "../../../terminal/screen/qml"

// The player's cloth without the frame around it.
Item {
    id: root

    required property var hand
    required property Props words
    property bool reducedMotion: true

    Binding {
        target: Theme
        property: "reducedMotion"
        value: root.reducedMotion
    }

    Stage {
        anchors.fill: parent

        Cloth {
            x: 480
            y: 218
            hand: root.hand
        }

        Racetrack {
            x: 480
            y: 218
            hand: root.hand
            words: root.words
        }

        Tray {
            x: 480
            y: 748
            hand: root.hand
            words: root.words
        }

        BetButtons {
            x: 1302
            y: 744
            hand: root.hand
            words: root.words
        }

        MiniRacetrack {
            x: 44
            y: 748
            hand: root.hand
        }

        MiniCloth {
            x: 44
            y: 448
            hand: root.hand
        }
    }
}
