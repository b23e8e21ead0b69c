pragma ComponentBehavior: Bound

import QtQuick
import Etg
import "../../screen/qml"

// The five spots with their chips.
Item {
    id: root

    required property var hand
    required property Props words
    readonly property Props cloth: hand.cloth

    width: 720
    height: 288
    z: 1

    Item {
        Repeater {
            model: root.hand.spotRows

            SpotBox {
                isDim: root.cloth.dim
            }
        }
    }

    FingerRing {
        cloth: root.cloth
        visible: root.cloth.preview
    }

    Item {
        Repeater {
            model: root.hand.chipRows

            ChipOnSpot {
                back: root.words.spot_back
                paidBelow: size > 70 ? 36 : 2 // below the chance of a small spot
            }
        }
    }

    ChipFace {
        x: root.cloth.previewChipX - width / 2
        y: root.cloth.previewChipY - height / 2
        size: root.cloth.previewSize
        status: "preview"
        label: root.cloth.previewLabel
        visible: root.cloth.preview
    }

    StateFrame {
        anchors.fill: parent
        anchors.margins: -6
        frame: root.cloth.frame
    }

    Fingers {
        objectName: "bets"
        anchors.fill: parent
        hand: root.hand
        area: "spots"
    }

    SpotPreview {
        cloth: root.cloth
        visible: root.cloth.preview
    }
}
