import QtQuick
import Etg
import "../../screen/qml"

// A second cloth at 1.2, clipped around the spot.
Item {
    id: root

    required property var hand
    readonly property Props cloth: hand.cloth
    readonly property real magnified: 1.2

    clip: true

    Rectangle {
        anchors.fill: parent
        color: Theme.feltBottom
    }

    ClothFelt {
        x: root.width / 2 - root.cloth.lensX * root.magnified
        y: root.height / 2 - root.cloth.lensY * root.magnified
        scale: root.magnified
        transformOrigin: Item.TopLeft
        hand: root.hand
        isLens: true
    }

    ChipFace {
        x: (root.width - width) / 2 + (root.cloth.previewChipX - root.cloth.lensX) * root.magnified
        y: (root.height - height) / 2 + (root.cloth.previewChipY - root.cloth.lensY) * root.magnified
        size: 50
        status: "preview"
        label: root.cloth.previewLabel
    }
}
