import QtQuick

Text {
    color: Theme.text
    font.pixelSize: Theme.headingSize
    font.weight: Font.Bold
}
