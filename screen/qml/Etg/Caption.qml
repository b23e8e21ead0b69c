import QtQuick

Text {
    color: Theme.dim
    font.pixelSize: Theme.captionSize
    font.weight: Font.Normal
}
