import QtQuick
import Etg

// Where rotor and ball are shown: they run on at the speed last told, and drift onto what is told next.
Item {
    id: root

    required property WheelTold wheel
    readonly property real rotor: moves ? rotorRun : wheel.rotorAngle
    readonly property real ball: wheel.ballState === "rest" ? restAngle(rotor) : moves ? ballRun : wheel.ballAngle
    readonly property real drop: moves ? dropRun : dropTold
    readonly property bool moves: wheel.turns && wheel.visible && !Theme.frozen
    readonly property real dropTold: wheel.ballState === "rest" ? 1 : wheel.ballState === "falling" ? 0.45 : 0
    property real rotorRun: 0
    property real ballRun: 0
    property real dropRun: 0
    property real rotorHeard: 0 // as last told
    property real ballHeard: 0
    property real rotorAim: 0 // as told, run on since
    property real ballAim: 0

    function restAngle(rotorAngle: real): real {
        const at = wheel.order.indexOf(wheel.pocket);
        return at < 0 ? wheel.ballAngle : rotorAngle + at * 2 * Math.PI / wheel.order.length;
    }

    // The shorter way round from one angle to another, in radians.
    function gap(from: real, to: real): real {
        const turn = 2 * Math.PI;
        const way = (to - from) % turn;
        return way > Math.PI ? way - turn : way < -Math.PI ? way + turn : way;
    }

    function listen(): void {
        if (wheel.rotorAngle !== rotorHeard)
            rotorAim = rotorHeard = wheel.rotorAngle;
        if (wheel.ballAngle !== ballHeard)
            ballAim = ballHeard = wheel.ballAngle;
    }

    function jump(): void {
        listen();
        rotorRun = rotorAim;
        ballRun = ballAim;
        dropRun = dropTold;
    }

    function step(seconds: real): void {
        const run = Math.min(seconds, 0.1);
        const pull = Math.min(1, run * 5);
        const rotorWay = wheel.rotorRadS * wheel.rate * run;
        const ballWay = wheel.ballRadS * wheel.rate * run;
        rotorAim += rotorWay;
        ballAim += ballWay;
        listen();
        rotorRun += rotorWay + gap(rotorRun + rotorWay, rotorAim) * pull;
        ballRun += ballWay + gap(ballRun + ballWay, ballAim) * pull;
        dropRun += (dropTold - dropRun) * Math.min(1, run * 6);
    }

    onMovesChanged: jump()

    FrameAnimation {
        running: root.moves && !Theme.reducedMotion
        onTriggered: root.step(frameTime)
    }

    // Reduced motion: the wheel steps.
    Timer {
        interval: 1000
        repeat: true
        running: root.moves && Theme.reducedMotion
        onTriggered: root.jump()
    }
}
