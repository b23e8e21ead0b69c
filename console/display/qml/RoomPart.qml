import QtQuick
import Etg

// What a game's own room is made of: what it is given, and where changed terms may be told over it.
Item {
    required property RoomFrame frame
    required property Props panel
    property rect newsArea
}
