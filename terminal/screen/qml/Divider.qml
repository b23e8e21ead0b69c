import QtQuick
import Etg

Rectangle {
    anchors.verticalCenter: parent?.verticalCenter
    width: 2
    height: 84
    color: Theme.edge
}
