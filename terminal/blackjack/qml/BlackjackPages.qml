import QtQuick
import "../../screen/qml"

// What bets pay and cost, and the last rounds.
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
}
