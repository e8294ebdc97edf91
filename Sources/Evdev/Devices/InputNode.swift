import CLibevdev
import Gestures
import Glibc
import System
import SystemPackage
import Udev

/// An open input device, read without blocking.
///
/// Events are read raw: libevdev's own reader discards a tracking id that changes without a lift, which is a touch like
/// any other to the tracker. libevdev describes the device, sets its clock, grabs it and reads the state of its slots.
struct InputNode: TouchNode, ~Copyable {
    /// The file that was opened.
    let path: String
    /// What it says about itself.
    let description: DeviceDescription
    /// To wait on.
    var fileDescriptor: Int32 { file.descriptor }
    /// What it can do.
    var capabilities: DeviceCapabilities { DeviceCapabilities(description) }
    /// Whether it is no hardware: made through uinput, or by a virtual machine, or a pointer that counts on the screen.
    ///
    /// Devices of uinput say any bus, and only where they hang tells.
    var isVirtual: Bool {
        if description.bus == Bus.virtual || capabilities.isPointer { return true }
        guard let name = path.split(separator: "/").last else { return false }
        return FilePath("/sys/class/input/\(name)").resolved?.starts(with: "/sys/devices/virtual") == true
    }

    /// The path and the name, for messages.
    var label: String { "\(path) (\(description.name))" }

    private let file: DeviceFile
    /// What libevdev knows of it.
    private let handle: OpaquePointer
    private var buffer = [input_event](repeating: input_event(), count: 64)

    /// Opens the device for reading.
    init(path: String, opener: DeviceOpener = .direct) throws(TouchscreenError) {
        let file = try open(path, opener)
        handle = try makeHandle(file.descriptor, path: path)
        self.file = file
        self.path = path
        description = DeviceDescription(handle)
    }

    deinit {
        libevdev_free(handle)
    }

    /// Makes the device stamp its events with CLOCK_MONOTONIC.
    borrowing func useMonotonicClock() throws(TouchscreenError) {
        try check(libevdev_set_clock_id(handle, CLOCK_MONOTONIC), "set the clock of")
    }

    /// Takes the device for this program alone, until it is closed.
    borrowing func grab() throws(TouchscreenError) {
        let status = libevdev_grab(handle, LIBEVDEV_GRAB)
        let hint = "another program holds it: stop that one first; a running sheetd holds it while input.grab is true"
        try check(status, "grab", hint: status == -EBUSY ? hint : nil)
    }

    /// Makes sure that no other program keeps the events to itself.
    ///
    /// The kernel tells that only by refusing a grab, so one is taken and let go at once: other readers miss what
    /// happens in these few microseconds.
    borrowing func expectFree() throws(TouchscreenError) {
        try grab()
        try check(libevdev_grab(handle, LIBEVDEV_UNGRAB), "let go of")
    }

    private borrowing func check(_ status: Int32, _ verb: String, hint: String? = nil) throws(TouchscreenError) {
        guard status < 0 else { return }
        throw TouchscreenError(operation: "\(verb) \(label)", errno: -status, hint: hint)
    }
}

// MARK: - Reading

extension InputNode {
    var now: Microseconds { SystemClock.monotonic.now }

    /// The path may lead to another device by now, but not to the same file.
    var isThere: Bool {
        var (mine, found) = (stat(), stat())
        guard fstat(fileDescriptor, &mine) == 0, stat(path, &found) == 0 else { return false }
        return mine.st_ino == found.st_ino && mine.st_rdev == found.st_rdev
    }

    mutating func read() throws(TouchscreenError) -> TouchNodeReading {
        do {
            let file = FileDescriptor(rawValue: fileDescriptor)
            let size = try buffer.withUnsafeMutableBytes { try file.read(into: $0) }
            let count = size / MemoryLayout<input_event>.stride
            return count > 0 ? .events(count) : .nothing
        } catch {
            let errno = (error as? Errno)?.rawValue
            if errno == EAGAIN { return .nothing }
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
        let now = try makeHandle(fileDescriptor, path: path)
        defer { libevdev_free(now) }
        // Of contacts without slots the kernel knows no more than the button: whether any is there.
        guard device.touchProtocol == .b else { return ([SlotState(single: now, of: device)], 0) }
        let count = max(libevdev_get_num_slots(now), 0)
        let slots = (0..<count).map { SlotState(now, slot: $0, of: device) }
        return (slots, Int(max(libevdev_get_current_slot(now), 0)))
    }
}

// MARK: - Opening

private func open(_ path: String, _ opener: DeviceOpener) throws(TouchscreenError) -> DeviceFile {
    do throws(Errno) {
        return try opener.open(path, for: .reading)
    } catch {
        let hint = accessHint(path: path, error: error)
        throw TouchscreenError(operation: "open \(path)", errno: error.rawValue, hint: hint)
    }
}

/// libevdev's view of the device behind `descriptor`, with its state of this moment.
private func makeHandle(_ descriptor: Int32, path: String) throws(TouchscreenError) -> OpaquePointer {
    var handle: OpaquePointer?
    let status = libevdev_new_from_fd(descriptor, &handle)
    guard let handle, status == 0 else {
        let hint = status == -ENOTTY ? "expected an event device, /dev/input/event*" : nil
        throw TouchscreenError(operation: "query \(path)", errno: -status, hint: hint)
    }
    return handle
}

/// Who may open the device, where the reason for the failure was permission.
private func accessHint(path: String, error: Errno) -> String? {
    var status = stat()
    guard error == .permissionDenied, stat(path, &status) == 0, status.st_mode & S_IRGRP != 0 else {
        return nil
    }
    let group = getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) } ?? "\(status.st_gid)"
    return "members of the group '\(group)' may read it"
}
