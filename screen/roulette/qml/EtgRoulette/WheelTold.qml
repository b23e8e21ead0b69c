import QtQuick

// What telemetry tells of a wheel. Angles in radians clockwise from the top, speeds signed alike; `rate` is
// wheel seconds per second here.
Item {
    property real rotorAngle: 0
    property real rotorRadS: 0
    property string ballState: "none" // none, track, falling, rest
    property real ballAngle: 0
    property real ballRadS: 0
    property string pocket: ""
    property bool isDecided: true // only an outcome is framed, not where a ball of a held or void round lies
    property list<string> covered: []
    property list<string> order: []
    property list<string> reds: []
    property real rate: 1
    property bool seen: true
    readonly property bool turns: seen && (rotorRadS !== 0 || ballState === "track" || ballState === "falling")
}
