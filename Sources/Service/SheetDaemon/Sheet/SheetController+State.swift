import BottomSheet
import Canvas
import Configuration
import Content
import Control
import Interaction
import Jobs
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
            interaction?.pose(at: now) ?? Pose(state: .hidden, detent: "hidden", top: 0, dim: 0)
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

    /// The picture on the display, as a viewer sees it who holds the panel upright; a job draws it.
    func screenshot(reply: @escaping (Result<Value, ControlError>) -> Void) {
        guard let display, let interaction else { return reply(.failure(.noDisplay)) }
        let now = self.now
        let screenshot = Screenshot(
            assets: presentation.assets,
            transform: interaction.transform,
            layout: interaction.machine.layout,
            snapshot: snapshot(of: display),
            page: page?.page.prepared,
            appearance: interaction.appearance(at: now, fingers: now)
        )
        changes.worker.submit { job in
            try screenshot.draw(job)
        } then: {
            reply($0.mapError(ControlError.init))
        }
    }
}

/// A picture of this moment: all that a job needs to draw it.
private struct Screenshot: Sendable {
    let assets: SceneAssets
    let transform: DisplayTransform
    let layout: SheetLayout
    /// What the display showed before, where that is seen.
    let snapshot: Surface?
    /// The document, as it is laid out for the display.
    let page: PreparedPage?
    let appearance: Appearance

    /// The picture, as the interface describes it.
    func draw(_ job: JobContext) throws -> Value {
        let memory = ControlGroups().memory()
        if let refusal = ControlError.noRoom(for: transform.picture, in: memory) { throw refusal }
        let scene = assets.scene(transform, layout: layout, snapshot: snapshot, turned: Rotation.none)
        try job.step()
        let upright = transform.drawn(in: transform.picture, turned: .none)
        var renderer = Renderer(scene: scene, transform: upright, page: try painted(job))
        let canvas = HeadlessDisplay(size: transform.picture)
        _ = try renderer.render(appearance, on: canvas)
        try job.step()
        guard let png = PNG.encode(canvas.surface) else {
            throw ControlError.noDevice(reason: "the display has no pixels")
        }
        try job.step()
        return [
            "width": .integer(Int64(transform.picture.width)), "height": .integer(Int64(transform.picture.height)),
            "png": .text(Base64.text(png)),
        ]
    }

    /// The page with all that is seen of it.
    private func painted(_ job: JobContext) throws -> PlacedPage? {
        guard var upright = page?.turned(to: .none, job) else { return nil }
        let place = assets.place(transform, behavior: layout.behavior)
        if let pose = appearance.content, appearance.sheet.state != .hidden {
            try upright.paint(pose, top: place.row, rows: transform.picture.height, job)
        }
        return PlacedPage(Page(upright, paintedBy: .inline), at: place)
    }
}

extension ControlError {
    /// Why no picture of that size can be taken; nil where there is room for it.
    ///
    /// Past the limit of the service the kernel would end the daemon. A picture takes four bytes a pixel, and up to eight more
    /// while it becomes a PNG and then a text: three for its colours, as many for those that cannot be compressed, and four for
    /// their text, when the first three are given back.
    static func noRoom(for size: PixelSize, in memory: MemoryAllowance?) -> ControlError? {
        guard let memory, memory.room < size.area * 12 else { return nil }
        let limit = "the \(memory.limit >> 20) MB that the service may take"
        return .noDevice(reason: "no room for a picture of \(size.width)x\(size.height) pixels within \(limit)")
    }
}

extension FrameStatistics {
    /// How frames keep up, as the interface describes it.
    var value: [String: Value] {
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
        for percent in [50, 95, 99] {
            entries["age_p\(percent)_ms"] = age.percentile(percent).map { .number(Double($0) / 1000) }
        }
        return entries
    }
}

extension Value {
    fileprivate init(_ detent: Detent) {
        self = ["name": .text(detent.name), "top": .number(detent.top)]
    }
}
