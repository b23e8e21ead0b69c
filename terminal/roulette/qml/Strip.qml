import QtQuick
import Etg
import "../../screen/qml"

// The only area that changes its content: chips, then the spin, then the result; in trouble, three cards.
Item {
    id: root

    required property Props strip
    required property Props spin
    required property Props words
    required property var hand

    signal favouritesTouched
    signal askedAbout(string what)
    signal attendantTouched

    width: 1416
    height: 184

    Tray {
        hand: root.hand
        words: root.words
        visible: root.strip.mode === "tray"
        onAskedAbout: what => root.askedAbout(what)
    }

    BetButtons {
        x: 822
        hand: root.hand
        words: root.words
        visible: root.strip.mode === "tray"
        onFavouritesTouched: root.favouritesTouched()
    }

    SpinStrip {
        strip: root.strip
        spin: root.spin
        words: root.words
        visible: root.strip.mode === "play"
    }

    WonStrip {
        strip: root.strip
        words: root.words
        visible: root.strip.mode === "result"
        onAskedAbout: what => root.askedAbout(what)
    }

    TroubleCards {
        cards: root.strip.cards
        onTouched: root.attendantTouched()
        visible: root.strip.mode === "cards"
    }
}
