import Canvas

/// Drawing a drag: a sheet of 500 pixels moves 300 pixels and back in 120 frames over a picture, and the dim changes with it,
/// so that all visible parts of the backdrop change in every frame.
///
/// It is drawn with several looks: a plain sheet as wide as the panel, one with a shadow, one with margins as well, and one with
/// rows of text, which slide with it.
/// The time is compared with a copy of a whole frame, the least that drawing can cost. The same drag is drawn on panels on
/// which the picture is turned; that should cost as much as the upright one.
struct DragDrawing {
    static let sizes = [
        PixelSize(width: 800, height: 480), PixelSize(width: 1280, height: 800), PixelSize(width: 1920, height: 1080),
        PixelSize(width: 3840, height: 2160),
    ]

    private static let step = 5
    private static let frames = 120

    let size: PixelSize
    /// The scene on a panel with each rotation, the upright one first.
    let scenes: [Scene]
    let placements: [Scene.Placement]
    private let look: Look

    init(size: PixelSize, look: Look) {
        self.size = size
        self.look = look
        scenes = look.rotations.map { Self.scene(size, $0, look.sheet(on: size)) }
        let turn = Self.frames / 2
        let first = max(60, size.height - 500)
        let content = look.content(size)
        placements = (0...Self.frames).map { frame in
            let steps = frame <= turn ? frame : Self.frames - frame
            var placement = Scene.Placement(sheetRow: first + Self.step * steps, dimAlpha: UInt8(77 - steps))
            placement.content = content
            return placement
        }
    }

    /// How often everything is measured: less often where a frame is large, 31 times on 1280x800.
    var rounds: Int { min(31, max(7, 31 * 1280 * 800 / size.area)) }

    func report() {
        let times = measure()
        let (written, differing) = bytes()
        let shape = "\(size.width)x\(size.height)"
        let isGoal = look == .plain
        print("Dragged and dimmed frame, \(look.rawValue), \(shape), \(rounds) rounds of \(Self.frames) frames")
        print("  drawn                \((times.drawing.median * 1000).text(3)) ms")
        print("  a whole frame copied \((times.copying.median * 1000).text(3)) ms")
        print("  ratio                \(times.ratio.text)\(isGoal ? ", goal 1.50" : "")")
        for (scene, ratio) in zip(scenes, times.turned).dropFirst() {
            let degrees = "\(scene.rotation.rawValue)°"
            let label = "turned by " + degrees + String(repeating: " ", count: 11 - degrees.count)
            print("  \(label)\(ratio.text) of the upright one\(isGoal ? ", goal 1.10" : "")")
        }
        print("  bytes written        \(written / Self.frames) a frame, of \(size.area * 4)")
        print("  bytes that differ    \(differing / Self.frames) a frame")
    }

    /// The times of the rounds: seconds a frame, and ratios round by round.
    private struct Times {
        var copying = Sample()
        var drawing = Sample()
        var ratio = Sample()
        var turned: [Sample]
    }

    private func measure() -> Times {
        var times = Times(turned: scenes.map { _ in Sample() })
        var frames = scenes.map { painted(placements[0], $0) }
        let source = frames[0]
        for _ in 0..<rounds {
            let copied = Stopwatch.processorTime { copy(source, into: &frames[0]) } / Double(Self.frames)
            let drawn = scenes.indices.map { index in
                // Once before: the copy has left the upright frame in the cache, and the others are to begin alike.
                draw(scenes[index], into: &frames[index])
                return Stopwatch.processorTime { draw(scenes[index], into: &frames[index]) } / Double(Self.frames)
            }
            times.copying.add(copied)
            times.drawing.add(drawn[0])
            times.ratio.add(drawn[0] / copied)
            for index in scenes.indices { times.turned[index].add(drawn[index] / drawn[0]) }
        }
        return times
    }

    func draw(_ scene: Scene, into frame: inout Surface) { scene.draw(placements, into: &frame) }

    func copy(_ source: Surface, into frame: inout Surface) {
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
        let scene = scenes[0]
        var before = painted(placements[0], scene)
        for (old, new) in zip(placements, placements.dropFirst()) {
            written += scene.damage(from: old, to: new).area * 4
            let after = painted(new, scene)
            differing += zip(before.pixels, after.pixels).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 4) }
            before = after
        }
        return (written, differing)
    }

    func painted(_ placement: Scene.Placement, _ scene: Scene) -> Surface {
        var frame = Surface(size: scene.panel)
        var painter = ScenePainter(scene)
        frame.withFrame { painter.paint(.frame(placement), Damage(PixelRect(scene.panel)), into: $0) }
        return frame
    }

    /// A picture in which no two pixels beside each other are the same.
    static func picture(_ size: PixelSize) -> Surface {
        var picture = Surface(size: size)
        for y in 0..<size.height {
            for x in 0..<size.width {
                picture[x, y] = Color(red: UInt8(x & 255), green: UInt8(y & 255), blue: UInt8((x * y >> 6) & 255)).word
            }
        }
        return picture
    }

    private static func scene(_ size: PixelSize, _ rotation: Rotation, _ sheet: Scene.Sheet) -> Scene {
        Scene(
            size: size,
            rotation: rotation,
            ground: .picture(picture(size), beyond: .black),
            dimColor: .black,
            sheet: sheet
        )
    }
}

extension Scene {
    /// Draws one frame after the other, as the daemon does.
    func draw(_ placements: [Placement], into frame: inout Surface) {
        var painter = ScenePainter(self)
        frame.withFrame { target in
            for (old, new) in zip(placements, placements.dropFirst()) {
                let damage = self.damage(from: old, to: new).mapped { rotation.onPanel($0, panel: panel) }
                painter.paint(.frame(new), damage, into: target)
            }
        }
    }
}

enum Look: String, CaseIterable {
    case plain = "plain sheet"
    case shadowed = "shadow"
    case detached = "margins, corners and shadow"
    case texts = "rows of text"

    static let radius = 16

    var rotations: [Rotation] { self == .texts ? [.none] : Rotation.allCases }

    func content(_ size: PixelSize) -> Scene.Content {
        self == .texts ? Typesetting.content(width: size.width, rows: size.height) ?? Scene.Content() : Scene.Content()
    }

    func sheet(on size: PixelSize) -> Scene.Sheet {
        let margin = self == .detached ? 24 : 0
        let width = size.width - 2 * margin
        let bar = Mask.roundedRect(width: 60, height: 3, radius: 1.5)
        var sheet = Scene.Sheet(x: margin, width: width, fill: .color(.white))
        sheet.rounding = Rounding(self == .detached ? .all : .top, radius: Self.radius)
        sheet.grabber = .init(mask: bar, x: (width - 60) / 2, y: 9, color: .black)
        sheet.shadow = self == .plain || self == .texts ? nil : .init(opacity: 77, y: 2, blur: 8)
        return sheet
    }
}
