import QtQuick
import Etg

Heading {
    required property var panel
    required property var words

    objectName: "coinPicture"
    text: panel.side
}
