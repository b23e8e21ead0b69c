pragma ComponentBehavior: Bound

import QtQuick
import "../../../../terminal/screen/qml"

// Two places to bet on, and what the frame has for every game.
GameStage {
    id: root

    component Side: Rectangle {
        id: side

        required property string spot

        y: 82
        width: 400
        height: 300
        color: "#1E66C8"

        Text {
            anchors.centerIn: parent
            text: side.spot + " " + root.game.coin.stakes[side.spot]
            color: "white"
            font.pixelSize: 30
        }

        Fingers {
            objectName: side.spot
            anchors.fill: parent
            hand: root.hand
            area: side.spot
        }
    }

    Side {
        spot: "heads"
    }

    Side {
        x: 420
        spot: "tails"
    }

    Text {
        y: 400
        text: root.words.coin_heard + root.game.coin.heard
        color: "white"
        font.pixelSize: 24

        MouseArea {
            objectName: "tosses"
            anchors.fill: parent
            onClicked: root.pageTouched("tosses")
        }
    }

    News {
        x: 900
        width: 720
        table: root.table
    }

    Tray {
        y: 612
        hand: root.hand
        words: root.words
        visible: root.strip.mode === "tray"
        onAskedAbout: what => root.askedAbout(what)
    }

    BetButtons {
        x: 822
        y: 612
        hand: root.hand
        words: root.words
        visible: root.strip.mode === "tray"
        onFavouritesTouched: root.pageTouched("favourites")
    }

    WonStrip {
        y: 612
        strip: root.strip
        words: root.words
        visible: root.strip.mode === "result"
        onAskedAbout: what => root.askedAbout(what)
    }

    TroubleCards {
        y: 612
        cards: root.strip.cards
        visible: root.strip.mode === "cards"
        onTouched: root.attendantTouched()
    }
}
