import QtQuick
import Etg
import "../../screen/qml"

// The only area that changes its content: chips, my decision, offers, what stands while others act, the result, trouble.
Item {
    id: root

    required property Props strip
    required property var game
    required property Props words
    required property var hand
    readonly property string kind: strip.mode === "question" ? game.decision.kind : ""

    signal favouritesTouched
    signal askedAbout(string what)
    signal attendantTouched

    width: 1872
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
        x: 760
        buttonWidth: 190
        gap: 12
        hand: root.hand
        words: root.words
        visible: root.strip.mode === "tray"
        onFavouritesTouched: root.favouritesTouched()
    }

    Presets {
        x: 1378
        waiting: root.game.waiting
        words: root.words
        visible: root.strip.mode === "tray"
        onChosen: (kind, answer) => root.game.preset(kind, answer)
    }

    WaitingStrip {
        strip: root.strip
        waiting: root.game.waiting
        words: root.words
        visible: root.strip.mode === "play" || root.kind === "follow"
        onChosen: action => root.game.leave(action)
        onQueried: root.game.query()
    }

    DecisionBar {
        decision: root.game.decision
        visible: root.kind === "turn"
        onChosen: action => root.game.choose(action)
        onStepped: up => root.game.step(up)
        onHintTouched: root.game.switchHint()
    }

    OffersBar {
        offers: root.game.offers
        decision: root.game.decision
        visible: root.kind === "interim"
        onChosen: (box, action) => root.game.offered(box, action)
        onStepped: (box, up) => root.game.stepInsurance(box, up)
        onHintTouched: root.game.switchHint()
    }

    OptionsStrip {
        question: root.game.choices
        visible: root.kind === "options" || root.kind === "order"
        onChosen: action => root.game.choose(action)
    }

    ResultPanel {
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
