import QtQuick

// Where rotor and ball are shown: they run on at the speed last told, and drift onto what is told next.
Item {
    id: root

    required property Wheel wheel
    property real rotor: 0
    property real ball: 0
    property real drop: 0
    readonly property bool follows: wheel.turns && wheel.visible && !Theme.frozen && !Theme.reducedMotion
    property real rotorTold: 0
    property real ballTold: 0
    property bool isFirst: true

    function told(): void {
        rotorTold = wheel.rotorAngle;
        ballTold = wheel.ballState === "rest" ? restAngle(rotorTold) : wheel.ballAngle;
        if (follows && !isFirst)
            return;
        isFirst = false;
        rotor = rotorTold;
        ball = ballTold;
        drop = dropOf(wheel.ballState);
    }

    function restAngle(rotorAngle: real): real {
        const at = wheel.order.length > 0 ? wheel.order.indexOf(wheel.pocket) : -1;
        return at < 0 ? wheel.ballAngle : rotorAngle + at * 2 * Math.PI / wheel.pockets;
    }

    function dropOf(state: string): real {
        return state === "rest" ? 1 : state === "falling" ? 0.45 : 0;
    }

    // The shorter way round from one angle to another, in radians.
    function gap(from: real, to: real): real {
        const turn = 2 * Math.PI;
        const way = (to - from) % turn;
        return way > Math.PI ? way - turn : way < -Math.PI ? way + turn : way;
    }

    function step(seconds: real): void {
        const run = Math.min(seconds, 0.1);
        const pull = Math.min(1, run * 5);
        const wheelRun = run * wheel.rate;
        rotorTold += wheel.rotorRadS * wheelRun;
        rotor += wheel.rotorRadS * wheelRun;
        rotor += gap(rotor, rotorTold) * pull;
        if (wheel.ballState === "rest") {
            ball = restAngle(rotor);
        } else {
            ballTold += wheel.ballRadS * wheelRun;
            ball += wheel.ballRadS * wheelRun;
            ball += gap(ball, ballTold) * pull;
        }
        drop += (dropOf(wheel.ballState) - drop) * Math.min(1, run * 6);
    }

    FrameAnimation {
        running: root.follows
        onTriggered: root.step(frameTime)
    }

    Timer {
        interval: 1000
        repeat: true
        running: root.wheel.turns && root.wheel.visible && Theme.reducedMotion && !Theme.frozen
        onTriggered: {
            root.isFirst = true;
            root.told();
        }
    }
}
