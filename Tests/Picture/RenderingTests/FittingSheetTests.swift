import BottomSheet
import Canvas
import Configuration
import Interaction
import Output
import TestSupport
import Testing

@testable import Content
@testable import Rendering

@Suite("A sheet as tall as its document", .serialized)
struct FittingSheetTests {
    private static let fonts = Fonts()

    private static func shown(
        _ document: Document,
        _ preset: Preset = .tray,
        height: Int,
        scale: Double,
        inset: Double = 0
    ) throws -> PanelView {
        var document = document
        document.font = "DejaVu Sans"
        let size = PixelSize(width: 360, height: height)
        let safeArea = DisplayTransform.SafeArea(top: inset, bottom: inset)
        return try PanelView(document, preset, size: size, scale: scale, safeArea: safeArea, fonts: fonts)
    }

    private static let scales = (0...28).map { 1 + Double($0) / 16 } + [1.1, 1.2, 1.3, 1.333, 1.4, 1.6, 1.7, 1.9, 2.3]

    @Test("Where all of a document is seen no line parts it from its footer, at any scale and size", arguments: scales)
    func noLine(scale: Double) throws {
        var document = Document(items: [.row("One"), .row("Two")], footer: [.button("ok", "OK", role: .primary)])
        var random = SplitMix(seed: UInt64(scale * 100))
        for step in 0..<12 {
            document.title = step % 2 == 0 ? "Title" : nil
            let (height, inset) = (900 + random.index(400), random.pick([0, 0, 5, 7.3]))
            var shown = try Self.shown(document, height: height, scale: scale, inset: inset)
            _ = try shown.picture()
            let (pose, layout) = (try shown.pose(offset: 0), shown.layout)
            let story = "\(height) rows, inset \(inset)"
            #expect(shown.page.prepared.tiles[.edge] == nil, "\(story)")
            #expect(
                abs(
                    pose.viewport + pose.looseTitle - Double(layout.height - layout.titleHeight - layout.footerHeight)
                        / scale
                ) < 1 / scale
            )
            #expect(try shown.pose(offset: 1e6).offset == 0, "nothing is scrolled: \(story)")
        }
    }

    @Test("What scrolls has its line, at any scale", arguments: scales)
    func line(scale: Double) throws {
        let document = Document(items: (0..<40).map { .row("\($0)") }, footer: [.button("ok", "OK")])
        var shown = try Self.shown(document, height: 900, scale: scale)
        _ = try shown.picture()
        #expect(shown.page.prepared.tiles[.edge] != nil)
    }

    @Test(
        "One that shows nothing is still as tall as a finger needs",
        arguments: [Preset.tray, .lunabee],
        [1, 1.5, 2]
    )
    func empty(preset: Preset, scale: Double) throws {
        for (document, inset) in [(Document(), 0.0), (Document(), 20), (Document(items: [.spacer(1)]), 0)] {
            let shown = try Self.shown(document, preset, height: 900, scale: scale, inset: inset)
            let seen = shown.area.height - shown.area.insetBelow - shown.top
            #expect(seen >= 44 && seen < 60)
        }
    }
}
