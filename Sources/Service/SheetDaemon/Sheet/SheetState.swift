import BottomSheet
import Canvas
import Configuration
import Interaction
import Output
import Values

/// Where the sheet is, for programs that ask.
struct SheetState {
    private let presentation: Presentation
    private let interaction: Interaction?
    private let pose: Pose
    private let display: (any Display)?

    /// The sheet as it is now; hidden before the first display.
    init(_ presentation: Presentation, _ touches: TouchSession, on display: (any Display)?) {
        self.presentation = presentation
        self.display = display
        interaction = touches.interaction
        pose = interaction?.pose(at: touches.now) ?? Pose(state: .hidden, detent: "hidden", top: 0, dim: 0)
    }

    /// As the interface describes it.
    var entries: [String: Value] {
        var entries: [String: Value] = [
            "state": .text(pose.state.rawValue),
            "top": .number(pose.top),
            "dim": .number(pose.dim),
            "preset": .text(presentation.behavior.preset),
            "detents": .list(interaction?.machine.layout.detents.map(Value.init) ?? []),
        ]
        entries["detent"] = pose.detent.map(Value.text)
        entries["display"] = displayEntry
        return entries
    }

    private var displayEntry: Value? {
        guard let display, let transform = interaction?.transform else { return nil }
        return [
            "name": .text(display.name.description),
            "width": .integer(Int64(transform.picture.width)),
            "height": .integer(Int64(transform.picture.height)),
            "scale": .number(transform.scale),
            "rotation": .integer(Int64(presentation.settings.panel.display.rotation.rawValue)),
            "refresh": .number(display.refreshRate),
        ]
    }
}

extension Value {
    fileprivate init(_ detent: Detent) {
        self = ["name": .text(detent.name), "top": .number(detent.top)]
    }
}
