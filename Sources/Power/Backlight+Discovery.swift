import Configuration
import System
import SystemPackage

/// Finding the light of a panel.
extension Backlight {
    /// Where the kernel shows them.
    static let place = FilePath("/sys/class/backlight")

    /// The light that `choice` means for the panel on `connector`, such as "card0-eDP-1"; nil when there is none.
    ///
    /// A light that hangs on the connector is the panel's own; of others the kernel's order of kinds decides, then the name.
    static func choose(
        _ choice: Settings.Power.Backlight,
        for connector: String?,
        in place: FilePath = Backlight.place
    ) -> Backlight? {
        switch choice {
        case .none: return nil
        case .name(let name): return FilePath.Component(name).flatMap { Backlight(folder: place.appending($0)) }
        case .auto: return all(in: place).min { rank($0, connector) < rank($1, connector) }
        }
    }

    private static func rank(_ light: Backlight, _ connector: String?) -> (Int, Int, String) {
        let isElsewhere = connector == nil || light.parent != connector
        return (isElsewhere ? 1 : 0, Kind.allCases.firstIndex(of: light.kind) ?? Kind.allCases.count, light.name)
    }

    private static func all(in place: FilePath) -> [Backlight] {
        ((try? place.names()) ?? []).compactMap { name in
            FilePath.Component(name).flatMap { Backlight(folder: place.appending($0)) }
        }
    }
}
