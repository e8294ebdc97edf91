public import Configuration
import Evdev
import KMS

/// What is there, what would be chosen, and why: the first thing to ask for when a screen is black.
public struct Probe: Sendable {
    /// The findings, a line each.
    public let lines: [String]

    /// Looks at every display and every input device.
    ///
    /// Nothing on the glass changes.
    /// - Throws: `UdevError` when the devices cannot be listed, `KMSError` when the settings name no proper mode.
    public init(_ settings: Settings) throws {
        let displays = try DisplayProbe(DisplayRequest(settings.display)).lines
        lines = ["Displays"] + displays.map { "  " + $0 } + ["Touchscreens"] + (try Self.touchscreens(settings.input))
    }

    private static func touchscreens(_ settings: Settings.Input) throws -> [String] {
        let found = try TouchscreenDiscovery.candidates().map { candidate in
            candidate.name.isEmpty
                ? "  \(candidate.path): \(candidate.reason)"
                : "  \(candidate.path) (\(candidate.name)): \(candidate.verdict.rawValue), \(candidate.reason)"
        }
        return (found.isEmpty ? ["  no input devices"] : found) + [try chosen(settings)]
    }

    private static func chosen(_ settings: Settings.Input) throws -> String {
        do {
            return "  chosen: "
                + (try TouchscreenDiscovery.choose(device: settings.device.name, pointer: settings.pointer))
        } catch let error as TouchscreenNotFound {
            return "  chosen: none; \(error)"
        }
    }
}
