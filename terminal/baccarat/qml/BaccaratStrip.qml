import QtQuick
import Etg
import "../../screen/qml"

// The only area that changes its content: chips, then the dealing, options after an error, the result; in trouble, three cards.
Item {
    id: root

    required property Props strip
    required property var game
    required property Props words
    required property var hand

    signal favouritesTouched
    signal askedAbout(string what)
    signal attendantTouched

    width: 1136
    height: 184

    Tray {
        width: 704
        pitch: 100
        chipSize: 88
        hand: root.hand
        words: root.words
        visible: root.strip.mode === "tray"
        onAskedAbout: what => root.askedAbout(what)
    }

    BetButtons {
        x: 712
        buttonWidth: 136
        gap: 8
        hand: root.hand
        words: root.words
        visible: root.strip.mode === "tray"
        onFavouritesTouched: root.favouritesTouched()
    }

    DealingStrip {
        strip: root.strip
        dealing: root.game.dealing
        words: root.words
        visible: root.strip.mode === "play"
        onQueried: root.game.query()
    }

    OptionsStrip {
        question: root.game.question
        visible: root.strip.mode === "question"
        onChosen: action => root.game.choose(action)
    }

    ResultStrip {
        strip: root.strip
        result: root.game.result
        words: root.words
        visible: root.strip.mode === "result"
    }

    TroubleCards {
        width: 1872
        cards: root.strip.cards
        onTouched: root.attendantTouched()
        visible: root.strip.mode === "cards"
    }
}
