import Canvas
import Content
import Jobs
import Values

/// The drag of `DragDrawing` over a home of twelve tiles, against the same drag over a picture.
struct HomeDrawing {
    private static let columns = 3

    private let drag: DragDrawing
    private let scene: Scene
    private let placements: [Scene.Placement]

    /// Nil where the home is not accepted.
    private init?(size: PixelSize, _ fonts: Fonts) {
        drag = DragDrawing(size: size, look: .plain)
        var document = Document(
            items: (1...12).map { .tile("\($0)", "Tile \($0)", subtitle: "Kitchen", isOn: $0 % 3 == 0) }
        )
        (document.columns, document.maxWidth) = (Self.columns, Double(size.width))
        let canvas = PageCanvas(width: size.width, scale: 1, fonts: fonts) { _, _, _ in throw NoPictures() }
        guard let prepared = try? PreparedPage(document, on: canvas, Faults(), JobContext()) else { return nil }
        let page = Page(prepared, paintedBy: .inline)
        let content = page.content(ContentPose(viewport: Double(size.height)), rows: size.height)
        scene = drag.scenes[0].on(page.layout.background)
        placements = drag.placements.map { placement in
            var placement = placement
            placement.home = content
            return placement
        }
    }

    private struct NoPictures: Error {}

    static func report() {
        let fonts = Fonts()
        for size in DragDrawing.sizes {
            guard let home = HomeDrawing(size: size, fonts) else { return print("A home of tiles is not accepted") }
            home.report()
        }
    }

    private func report() {
        var ratio = Sample()
        var (overPicture, overHome) = (
            drag.painted(drag.placements[0], drag.scenes[0]), drag.painted(placements[0], scene)
        )
        for _ in 0..<drag.rounds {
            drag.draw(drag.scenes[0], into: &overPicture)
            let picture = Stopwatch.processorTime { drag.draw(drag.scenes[0], into: &overPicture) }
            scene.draw(placements, into: &overHome)
            ratio.add(Stopwatch.processorTime { scene.draw(placements, into: &overHome) } / picture)
        }
        print("Dragged and dimmed frame over a home of twelve tiles, \(drag.size.width)x\(drag.size.height)")
        print("  against the same over a picture   \(ratio.text), goal 1.10")
    }
}
