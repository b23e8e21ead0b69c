import QtQuick
import Etg
import EtgRoulette

// The wheel live, the ball's speed against the closing threshold, and the verdict.
Panel {
    id: root

    required property Props panel
    required property Props words
    required property var desk
    readonly property Props wheel: panel.wheel
    readonly property Props curve: panel.curve
    readonly property Props verdict: panel.verdict

    width: 624
    height: 700

    WheelPicture {
        x: 20
        y: 18
        width: 316
        height: 316
        panel: root.panel
        words: root.words
    }

    Readouts {
        x: 372
        y: 18
        wheel: root.wheel
        words: root.words
    }

    Caption {
        x: 20
        y: 342
        text: root.wheel.link
        color: root.wheel.isOnline || !root.wheel.hasWheel ? Theme.dim : Theme.warnText
        visible: root.curve.until === ""
    }

    Text {
        anchors.right: parent.right
        anchors.rightMargin: 24
        y: 346
        text: root.curve.until
        color: Theme.text
        font.pixelSize: 19
        font.weight: Font.Bold
    }

    Text {
        anchors.right: parent.right
        anchors.rightMargin: 24
        y: 346
        text: root.wheel.reminder
        color: root.wheel.reminderKind === "warn" ? Theme.warnText : Theme.dim
        font.pixelSize: 19
        font.weight: Font.Bold
        visible: root.curve.until === ""
    }

    SpeedCurve {
        x: 24
        y: 372
        width: 576
        height: 80
        points: root.curve.points
        forecast: root.curve.forecast
        threshold: root.curve.threshold
        thresholdText: root.curve.thresholdWords
        span: root.curve.span
    }

    VerdictBox {
        x: 16
        y: 472
        verdict: root.verdict
    }
}
