import BottomSheet
import Canvas
import Content
import ContentSupport
import Gestures
import TestSupport
import Testing

@testable import Interaction

/// Messages on a panel of 720 x 1280 points; times are milliseconds.
@Suite("Messages one after another")
struct ToastsTests {
    private static let area = DisplayTransform(panel: PixelSize(width: 720, height: 1280)).area
    private static let saved = Result { try ToastPicture.painted(Toast("Saved", role: .success)) }

    private var toasts = Toasts()
    private let picture: ToastPicture

    init() throws { picture = try Self.saved.get() }

    private static func words(_ events: [InteractionEvent]) -> [String] {
        events.compactMap { event in
            switch event.kind {
            case .toast(.moved): nil
            case .toast(let change): "\(change) \(event.time / 1000)"
            case .tap(_, let target): "tap \(target) \(event.time / 1000)"
            default: "another event"
            }
        }
    }

    @discardableResult
    private mutating func notify(for duration: Int64 = 4000, at time: Int64) -> [String]? {
        guard let id = toasts.reserve() else { return nil }
        return Self.words(toasts.put(picture, at: id, for: duration * 1000, time: time * 1000))
    }

    private mutating func elapse(to time: Int64) -> [String] { Self.words(toasts.elapse(to: time * 1000)) }

    @discardableResult
    private mutating func touch(
        _ phase: Contact.Phase,
        _ y: Double,
        x: Double = 360,
        id: Int = 1,
        at time: Int64
    ) -> [String] {
        let contact = Contact(id: id, phase: phase, position: Point(x: x, y: y))
        return Self.words(toasts.handle(contact, at: time * 1000, in: Self.area))
    }

    private func y(at time: Int64) -> Double? { toasts.pose(at: time * 1000, in: Self.area)?.y }

    @Test(
        "A message is 480 points wide, or narrower by 32 than a narrow panel, in the middle, 8 below the safe area's edge"
    )
    mutating func place() throws {
        for (width, expected) in [(1280.0, 480.0), (720, 480), (512, 480), (511, 479), (240, 208), (20, 1)] {
            #expect(Toasts.width(in: SheetArea(width: width, height: 100)) == expected)
        }
        notify(at: 0)
        let pose = try #require(toasts.pose(at: 200_000, in: Self.area))
        #expect(pose.x == 120 && pose.y == 8)
    }

