import QtQuick
import "../../screen/qml"

// What bets pay and cost, the last rounds, the shoe before this one, and whether the cards are fair.
GamePages {
    id: root

    BetsPage {
        anchors.fill: parent
        pages: root.pages
        words: root.words
        visible: root.ui.page === "bets"
    }

    HandsPage {
        anchors.fill: parent
        pages: root.pages
        words: root.words
        visible: root.ui.page === "hands"
    }

    ShoePage {
        anchors.fill: parent
        pages: root.pages
        words: root.words
        visible: root.ui.page === "shoe"
    }

    FairnessPage {
        anchors.fill: parent
        pages: root.pages
        words: root.words
        visible: root.ui.page === "fairness"
    }
}
