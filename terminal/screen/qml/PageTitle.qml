import QtQuick
import Etg

// What a page is about.
Text {
    x: 32
    y: 16
    color: Theme.text
    font.pixelSize: Theme.titleSize
    font.weight: Font.Bold
}
