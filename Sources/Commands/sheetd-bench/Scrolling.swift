import Canvas

/// Scrolling a list: rows of 720 x 112 pixels move through a viewport of 720 x 1000, twelve pixels a frame, with an indicator.
///
/// All of the viewport changes in every frame. The time is compared with a copy of as many bytes out of a picture of all rows
/// into a frame, the least that drawing rasterised rows can cost where all of them are stored, as those of photographs are; of
/// a row with a text and a switch little is. The scene gets only the visible rows, so a document of ten thousand costs as much
/// as one of fifty. The turned list has its rows side by side, 112 columns each.
///
/// It is also drawn as a display with planes has it: the sheet in a picture of its own, in words with an opacity.
struct Scrolling {
    enum Kind: String, CaseIterable {
        case photographs, texts
    }

    private static let rounds = 31
    private static let frames = 60
    private static let step = 12
    private static let row = PixelSize(width: 720, height: 112)
    private static let viewport = PixelRect(x: 0, y: 180, width: 720, height: 1000)
    private static let sheetRow = 100

    private let scene: Scene
    private let placements: [Scene.Placement]

    init(_ kind: Kind, rotation: Rotation, rows: Int) {
        let size = PixelSize(width: 720, height: 1280)
        let mask = Mask.roundedRect(width: 72, height: 5, radius: 2.5)
        var sheet = Scene.Sheet(x: 0, width: size.width, fill: .color(.white))
        sheet.rounding = Rounding(radius: 24)
        sheet.grabber = .init(mask: mask, x: 324, y: 12, color: .black)
        scene = Scene(size: size, rotation: rotation, ground: .color(.black), dimColor: .black, sheet: sheet)
        let list = List(kind, rotation: rotation, rows: rows)
        placements = (0...Self.frames).map { frame in
            let content = list.content(offset: rows * Self.row.height / 2 + frame * Self.step)
            var placement = Scene.Placement(sheetRow: Self.sheetRow, dimAlpha: 77)
            placement.content = content
            return placement
        }
    }

    static func report() {
        print("Scrolled frame, rows of 720x112 in 720x1000, \(rounds) rounds of \(frames) frames")
        for kind in Kind.allCases {
            for rotation in [Rotation.none, .quarter] {
                for rows in [50, 10_000] { report(kind, rotation: rotation, rows: rows) }
            }
        }
    }

    private static func report(_ kind: Kind, rotation: Rotation, rows: Int) {
        let times = Scrolling(kind, rotation: rotation, rows: rows).measure()
        let label = "\(rotation == .none ? "upright" : "turned by 90°"), \(rows) rows of \(kind.rawValue)"
        print("  \(label)\(String(repeating: " ", count: 42 - label.count))\(times.ratio.text), goal 1.20")
        print("    drawn \((times.drawing.median * 1000).text(3)) ms", terminator: ", ")
        print("for a plane of its own \((times.layering.median * 1000).text(3)) ms", terminator: ", ")
        print("as many bytes copied \((times.copying.median * 1000).text(3)) ms")
    }

    private struct Times {
        var copying = Sample()
        var drawing = Sample()
        var layering = Sample()
        var ratio = Sample()
    }

    private func measure() -> Times {
        var times = Times()
        var frame = Surface(size: scene.panel)
        var painter = ScenePainter(scene)
        frame.withFrame { painter.paint(.frame(placements[0]), Damage(PixelRect(scene.panel)), into: $0) }
        let height = Self.viewport.height + Self.frames * Self.step
        let source = Surface(size: PixelSize(width: Self.viewport.width, height: height), color: .white)
        var target = frame
        var layer = Surface(size: scene.sheetLayerSize)
        for _ in 0..<Self.rounds {
            let copied = Stopwatch.processorTime { copy(source, into: &target) } / Double(Self.frames)
            let drawn = Stopwatch.processorTime { scene.draw(placements, into: &frame) } / Double(Self.frames)
            times.layering.add(Stopwatch.processorTime { drawLayer(into: &layer) } / Double(Self.frames))
            times.copying.add(copied)
            times.drawing.add(drawn)
            times.ratio.add(drawn / copied)
        }
        return times
    }

    private func drawLayer(into picture: inout Surface) {
        let layers = placements.compactMap { placement -> Scene.SheetLayer? in
            if case .layers(let layers) = scene.split(placement) { layers.sheet } else { nil }
        }
        var painter = ScenePainter(scene)
        let size = picture.size
        picture.pixels.withUnsafeMutableBytes { memory in
            let target = FrameTarget(memory: memory, pitch: size.width * 4, size: size, format: .argb8888)
            for (old, new) in zip(layers, layers.dropFirst()) {
                painter.paint(.sheet(new), scene.sheetLayerDamage(from: old, to: new), into: target)
            }
        }
    }

    private func copy(_ source: Surface, into target: inout Surface) {
        let (pitch, bytes) = (Self.viewport.width * 4, Self.viewport.area * 4)
        source.pixels.withUnsafeBytes { source in
            target.pixels.withUnsafeMutableBytes { target in
                let viewport = UnsafeMutableRawBufferPointer(
                    rebasing: target[(Self.viewport.y * pitch)...].prefix(bytes)
                )
                for frame in 0..<Self.frames {
                    let seen = source[(frame * Self.step * pitch)...].prefix(bytes)
                    viewport.copyMemory(from: UnsafeRawBufferPointer(rebasing: seen))
                }
            }
        }
    }

    /// Rows one below the other; each is rasterised when it is first visible, and cached.
    private final class List {
        private let kind: Kind
        private let rotation: Rotation
        private let rows: Int
        private var pictures: [Int: SparsePicture] = [:]

        init(_ kind: Kind, rotation: Rotation, rows: Int) {
            self.kind = kind
            self.rotation = rotation
            self.rows = rows
        }

        func content(offset: Int) -> Scene.Content {
            let (first, height) = (viewport.y - sheetRow, row.height)
            let seen = offset / height...min(rows - 1, (offset + viewport.height - 1) / height)
            let tiles = seen.map { index in
                Scene.Tile(
                    picture(index),
                    serial: index,
                    x: 0,
                    y: first + index * height - offset,
                    rows: first..<first + viewport.height
                )
            }
            return Scene.Content(tiles: tiles, indicator: indicator(offset: offset))
        }

        private func indicator(offset: Int) -> Scene.Indicator {
            let way = (viewport.height - 200) * offset / (rows * row.height)
            let mask = Mask.roundedRect(width: 6, height: 200, radius: 3)
            return .init(mask: mask, x: 706, y: viewport.y - sheetRow + way, color: .black, alpha: 128)
        }

        private func picture(_ index: Int) -> SparsePicture {
            if let known = pictures[index] { return known }
            var surface = Surface(size: row, color: .white)
            for y in 0..<row.height {
                for x in 0..<row.width where isInked(x, y) {
                    surface[x, y] = Color(UInt32(x * 31 + y * 977 + index)).word
                }
            }
            let picture = SparsePicture(surface, color: .white, rotation)
            pictures[index] = picture
            return picture
        }

        private func isInked(_ x: Int, _ y: Int) -> Bool {
            switch kind {
            case .photographs: true
            case .texts:
                // Letters at the start, a switch at the end, and a hairline below.
                (32..<320).contains(x) && (36..<76).contains(y) && (x + y) % 3 > 0
                    || (592..<688).contains(x) && (28..<84).contains(y) || x >= 32 && y == row.height - 1
            }
        }
    }
}
