import CLibevdev
import Gestures
import Glibc
import System
import SystemPackage
import Udev

/// A source of raw events: a device node, or a simulated one in tests.
protocol EventNode: ~Copyable {
    var now: Microseconds { get }
    /// Whether the device still exists, if only for other programs.
    var isThere: Bool { get }

    /// Reads the events that have come, without waiting.
    /// - Returns: how many; 0 where none has.
    /// - Throws: `TouchscreenError`, with ENODEV when the device is gone, or this program may no longer read it.
    mutating func read() throws(TouchscreenError) -> Int

    borrowing func event(_ index: Int) -> InputEvent
}

/// A source of raw events of contacts.
protocol TouchNode: EventNode, ~Copyable {
    /// The current contacts according to the kernel, and the slot that it is in.
    borrowing func state(of device: TouchDevice) throws(TouchscreenError) -> (slots: [SlotState], current: Int)
}

package enum EventSharing: Sendable {
    case exclusive
    case shared
}

/// The maximum number of reads at once, so that a device that floods events cannot block the loop.
let touchReadLimit = 16

extension EventNode where Self: ~Copyable {
    borrowing func end(after error: TouchscreenError) -> TouchscreenEnd {
        guard error.isGone else { return .failed(error) }
        return isThere ? .revoked : .unplugged
    }
}

/// An open input device, read without blocking.
///
/// Events are read raw: libevdev's own reader discards a tracking id that changes without a lift, which the tracker
/// handles like any other touch. libevdev describes the device, sets its clock, grabs it and reads its slots.
struct InputNode: TouchNode, ~Copyable {
    let path: String
    let description: DeviceDescription
    /// What libevdev finds wrong with the device; nil where it finds nothing.
    let complaint: String?
    var fileDescriptor: Int32 { file.descriptor }
    var capabilities: DeviceCapabilities { DeviceCapabilities(description) }
    /// Whether it is no hardware: made through uinput, or by a virtual machine, or a pointer that counts on the screen.
    ///
    /// Devices of uinput give any bus; only their place in /sys shows what they are.
    var isVirtual: Bool {
        if description.identity.bus == Bus.virtual || capabilities.isPointer { return true }
        return InputNode.isVirtual(path)
    }

    /// Whether the device to which `path` leads is no hardware, by its place in /sys.
    ///
    /// - Parameter path: the device file, or a link to it such as those in /dev/input/by-path.
    static func isVirtual(_ path: String, sys: FilePath = "/sys") -> Bool {
        guard let name = (FilePath(path).resolved ?? FilePath(path)).lastComponent else { return false }
        let place = sys.appending("class/input").appending(name).resolved
        return place?.starts(with: sys.appending("devices/virtual")) ?? false
    }

    var label: String { "\(path) (\(description.name))" }

    private let file: DeviceFile
    private let device: LibevdevDevice
    private var buffer: [input_event]

    init(
        path: String,
        opener: DeviceOpener = .direct,
        access: DeviceOpener.Access = .reading
    ) throws(TouchscreenError) {
        let file = try Self.open(path, opener, access)
        let device = try LibevdevDevice(file.descriptor, path: path)
        description = device.description
        complaint = device.complaint
        self.path = path
        self.file = file
        self.device = device
        buffer = [input_event](repeating: input_event(), count: 64)
    }

    borrowing func useMonotonicClock() throws(TouchscreenError) {
        try check(device.useMonotonicClock(), "set the clock of")
    }

    /// Keeps the events of the device from other programs, until it is closed.
    borrowing func grab() throws(TouchscreenError) {
        let status = device.grab()
        let hint = "another program holds it: stop that one first; a running sheetd holds it while input.grab is true"
        try check(status, "grab", hint: status == -EBUSY ? hint : nil)
    }

    /// Makes sure that no other program has grabbed the device.
    ///
    /// The kernel shows that only by refusing a grab, so the device is grabbed and released at once: other readers miss
    /// what happens in these few microseconds.
    borrowing func expectFree() throws(TouchscreenError) {
        try grab()
        try check(device.release(), "let go of")
    }

    borrowing func light(_ code: UInt32, _ isOn: Bool) { device.light(code, isOn) }

    private borrowing func check(_ status: Int32, _ verb: String, hint: String? = nil) throws(TouchscreenError) {
        guard status < 0 else { return }
        throw TouchscreenError(operation: "\(verb) \(label)", errno: -status, hint: hint)
    }
}

extension InputNode {
    var now: Microseconds { SystemClock.monotonic.now }

    /// The path may lead to another device by now, but not to the same file.
    var isThere: Bool {
        var (mine, found) = (stat(), stat())
        guard fstat(fileDescriptor, &mine) == 0, stat(path, &found) == 0 else { return false }
        return mine.st_ino == found.st_ino && mine.st_rdev == found.st_rdev
    }

    mutating func read() throws(TouchscreenError) -> Int {
        do {
            let file = FileDescriptor(rawValue: fileDescriptor)
            let size = try buffer.withUnsafeMutableBytes { try file.read(into: $0) }
            return size / MemoryLayout<input_event>.stride
        } catch {
            let errno = (error as? Errno)?.rawValue
            if errno == EAGAIN { return 0 }
            throw TouchscreenError(operation: "read \(label)", errno: errno)
        }
    }

    func event(_ index: Int) -> InputEvent {
        withUnsafePointer(to: buffer[index]) {
            InputEvent(
                time: input_event_microseconds($0),
                type: $0.pointee.type,
                code: $0.pointee.code,
                value: $0.pointee.value
            )
        }
    }

    borrowing func state(
        of device: TouchDevice
    ) throws(TouchscreenError) -> (slots: [SlotState], current: Int) {
        try LibevdevDevice(fileDescriptor, path: path).slots(of: device)
    }
}

extension InputNode {
    private static func open(
        _ path: String,
        _ opener: DeviceOpener,
        _ access: DeviceOpener.Access
    ) throws(TouchscreenError) -> DeviceFile {
        do throws(Errno) {
            return try opener.open(path, for: access)
        } catch {
            let hint = accessHint(path: path, error: error)
            throw TouchscreenError(operation: "open \(path)", errno: error.rawValue, hint: hint)
        }
    }

    /// Who may open the device, where the permission is missing.
    private static func accessHint(path: String, error: Errno) -> String? {
        guard error == .permissionDenied, let status = try? FilePath(path).stat(),
            status.permissions.contains(.groupRead), let group = FilePath(path).group
        else { return nil }
        return "members of the group '\(group.name ?? "\(group.number)")' may read it"
    }
}
