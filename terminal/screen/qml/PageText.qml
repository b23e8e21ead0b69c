import QtQuick
import Etg

// A paragraph of a page.
Text {
    color: Theme.text
    font.pixelSize: 20
    lineHeight: 1.15
    wrapMode: Text.Wrap
}
