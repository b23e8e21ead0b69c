import QtQuick
import EtgCards

// A card of one hand, where it lies.
DealtCard {
    required property int box
    required property real atX
    required property real atY
    required property real wide
    required property real high
    property int ofBox: 0
    property real offset: 0

    required isFanned
    x: offset + atX
    y: atY
    width: wide
    height: high
    visible: box === ofBox
}
