import CLibudev

/// Lists the devices that are there now.
///
/// Works with and without udevd.
package enum DeviceEnumerator {
    /// The devices of one subsystem, "card2" before "card10".
    /// - Throws: `UdevError` when /sys cannot be read.
    package static func devices(subsystem: String) throws -> [DeviceInfo] {
        let udev = try UdevContext()
        let list = try checkUdev(udev_enumerate_new(udev.pointer), "list the devices of \(subsystem)")
        defer { udev_enumerate_unref(list) }
        try checkUdev(udev_enumerate_add_match_subsystem(list, subsystem), "list the devices of \(subsystem)")
        try checkUdev(udev_enumerate_scan_devices(list), "list the devices of \(subsystem)")

        var found: [DeviceInfo] = []
        forEachEntry(udev_enumerate_get_list_entry(list)) { path, _ in
            // A device that went away since the scan is simply not listed.
            guard let device = udev_device_new_from_syspath(udev.pointer, path) else { return }
            found.append(DeviceInfo(device))
            udev_device_unref(device)
        }
        return found.sorted { naturallyPrecedes($0.sysPath, $1.sysPath) }
    }
}
