import BottomSheet
import Canvas
import Configuration
import Control
import Interaction
import Output
import Pictures
import Rendering
import System
import Values

/// What clients are told of the sheet when they ask.
extension SheetController {
    /// Where the sheet is, as the interface describes it.
    var state: [String: Value] {
        let pose =
            interaction?.pose(at: SystemClock.monotonic.now) ?? Pose(state: .hidden, detent: "hidden", top: 0, dim: 0)
        var entries: [String: Value] = [
            "state": .text(pose.state.rawValue),
            "top": .number(pose.top),
            "dim": .number(pose.dim),
            "preset": .text(presentation.behavior.preset),
            "detents": .list(interaction?.machine.layout.detents.map(Value.init) ?? []),
        ]
        entries["detent"] = pose.detent.map(Value.text)
        entries["display"] = displayState
        return entries
    }

    private var displayState: Value? {
        guard let display, let transform = interaction?.transform else { return nil }
        return [
            "name": .text(display.name.description),
            "width": .integer(Int64(transform.picture.width)),
            "height": .integer(Int64(transform.picture.height)),
            "scale": .number(transform.scale),
            "rotation": .integer(Int64(settings.display.rotation.rawValue)),
            "refresh": .number(display.refreshRate),
        ]
    }

    /// The picture on the display, as a viewer sees it who holds the panel upright.
    func screenshot() throws(ControlError) -> Value {
        guard let display, let interaction else { throw .noDevice(reason: "there is no display") }
        let transform = interaction.transform
        let page = presentation.layOut(transform, turned: .none, after: presentation.page).page
        let scene = presentation.assets.scene(
            transform,
            layout: interaction.machine.layout,
            snapshot: snapshot(of: display),
            turned: Rotation.none
        )
        let upright = transform.drawn(in: transform.picture, turned: .none)
        var renderer = Renderer(scene: scene, transform: upright, page: page)
        let canvas = HeadlessDisplay(size: transform.picture)
        let now = SystemClock.monotonic.now
        do { _ = try renderer.render(interaction.appearance(at: now, fingers: now), on: canvas) } catch {
            throw .noDevice(reason: "\(error)")
        }
        guard let png = PNG.encode(canvas.surface) else { throw .noDevice(reason: "the display has no pixels") }
        return [
            "width": .integer(Int64(transform.picture.width)), "height": .integer(Int64(transform.picture.height)),
            "png": .text(Base64.text(png)),
        ]
    }
}

extension FrameStatistics {
    /// How frames keep up, as the interface describes it.
    var value: Value {
        var entries: [String: Value] = [
            "frames_shown": .number(Double(shown)),
            "frames_late": .number(Double(late)),
            "frames_deferred": .number(Double(deferred)),
            "vblanks_missed": .number(Double(missedBlanks)),
            "touches_shown": .number(Double(touchToGlass.count)),
        ]
        for (name, percent) in [("median", 50), ("p99", 99), ("longest", 100)] {
            entries["touch_to_glass_\(name)_ms"] = touchToGlass.percentile(percent).map { .number(Double($0) / 1000) }
        }
        return .table(entries)
    }
}

extension Value {
    fileprivate init(_ detent: Detent) {
        self = ["name": .text(detent.name), "top": .number(detent.top)]
    }
}
