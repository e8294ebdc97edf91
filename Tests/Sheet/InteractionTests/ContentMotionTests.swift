import BottomSheet
import Canvas
import ContentSupport
import Gestures
import Scrolling
import TestSupport
import Testing

@testable import Content
@testable import Interaction

@Suite("What moves on a content with time alone")
struct ContentMotionTests {
    // The items of a classic sheet at 780 begin at 880: wifi, mute, volume, grey, row 0.
    private var stage = TouchPanel(Pages.page(Pages.controls))

    @Test(
        "A switch and a check that a finger flips are on their way for 200 ms",
        arguments: [(900.0, 0, 0.0, 1.0), (960, 1, 1, 0)]
    )
    func flips(y: Double, index: Int, from: Double, to: Double) {
        var stage = stage
        stage.touch(.began, y, at: 1000)
        stage.touch(.ended, y, at: 1100)
        let places = [1100.0, 1150, 1200, 1250, 1300].map { stage.content(at: $0).places[.items(index)] }
        #expect(places[0] == from && places[4] == nil)
        #expect(abs((places[2] ?? -1) - 0.5) < 1e-9, "half way at half time")
        #expect(abs((places[1] ?? -1) + (places[3] ?? -1) - 1) < 1e-9, "slow at both ends alike")
        #expect(abs((places[1] ?? -1) - from) < 0.2)
        #expect(stage.interaction.wantsFrames(after: 1_299_999) && !stage.interaction.wantsFrames(after: 1_300_000))
        let id = index == 0 ? "wifi" : "mute"
        #expect(stage.content(at: 1100).values == [id: .flag(to == 1)], "the value is there at once")
    }

    @Test("A flip that comes in the middle of another goes back from where that is")
    mutating func interrupted() throws {
        for time in [1000.0, 1100] {
            stage.touch(.began, 900, at: time)
            stage.touch(.ended, 900, at: time + 50)
        }
        let (before, after) = (stage.content(at: 1149.999).places[.items(0)], stage.content(at: 1150).places[.items(0)])
        #expect(abs(try #require(before) - (try #require(after))) < 1e-3 && after == 0.5)
        #expect(try #require(stage.content(at: 1250).places[.items(0)]) < 0.5)
        #expect(stage.content(at: 1350).places.isEmpty)
    }

    @Test("What a program changes is on its way for 250 ms, but for a slider that a finger has")
    mutating func updates() throws {
        let old: [Item] = [.progress(0.2, id: "copy"), .progress(0.2), .slider("volume", value: 20, in: 0...100)]
        let new: [Item] = [.progress(0.6, id: "copy"), .progress(0.4), .slider("volume", value: 80, in: 0...100)]
        stage = TouchPanel(Pages.page(old))
        show([.header("More")] + new, at: 1000)
        // One without an id is known by its place alone.
        #expect(stage.content(at: 1000).places == [.items(1): 0.2, .items(3): 0.2])
        show(new, at: 2000)
        show(old, at: 3000)
        #expect(stage.content(at: 3000).places == [.items(0): 0.6, .items(1): 0.4, .items(2): 0.8])
        #expect(abs(try #require(stage.content(at: 3125).places[.items(2)]) - 0.5) < 1e-9)
        #expect(stage.content(at: 3250).places.isEmpty && stage.content(at: 3250).past == 0)
        stage.touch(.began, 1030, x: 164, at: 4000)
        stage.touch(.moved, 1030, x: 180, at: 4010)
        stage.touch(.moved, 1030, x: 400, at: 4020)
        #expect(stage.content(at: 4020).places.isEmpty)
    }

    @Test("An update of what is not seen moves nothing, and neither does one of a hidden sheet")
    mutating func unseen() {
        var items = Pages.controls
        items[40] = .toggle("far", "Far", isOn: false)
        stage.interaction.show(Pages.page(items), contentTop: 20, at: 0)
        items[40] = .toggle("far", "Far", isOn: true)
        show(items, at: 1000)
        #expect(!stage.interaction.wantsFrames(after: 1_000_000))
        stage = TouchPanel(isOpen: false)
        stage.interaction.show(Pages.page(items), contentTop: 20, at: 0)
        items[0] = .toggle("wifi", "Wi-Fi", isOn: true)
        show(items, at: 1000)
        stage.interaction.set(.flag(false), of: "wifi", at: 1_000_000)
        #expect(!stage.interaction.wantsFrames(after: 1_000_000))
        stage.interaction.show(Pages.rows(3), contentTop: 20, at: 1_000_000)
        #expect(!stage.interaction.wantsFrames(after: 1_000_000))
    }

