import BottomSheet
import TestSupport

@testable import Gestures

/// One random story: a sheet on a panel, and fingers, applications and panels that act at random times.
///
/// It stops at the first law that is broken and says which.
struct RandomStory {
    /// The sheet.
    private(set) var sheet: SheetMachine
    /// All events so far.
    private(set) var events: [SheetEvent] = []

    private var random: SplitMix
    private var laws: StoryLaws
    private var now: Microseconds = 0
    /// The pose now.
    private var seen: Pose
    /// From one display frame to the next; nil has none.
    private let period: Microseconds?
    /// The finger's pan, nil while no finger is down.
    private var pan: Pan?
    private var edgeSwipe = EdgeSwipeRecognizer()
    private var target = Target.content

    /// The story of a seed, on a display of `hertz` frames a second.
    init(seed: UInt64, hertz: Int? = nil) {
        random = SplitMix(seed: seed)
        let behavior = RandomSheet.behavior(&random)
        sheet = SheetMachine(behavior, in: RandomSheet.area(&random), presented: random.oneIn(2))
        seen = sheet.pose(at: 0)
        laws = StoryLaws(sheet)
        period = hertz.map { 1_000_000 / Microseconds($0) }
    }

    /// Plays the story; what is wrong with it, if anything.
    mutating func play() -> String? {
        for _ in 0..<3 + random.index(8) {
            wait(random.pick(Self.pauses))
            if pan != nil, !random.oneIn(8) { touch() } else { step() }
            if let fault = laws.fault { return fault }
        }
        if pan != nil { lift() }
        wait(20_000_000)
        laws.checkRest(sheet, at: now)
        return laws.fault
    }

    private static let pauses: [Microseconds] = [
        0, 1, 400, 8000, 8000, 16_000, 50_000, 100_000, 249_999, 250_000, 1_000_000,
    ]

    // Time.

    /// Lets time pass, with display frames in it while the sheet moves.
    private mutating func wait(_ time: Microseconds) {
        let next = now + time
        if let period {
            while sheet.isUnderWay, (now / period + 1) * period < next { advance(to: (now / period + 1) * period) }
        }
        advance(to: next)
    }

    private mutating func advance(to time: Microseconds) {
        now = time
        guard sheet.isUnderWay else { return }
        look()
        let events = sheet.advance(to: now)
        guard !sheet.isUnderWay else { return }
        let before = seen
        record(events)
        look()
        // One that has faded away goes below the screen when nothing of it is seen any more.
        if before.opacity > 0 { laws.checkContinuity(from: before, to: seen) }
    }

    private mutating func look() {
        seen = sheet.pose(at: now)
        laws.check(seen, of: sheet)
    }

    private mutating func record(_ events: [SheetEvent]) {
        laws.check(events, of: sheet.behavior)
        self.events += events
    }

    // What happens.

    private mutating func step() {
        switch random.index(10) {
        case 0...4: pan == nil ? land() : touch()
        case 5:
            let target = random.pick([Target.backdrop, .grabber, .content, .edge])
            var tap = Tap(start: .zero, position: .zero)
            tap.count = random.oneIn(3) ? 2 : 1
            let isLong = random.oneIn(4)
            let press = LongPress(start: .zero, position: .zero)
            act { [tap] in
                isLong ? $0.handle(press, on: target, at: $1) : $0.handle(tap, on: target, at: $1)
            }
        case 6:
            let name = random.pick([nil, "a", "expanded"])
            act { $0.present(to: name, reason: .control, at: $1) }
        case 7:
            let name = random.pick(["a", "b", "expanded", "normal", "medium", "high"])
            act { $0.move(to: name, reason: .control, at: $1) }
        case 8: act { $0.dismiss(reason: .control, at: $1) }
        default: change()
        }
    }

    /// Does something that does not move the sheet in the very same moment, except where motion is reduced.
    private mutating func act(
        allowed: Double = 0,
        _ action: (inout SheetMachine, Microseconds) -> [SheetEvent]
    ) {
        let before = seen
        record(action(&sheet, now))
        look()
        let slides = sheet.behavior.motion.reduced == .off && before.opacity == 1
        if slides { laws.checkContinuity(from: before, to: seen, allowed: allowed) }
    }

    /// Other content, another behaviour, another screen: only on that one the sheet may be elsewhere at once.
    private mutating func change() {
        let screen = sheet.layout.area
        var area = random.oneIn(2) ? RandomSheet.area(&random) : screen
        if random.oneIn(2) { area.contentHeight = random.number(in: 0...2000) }
        let isOther =
            (area.width, area.height, area.insetAbove) != (screen.width, screen.height, screen.insetAbove)
        let behavior = random.oneIn(2) ? RandomSheet.behavior(&random) : sheet.behavior
        laws.mayStay(at: seen.top, of: sheet)
        if seen.state == .dismissing { laws.mayGoOn(sheet) }
        act(allowed: isOther ? .infinity : 0) { $0.change(to: behavior, in: area, at: $1) }
        if isOther { lose() }
    }

    /// The finger no longer drags the sheet.
    private mutating func lose() {
        pan = nil
        laws.checkReleased(seen)
    }

    // A finger.

    private mutating func land() {
        let area = sheet.layout.area
        let anywhere = random.number(in: 0...max(1, area.height))
        let y = random.pick([seen.top + 20, seen.top + 100, area.height - 5, anywhere])
        let start = Point(x: random.pick([area.width / 2, area.width / 3]), y: y)
        target = sheet.target(at: start, time: now)
        let slop = Point(x: random.number(in: -12...12), y: random.pick([-10, 10]))
        let way = sheet.isCaught(on: target, time: now) ? .zero : slop
        let pan = Pan(state: .began, touches: 1, translation: way, velocity: .zero, start: start)
        self.pan = pan
        laws.mayStay(at: seen.top, of: sheet)
        act(on: pan)
    }

    /// Passes the sheet a pan, or a swipe where it comes in from an edge.
    private mutating func act(on pan: Pan, allowed: Double = 0) {
        let edge = target == .edge ? sheet.layout.edgeZones.edge(at: pan.start) : nil
        let swipe = edgeSwipe.handle(pan, from: edge)
        act(allowed: allowed) { [target] sheet, time in
            swipe.map { sheet.handle($0, at: time) } ?? sheet.handle(pan, on: target, at: time)
        }
    }

    private mutating func touch() {
        random.oneIn(3) ? lift() : move()
    }

    private mutating func move() {
        guard var pan else { return }
        let slop = pan.state == .began ? abs(pan.translation.y) : 0
        let most = random.pick([3, 40, 400, 3000]) as Double
        let way = random.number(in: -most...most)
        pan.state = .changed
        pan.translation.y += way
        self.pan = pan
        let allowed = seen.state == .dragging ? abs(way) + slop : 0
        act(on: pan, allowed: allowed)
    }

    private mutating func lift() {
        guard var pan else { return }
        let most = random.pick([0, 100, 1000, 8000, 100_000]) as Double
        pan.state = random.oneIn(4) ? .cancelled : .ended
        pan.touches = 0
        pan.velocity = Point(x: random.number(in: -most...most), y: random.number(in: -most...most))
        act(on: pan)
        lose()
    }
}
