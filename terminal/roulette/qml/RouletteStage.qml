import QtQuick
import "../../screen/qml"

// Wheel, results, cloth and strip. Areas never move; only the strip under the cloth changes its content.
GameStage {
    id: root

    WheelColumn {
        wheel: root.game.wheel
        words: root.words
        hand: root.hand
    }

    ResultsRow {
        objectName: "results"
        x: 456
        y: -2
        results: root.game.results
        words: root.words
        onStatisticsTouched: root.pageTouched("statistics")
    }

    News {
        x: 456 + 696
        y: -2
        width: 720
        table: root.table
    }

    Cloth {
        x: 456
        y: 82
        hand: root.hand
    }

    Racetrack {
        x: 456
        y: 82
        hand: root.hand
        words: root.words
    }

    Strip {
        objectName: "strip"
        x: 456
        y: 612
        strip: root.strip
        spin: root.game.spin
        words: root.words
        hand: root.hand
        onFavouritesTouched: root.pageTouched("favourites")
        onAttendantTouched: root.attendantTouched()
        onAskedAbout: what => root.askedAbout(what)
    }
}