    @Test("Another document fades in for 200 ms; an update does where anything but its controls is another")
    mutating func documents() {
        stage.interaction.show(Pages.rows(3), contentTop: 20, at: 1_000_000)
        #expect([1000.0, 1100, 1200].map { stage.content(at: $0).past } == [1, 0.5, 0])
        stage.interaction.show(Pages.page([.text("One"), .text("Two")]), contentTop: 20, at: 2_000_000)
        show([.text("One"), .text("Two")], at: 3000)
        #expect(stage.content(at: 3000).past == 0, "the same")
        show([.text("One"), .text("Three")], at: 4000)
        #expect(stage.content(at: 4000).past == 1 && stage.content(at: 4200).past == 0)
        #expect(!stage.interaction.wantsFrames(after: 4_200_000))
    }

    @Test("While a finger is down or the sheet moves another document is there at once", arguments: [true, false])
    func busy(keepsPlace: Bool) {
        var stage = stage
        stage.touch(.began, 790, at: 1000)
        stage.interaction.show(Pages.rows(3), contentTop: 20, keepingPlace: keepsPlace, at: 1_010_000)
        #expect(stage.content(at: 1010).past == 0)
        for (y, time) in [(700.0, 1050.0), (600, 1100)] { stage.touch(.moved, y, at: time) }
        stage.touch(.ended, 600, at: 1110)
        stage.interaction.show(Pages.rows(4), contentTop: 20, keepingPlace: keepsPlace, at: 1_120_000)
        #expect(stage.interaction.machine.isUnderWay && stage.content(at: 1120).past == 0)
        stage.show(at: 2500)
        stage.interaction.show(Pages.rows(5), contentTop: 20, keepingPlace: keepsPlace, at: 3_000_000)
        #expect(stage.content(at: 3000).past == 1)
    }

    @Test("Where motion is reduced everything is at once where it comes to", arguments: [ReducedMotion.fade, .jump])
    func reduced(_ motion: ReducedMotion) {
        var behavior = SheetBehavior.classic
        behavior.motion.reduced = motion
        let items = [.progress(nil), .progress(0.2, id: "copy"), .text("One")] + Pages.controls
        var stage = TouchPanel(Pages.page(items), behavior: behavior)
        stage.touch(.began, 1080, at: 1000)
        stage.touch(.ended, 1080, at: 1100)
        var next = items
        (next[1], next[2]) = (.progress(0.6, id: "copy"), .text("Two"))
        stage.interaction.show(Pages.page(next), contentTop: 20, keepingPlace: true, at: 1_150_000)
        for time in [1150.0, 1160, 1300] {
            var still = ContentPose(viewport: stage.content(at: time).viewport)
            still.values = ["wifi": .flag(true)]
            #expect(stage.content(at: time) == still)
        }
        #expect(!stage.interaction.wantsFrames(after: 1_150_000))
        stage.interaction.show(Pages.rows(3), contentTop: 20, at: 2_000_000)
        #expect(!stage.interaction.wantsFrames(after: 2_000_000))
    }

    private mutating func show(_ items: [Item], at milliseconds: Double) {
        let time = Microseconds(milliseconds * 1000)
        stage.interaction.show(Pages.page(items), contentTop: 20, keepingPlace: true, at: time)
    }
}

@Suite("Work of unknown length")
struct EndlessMotionTests {
    private static let items: [Item] = [.progress(nil)] + (0..<40).map { .row("row \($0)", "Row \($0)") }

    @Test("Its stripes travel as long as they are seen, and go on where time has brought them")
    func seen() {
        let stage = TouchPanel(Pages.page(Self.items))
        #expect(stage.content(at: 0).stripes == 0)
        #expect([125.0, 250, 499, 500, 750].map { stage.content(at: $0).stripes } == [4, 8, 15.968, 0, 8])
        #expect(stage.interaction.wantsFrames(after: 3_600_000_000))
        #expect(stage.interaction.comesToRest(by: 0), "nothing else moves")
    }

