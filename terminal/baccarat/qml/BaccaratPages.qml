import QtQuick
import "../../screen/qml"

// What bets pay and cost, the last rounds, and the shoe before this one.
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
}
