import BottomSheet
import Configuration
import Gestures
import Interaction
import Jobs
import Output
import System
import TestSupport
import Testing
import Values

@testable import Canvas
@testable import Content
@testable import Rendering

/// A sheet whose document is changed while it is seen, as a daemon does it, without a worker.
struct MovingSheet {
    private(set) var interaction: Interaction
    private(set) var page: Page
    private var assets: SceneAssets
    private var renderer: Renderer
    private let transform: DisplayTransform
    private let behavior: SheetBehavior
    let display: HeadlessDisplay

    init(_ document: Document, rotation: Rotation = .none) throws {
        var settings = Settings()
        settings.sheet.preset = .fluid
        behavior = settings.sheet.preset.behavior
        transform = DisplayTransform(panel: rotation.turn(PixelSize(width: 240, height: 400)), rotation: rotation)
        assets = try SceneAssets(settings).presenting(document)
        page = try #require(assets.page(transform, behavior: behavior, turned: rotation))
        let area = assets.area(transform, behavior: behavior, page: page.layout)
        interaction = Interaction(
            machine: SheetMachine(behavior, in: area, presented: true),
            transform: transform,
            handling: TouchHandling()
        )
        interaction.show(page.layout, contentTop: page.place.top, at: 0)
        let scene = assets.scene(transform, layout: SheetLayout(behavior, in: area))
        renderer = Renderer(scene: scene, transform: transform, page: page)
        display = HeadlessDisplay(size: transform.panel)
    }

    mutating func update(to document: Document, at time: Microseconds) throws {
        let faults = Faults()
        let load: PictureLoader = { _, _, _ in Picture(size: PixelSize(width: 1, height: 1), words: [0]) }
        let next = try page.prepared.showing(document, at: "", faults, load: load, JobContext())
        page.show(try #require(next, "\(faults.list)"))
        interaction.show(page.layout, contentTop: page.place.top, keepingPlace: true, at: time)
    }

    mutating func present(_ document: Document, at time: Microseconds) throws {
        assets = assets.presenting(document)
        let next = try #require(assets.page(transform, behavior: behavior, turned: transform.rotation))
        next.replace(page)
        page = next
        interaction.show(page.layout, contentTop: page.place.top, at: time)
        let scene = assets.scene(transform, layout: interaction.machine.layout)
        renderer = Renderer(scene: scene, transform: transform, page: page)
    }

    mutating func restore(_ place: SheetPlace) { interaction.restore(place, at: 0) }

    mutating func set(_ value: ItemValue?, of id: String, at time: Microseconds) {
        interaction.set(value, of: id, at: time)
    }

    /// One contact, in points of the upright picture.
    mutating func touch(_ phase: Contact.Phase, x: Double, y: Double, at time: Microseconds) {
        let place = transform.panelFraction(Point(x: x, y: y))
        _ = interaction.handle(TouchFrame(time: time, contacts: [Contact(id: 1, phase: phase, position: place)]))
    }

    /// Draws what differs at `time`; the picture that is on the display then.
    mutating func frame(at time: Microseconds) throws -> Surface {
        try draw(at: time, on: display)
        return display.surface
    }

    /// Draws what differs at `time` on a display of the size of its own, where no other was drawn on.
    mutating func draw(at time: Microseconds, on display: any Display) throws {
        _ = interaction.advance(to: time)
        _ = try renderer.render(interaction.appearance(at: time, fingers: time), on: display)
    }

    /// The picture at `time`, drawn as a whole.
    func whole(at time: Microseconds) throws -> Surface {
        let display = HeadlessDisplay(size: transform.panel)
        var renderer = renderer
        renderer.invalidate()
        _ = try renderer.render(interaction.appearance(at: time, fingers: time), on: display)
        return display.surface
    }
}

@Suite("A document that is changed while it is seen")
struct MovingContentTests {
    @Test("Frames drawn by what differs are the whole ones, and end where the last document begins", arguments: 0..<24)
    func damage(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let rotation = Rotation.allCases[Int(seed) % 4]
        var document = Self.document(&random)
        var sheet = try MovingSheet(document, rotation: rotation)
        var time: Microseconds = 16_000
        for _ in 0..<4 {
            let last = document
            document = Self.document(&random)
            if random.oneIn(3) {
                try sheet.present(document, at: time)
            } else {
                // A sheet is filled with the background of what was presented.
                document.theme = last.theme
                try sheet.update(to: document, at: time)
            }
            sheet.set(.flag(random.oneIn(2)), of: "light", at: time + 20_000)
            for _ in 0..<random.index(12) + 3 {
                time += 33_000
                #expect(try sheet.frame(at: time) == (try sheet.whole(at: time)), "at \(time)")
            }
        }
        time += 300_000
        let (end, values) = (try sheet.frame(at: time), sheet.interaction.contentPose(at: time)?.values ?? [:])
        var still = try MovingSheet(document, rotation: rotation)
        still.restore(sheet.interaction.place(at: time))
        #expect(still.interaction.contentPose(at: 0)?.values == values)
        #expect(try still.frame(at: 0) == end)
        #expect(sheet.interaction.comesToRest(by: time))
    }

    @Test("Half way another document is mixed half and half with the one before")
    func mixed() throws {
        var sheet = try MovingSheet(Document(items: [.button("a", "One", role: .primary)], theme: .light))
        let before = try sheet.frame(at: 0)
        try sheet.present(Document(items: [.button("b", "Another", role: .destructive)], theme: .light), at: 0)
        let (half, after) = (try sheet.frame(at: 100_000), try sheet.frame(at: 200_000))
        #expect(before != after)
        let mixed = zip(before.pixels, after.pixels).map { Blend.mix($1, $0, alpha: 128) }
        #expect(half.pixels == mixed)
        #expect(try sheet.frame(at: 16_000_000) == after)
    }

    @Test("In an update a control moves and nothing of it is mixed")
    func kept() throws {
        func document(_ part: Double) -> Document { Document(items: [.progress(part, id: "copy"), .text("The same")]) }
        var sheet = try MovingSheet(document(0.2))
        _ = try sheet.frame(at: 0)
        try sheet.update(to: document(0.8), at: 1_000_000)
        let half = try sheet.frame(at: 1_125_000)
        var still = try MovingSheet(document(0.5))
        #expect(try still.frame(at: 0) == half)
    }

    private static func document(_ random: inout SplitMix) -> Document {
        let all: [Item] = [
            .progress(random.number(in: 0...1), id: "copy"),
            .toggle("light", "Light", isOn: random.oneIn(2)), .check("mute", "Mute", isChosen: random.oneIn(2)),
            .slider("volume", value: random.number(in: 0...100), in: 0...100, showsValue: true),
            .text(random.oneIn(2) ? "One" : "Two"), .row("row", random.oneIn(2) ? "Row" : "Line", accessory: .chevron),
        ]
        var document = Document(items: all.filter { _ in !random.oneIn(3) }, theme: random.oneIn(2) ? .light : .dark)
        document.title = random.oneIn(3) ? "Title" : "Heading"
        document.footer = random.oneIn(2) ? [] : [.button("done", random.oneIn(2) ? "Done" : "OK", role: .primary)]
        document.font = "DejaVu Sans"
        return document
    }
}
