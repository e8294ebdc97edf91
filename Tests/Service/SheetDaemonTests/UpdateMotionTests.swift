import BottomSheet
import Canvas
import DaemonTestSupport
import Interaction
import Jobs
import Output
import Pictures
import Rendering
import System
import Testing
import Values

@testable import Content
@testable import SheetDaemon

/// What a change of a program looks like in the first frames after it.
@Suite struct UpdateMotionTests {
    private static let copy = TileCache.Part.item(.items(0), slice: 0)

    private static func document(_ part: Double) -> Document { Document(items: [.progress(part, id: "copy")]) }

    /// A sheet at rest that shows `document`, and was drawn.
    private static func sheet(_ document: Document, _ lines: String = "") throws -> PresentedSheet {
        let sheet = try PresentedSheet()
        if !lines.isEmpty { try sheet.reload(lines) }
        try sheet.present(document)
        sheet.touches.advance(to: sheet.touches.now + 5_000_000)
        _ = try Self.frame(of: sheet, after: 0)
        return sheet
    }

    /// What a frame shows that is on the screen `delay` after now, in microseconds.
    private static func frame(of sheet: PresentedSheet, after delay: Microseconds) throws -> (FrameContent, Page) {
        let time = sheet.touches.now + delay
        let moment = FrameMoment(onGlass: time, fingers: time, due: time, begun: time)
        let (content, page) = (sheet.frames.frameContent(at: moment), sheet.presentations.shown.page)
        let pose = try #require(content?.appearance.content)
        _ = try #require(page).content(pose, rows: sheet.display.size.height)
        return (try #require(content), try #require(page))
    }

    @Test("An item is painted as it was at first, and moves to what it is by now", arguments: [false, true])
    func item(isWhole: Bool) throws {
        let sheet = try Self.sheet(Self.document(0.25))
        try sheet.make(
            isWhole ? .update({ _ in Self.document(0.75) }) : .updateItem({ _ in .progress(0.75, id: "copy") })
        )
        let page = try #require(sheet.presentations.shown.page)
        #expect(page.prepared.tiles[Self.copy]?.look.place == 0.25)
        let (first, _) = try Self.frame(of: sheet, after: 0)
        let place = try #require(first.appearance.content?.moving.first?.place)
        #expect((0.25..<0.75).contains(place) && first.isMoreWanted)
        let (last, _) = try Self.frame(of: sheet, after: 250_000)
        #expect(last.appearance.content?.moving == [] && !last.isMoreWanted)
    }

    @Test("Where motion is reduced it is painted as it is")
    func reduced() throws {
        let sheet = try Self.sheet(Self.document(0.25), "sheet.motion.reduced = \"jump\"")
        try sheet.make(.updateItem({ _ in .progress(0.75, id: "copy") }))
        #expect(sheet.presentations.shown.page?.prepared.tiles[Self.copy]?.look == Look())
        #expect(try !Self.frame(of: sheet, after: 0).0.isMoreWanted)
    }

    @Test("Another document lies under the one before, until that has faded")
    func replaced() throws {
        let sheet = try Self.sheet(Self.document(0.25))
        try sheet.present(Document(items: [.text("Another")]))
        let (first, page) = try Self.frame(of: sheet, after: 0)
        let pose = try #require(first.appearance.content)
        #expect(pose.past > 0.5 && first.isMoreWanted)
        #expect(page.content(pose, rows: sheet.display.size.height).past?.tiles.isEmpty == false)
        let (last, _) = try Self.frame(of: sheet, after: 5_000_000)
        #expect(last.appearance.content?.past == 0)
        #expect(page.content(pose, rows: sheet.display.size.height).past == nil)
    }

    @Test(
        "A screenshot shows what the panel shows while one document fades over another, however that is turned",
        arguments: [0, 90, 180, 270],
        [true, false]
    )
    func screenshot(rotation: Int, isUpdate: Bool) throws {
        let documents = ["One", "Two"].map { text in
            Document(title: "Kitchen", items: [.toggle("a", "A", isOn: false), .text(text)])
        }
        let sheet = try Self.sheet(documents[0], "display.rotation = \(rotation)")
        try isUpdate ? sheet.make(.update({ _ in documents[1] })) : sheet.present(documents[1])
        let (content, page) = try Self.frame(of: sheet, after: 0)
        let pose = try #require(content.appearance.content)
        #expect(pose.past > 0.5)
        let scene = try #require(sheet.presentations.shown.scene)
        var renderer = Renderer(scene: scene.picture, transform: scene.panel.drawn(scene.transform), page: page)
        let panel = HeadlessDisplay(size: sheet.display.size)
        _ = try renderer.render(content.appearance, on: panel)
        let screenshot = Screenshot(
            assets: sheet.presentations.shown.presentation.assets,
            transform: scene.transform,
            layout: try #require(sheet.touches.interaction).machine.layout,
            snapshot: nil,
            page: page.prepared,
            past: page.uprightPast,
            appearance: content.appearance
        )
        guard case .text(let text)? = try screenshot.draw(JobContext())["png"] else { return #expect(Bool(false)) }
        let picture = try PNG.readTransparent(try #require(Base64.bytes(text)), called: "screenshot", sideLimit: 640)
        let upright = panel.surface.turned(scene.transform.rotation.inverse)
        #expect(picture.words.map { $0 & 0xFF_FFFF } == upright.pixels)
        var still = content.appearance
        still.content?.past = 0
        _ = try renderer.render(still, on: panel)
        #expect(panel.surface.turned(scene.transform.rotation.inverse) != upright)
    }

    @Test("One that is presented on a hidden sheet comes with it")
    func hidden() throws {
        let sheet = try PresentedSheet()
        try sheet.present(Self.document(0.25))
        #expect(sheet.touches.interaction?.contentPose(at: sheet.touches.now)?.past == 0)
    }

    @Test("Work of unknown length wants frames while it is seen, and none on a hidden sheet")
    func endless() throws {
        let sheet = try Self.sheet(Document(items: [.progress(nil, id: "copy")]))
        #expect(try Self.frame(of: sheet, after: 60_000_000).0.isMoreWanted)
        sheet.touches.dismiss(reason: .control)
        sheet.touches.advance(to: sheet.touches.now + 70_000_000)
        let moment = sheet.touches.now + 71_000_000
        #expect(sheet.touches.interaction?.wantsFrames(after: moment) == false)
    }
}
