import QtQuick

Text {
    color: Theme.text
    font.pixelSize: Theme.bodySize
    font.weight: Font.Normal
}
