import CLibudev

/// A device as the kernel and udev describe it: a copy that outlives the device.
package struct DeviceInfo: Equatable, Sendable {
    package let subsystem: String
    package let sysPath: String
    /// The last part of `sysPath`, such as "card0" or "event3".
    package let sysName: String
    /// The file to open, such as "/dev/dri/card0"; nil when it has none.
    package let devNode: String?
    /// The properties that udev's rules and the kernel's event set.
    ///
    /// Without udevd only the kernel's few are there.
    package let properties: [String: String]

    package init(
        subsystem: String,
        sysPath: String,
        sysName: String,
        devNode: String?,
        properties: [String: String] = [:]
    ) {
        self.subsystem = subsystem
        self.sysPath = sysPath
        self.sysName = sysName
        self.devNode = devNode
        self.properties = properties
    }

    init(_ device: OpaquePointer) {
        var properties: [String: String] = [:]
        forEachEntry(udev_device_get_properties_list_entry(device)) { properties[$0] = $1 ?? "" }
        self.init(
            subsystem: udev_device_get_subsystem(device).map { String(cString: $0) } ?? "",
            sysPath: udev_device_get_syspath(device).map { String(cString: $0) } ?? "",
            sysName: udev_device_get_sysname(device).map { String(cString: $0) } ?? "",
            devNode: udev_device_get_devnode(device).map { String(cString: $0) },
            properties: properties
        )
    }
}

package struct DeviceEvent: Equatable, Sendable {
    /// What happened, in the kernel's word.
    ///
    /// Open, because kernels add words.
    package struct Action: RawRepresentable, Equatable, Sendable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        package static let add = Action(rawValue: "add")
        package static let remove = Action(rawValue: "remove")
        /// A property of the device changed: for a card, a display was plugged in or out.
        package static let change = Action(rawValue: "change")
    }

    package let action: Action
    /// The event's own properties, such as HOTPLUG or CONNECTOR, are among the device's.
    package let device: DeviceInfo

    package init(action: Action, device: DeviceInfo) {
        self.action = action
        self.device = device
    }
}
