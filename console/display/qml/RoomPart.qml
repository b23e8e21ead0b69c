import QtQuick

// What a game's own room is made of: what it is given, and where changed terms may be told over it.
Item {
    required property var frame
    required property var panel
    property rect newsArea
}
