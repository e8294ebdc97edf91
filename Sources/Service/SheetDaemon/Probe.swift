package import Configuration
import Control
import Evdev
import Interaction
package import Output
import System
import Values

/// Which devices there are, which would be chosen, and why: the first thing to look at when a screen is black.
package struct Probe: Sendable {
    /// The findings, a line each.
    package let lines: [String]

    /// Looks at every display and every input device.
    ///
    /// The picture does not change. Devices that may be used are grabbed for a few microseconds, to find out whether another
    /// program holds them.
    /// - Throws: `UdevError` when the devices cannot be listed.
    package init(_ settings: Settings) throws {
        let displays = try DisplayKinds.all.probe(DisplayRequest(settings.panel, touchscreen: nil))
        let scale = displays.panel.map { "  \(Self.scale(settings, on: $0))" }
        let seat = DeviceAccess(settings.panel.display.seat, provider: .find())
        var lines = ["Seat", "  \(seat)", "Displays"]
        for line in displays.lines { lines.append("  " + line) }
        if let scale { lines.append("  " + scale) }
        lines.append("Touchscreens")
        lines += try Self.touchscreens(settings.panel.input)
        lines.append("Keyboards and encoders")
        lines += try Self.keyboards(settings.panel.input)
        lines += Self.programs(settings.panel.control)
        self.lines = lines
    }

    /// What the daemon that runs says of itself; nil where none does.
    static func state(_ settings: ControlSettings) -> Value? {
        guard let path = settings.socket, let daemon = try? ControlConnection(path: path, timeout: 1000) else {
            return nil
        }
        return (try? daemon.call("State"))?["state"]
    }

    /// Which programs are connected to the daemon that runs, if it may be asked.
    private static func programs(_ settings: ControlSettings) -> [String] {
        guard let lines = state(settings).flatMap(ProgramLines.lines) else { return [] }
        return ["Programs behind the sheet"] + (lines.isEmpty ? ["none is connected"] : lines).map { "  " + $0 }
    }

    /// How many pixels of `panel` a point has, and why.
    package static func scale(_ settings: Settings, on panel: DisplayProbe.Panel) -> String {
        let scale = settings.panel.transform(panel: panel.pixels, millimeters: panel.millimeters).scale
        let reason =
            if case .fixed = settings.panel.display.scale {
                "display.scale says so"
            } else if let size = panel.millimeters {
                "from \(size.width) x \(size.height) mm"
            } else {
                "the display does not say how large it is"
            }
        return "scale \(scale): \(reason)"
    }

    private static func touchscreens(_ settings: InputSettings) throws -> [String] {
        let found = try TouchscreenDiscovery.candidates(quirks: settings.quirks).map { "  " + line($0) }
        return (found.isEmpty ? ["  no input devices"] : found) + ["  " + (try chosen(settings))]
    }

    private static func line(_ candidate: TouchscreenCandidate) -> String {
        guard !candidate.name.isEmpty else { return "\(candidate.path): \(candidate.reason)" }
        let about =
            "\(candidate.path) (\(candidate.name)): \(candidate.verdict.rawValue), \(candidate.reason)"
            + (candidate.complaint.map { "; \($0)" } ?? "")
        let mayTouch = candidate.verdict == .touchscreen || candidate.verdict == .pointer
        guard mayTouch, TouchscreenDiscovery.isGrabbed(path: candidate.path) == true else { return about }
        return about + "; another program holds it, such as a running sheetd"
    }

    /// What has keys or a knob, touchscreens and pointers left out, and what is used of it.
    private static func keyboards(_ settings: InputSettings) throws -> [String] {
        let found = try KeyDiscovery.candidates(named: settings.keyboard.name).map(\.candidate)
        return found.filter(\.hasKeys).map { "  " + line($0) } + ["  used: \(settings.keyboard.shown)"]
    }

    static func line(_ candidate: KeyCandidate) -> String {
        let about =
            "\(candidate.path) (\(candidate.name)): \(candidate.verdict.rawValue), \(candidate.reason)"
            + (candidate.complaint.map { "; \($0)" } ?? "")
        guard candidate.verdict.isUsable, TouchscreenDiscovery.isGrabbed(path: candidate.path) == true else {
            return about
        }
        return about + "; another program holds it, such as a running sheetd"
    }

    private static func chosen(_ settings: InputSettings) throws -> String {
        do {
            let choice = try settings.chooseTouchscreen()
            return "chosen: " + (choice.warning.map { "\(choice.path); \($0)" } ?? choice.path)
        } catch let error as TouchscreenNotFoundError {
            return "chosen: none; \(error)"
        }
    }
}

extension KeyboardRequest {
    /// What is used, in words.
    var shown: String {
        switch self {
        case .auto: "all of them, where sheetd is a service"
        case .off: "none, as input.keyboard is \"off\""
        case .named(let name): "those that input.keyboard names, '\(name)'"
        }
    }
}
