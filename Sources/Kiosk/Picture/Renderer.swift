import BottomSheet
public import Canvas
import KMS

/// A frame that was drawn.
public struct DrawnFrame: Hashable, Sendable {
    /// Its number, from 0.
    public var number: Int
    /// What differed from the frame before, in pixels of the picture.
    public var damage: Damage
    /// The bytes written into the display's memory.
    public var bytesWritten: Int
    /// Whether the display will report when it is on the glass.
    public var isQueued: Bool
}

/// Shows poses on a display: turns each into a placement of the scene and draws what differs from the one before.
struct Renderer {
    private let scene: Scene
    private let transform: DisplayTransform
    private var shown: Scene.Placement?
    /// Damage of frames that the display could not take.
    private var owed = Damage()
    private var number = 0

    init(scene: Scene, transform: DisplayTransform) {
        self.scene = scene
        self.transform = transform
    }

    /// Whether it draws for `display` as it is now: with its pixels, and turned as it wants to be drawn for.
    func fits(_ display: any LiveDisplay) -> Bool {
        transform.panel == display.size && transform.rotation == display.drawingRotation
    }

    /// Draws `pose`; nil when nothing differs, or when the display cannot take a frame now (`isOwed` tells which).
    mutating func render(_ pose: Pose, on display: any Display) throws -> DrawnFrame? {
        let placement = placement(of: pose)
        owed.add(shown.map { scene.damage(from: $0, to: placement) } ?? Damage(PixelRect(scene.size)))
        shown = placement
        guard !owed.isEmpty else { return nil }
        switch try present(placement, on: display) {
        case .deferred: return nil
        case .shown(let bytes): return drawn(bytes, isQueued: false)
        case .queued(let bytes): return drawn(bytes, isQueued: true)
        }
    }

    /// Whether a frame waits for a display that could not take it.
    var isOwed: Bool { !owed.isEmpty }

    private mutating func drawn(_ bytes: Int, isQueued: Bool) -> DrawnFrame {
        defer {
            owed = Damage()
            number += 1
        }
        return DrawnFrame(number: number, damage: owed, bytesWritten: bytes, isQueued: isQueued)
    }

    private func present(_ placement: Scene.Placement, on display: any Display) throws -> Presentation {
        let damage = owed.mapped { transform.rotation.onPanel($0, panel: transform.panel) }
        return try display.present(damage) { target, damage in
            scene.paint(placement, damage: damage, into: target)
        }
    }

    private func placement(of pose: Pose) -> Scene.Placement {
        Scene.Placement(
            sheetRow: transform.row(top: pose.top),
            dimAlpha: UInt8((pose.dim * 255).rounded()),
            radius: Int((pose.radius * transform.scale).rounded()),
            sheetAlpha: UInt8((pose.opacity * 255).rounded())
        )
    }
}
