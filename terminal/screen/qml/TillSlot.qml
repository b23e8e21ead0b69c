import QtQuick

// A slot that is lit.
Rectangle {
    property color edge: "transparent"

    height: 28
    radius: 14
    color: "black"
    border.width: 3
    border.color: edge
}
