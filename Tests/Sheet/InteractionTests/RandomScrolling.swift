import BottomSheet
import Canvas
import Gestures
import Scrolling
import Strokes
import TestSupport

@testable import Content
@testable import Interaction

/// One random story of a sheet with a content: flicks, drags and taps, one after another or two at once.
///
/// The same story can be played at any frame rate; it stops at the first law that is broken.
struct RandomScrolling {
    private var interaction: Interaction
    private var laws: SheetLaws
    private let touches: [TouchFrame]
    private let period: Double
    private var frame = 0.0
    private var shown: Microseconds = 0
    private var fault: String?
    /// What the applications reported.
    private(set) var reported: [String] = []

    init(seed: UInt64, rate: Double) {
        var random = SplitMix(seed: seed)
        var behaviors = RandomBehavior(seed: ~seed)
        var behavior = behaviors.next()
        behavior.motion.reduced = .off
        if random.oneIn(2) { behavior.touch.dragFrom = .sheet }
        let transform = DisplayTransform(panel: PixelSize(width: 720, height: 1280))
        let machine = SheetMachine(behavior, in: transform.area, presented: true)
        let scrolling = ScrollBehavior(
            first: random.pick(ScrollPriority.allCases),
            showsIndicator: random.oneIn(2),
            deceleration: random.pick([0.9, 0.99, 0.998, 0.998, 0.999])
        )
        interaction = Interaction(
            machine: machine,
            transform: transform,
            handling: TouchHandling(),
            scrolling: scrolling
        )
        laws = SheetLaws(machine)
        let page = random.oneIn(2) ? Pages.rows(random.index(80)) : Pages.page(Pages.controls)
        interaction.show(page, contentTop: random.number(in: 0...60), at: 0)
        touches = Self.touches(&random)
        period = 1_000_000 / rate
    }

    /// A few fingers, each on its way down or up.
    private static func touches(_ random: inout SplitMix) -> [TouchFrame] {
        var frames: [TouchFrame] = []
        var begin = 0.0
        for id in 0..<2 + random.index(5) {
            let stroke = random.oneIn(4) ? nil : Stroke.random(&random)
            let sign = random.oneIn(2) ? 1.0 : -1
            let (x, y) = (random.number(in: 10...710), random.number(in: 300...1270))
            let way = stroke?.observations.map { (stamp: $0.stamp, y: y + sign * $0.position) }
            let places = way ?? [(stamp: Microseconds(0), y: y), (stamp: 50_000, y: y)]
            let contacts = places.enumerated().map { index, place in
                TouchFrame(
                    time: Microseconds(begin) + place.stamp,
                    contacts: [contact(id, index == 0 ? .began : .moved, x, place.y)]
                )
            }
            guard let last = contacts.last else { continue }
            var lift = last
            lift.time += 1000
            lift.contacts[0].phase = random.oneIn(8) ? .cancelled : .ended
            frames += contacts + [lift]
            // Now and then the next finger comes while this one is down, or while everything still moves.
            begin = Double(lift.time) + random.pick([-100_000, 20_000, 100_000, 250_000, 900_000, 4_000_000])
            begin = max(begin, Double(contacts[0].time) + 1)
        }
        return frames.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }

    private static func contact(_ id: Int, _ phase: Contact.Phase, _ x: Double, _ y: Double) -> Contact {
        Contact(id: id, phase: phase, position: Point(x: x / 720, y: min(max(y, 0), 1279) / 1280))
    }

    /// Plays the story to its end, and on until nothing moves; what is wrong with it, if anything.
    mutating func play() -> String? {
        for touch in touches {
            run(until: touch.time)
            check(interaction.handle(touch), at: touch.time)
            if let fault = fault ?? laws.fault { return fault }
        }
        let end = (touches.last?.time ?? 0) + 200_000_000
        run(until: end)
        return fault ?? laws.fault ?? laws.faultAtRest(interaction, at: end) ?? faultAtRest(at: end)
    }

    /// The same where no frame is drawn: whatever moves ends with its time.
    mutating func playUnseen() -> String? {
        for touch in touches {
            while fault == nil, let due = interaction.nextTime(after: shown), due < touch.time { endUnseen(at: due) }
            check(interaction.handle(touch), at: touch.time)
            shown = touch.time
        }
        for _ in 0..<100 where fault == nil && laws.fault == nil {
            guard let due = interaction.nextTime(after: shown) else { break }
            endUnseen(at: due)
        }
        if !interaction.isAtRest(at: shown) { return "nothing is to happen, and something moves" }
        // The indicator fades for a while.
        let end = shown + 10_000_000
        return fault ?? laws.fault ?? laws.faultAtRest(interaction, at: end) ?? faultAtRest(at: end)
    }

    private mutating func endUnseen(at time: Microseconds) {
        shown = max(shown, time)
        check(interaction.elapse(to: shown) + interaction.advance(to: shown), at: shown)
    }

    /// Where the content is.
    var offset: Double { interaction.contentPose(at: shown)?.offset ?? -1 }

    /// Where everything has come to rest, to a millionth of a point.
    var end: String {
        let values = interaction.content?.values.sorted { $0.key < $1.key } ?? []
        return "\(interaction.machine.destination) \((offset * 1e6).rounded() / 1e6) \(values) \(reported)"
    }

    private mutating func run(until time: Microseconds) {
        while fault == nil {
            let wantsFrame = interaction.wantsFrames(after: shown)
            let tick = wantsFrame ? Microseconds(((frame + 1) * period).rounded()) : .max
            let due = interaction.deadline ?? .max
            guard min(tick, due) < time else { break }
            if due <= tick {
                frame = max(frame, (Double(due) / period).rounded(.down))
                check(interaction.elapse(to: due), at: due)
            } else {
                frame += 1
                shown = tick
                check(interaction.advance(to: tick), at: tick)
            }
        }
        frame = max(frame, (Double(time) / period).rounded(.down))
        shown = max(shown, time - 1)
    }

    private mutating func check(_ events: [InteractionEvent], at time: Microseconds) {
        laws.check(events)
        reported += words(events).filter { word in
            ["will", "did", "changed", "activated"].contains { word.hasPrefix($0) }
        }
        guard let content = interaction.content, let pose = interaction.contentPose(at: time) else { return }
        let most = max(0, content.itemsHeight - pose.viewport)
        // A glide that a lower sheet lets run may be stretched by as much as the place is high there.
        let reach = max(pose.viewport, content.scroll.scroller.viewport) + 1
        if !(-reach...most + reach).contains(pose.offset) { fault = "offset \(pose.offset) of 0...\(most)" }
        if !(0...1).contains(pose.indicator) { fault = "an indicator of \(pose.indicator)" }
    }

    private func faultAtRest(at time: Microseconds) -> String? {
        guard let content = interaction.content, let pose = interaction.contentPose(at: time) else {
            return "no content"
        }
        if content.scroll.scroller.isGliding || content.isHeld || pose.pressed != nil {
            return "the content is not left alone"
        }
        let most = max(0, content.itemsHeight - pose.viewport)
        if !(-1e-9...most + 1e-9).contains(pose.offset) { return "it rests at \(pose.offset) of 0...\(most)" }
        if interaction.machine.place == nil, pose.offset != 0 { return "it is hidden at \(pose.offset)" }
        if interaction.deadline != nil || interaction.wantsFrames(after: time) { return "something is still awaited" }
        return pose.indicator == 0 ? nil : "the indicator stays"
    }
}
