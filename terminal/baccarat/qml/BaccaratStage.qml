import QtQuick
import "../../screen/qml"

// Hands, bets, roads and strip. Areas never move; only the strip below the bets changes its content.
GameStage {
    id: root

    explainedX: 1432

    HandPanel {
        hand: root.game.player
        isBanker: false
    }

    HandPanel {
        x: 576
        hand: root.game.banker
        isBanker: true
    }

    Felt {
        width: 1136
        height: 292
        places: root.game.felt.places
        cards: root.game.cardRows
        onPeeled: root.game.peeled()
    }

    BeadPlate {
        y: 308
        roads: root.game.roads
        words: root.words
        onSwapped: root.game.swapLetters()
    }

    Bets {
        x: 416
        y: 308
        hand: root.hand
        words: root.words
    }

    RoadsPanel {
        x: 1152
        roads: root.game.roads
        words: root.words
        onMarkTouched: (road, column, row) => {
            const what = root.game.markAt(road, column, row);
            if (what !== "")
                root.askedAbout(what);
        }
    }

    LastRounds {
        x: 1152
        y: 612
        rounds: root.game.felt.lastRounds
        words: root.words
        visible: root.strip.mode !== "cards"
    }

    News {
        x: 1152
        y: 612
        width: 720
        table: root.table
    }

    BaccaratStrip {
        objectName: "strip"
        y: 612
        strip: root.strip
        game: root.game
        words: root.words
        hand: root.hand
        onFavouritesTouched: root.pageTouched("favourites")
        onAttendantTouched: root.attendantTouched()
        onAskedAbout: what => root.askedAbout(what)
    }
}
