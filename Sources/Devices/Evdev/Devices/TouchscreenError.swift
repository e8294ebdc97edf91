import Glibc

package struct TouchscreenError: Error, Equatable, CustomStringConvertible {
    /// What was attempted, with its object: "grab /dev/input/event3 (Sheetd Test Panel)".
    package var operation: String
    /// The system's error number; nil when no system call failed.
    package var errno: Int32?
    package var hint: String?

    /// Such as "cannot grab /dev/input/event3 (Sheetd Test Panel): Device or resource busy; another program holds it".
    package var description: String {
        let cause = errno.map { String(cString: strerror($0)) }
        return "cannot \(operation): " + [cause, hint].compactMap { $0 }.joined(separator: "; ")
    }

    var isGone: Bool { errno == ENODEV }
    /// Whether another program has the device to itself.
    package var isBusy: Bool { errno == EBUSY }

    /// Whether the same may succeed later, though no event says when: another program holds the device, its permissions are not
    /// set yet, or the system is short of something.
    ///
    /// A device that is gone, or is none for touches, has an event when that changes.
    package var mayPass: Bool { errno.map(Self.passing.contains) ?? false }

    private static let passing: Set<Int32> = [
        EACCES, EPERM, EBUSY, EIO, EAGAIN, EINTR, ETIMEDOUT, ENOMEM, ENFILE, EMFILE,
    ]
}

package enum TouchscreenEnd: Equatable, Sendable, CustomStringConvertible {
    case unplugged
    case revoked
    case failed(TouchscreenError)

    package var description: String { says(of: "the touchscreen") }

    /// What has become of `device`.
    package func says(of device: String) -> String {
        switch self {
        case .unplugged: "\(device) was unplugged"
        case .revoked: "the right to read \(device) was withdrawn"
        case .failed(let error): "\(device) is lost: \(error)"
        }
    }
}
