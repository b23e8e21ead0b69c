import QtQuick
import Etg

// Language, sound, rules, menu.
Row {
    id: root

    required property Props ui
    required property Props words

    signal languageTouched
    signal soundTouched
    signal pageTouched(string name)

    spacing: 8

    component TopButton: ActionButton {
        width: 86
        height: 96
        iconAbove: true
        textSize: 22
    }

    TopButton {
        objectName: "language"
        iconName: "globe"
        text: root.words.language_name
        onTouched: root.languageTouched()
    }

    TopButton {
        objectName: "sound"
        iconName: root.ui.soundOn ? "sound" : "mute"
        text: root.ui.sound
        available: root.ui.soundPossible
        onTouched: root.soundTouched()
    }

    TopButton {
        objectName: "rules"
        iconName: "page"
        text: root.words.rules
        checked: root.ui.page === "bets"
        onTouched: root.pageTouched("bets")
    }

    TopButton {
        objectName: "menu"
        iconName: "menu"
        text: root.words.menu
        checked: root.ui.page !== "" && root.ui.page !== "bets"
        onTouched: root.pageTouched("round")
    }
}
