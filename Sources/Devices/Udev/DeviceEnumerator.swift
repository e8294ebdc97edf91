import CLibudev

/// Lists the devices that exist now, with and without udevd.
package enum DeviceEnumerator {
    /// The devices of one subsystem, "card2" before "card10".
    package static func devices(subsystem: String) throws -> [DeviceInfo] {
        let udev = try UdevContext()
        let list = try checkUdev(udev_enumerate_new(udev.pointer), "list the devices of \(subsystem)")
        defer { udev_enumerate_unref(list) }
        try checkUdev(udev_enumerate_add_match_subsystem(list, subsystem), "list the devices of \(subsystem)")
        try checkUdev(udev_enumerate_scan_devices(list), "list the devices of \(subsystem)")

        var found: [DeviceInfo] = []
        forEachEntry(udev_enumerate_get_list_entry(list)) { path, _ in
            // A device that went away since the scan is not listed.
            guard let device = udev_device_new_from_syspath(udev.pointer, path) else { return }
            found.append(DeviceInfo(device))
            udev_device_unref(device)
        }
        return found.sorted { naturallyPrecedes($0.sysPath, $1.sysPath) }
    }
}

/// Whether `a` comes before `b` when runs of digits count as numbers, so that "card2" comes before "card10".
///
/// Unlike strverscmp, numbers with leading zeros equal those without.
package func naturallyPrecedes(_ a: String, _ b: String) -> Bool {
    var left = Array(a.utf8)[...]
    var right = Array(b.utf8)[...]
    while let x = left.first, let y = right.first {
        if isDigit(x), isDigit(y) {
            let (first, second) = (removeNumber(&left), removeNumber(&right))
            if first.count != second.count { return first.count < second.count }
            if first != second { return first.lexicographicallyPrecedes(second) }
        } else {
            if x != y { return x < y }
            left.removeFirst()
            right.removeFirst()
        }
    }
    return left.isEmpty && !right.isEmpty
}

/// Removes the digits at the front and returns them without leading zeros: of two such runs the longer is the larger.
private func removeNumber(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = text.prefix(while: isDigit)
    text = text.dropFirst(digits.count)
    return digits.drop { $0 == UInt8(ascii: "0") }
}

private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
