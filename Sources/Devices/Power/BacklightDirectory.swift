import Configuration
import Glibc
import System
import SystemPackage

/// The backlights of the machine, and where their brightness is saved while they are dimmed.
struct BacklightDirectory: Equatable, Sendable {
    let folder: FilePath
    /// The folder of the files that keep brightnesses; nil keeps none.
    let savedBrightnesses: FilePath?

    /// The machine's own, with the folder that the service manager gives to the program, if any.
    static var system: BacklightDirectory {
        let runtime = getenv("RUNTIME_DIRECTORY").map { FilePath(platformString: $0) }
        return BacklightDirectory(folder: "/sys/class/backlight", savedBrightnesses: runtime)
    }

    /// The backlight that `choice` selects for the panel on `connector`, such as "card0-eDP-1"; nil when there is none.
    ///
    /// A child of the connector is the panel's own; among others the kernel's order of kinds decides, then the name.
    func light(_ choice: PowerSettings.Backlight, for connector: String?) -> Backlight? {
        switch choice {
        case .none: return nil
        case .name(let name): return light(named: name)
        case .auto: return all.min { Self.rank($0, connector) < Self.rank($1, connector) }
        }
    }

    func savedBrightness(of light: Backlight) -> SavedBrightness? {
        savedBrightnesses.map { SavedBrightness(of: light, in: $0) }
    }

    private var all: [Backlight] { ((try? folder.names()) ?? []).compactMap(light(named:)) }

    private func light(named name: String) -> Backlight? {
        FilePath.Component(name).flatMap { Backlight(folder: folder.appending($0)) }
    }

    private static func rank(_ light: Backlight, _ connector: String?) -> (Int, Int, String) {
        let isElsewhere = connector == nil || light.parent != connector
        let kinds = Backlight.Kind.allCases
        return (isElsewhere ? 1 : 0, kinds.firstIndex(of: light.kind) ?? kinds.count, light.name)
    }
}

/// The brightness of a light before it was dimmed, in a file that outlives the program.
///
/// A program that is killed in the middle of a fade, or while the panel is dark, must not take the dimmed brightness for the
/// user's setting at the next start.
struct SavedBrightness: Equatable, Sendable {
    private let file: FilePath

    init(of light: Backlight, in folder: FilePath) { file = folder.appending("brightness-\(light.name)") }

    var value: Int? { (try? file.contents()).flatMap { Int($0) } }

    func save(_ brightness: Int) throws { try file.replace(with: "\(brightness)\n") }

    func clear() { file.remove() }
}
