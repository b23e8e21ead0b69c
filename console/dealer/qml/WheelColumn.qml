import QtQuick
import Etg

// The wheel live, the ball's speed against the closing threshold, and the verdict.
Panel {
    id: root

    required property var wheel
    required property var curve
    required property var verdict
    required property var words

    width: 624
    height: 700

    Wheel {
        x: 20
        y: 18
        width: 316
        height: 316
        rotorAngle: root.wheel.rotorAngle
        rotorRadS: root.wheel.rotorRadS
        ballState: root.wheel.ball
        ballAngle: root.wheel.ballAngle
        ballRadS: root.wheel.ballRadS
        pocket: root.wheel.pocket
        isDecided: root.wheel.isDecided
        order: root.wheel.order
        rate: root.wheel.rate
        seen: root.wheel.isOnline
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