    @Test("It slides in for 200 ms, stays for its time, and slides out in 150 ms; each has a moment of its own")
    mutating func slides() throws {
        #expect(notify(for: 1000, at: 0) == ["shown 0"])
        let (first, halfway) = (try #require(y(at: 0)), try #require(y(at: 100)))
        #expect(first + picture.reach <= 0 && first < halfway && halfway < 8)
        #expect(toasts.nextEnd(after: 0) == 200_000 && !toasts.isStill(at: 199_999))
        #expect(y(at: 200) == 8 && y(at: 999) == 8)
        #expect(toasts.nextEnd(after: 200_000) == nil && toasts.isStill(at: 200_000) && toasts.deadline == 1_000_000)
        #expect(elapse(to: 1000) == [])
        #expect(y(at: 1000) == 8 && toasts.nextEnd(after: 1_000_000) == 1_150_000)
        #expect(try #require(y(at: 1100)) < 8)
        #expect(elapse(to: 1149) == [] && elapse(to: 1150) == ["gone 1150"])
        #expect(y(at: 1150) == nil && toasts.deadline == nil)
    }

    @Test("Reduced motion: it is there, and gone")
    mutating func reduced() {
        toasts.isReduced = true
        notify(for: 200, at: 0)
        #expect(y(at: 0) == 8 && toasts.isStill(at: 0))
        #expect(elapse(to: 200) == ["gone 200"])
    }

    @Test("One comes when the one before is gone, and late answers lose no time")
    mutating func succession() {
        for _ in 0..<3 { notify(for: 500, at: 0) }
        #expect(elapse(to: 10_000) == ["gone 650", "shown 650", "gone 1300", "shown 1300", "gone 1950"])
    }

    @Test("One is shown and eight wait; a ninth has no place until one is gone")
    mutating func full() {
        for _ in 0..<9 { #expect(notify(at: 0) != nil) }
        #expect(toasts.reserve() == nil)
        #expect(elapse(to: 4150) == ["gone 4150", "shown 4150"])
        #expect(notify(at: 4200) != nil)
        #expect(toasts.reserve() == nil)
    }

    @Test("Those behind one that is not painted yet wait for it, and pass when it is dropped")
    mutating func order() throws {
        let places = [toasts.reserve(), toasts.reserve()]
        let (slow, fast) = (try #require(places[0]), try #require(places[1]))
        #expect(toasts.put(picture, at: fast, for: 1_000_000, time: 0) == [] && toasts.text == nil)
        #expect(Self.words(toasts.drop(slow, time: 30_000)) == ["shown 30"])
    }

    @Test("A tap removes it, and so does a swipe up; no other way of a finger does")
    mutating func fingers() {
        let stories: [(way: (x: Double, y: Double), removes: Bool)] = [
            ((0, 0), true), ((6, -6), true), ((0, -12), true), ((8, -30), true), ((0, -200), true),
            ((0, 30), false), ((40, 0), false), ((40, -20), false),
        ]
        for (way, removes) in stories {
            toasts = Toasts()
            notify(at: 0)
            touch(.began, 20, at: 1000)
            touch(.moved, 20 + way.y / 2, x: 360 + way.x / 2, at: 1050)
            touch(.moved, 20 + way.y, x: 360 + way.x, at: 1100)
            let isTap = abs(way.x) + abs(way.y) < 13 && way != (0, -12)
            #expect(touch(.ended, 20 + way.y, x: 360 + way.x, at: 1200) == (isTap ? ["tap toast 1200"] : []))
            #expect(elapse(to: 1350) == (removes ? ["gone 1350"] : []), "\(way)")
        }
    }

    @Test("It follows the finger up, stays as long as that is down, and goes at once where its time is over")
    mutating func held() throws {
        notify(for: 1000, at: 0)
        touch(.began, 20, at: 900)
        touch(.moved, 0, at: 950)
        #expect(try abs(#require(y(at: 5000)) - (8 - 10)) < 1e-9, "without the way that a tap has")
        #expect(toasts.deadline == nil && elapse(to: 5000) == [])
        touch(.began, 30, id: 2, at: 5100)
        touch(.moved, 20, at: 5200)
        touch(.ended, 20, at: 5300)
        #expect(elapse(to: 5449) == [] && elapse(to: 5450) == ["gone 5450"])
    }

    @Test("A finger that no longer counts lets it slide back")
    mutating func cancelled() throws {
        notify(at: 0)
        touch(.began, 20, at: 1000)
        touch(.moved, -20, at: 1050)
        touch(.cancelled, -20, at: 1100)
        #expect(try #require(y(at: 1150)) < 8 && y(at: 1300) == 8)
        touch(.began, 20, at: 2000)
        #expect(toasts.release(at: 2_100_000).count == 1 && toasts.release(at: 2_100_000) == [])
    }

    @Test("Of another panel it is not seen until it is painted again, and its time runs")
    mutating func repainted() throws {
        notify(for: 1000, at: 0)
        toasts.panelDidChange()
        #expect(y(at: 500) == nil && toasts.deadline == 1_000_000 && !toasts.isStill(at: 500_000))
        let (id, _) = try #require(toasts.painted.first)
        #expect(toasts.replace(picture, at: id, time: 600_000).count == 1 && y(at: 600) == 8)
    }

    @Test(
        "Whatever comes when, and whatever fingers do, nothing is lost or shown twice, and the order is kept",
        arguments: 0..<100
    )
    mutating func laws(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        var (time, log, seen): (Int64, [InteractionEvent], [String]) = (0, [], [])
        var (pending, wanted): ([Toasts.ID], [(id: Toasts.ID, text: String)]) = ([], [])
        func note(_ events: [InteractionEvent], _ toasts: Toasts) {
            log += events
            if events.contains(where: { $0.kind == .toast(.shown) }) { seen.append(toasts.text ?? "") }
        }
        for _ in 0..<120 {
            time += Int64(random.index(900_000))
            while let due = toasts.deadline, due <= time { note(toasts.elapse(to: due), toasts) }
            switch random.index(5) {
            case 0, 1:
                let id = toasts.reserve()
                let open = wanted.count - log.count { $0.kind == .toast(.gone) }
                #expect((id == nil) == (open == Toasts.limit + 1))
                guard let id else { continue }
                pending.append(id)
                wanted.append((id, Self.texts[wanted.count % Self.texts.count]))
            case 2 where !pending.isEmpty:
                let id = pending.remove(at: random.index(pending.count))
                let text = try #require(wanted.first { $0.id == id }?.text)
                let (picture, duration) = (try Self.pictures.get()[text], 200_000 + Int64(random.index(3_000_000)))
                note(toasts.put(try #require(picture), at: id, for: duration, time: time), toasts)
            case 3 where !pending.isEmpty:
                let id = pending.remove(at: random.index(pending.count))
                wanted.removeAll { $0.id == id }
                note(toasts.drop(id, time: time), toasts)
            default:
                let phase = random.pick([Contact.Phase.began, .moved, .moved, .ended, .cancelled])
                let place = Point(x: 360 + random.number(in: -30...30), y: random.number(in: -20...60))
                let contact = Contact(id: random.index(2), phase: phase, position: place)
                note(toasts.handle(contact, at: time, in: Self.area), toasts)
            }
        }
        for id in pending {
            wanted.removeAll { $0.id == id }
            note(toasts.drop(id, time: time), toasts)
        }
        note(toasts.release(at: time), toasts)
        while let due = toasts.deadline { note(toasts.elapse(to: due), toasts) }
        let changes = log.filter { [.toast(.shown), .toast(.gone)].contains($0.kind) }
        let expected = (0..<2 * wanted.count).map { InteractionEvent.Kind.toast($0.isMultiple(of: 2) ? .shown : .gone) }
        #expect(changes.map(\.kind) == expected)
        #expect(seen == wanted.map(\.text))
        #expect(zip(log, log.dropFirst()).allSatisfy { $0.time <= $1.time })
    }

    private static let texts = ["one", "two", "three", "four", "five", "six", "seven"]
    private static let pictures = Result {
        try Dictionary(uniqueKeysWithValues: texts.map { ($0, try ToastPicture.painted(Toast($0))) })
    }
}
