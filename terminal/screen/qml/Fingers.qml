import QtQuick

// Every finger is told to the hand, which counts the first one only.
MultiPointTouchArea {
    id: root

    required property var hand
    required property string area

    onPressed: points => points.forEach(point => root.hand.press(point.pointId, root.area, point.x, point.y))
    onUpdated: points => points.forEach(point => root.hand.slide(point.pointId, point.x, point.y))
    onReleased: points => points.forEach(point => root.hand.lift(point.pointId, point.x, point.y))
    onCanceled: root.hand.cancel()
    onVisibleChanged: root.hand.cancel()
}
