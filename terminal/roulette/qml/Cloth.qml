import QtQuick
import Etg
import "../../screen/qml"

// The cloth with its chips: 165 spots to touch.
Item {
    id: root

    required property var hand
    readonly property Props cloth: hand.cloth

    width: 1416
    height: 510
    z: 1
    visible: !cloth.isTrack

    Box {
        anchors.fill: parent
        radius: 16
        upper: Theme.feltTop
        lower: Theme.feltBottom
        border.width: 2
        border.color: Theme.feltEdge
    }

    ClothFelt {
        hand: root.hand
    }

    Dimmed {
        anchors.fill: parent
        on: root.cloth.dim
    }

    Item {
        Repeater {
            model: root.cloth.wonCells

            ClothCell {}
        }
    }

    FingerRing {
        cloth: root.cloth
        visible: root.cloth.preview && root.cloth.previewMagnified
    }

    Item {
        Repeater {
            model: root.hand.chipRows

            ChipOnCloth {}
        }
    }

    ChipFace {
        x: root.cloth.previewChipX - width / 2
        y: root.cloth.previewChipY - height / 2
        size: root.cloth.previewSize
        status: "preview"
        label: root.cloth.previewLabel
        visible: root.cloth.preview && root.cloth.previewMagnified
    }

    StateFrame {
        anchors.fill: parent
        frame: root.cloth.frame
    }

    Fingers {
        anchors.fill: parent
        hand: root.hand
        area: "cloth"
    }

    Preview {
        hand: root.hand
        visible: root.cloth.preview
    }
}
