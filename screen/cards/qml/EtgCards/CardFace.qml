import QtQuick
import Etg

// A card, or its back; a third card lies across, and a fanned one shows what it is at its left edge.
Image {
    id: root

    property string card: ""
    property bool isAcross: false
    property bool isFanned: false
    property bool isBack: false
    readonly property string lies: isAcross ? "across" : isFanned ? "fanned" : "upright"

    source: isBack ? "image://etg/card-back/" + lies : card === "" ? "" : "image://etg/card/" + card + "/" + lies
    sourceSize: Qt.size(Theme.pixels(width), Theme.pixels(height))
}
