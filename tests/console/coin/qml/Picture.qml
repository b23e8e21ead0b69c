import QtQuick
import Etg

Heading {
    required property Props panel
    required property Props words

    objectName: "coinPicture"
    text: panel.side
}
