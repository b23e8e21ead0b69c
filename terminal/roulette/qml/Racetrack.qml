pragma ComponentBehavior: Bound

import QtQuick
import Etg
import "../../screen/qml"

// The wheel's order as a track: neighbours on the band, series inside, finales below. The same bets as on the cloth.
Item {
    id: root

    required property var hand
    required property Props words
    readonly property Props cloth: hand.cloth

    width: 1416
    height: 514
    z: 1
    visible: cloth.isTrack

    Box {
        width: 1416
        height: 410
        radius: 205
        upper: Theme.feltTop
        lower: Theme.feltBottom
        border.width: 2
        border.color: Theme.feltEdge
    }

    Item {
        x: 10
        y: 10

        TrackFelt {
            hand: root.hand
        }

        Repeater {
            model: root.hand.pocketRows

            TrackCell {}
        }

        Repeater {
            model: root.hand.areaRows

            TrackArea {}
        }
    }

    Dimmed {
        width: 1416
        height: 410
        radius: 205
        on: root.cloth.dim
    }

    Item {
        x: 10
        y: 10

        Repeater {
            model: root.hand.pocketRows

            TrackStake {}
        }

        Repeater {
            model: root.hand.areaRows

            ChipFace {
                required property real middleX
                required property real middleY

                required dollars
                required label
                required status

                x: middleX - width / 2
                y: middleY + 50
                size: 44
                opacity: status === "lost" ? 0.3 : status === "returned" ? 0.45 : 1
                visible: status !== ""
            }
        }
    }

    StateFrame {
        width: 1416
        height: 410
        radius: 205
        frame: root.cloth.frame
    }

    FingerRing {
        cloth: root.cloth
        visible: root.cloth.preview && root.cloth.previewArea === "track"
    }

    Fingers {
        width: 1416
        height: 410
        hand: root.hand
        area: "track"
    }

    TrackKeys {
        y: 420
        hand: root.hand
        words: root.words
    }

    Dimmed {
        y: 420
        width: 1416
        height: 94
        on: root.cloth.dim
    }

    Preview {
        hand: root.hand
        visible: root.cloth.preview && root.cloth.isTrack
    }
}
