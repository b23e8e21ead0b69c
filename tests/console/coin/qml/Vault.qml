import QtQuick
import Etg

Item {
    id: root

    required property var papers
    required property var sheet
    required property var words

    Heading {
        objectName: "coinVault"
        x: 500
        y: 300
        text: root.sheet.coins.join(", ")
    }
}
