pragma Singleton
import QtQuick

// Every colour, size and duration of the screens.
QtObject {
    // Set by Stage: screen pixels per design pixel; images are painted at the size they appear.
    property real zoom: 1
    property bool reducedMotion: false
    // Pictures taken of a screen: what moves by itself stands still.
    property bool frozen: false

    readonly property color backgroundTop: "#0F181D"
    readonly property color backgroundBottom: "#090D10"
    readonly property color text: "#F4F0E6"
    readonly property color dim: "#B4BFC4"
    readonly property color gold: "#EBC77D"
    readonly property color white: "#FFFFFF"
    readonly property color panelTop: "#18242A"
    readonly property color panelBottom: "#141E23"
    readonly property color edge: "#33444D"
    readonly property color buttonTop: "#283840"
    readonly property color buttonBottom: "#1E2B32"
    readonly property color off: "#141C20"
    readonly property color offEdge: "#232F35"
    readonly property color offText: "#7F8D94"
    readonly property color goldTop: "#F0D08C"
    readonly property color goldBottom: "#D3A951"
    readonly property color goldInk: "#1D1403"
    readonly property color goldDark: "#7A5208"
    readonly property color feltTop: "#10463F"
    readonly property color feltBottom: "#0A3431"
    readonly property color feltBox: "#0B3632"
    readonly property color line: "#CFC9B4"
    readonly property color feltCaption: "#CFE0DA"
    readonly property color feltEdge: "#1B5A50"
    readonly property color feltLight: "#14504A"
    readonly property color feltDark: "#0E3B37"
    readonly property color feltGold: "#3A5A48"
    readonly property color printedLine: "#A8CFC9B4"
    readonly property color faintLine: "#80CFC9B4"
    readonly property color mark: "#B8FFFFFF"
    readonly property color goldTint: "#33EBC77D"
    readonly property color fingerFill: "#22FFFFFF"
    readonly property color fingerEdge: "#80FFFFFF"
    readonly property color redTop: "#BD2732"
    readonly property color redBottom: "#A31D28"
    readonly property color blackTop: "#1C2124"
    readonly property color blackBottom: "#101315"
    readonly property color zeroTop: "#0D7F70"
    readonly property color zeroBottom: "#08635A"
    readonly property color openTop: "#0E7A73"
    readonly property color openBottom: "#095F5A"
    readonly property color lastTop: "#F7C35A"
    readonly property color lastBottom: "#E5A024"
    readonly property color lastInk: "#1B1300"
    readonly property color closedTop: "#CE2B36"
    readonly property color closedBottom: "#A81D27"
    readonly property color closedFrame: "#D8353F"
    readonly property color resultTop: "#2B2F32"
    readonly property color resultBottom: "#101315"
    readonly property color heldTop: "#4C69BC"
    readonly property color heldBottom: "#374F98"
    readonly property color fault: "#B4530F"
    readonly property color faultHatch: "#A64B0C"
    readonly property color faultEdge: "#F0913F"
    readonly property color good: "#4CC38A"
    readonly property color goodFill: "#123E2E"
    readonly property color telemetry: "#7DB4E8"
    readonly property color telemetryFill: "#253744"
    readonly property color telemetryTile: "#182B3C"
    readonly property color band: "#4179A5"
    readonly property color warn: "#F5A83B"
    readonly property color warnText: "#FFC18A"
    readonly property color warnFill: "#3E3310"
    readonly property color faultFill: "#452614"
    readonly property color bad: "#F08A8F"
    readonly property color badFill: "#431A1E"
    readonly property color thresholdLine: "#F29C8C"
    readonly property color thresholdText: "#F7C9BF"
    readonly property color shade: "#33000000"
    readonly property color playerTop: "#1E66C8"
    readonly property color playerBottom: "#1757A8"
    readonly property color playerLine: "#5AA2F5"
    readonly property color playerName: "#8FC0FA"
    readonly property color playerPairTop: "#123C66"
    readonly property color playerPairBottom: "#0F3052"
    readonly property color bankerLine: "#FF6B74"
    readonly property color bankerName: "#FF9AA0"
    readonly property color bankerPairTop: "#6A1A22"
    readonly property color bankerPairBottom: "#55141B"
    readonly property color tieTop: "#1A6B44"
    readonly property color tieBottom: "#14543A"
    readonly property color putRight: "#8FA6F0"
    readonly property color turnTop: "#3A4E59"
    readonly property color turnBottom: "#24333B"
    readonly property color turnEdge: "#5F7682"
    readonly property color unseen: "#B80A0F12"
    readonly property color empty: "#10171B"
    readonly property color bezel: "#2B3840"

    readonly property int radius: 14

    readonly property int meterSize: 46
    readonly property int noticeSize: 52
    readonly property int numberSize: 40
    readonly property int boxSize: 30
    readonly property int headingSize: 26
    readonly property int titleSize: 34
    readonly property int buttonSize: 24
    readonly property int bodySize: 20
    readonly property int captionSize: 18
    readonly property int smallSize: 17

    readonly property int chipMs: reducedMotion ? 0 : 80
    readonly property int fadeMs: reducedMotion ? 0 : 120
    readonly property int wipeMs: reducedMotion ? 0 : 160
    readonly property int slideMs: reducedMotion ? 0 : 160
    readonly property int turnMs: reducedMotion ? 0 : 120
    readonly property int winMs: reducedMotion ? 0 : 200
    readonly property int countMs: reducedMotion ? 0 : 800
    readonly property int hitMs: 3000

    function pixels(size: real): int {
        return Math.max(1, Math.round(size * zoom));
    }

    function chipColour(dollars: int): color {
        const colours = {
            1: "#E8E2D4",
            5: "#C03540",
            10: "#0F6FC9",
            25: "#1F7F50",
            100: "#2A2F34",
            500: "#9B3F8F"
        };
        return colours[dollars] ?? "#E2973A";
    }

    // An outcome's tile: "red", "black" or "zero" (also "green"); "player", "banker" or "tie"
    readonly property var tiles: ({
            "red": [redTop, redBottom],
            "black": [blackTop, blackBottom],
            "player": [playerTop, playerBottom],
            "banker": [redTop, redBottom],
            "tie": [tieTop, tieBottom]
        })

    function tileTop(kind: string): color {
        return (tiles[kind] ?? [zeroTop])[0];
    }

    function tileBottom(kind: string): color {
        return (tiles[kind] ?? [zeroTop, zeroBottom])[1];
    }
}
