import BottomSheet
import Canvas
import Configuration
import Interaction
import Output
import System
import Values

/// Where the sheet is at `time`, for programs that ask.
struct SheetState {
    let presentation: Presentation
    /// Nil before the first display: then it is hidden.
    let machine: SheetMachine?
    let transform: DisplayTransform?
    let display: (any Display)?
    /// That of the content.
    let revision: Int
    let time: Microseconds
    /// The program behind the sheet, and all that are connected.
    let program: (shown: Value?, connected: Value?)
    /// Those inside the sheet.
    let inside: Value?
    /// The name of what this is about; nil of the configured sheet.
    var name: String?
    /// All that is presented, from the lowest.
    var stack: Value?
    /// The id of the item that is marked as the one that keys act on.
    var focus: String?
    /// Our keyboard, while it is seen: its layout, and its upper edge, in points.
    var keyboard: (layout: String, top: Double)?

    var pose: Pose { machine?.pose(at: time) ?? Pose(state: .hidden, detent: "hidden", top: 0, dim: 0) }

    var entries: [String: Value] {
        let pose = pose
        let detents = machine?.layout.detents ?? []
        var entries: [String: Value] = [
            "state": .text(pose.state.rawValue), "top": .number(pose.top), "dim": .number(pose.dim),
            "preset": .text(presentation.behavior.preset), "revision": .integer(Int64(revision)),
            "detents": .list(detents.map { ["name": .text($0.name), "top": .number($0.top)] }),
        ]
        entries["theme"] = presentation.settings.panel.theme.value
        entries["detent"] = pose.detent.map(Value.text)
        entries["display"] = displayEntry
        (entries["presentation"], entries["stack"]) = (name.map(Value.text), stack)
        let pages = presentation.pageNames
        if !pages.isEmpty { entries["pages"] = .list(pages.map(Value.text)) }
        entries["focus"] = focus.map(Value.text)
        entries["keyboard"] = keyboard.map { ["layout": .text($0.layout), "top": .number($0.top)] }
        (entries["program"], entries["programs"], entries["inside"]) = (program.shown, program.connected, inside)
        return entries
    }

    private var displayEntry: Value? {
        guard let display, let transform else { return nil }
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
