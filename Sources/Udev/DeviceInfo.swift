import CLibudev

/// A device as the kernel and udev describe it: a copy that outlives the device.
package struct DeviceInfo: Hashable, Sendable {
    /// The kind of device, such as "drm" or "input".
    package let subsystem: String
    /// Its directory below /sys.
    package let sysPath: String
    /// The last part of `sysPath`, such as "card0" or "event3".
    package let sysName: String
    /// The file to open, such as "/dev/dri/card0"; nil when it has none.
    package let devNode: String?
    /// What udev's rules and the kernel's event say of it.
    ///
    /// Without udevd only the kernel's few are there.
    package let properties: [String: String]

    /// A device from its parts.
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

    /// Copies what a libudev device says.
    init(_ device: OpaquePointer) {
        self.init(
            subsystem: udev_device_get_subsystem(device).map { String(cString: $0) } ?? "",
            sysPath: udev_device_get_syspath(device).map { String(cString: $0) } ?? "",
            sysName: udev_device_get_sysname(device).map { String(cString: $0) } ?? "",
            devNode: udev_device_get_devnode(device).map { String(cString: $0) },
            properties: DeviceInfo.properties(of: device)
        )
    }

    private static func properties(of device: OpaquePointer) -> [String: String] {
        var result: [String: String] = [:]
        forEachEntry(udev_device_get_properties_list_entry(device)) { name, value in
            result[name] = value ?? ""
        }
        return result
    }
}

/// Walks a libudev list, which is a chain of names with optional values.
func forEachEntry(_ first: OpaquePointer?, _ body: (_ name: String, _ value: String?) -> Void) {
    var entry = first
    while let current = entry {
        if let name = udev_list_entry_get_name(current) {
            body(String(cString: name), udev_list_entry_get_value(current).map { String(cString: $0) })
        }
        entry = udev_list_entry_get_next(current)
    }
}
