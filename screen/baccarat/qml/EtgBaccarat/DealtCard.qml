import QtQuick
import Etg

// A card that slides to its place from the corner where the shoe stands, face down, and turns over there.
Item {
    id: root

    required property string card
    property bool isAcross: false
    property point shoe: Qt.point(0, 0) // where it comes from, seen from its place
    readonly property bool isMoving: moving.running

    CardFace {
        id: face

        width: root.width
        height: root.height
        card: root.card
        isAcross: root.isAcross

        transform: Scale {
            id: turn

            origin.x: face.width / 2
        }
    }

    Component.onCompleted: {
        if (Theme.slideMs > 0 && !Theme.frozen)
            moving.start();
    }

    SequentialAnimation {
        id: moving

        PropertyAction {
            target: face
            property: "isBack"
            value: true
        }
        ParallelAnimation {
            NumberAnimation {
                target: face
                property: "x"
                from: root.shoe.x
                to: 0
                duration: Theme.slideMs
                easing.type: Easing.OutQuad
            }
            NumberAnimation {
                target: face
                property: "y"
                from: root.shoe.y
                to: 0
                duration: Theme.slideMs
                easing.type: Easing.OutQuad
            }
        }
        NumberAnimation {
            target: turn
            property: "xScale"
            from: 1
            to: 0
            duration: Theme.turnMs / 2
        }
        PropertyAction {
            target: face
            property: "isBack"
            value: false
        }
        NumberAnimation {
            target: turn
            property: "xScale"
            from: 0
            to: 1
            duration: Theme.turnMs / 2
        }
    }
}
