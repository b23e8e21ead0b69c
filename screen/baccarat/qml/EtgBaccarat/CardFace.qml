import QtQuick
import Etg

// A card, or its back; a third card lies across.
Image {
    id: root

    property string card: ""
    property bool isAcross: false
    property bool isBack: false
    readonly property string lies: isAcross ? "across" : "upright"

    source: card === "" ? "" : "image://etg/" + (isBack ? "card-back/" : "card/" + card + "/") + lies
    sourceSize: Qt.size(Theme.pixels(width), Theme.pixels(height))
}
