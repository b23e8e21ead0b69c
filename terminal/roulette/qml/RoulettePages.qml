import QtQuick
import "../../screen/qml"

// What bets pay, how often each number came, and whether the wheel is fair.
GamePages {
    id: root

    BetsPage {
        anchors.fill: parent
        pages: root.pages
        words: root.words
        visible: root.ui.page === "bets"
    }

    CountsPage {
        anchors.fill: parent
        pages: root.pages
        visible: root.ui.page === "statistics"
    }

    FairnessPage {
        anchors.fill: parent
        pages: root.pages
        words: root.words
        visible: root.ui.page === "fairness"
    }
}
