import QtQuick
import Etg

// A card that slides to its place from the corner where the shoe stands, face down, and turns over there. One without a name
// stays face down, and turns over when it has one.
Item {
    id: root

    required property string card
    property bool isAcross: false
    property bool isFanned: false
    property point shoe: Qt.point(0, 0) // where it comes from, seen from its place
    readonly property bool isMoving: moving.running || turning.running
    property string shown: card

    CardFace {
        id: face

        width: root.width
        height: root.height
        card: root.shown
        isBack: root.shown === ""
        isAcross: root.isAcross
        isFanned: root.isFanned

        transform: Scale {
            id: turn

            origin.x: face.width / 2
        }
    }

    Component.onCompleted: {
        shown = card;
        if (Theme.slideMs > 0 && !Theme.frozen)
            moving.start();
    }
    onCardChanged: {
        if (moving.running)
            return;
        if (shown === "" && Theme.turnMs > 0 && !Theme.frozen)
            turning.start();
        else
            shown = card;
    }

    SequentialAnimation {
        id: moving

        onFinished: root.shown = root.card

        PropertyAction {
            target: root
            property: "shown"
            value: ""
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
        TurnOver {
            card: root
            turn: turn
        }
    }

    TurnOver {
        id: turning

        card: root
        turn: turn
    }
}
