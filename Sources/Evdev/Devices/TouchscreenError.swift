import Glibc

/// Why a touchscreen cannot be used.
package struct TouchscreenError: Error, Hashable, CustomStringConvertible {
    /// What was attempted, with its object: "grab /dev/input/event3 (Sheetd Test Panel)".
    package var operation: String
    /// The system's error number; nil when the system had nothing against it.
    package var errno: Int32?
    /// What was expected, or what can be done.
    package var hint: String?

    /// Such as "cannot grab /dev/input/event3 (Sheetd Test Panel): Device or resource busy; another program holds it".
    package var description: String {
        let cause = errno.map { String(cString: strerror($0)) }
        return "cannot \(operation): " + [cause, hint].compactMap { $0 }.joined(separator: "; ")
    }

    /// Whether the device is no longer there for this program.
    var isGone: Bool { errno == ENODEV }
    /// Whether another program holds the device.
    var isBusy: Bool { errno == EBUSY }
}
