import QtQuick
import Etg
import "../../screen/qml"

// Dealer, side bets, seven boxes and strip. Areas never move; only the strip below the boxes changes its content.
GameStage {
    id: root

    explainedX: 1400
    explainedBottom: 216

    DealerPanel {
        dealer: root.game.dealer
        printed: root.game.printed
        words: root.words
    }

    SidesPanel {
        x: 1152
        sides: root.game.sides
        words: root.words
    }

    News {
        x: 1152
        y: 67
        width: 720
        table: root.table
        z: 2
    }

    Boxes {
        y: 232
        hand: root.hand
        game: root.game
        words: root.words
    }

    CardsShown {
        places: root.game.dealer.places
        cards: root.game.cardRows
    }

    TouchBoxes {
        y: 232
        hand: root.hand
    }

    FollowButtons {
        y: 232
        rows: root.game.boxRows
        onChosen: action => root.game.choose(action)
    }

    SeatButtons {
        y: 232
        rows: root.game.boxRows
        onTouched: box => root.game.sit(box)
    }

    SpotPreview {
        readonly property Props drawn: root.hand.cloth

        y: 232 + drawn.previewY
        cloth: drawn
        visible: drawn.preview
        z: 3
    }

    BlackjackStrip {
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
