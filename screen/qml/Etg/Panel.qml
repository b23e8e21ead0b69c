import QtQuick

// The ground most areas stand on.
Box {
    border.color: Theme.edge
    border.width: 1
}
