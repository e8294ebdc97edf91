import System
package import SystemPackage
import Udev

/// A connector of a card as the kernel last saw it, read from its folder below /sys/class/drm.
///
/// That opens no card: it makes this program DRM master of none, and needs no seat.
package struct KnownConnector: Equatable, Sendable {
    package let name: DisplayName
    /// Whether a display is connected, in the kernel's word.
    private let status: String
    /// Whether anybody has read the modes since the connector exists, and found some.
    private let hasModes: Bool

    /// Reads the folder of a connector, such as /sys/class/drm/card0-HDMI-A-1; nil where `folder` is none.
    package init?(folder: FilePath) {
        let parts = (folder.lastComponent?.string ?? "").split(separator: "-", maxSplits: 1)
        guard parts.count == 2, parts[0].hasPrefix("card"), !parts[1].hasPrefix("Writeback") else { return nil }
        name = DisplayName(device: "/dev/dri/\(parts[0])", connector: String(parts[1]))
        status = (try? folder.appending("status").contents()) ?? "disconnected"
        hasModes = (try? folder.appending("modes").contents()).map { !$0.isEmpty } ?? false
    }

    package static func all() throws -> [KnownConnector] {
        try DeviceEnumerator.devices(subsystem: "drm").compactMap { KnownConnector(folder: FilePath($0.sysPath)) }
    }

    /// Whether it is worth a search: a display is connected, or nobody has looked yet.
    ///
    /// A connector whose driver cannot tell keeps the status "unknown", but has modes as soon as somebody has looked.
    package var isPromising: Bool { status == "connected" || (status == "unknown" && !hasModes) }

    /// A question that is answered with yes when a connector has become worth a search that was not so before.
    ///
    /// What is there already was searched, and could not be used: to search it again at every event would make the screen
    /// flicker.
    /// - Parameters:
    ///   - card: the only card that counts; nil for all.
    ///   - known: every connector of every card.
    package static func arrivals(
        on card: String? = nil,
        among known: @escaping () throws -> [KnownConnector] = KnownConnector.all
    ) -> () throws -> Bool {
        let promising = {
            Set(try known().filter(\.isPromising).map(\.name).filter { [nil, $0.device].contains(card) })
        }
        var searched = (try? promising()) ?? []
        return {
            let now = try promising()
            defer { searched.formIntersection(now) }
            return !now.isSubset(of: searched)
        }
    }
}
