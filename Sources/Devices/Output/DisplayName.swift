/// Which display of which device: what messages name, and what finds it again.
package struct DisplayName: Hashable, Sendable, CustomStringConvertible {
    package let device: String
    /// The connector; nil of a device that has but one display.
    package let connector: String?

    package init(device: String, connector: String? = nil) {
        self.device = device
        self.connector = connector
    }

    package var description: String { connector.map { "\(device) \($0)" } ?? device }

    /// The kernel's name of the connector below /sys/class/drm, such as "card0-eDP-1"; nil of a display without one.
    package var sysName: String? {
        guard let connector, let card = device.split(separator: "/").last else { return nil }
        return "\(card)-\(connector)"
    }
}
