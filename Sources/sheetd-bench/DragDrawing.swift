import Canvas

/// Drawing a drag: a sheet of 500 pixels goes 300 pixels down and up again in 120 frames over a picture, and the dim
/// follows it, so that all that shows of the backdrop changes in every frame.
///
/// It is drawn with several looks: a plain sheet as wide as the panel, one with a shadow, one with margins as well.
/// The measure is a copy of a whole frame: no program that draws can do with much less.
struct DragDrawing {
    static let sizes = [PixelSize(width: 1280, height: 800), PixelSize(width: 1920, height: 1080)]

    private static let rounds = 31
    private static let step = 5
    private static let frames = 120

    private let size: PixelSize
    private let look: Look
    private let scene: Scene
    private let placements: [Scene.Placement]

    init(size: PixelSize, look: Look) {
        self.size = size
        self.look = look
        scene = Self.scene(size, look.sheet(on: size))
        let turn = Self.frames / 2
        placements = (0...Self.frames).map { frame in
            let steps = frame <= turn ? frame : Self.frames - frame
            return Scene.Placement(sheetRow: size.height - 500 + Self.step * steps, dimAlpha: UInt8(77 - steps))
        }
    }

    /// Measures and prints.
    func report() {
        let (drawing, copying, ratio) = measure()
        let (written, differing) = bytes()
        let shape = "\(size.width)x\(size.height)"
        print("Dragged and dimmed frame, \(look.rawValue), \(shape), \(Self.rounds) rounds of \(Self.frames) frames")
        print("  drawn                \((drawing.median * 1000).text(3)) ms")
        print("  a whole frame copied \((copying.median * 1000).text(3)) ms")
        let range = "\(ratio.least.text()) to \(ratio.greatest.text())"
        print("  ratio                \(ratio.median.text()) (\(range))\(look == .plain ? ", goal 1.50" : "")")
        print("  bytes written        \(written / Self.frames) a frame, of \(size.area * 4)")
        print("  bytes that differ    \(differing / Self.frames) a frame")
    }

    /// Seconds a frame, drawn and copied in turn, and their ratio round by round.
    private func measure() -> (drawing: Sample, copying: Sample, ratio: Sample) {
        var drawing = Sample()
        var copying = Sample()
        var ratio = Sample()
        var frame = painted(placements[0])
        let source = frame
        for _ in 0..<Self.rounds {
            let copied = Stopwatch.processorTime { copy(source, into: &frame) } / Double(Self.frames)
            let drawn = Stopwatch.processorTime { draw(into: &frame) } / Double(Self.frames)
            copying.add(copied)
            drawing.add(drawn)
            ratio.add(drawn / copied)
        }
        return (drawing, copying, ratio)
    }

    /// The drag, as the daemon draws it.
    private func draw(into frame: inout Surface) {
        frame.withFrame { target in
            for (old, new) in zip(placements, placements.dropFirst()) {
                scene.paint(new, damage: scene.damage(from: old, to: new), into: target)
            }
        }
    }

    private func copy(_ source: Surface, into frame: inout Surface) {
        source.pixels.withUnsafeBytes { source in
            frame.pixels.withUnsafeMutableBytes { target in
                for _ in 0..<Self.frames { target.copyMemory(from: source) }
            }
        }
    }

    /// Bytes written in the whole drag, and bytes of pixels that have another colour than in the frame before.
    private func bytes() -> (written: Int, differing: Int) {
        var written = 0
        var differing = 0
        var before = painted(placements[0])
        for (old, new) in zip(placements, placements.dropFirst()) {
            written += scene.damage(from: old, to: new).area * 4
            let after = painted(new)
            differing += zip(before.pixels, after.pixels).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 4) }
            before = after
        }
        return (written, differing)
    }

    private func painted(_ placement: Scene.Placement) -> Surface {
        var frame = Surface(size: size)
        frame.withFrame { scene.paint(placement, damage: Damage(PixelRect(size)), into: $0) }
        return frame
    }

    private static func scene(_ size: PixelSize, _ sheet: Scene.Sheet) -> Scene {
        var picture = Surface(size: size)
        for y in 0..<size.height {
            for x in 0..<size.width {
                picture[x, y] = Color(red: UInt8(x & 255), green: UInt8(y & 255), blue: UInt8((x * y >> 6) & 255)).word
            }
        }
        return Scene(size: size, backdrop: .picture(picture, beyond: .black), dimColor: .black, sheet: sheet)
    }
}

/// What the dragged sheet looks like.
enum Look: String, CaseIterable {
    case plain = "plain sheet"
    case shadowed = "shadow"
    case detached = "margins, corners and shadow"

    func sheet(on size: PixelSize) -> Scene.Sheet {
        let margin = self == .detached ? 24 : 0
        let width = size.width - 2 * margin
        let bar = Mask.roundedRect(width: 60, height: 3, radius: 1.5)
        return Scene.Sheet(
            x: margin,
            width: width,
            fill: .color(.white),
            rounding: Rounding(self == .detached ? .all : .top, radius: 16),
            grabber: .init(mask: bar, x: (width - 60) / 2, y: 9, color: .black),
            shadow: self == .plain ? nil : .init(opacity: 77, y: 2, blur: 8)
        )
    }
}
