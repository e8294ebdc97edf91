import Canvas
import Content
import Jobs
import Values

/// Scrolling tiles on four columns, through a page: what a frame shows is found in ten thousand of them as fast as in fifty.
///
/// Six pixels a frame around the middle, there and back, so far from both ends that as many tiles are seen, and are near.
struct TileScrolling {
    private static let rounds = 31
    private static let frames = 60
    private static let step = 6.0
    private static let size = PixelSize(width: 720, height: 1280)
    private static let counts = [50, 10_000]

    private let page: Page

    private init?(_ count: Int, _ fonts: Fonts) {
        var document = Document(
            items: (0..<count).map { .tile("\($0)", "Tile \($0)", subtitle: "Kitchen", isOn: $0 % 3 == 0) }
        )
        (document.columns, document.maxWidth) = (4, 720)
        let canvas = PageCanvas(width: Self.size.width, scale: 1, fonts: fonts) { _, _, _ in throw NoPictures() }
        guard let prepared = try? PreparedPage(document, on: canvas, Faults(), JobContext()) else { return nil }
        page = Page(prepared, paintedBy: .inline)
    }

    private struct NoPictures: Error {}

    static func report() {
        let fonts = Fonts()
        let pages = counts.compactMap { TileScrolling($0, fonts) }
        guard pages.count == counts.count else { return print("A document of tiles is not accepted") }
        var (few, many, ratio) = (Sample(), Sample(), Sample())
        for _ in 0..<rounds {
            let times = pages.map { page in Stopwatch.processorTime(page.scroll) / Double(frames) }
            few.add(times[0])
            many.add(times[1])
            ratio.add(times[1] / times[0])
        }
        print("Scrolled frame of a page, tiles on four columns, \(rounds) rounds of \(frames) frames")
        print("  \(counts[0]) tiles \((few.median * 1000).text(3)) ms, ", terminator: "")
        print("\(counts[1]) tiles \((many.median * 1000).text(3)) ms, \(ratio.text), goal 1.20")
    }

    private func scroll() {
        let start = Double(page.layout.itemsHeight) / 2 - 190
        for frame in 0..<Self.frames {
            var pose = ContentPose(viewport: 200)
            pose.offset = start + Self.step * Double(frame < Self.frames / 2 ? frame : Self.frames - frame)
            _ = page.content(pose, rows: Self.size.height)
        }
    }
}
