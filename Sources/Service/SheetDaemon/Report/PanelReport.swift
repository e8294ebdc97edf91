package import Configuration
import Control
import Evdev
import Output
import Values

/// What support needs to know of a machine, as one document: what its displays and touchscreens say of themselves, what would
/// be chosen, by which programs, and what is presented.
///
/// It names a model of machine, never a single one: serial numbers are left out, and so is the name of the host. The tests
/// of displays read it, so that a board that somebody else has becomes a test.
package struct PanelReport: Sendable {
    /// The form of the document; a reader of another form refuses it.
    private static let version: Int64 = 1

    private let value: Value

    /// Looks at every display and every input device, as `Probe` does.
    /// - Throws: `UdevError` when the devices cannot be listed.
    package init(_ settings: Settings) throws {
        var entries = try DisplayKinds.all.report()
        entries["report"] = .integer(Self.version)
        entries["programs"] = HostReport.programs(sheetd: ProgramVersion.current)
        entries["machine"] = HostReport.machine
        entries["kernel"] = HostReport.kernel
        entries["seat"] = .text("\(DeviceAccess(settings.panel.display.seat, provider: .find()))")
        entries["inputs"] = try TouchscreenDiscovery.report(quirks: settings.panel.input.quirks)
        entries["choice"] = try Self.choice(settings)
        // Names, priorities and states: nothing of what is shown.
        entries["stack"] = Probe.state(settings.panel.control).map { $0["stack"] ?? [] }
        value = .table(entries)
    }

    package var json: String { value.indentedJSON }

    private static func choice(_ settings: Settings) throws -> Value {
        let displays = try DisplayKinds.all.probe(DisplayRequest(settings.panel, touchscreen: nil))
        let scale = displays.panel.map { Probe.scale(settings, on: $0) }
        let touchscreen = try? settings.panel.input.chooseTouchscreen()
        var entries: [String: Value] = ["display": .list(displays.lines.map { .text($0) })]
        entries["scale"] = scale.map { .text($0) }
        entries["touchscreen"] = touchscreen.map { .text($0.path) }
        return .table(entries)
    }
}
