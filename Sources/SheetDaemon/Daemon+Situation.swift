import BottomSheet
import Canvas
import Configuration
import Control
import Evdev
import EventLoop
import Gestures
import Interaction
import Output
import Pictures
import Rendering
import Values

/// What programs are told when they ask.
extension Daemon {
    /// Where the sheet is.
    var situation: Value {
        let pose = interaction?.pose(at: loop.now) ?? Pose(state: .hidden, detent: "hidden", top: 0, dim: 0)
        var entries: [String: Value] = [
            "state": .text(pose.state.rawValue),
            "top": .number(pose.top),
            "dim": .number(pose.dim),
            "preset": .text(settings.sheet.behavior.preset),
            "detents": .list(interaction?.machine.layout.detents.map(Value.init) ?? []),
        ]
        entries["detent"] = pose.detent.map(Value.text)
        entries["display"] = displayNow
        // What is known of one outlives it.
        if touchInput?.isOpen == true { entries["touchscreen"] = touchscreen.device.map { .text($0.name) } }
        return .table(entries)
    }

    private var displayNow: Value? {
        guard let display = panel?.display, let transform = interaction?.transform else { return nil }
        return [
            "name": .text("\(display.name)"),
            "width": .integer(Int64(transform.picture.width)),
            "height": .integer(Int64(transform.picture.height)),
            "scale": .number(transform.scale),
            "rotation": .integer(Int64(settings.display.rotation.rawValue)),
            "refresh": .number(display.refreshRate),
        ]
    }

    /// How frames keep up.
    var statistics: Value {
        guard let statistics = panel?.statistics else { return [:] }
        let latencies = statistics.touchToGlass
        var entries: [String: Value] = [
            "frames_shown": .number(Double(statistics.shown)),
            "frames_late": .number(Double(statistics.late)),
            "frames_deferred": .number(Double(statistics.deferred)),
            "vblanks_missed": .number(Double(statistics.missedBlanks)),
            "touches_shown": .number(Double(latencies.count)),
        ]
        for (name, percent) in [("median", 50), ("p99", 99), ("longest", 100)] {
            entries["touch_to_glass_\(name)_ms"] = latencies.percentile(percent).map { .number(Double($0) / 1000) }
        }
        return .table(entries)
    }

    /// What a recording of the touchscreen begins with.
    func beginning() throws(ControlError) -> Value {
        guard let head = touchInput?.recordingHead else { throw .noDevice(reason: "there is no touchscreen") }
        return ["lines": .text(head)]
    }

    /// The picture on the display, as a viewer sees it who holds the panel upright.
    func screenshot() throws(ControlError) -> Value {
        guard let display = panel?.display, let interaction else { throw .noDevice(reason: "there is no display") }
        let transform = interaction.transform
        let snapshot = artwork.wantsSnapshot ? snapshots.picture(before: display, log: log) : nil
        let behavior = interaction.machine.behavior
        let page = artwork.page(transform, behavior: behavior, turned: .none, after: page)
        let scene = artwork.scene(
            transform,
            layout: interaction.machine.layout,
            snapshot: snapshot,
            turned: Rotation.none
        )
        let upright = transform.drawn(in: transform.picture, turned: .none)
        var renderer = Renderer(scene: scene, transform: upright, page: page)
        let canvas = HeadlessDisplay(size: transform.picture)
        do { _ = try renderer.render(interaction.appearance(at: loop.now, fingers: loop.now), on: canvas) } catch {
            throw .noDevice(reason: "\(error)")
        }
        guard let png = PNG.encode(canvas.surface) else { throw .noDevice(reason: "the display has no pixels") }
        return [
            "width": .integer(Int64(transform.picture.width)), "height": .integer(Int64(transform.picture.height)),
            "png": .text(Base64.text(png)),
        ]
    }
}

extension Value {
    fileprivate init(_ detent: Detent) {
        self = ["name": .text(detent.name), "top": .number(detent.top)]
    }
}
