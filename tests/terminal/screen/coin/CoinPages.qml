import QtQuick
import "../../../../terminal/screen/qml"

// What the bets pay, and how often each side came.
GamePages {
    id: root

    PageText {
        anchors.fill: parent
        text: root.pages.coinPays
        visible: root.ui.page === "bets"
    }

    PageText {
        objectName: "tossesPage"
        anchors.fill: parent
        text: root.pages.coinTosses
        visible: root.ui.page === "tosses"
    }
}
