import QtQuick
import Etg

Item {
    id: root

    required property var papers
    required property Props sheet
    required property Props words

    Heading {
        objectName: "coinVault"
        x: 500
        y: 300
        text: root.sheet.coins.join(", ")
    }
}
