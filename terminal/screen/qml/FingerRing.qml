import QtQuick
import Etg

// Where the finger is.
Rectangle {
    required property Props cloth

    x: cloth.fingerX - width / 2
    y: cloth.fingerY - height / 2
    width: 94
    height: 94
    radius: 47
    color: Theme.fingerFill
    border.width: 2
    border.color: Theme.fingerEdge
}