    @Test("Nothing is awaited while it is scrolled away, hidden, or there is no more of it")
    func unseen() {
        var stage = TouchPanel(Pages.page(Self.items), at: "expanded")
        #expect(stage.interaction.wantsFrames(after: 0))
        stage.stroke(from: 1000, to: 900, speed: 300, at: 1000, lifts: false)
        stage.touch(.ended, 900, at: 3000)
        #expect(stage.offset(at: 3000) > 60 && stage.content(at: 3125).stripes == 0)
        _ = stage.interaction.elapse(to: 4_000_000)
        #expect(!stage.interaction.wantsFrames(after: 9_000_000) && stage.interaction.deadline == nil)
        stage = TouchPanel(Pages.page(Self.items))
        _ = stage.interaction.perform(at: 0) { $0.dismiss(reason: .control, at: 0) }
        for frame in 1...120 { stage.show(at: Double(frame) * 16) }
        #expect(stage.pose(at: 2000).state == .hidden)
        #expect(!stage.interaction.wantsFrames(after: 2_000_000))
        stage = TouchPanel(Pages.page(Self.items))
        stage.interaction.show(Pages.page([.progress(0.5)]), contentTop: 20, keepingPlace: true, at: 1_000_000)
        #expect(!stage.interaction.wantsFrames(after: 1_250_000))
    }

    @Test("In a footer it is seen where that is")
    func footer() {
        var document = Document(items: Array(Self.items.dropFirst()), footer: [.progress(nil)])
        document.maxWidth = 720
        let heights = document.items.map { _ in 60 }
        let page = PageLayout(document, width: 720, scale: 1, titleHeight: 0, items: heights, footer: [36])
        let stage = TouchPanel(page)
        #expect(stage.interaction.wantsFrames(after: 0) && stage.content(at: 250).stripes == 8)
    }
}

@Suite("Laws of what moves on a content")
struct ContentMotionLaws {
    @Test("It stays between its ends, ends, and leaves the pose of a content at rest", arguments: 0..<60)
    func motion(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        var stage = TouchPanel(Pages.page(Self.items(&random)), at: "expanded")
        var now = 0.0
        for _ in 0..<12 {
            now += random.number(in: 1...400)
            switch random.index(4) {
            case 0: stage.interaction.set(.flag(random.oneIn(2)), of: "wifi", at: Microseconds(now * 1000))
            case 1:
                let (page, isUpdate) = (Pages.page(Self.items(&random)), !random.oneIn(4))
                stage.interaction.show(page, contentTop: 20, keepingPlace: isUpdate, at: Microseconds(now * 1000))
            case 2:
                let y = 140 + Double(random.index(6)) * 60 + 30
                stage.touch(.began, y, at: now)
                now += random.number(in: 1...200)
                stage.touch(random.oneIn(4) ? .cancelled : .ended, y, at: now)
            default: stage.show(at: now)
            }
            try Self.check(stage, from: now)
        }
    }

    /// Everything between `time` and the end of all motion.
    private static func check(_ stage: TouchPanel, from time: Double) throws {
        let (start, end) = (stage.content(at: time), stage.content(at: time + 1000))
        var still = ContentPose(viewport: end.viewport)
        (still.values, still.looseTitle) = (end.values, end.looseTitle)
        #expect(end == still && start.values == end.values)
        #expect(stage.interaction.comesToRest(by: Microseconds(time * 1000) + 400_000))
        let page = try #require(stage.interaction.content?.page)
        var last = start
        for step in stride(from: 0.0, through: 420, by: 7) {
            let pose = stage.content(at: time + step)
            for (location, place) in pose.places {
                let (from, to) = (start.place(of: location, in: page), end.place(of: location, in: page))
                let ends = [try #require(from), try #require(to)].sorted()
                #expect(ends[0] - 1e-9 <= place && place <= ends[1] + 1e-9)
            }
            for (location, light) in pose.fading { #expect((0...(last.fading[location] ?? 1)).contains(light)) }
            #expect((0...last.past).contains(pose.past))
            let isStill = pose.places.isEmpty && pose.fading.isEmpty && pose.past == 0
            if !isStill { #expect(stage.interaction.wantsFrames(after: Microseconds((time + step) * 1000))) }
            last = pose
        }
    }

    private static func items(_ random: inout SplitMix) -> [Item] {
        let all: [Item] = [
            .toggle("wifi", "Wi-Fi", isOn: random.oneIn(2)), .check("mute", "Mute", isChosen: random.oneIn(2)),
            .slider("volume", value: random.number(in: 0...100), in: 0...100),
            .progress(random.number(in: 0...1), id: "copy"), .progress(random.number(in: 0...1)),
            .row("row", "Row", accessory: .chevron), .text(random.oneIn(2) ? "One" : "Two"),
        ]
        return all.filter { _ in !random.oneIn(5) } + [.row("last", "Last", accessory: .chevron)]
    }
}
