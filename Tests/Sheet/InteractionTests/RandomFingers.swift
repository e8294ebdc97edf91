import BottomSheet
import Canvas
import Gestures
import TestSupport

@testable import Interaction

/// One random story: a panel, a sheet, and fingers that come, move, are lifted or lost at any time.
///
/// Now and then the sheet becomes another one, or the panel is turned, whatever the fingers do. It stops at the first law
/// that is broken and says which.
struct RandomFingers {
    private var random: SplitMix
    private var behaviors: RandomBehavior
    private var interaction: Interaction
    private var down: [Contact] = []
    private var nextID = 0
    private var now: Microseconds = 0
    private var laws: SheetLaws

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
        behaviors = RandomBehavior(seed: ~seed)
        let transform = Self.transform(&random)
        let machine = SheetMachine(behaviors.next(), in: transform.area, presented: random.oneIn(2))
        let model: VelocityModel = random.oneIn(2) ? .weightedQuadratic : .iosBlend
        let handling = TouchHandling(tracker: VelocityTracker(model: model))
        interaction = Interaction(machine: machine, transform: transform, handling: handling)
        laws = SheetLaws(machine)
    }

    /// Plays the story; what is wrong with it, if anything.
    mutating func play() -> String? {
        for _ in 0..<6 + random.index(10) {
            step()
            if let fault = laws.fault { return fault }
        }
        lift(all: true)
        // Longer than any motion, even of a lazy spring.
        now += 100_000_000
        laws.check(interaction.advance(to: now))
        return laws.fault ?? laws.faultAtRest(interaction, at: now)
    }

    private static func transform(_ random: inout SplitMix) -> DisplayTransform {
        var transform = DisplayTransform(
            panel: PixelSize(width: 16 + random.index(2000), height: 16 + random.index(2000))
        )
        transform.rotation = random.pick(Rotation.allCases)
        transform.scale = random.pick([0.25, 1, 1, 1.25, 2, 3, 16])
        if random.oneIn(3) {
            transform.safeArea = .init(
                top: random.number(in: 0...200),
                left: random.number(in: 0...200),
                bottom: random.number(in: 0...200)
            )
        }
        return transform
    }

    private mutating func step() {
        now += random.pick([0, 1, 400, 8000, 8000, 8000, 16_000, 30_000, 100_000, 249_999, 250_000, 1_000_000])
        // The loop handles timeouts before anything else.
        laws.check(interaction.elapse(to: now))
        switch random.index(14) {
        case 0...1: land()
        case 2...6: move()
        case 7: lift(all: false)
        case 8: lift(all: true)
        case 9: handle([])
        case 10: laws.check(interaction.advance(to: now))
        case 11: change()
        case 12 where random.oneIn(3): laws.check(interaction.cancelFingers(handling: TouchHandling(), at: now))
        default: laws.check(interaction.present(reason: .control, at: now))
        }
    }

    /// The sheet becomes another one, its content grows, or the panel is turned or replaced.
    private mutating func change() {
        let before = (machine: interaction.machine, pose: interaction.pose(at: now))
        var transform = interaction.transform
        var behavior = before.machine.behavior
        switch random.index(4) {
        case 0: transform.rotation = random.pick(Rotation.allCases)
        case 1: transform = Self.transform(&random)
        case 2: behavior = behaviors.next()
        default: break
        }
        var area = transform.area
        area.contentHeight = random.oneIn(2) ? random.number(in: 0...1500) : nil
        let reported = interaction.change(to: behavior, in: area, transform: transform, at: now)
        laws.adopt(interaction.machine, from: before.machine, at: before.pose.top)
        laws.check(reported)
    }

    private mutating func place() -> Point {
        // The bottom edge is where a hidden sheet is pulled in, so fingers are often there.
        let y = random.oneIn(4) ? random.number(in: 0.98...0.9999) : random.number(in: 0...0.9999)
        return Point(x: random.number(in: 0...0.9999), y: y)
    }

    private mutating func land() {
        guard down.count < 3 else { return move() }
        nextID += 1
        let contact = Contact(id: nextID, phase: .began, position: place())
        // Now and then a finger leaves in the frame in which another one comes.
        let left = down.isEmpty || !random.oneIn(5) ? [] : [leave(0)]
        down.append(contact)
        handle(left + [contact])
    }

    private mutating func move() {
        guard !down.isEmpty else { return land() }
        for i in down.indices {
            down[i].phase = random.oneIn(6) ? .stationary : .moved
            guard down[i].phase == .moved else { continue }
            let far = random.oneIn(4) ? 1.0 : 0.03
            let step = Point(x: random.number(in: -far...far), y: random.number(in: -far...far))
            let place = down[i].position + step
            down[i].position = Point(x: min(max(place.x, 0), 0.9999), y: min(max(place.y, 0), 0.9999))
        }
        handle(down)
    }

    private mutating func lift(all: Bool) {
        guard !down.isEmpty else { return }
        let left = (0..<(all ? down.count : 1)).map { _ in leave(random.index(down.count)) }
        handle(left)
    }

    private mutating func leave(_ index: Int) -> Contact {
        var contact = down.remove(at: index)
        contact.phase = random.oneIn(4) ? .cancelled : .ended
        return contact
    }

    private mutating func handle(_ contacts: [Contact]) {
        let before = interaction.pose(at: now)
        let wasMoving = interaction.machine.isMoving(at: now)
        let reported = interaction.handle(TouchFrame(time: now, contacts: contacts))
        laws.checkContinuity(reported, from: before, wasMoving: wasMoving, to: interaction.pose(at: now))
        laws.check(reported)
    }
}
