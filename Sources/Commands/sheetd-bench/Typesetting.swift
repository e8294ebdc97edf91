import Canvas
import Content
import Jobs
import Values

/// Laying out a document of fifty rows and painting its visible part, and the same after one item has changed.
///
/// The time is compared with a copy of the visible part. The fonts are loaded already, as in a daemon that has shown a sheet.
struct Typesetting {
    static let scales = [1.0, 2.0]

    private static let rounds = 31
    private static let size = PixelSize(width: 720, height: 1280)

    private let scale: Double
    private let fonts = Fonts()

    init(scale: Double) {
        self.scale = scale
    }

    func report() {
        let first = Stopwatch.wallTime { fonts.warm() }
        let document = Self.document(rows: 50)
        guard let page = page(document) else { return print("A document of fifty rows is not accepted") }
        var times = Times()
        for round in 0..<Self.rounds { measure(document, page, round, into: &times) }
        print("Fifty rows on \(Self.size.width)x\(Self.size.height), \(scale.text(0)) pixels a point")
        print("  fonts found          \((first * 1000).text(1)) ms, once")
        print("  a sheet copied       \((times.copying.median * 1000).text(3)) ms")
        report("laid out, painted    ", times.whole, times.wholeRatio, goal: 5)
        report("one item updated     ", times.update, times.updateRatio, goal: 1)
        report("the next frame       ", times.frame, times.frameRatio, goal: nil)
    }

    private func report(_ name: String, _ time: Sample, _ ratio: Sample, goal: Int?) {
        let text = "\((time.median * 1000).text(3)) ms, \(ratio.median.text()) copies"
        print("  \(name)\(text)\(goal.map { ", goal \($0) ms" } ?? "")")
    }

    /// Seconds, and ratios to a copy round by round.
    private struct Times {
        var copying = Sample()
        var whole = Sample()
        var wholeRatio = Sample()
        var update = Sample()
        var updateRatio = Sample()
        var frame = Sample()
        var frameRatio = Sample()
    }

    private func measure(_ document: Document, _ page: Page, _ round: Int, into times: inout Times) {
        let source = Surface(size: Self.size)
        var target = Surface(size: Self.size)
        let copied = Stopwatch.processorTime {
            target.pixels.withUnsafeMutableBufferPointer { _ = $0.update(fromContentsOf: source.pixels) }
        }
        let whole = Stopwatch.processorTime { _ = self.page(document).map(content) }
        let item = Item.row("row 3", "Row 3", subtitle: "Updated \(round) times")
        let update = Stopwatch.processorTime {
            guard let next = page.prepared.replacing(item, at: "item", Faults(), JobContext()) else { return }
            page.show(next)
            _ = content(page)
        }
        let frame = Stopwatch.processorTime { _ = content(page) }
        times.copying.add(copied)
        times.whole.add(whole)
        times.wholeRatio.add(whole / copied)
        times.update.add(update)
        times.updateRatio.add(update / copied)
        times.frame.add(frame)
        times.frameRatio.add(frame / copied)
    }

    private func page(_ document: Document) -> Page? {
        Self.page(document, on: PageCanvas(width: Self.size.width, scale: scale, fonts: fonts, load: Self.loadNone))
    }

    private static func page(_ document: Document, on canvas: PageCanvas) -> Page? {
        let prepared = try? PreparedPage(document, on: canvas, Faults(), JobContext())
        return prepared.map { Page($0, paintedBy: .inline) }
    }

    private func content(_ page: Page) -> Scene.Content {
        let rows = Double(Self.size.height - page.layout.titleHeight - page.layout.footerHeight)
        return page.content(ContentPose(viewport: rows / scale), rows: Self.size.height)
    }

    static func content(width: Int, rows: Int) -> Scene.Content? {
        page(document(rows: 50), on: PageCanvas(width: width, scale: 1, fonts: Fonts(), load: loadNone))?
            .content(ContentPose(viewport: Double(rows)), rows: rows)
    }

    private static let loadNone: PictureLoader = { _, _, _ in throw NoPictures() }

    private struct NoPictures: Error {}

    private static func document(rows: Int) -> Document {
        var document = Document()
        document.title = "Settings"
        document.items = (0..<rows).map { index in
            Item.row(
                "row \(index)",
                "Row \(index)",
                subtitle: index % 3 == 0 ? "What it is about" : nil,
                accessory: [.chevron, .toggle(index % 2 == 0), .value("\(index) of \(rows)")][index % 3]
            )
        }
        document.footer = [.button("done", "Done", role: .primary)]
        return document
    }
}
