import CWire
import Canvas
import Glibc
import Programs
import Windows

/// Showing a program: it draws every pixel of the panel in each frame, which are read from its memory, kept as the ground, and
/// written to the frame with what lies over them.
///
/// The time is compared with a copy of a whole frame; two copies, the least that this can cost, are more than one.
struct ProgramDrawing {
    private static let frames = 30

    private let size: PixelSize
    private let buffer: SharedBuffer
    private let tree: WindowTree
    private let scene: Scene

    /// Nil where the system gives no memory to share.
    init?(size: PixelSize) {
        let file = memfd_create("sheetd-bench", 0)
        let bytes = size.area * 4
        let picture = DragDrawing.picture(size)
        let written = picture.pixels.withUnsafeBytes { write(file, $0.baseAddress, bytes) }
        guard file >= 0, written == bytes, let pool = SharedPool(file, size: bytes) else { return nil }
        let id = BufferID(1)
        guard
            let buffer = SharedBuffer(id, in: pool, offset: 0, size: size, stride: 4 * size.width, format: .xrgb8888),
            let tree = try? Self.tree(buffer.description)
        else { return nil }
        (self.size, self.buffer, self.tree) = (size, buffer, tree)
        scene = Scene(
            size: size,
            ground: .picture(picture, beyond: .black),
            dimColor: .black,
            sheet: Look.plain.sheet(on: size)
        )
    }

    /// One window, as large as the panel.
    private static func tree(_ buffer: ClientBuffer) throws(ProtocolFault) -> WindowTree {
        var tree = WindowTree(room: Room(picture: buffer.size, scale: 1))
        let id = SurfaceID(1)
        tree.create(id, of: ProgramID(1))
        try tree.makeWindow(id)
        try tree.makeToplevel(id)
        try tree.commit(id)
        for case .configure(_, let configure) in tree.takeEffects() { try tree.acknowledge(id, configure.serial) }
        tree.update(id) { $0.attachment = .buffer(buffer) }
        try tree.commit(id)
        return tree
    }

    func report() {
        let rounds = min(21, max(7, 21 * 1280 * 800 / size.area))
        var (hidden, dimmed) = (Sample(), Sample())
        var frame = DragDrawing.picture(size)
        let source = frame
        for _ in 0..<rounds {
            let copied = Stopwatch.processorTime {
                for _ in 0..<Self.frames { Self.copy(source, into: &frame) }
            }
            hidden.add(
                Stopwatch.processorTime { draw(Scene.Placement(sheetRow: size.height, dimAlpha: 0), &frame) } / copied
            )
            let resting = Scene.Placement(sheetRow: size.height / 2, dimAlpha: 77)
            dimmed.add(Stopwatch.processorTime { draw(resting, &frame) } / copied)
        }
        print(
            "A program's frame, every pixel new, \(size.width)x\(size.height), \(rounds) rounds of \(Self.frames) frames"
        )
        print("  behind a hidden sheet, against copying a frame   \(hidden.text), goal 1.60")
        print("  under a resting sheet that dims                  \(dimmed.text), goal 2.20")
    }

    private static func copy(_ source: Surface, into frame: inout Surface) {
        source.pixels.withUnsafeBytes { source in
            frame.pixels.withUnsafeMutableBytes { $0.copyMemory(from: source) }
        }
    }

    private func draw(_ placement: Scene.Placement, _ frame: inout Surface) {
        let all = Damage(PixelRect(size))
        let windows = WindowPainter(tree.placed, picture: size, rotation: .none)
        var painter = ScenePainter(scene)
        frame.withFrame { target in
            for _ in 0..<Self.frames {
                painter.changeGround { ground in
                    ground.changePicture { picture in
                        windows.paint(all, backdrop: .color(.black), into: &picture) { _ in buffer }
                    }
                }
                let damage = scene.damage(from: placement, to: placement, ground: all)
                painter.paint(.frame(placement), damage, into: target)
            }
        }
    }
}
