import QtQuick
import Etg

Rectangle {
    anchors.verticalCenter: parent?.verticalCenter
    width: 1
    height: 84
    color: Theme.edge
}
