import CLibevdev
import Gestures
import Glibc
import SystemPackage

/// An open input device, read without blocking.
///
/// Events are read raw: libevdev's own reader discards a tracking id that changes without a lift, which is a touch like
/// any other to the tracker. libevdev describes the device, sets its clock, grabs it and reads the state of its slots.
struct InputNode: ~Copyable {
    /// What a read found.
    enum Reading {
        /// So many events, each to be had from `event(_:)`.
        case events(Int)
        /// Nothing now.
        case nothing
    }

    /// The file that was opened.
    let path: String
    /// What it can do.
    let capabilities: DeviceCapabilities
    /// To wait on.
    var fileDescriptor: Int32 { file.rawValue }

    private let file: FileDescriptor
    private let handle: OpaquePointer
    private var buffer = [input_event](repeating: input_event(), count: 64)

    /// Opens the device for reading.
    init(path: String) throws(TouchscreenError) {
        let file: FileDescriptor
        do {
            file = try FileDescriptor.open(FilePath(path), .readOnly, options: [.nonBlocking, .closeOnExec])
        } catch {
            throw TouchscreenError(
                operation: "open \(path)",
                errno: (error as? Errno)?.rawValue,
                hint: accessHint(path: path, error: error)
            )
        }
        do throws(TouchscreenError) {
            handle = try makeHandle(file, path: path)
        } catch {
            try? file.close()
            throw error
        }
        self.file = file
        self.path = path
        capabilities = DeviceCapabilities(handle)
    }

    deinit {
        libevdev_free(handle)
        try? file.close()
    }

    /// Makes the device stamp its events with CLOCK_MONOTONIC.
    borrowing func useMonotonicClock() throws(TouchscreenError) {
        try check(libevdev_set_clock_id(handle, CLOCK_MONOTONIC), "set the clock of")
    }

    /// Takes the device for this program alone, until it is closed.
    borrowing func grab() throws(TouchscreenError) {
        let status = libevdev_grab(handle, LIBEVDEV_GRAB)
        try check(status, "grab", hint: status == -EBUSY ? "another program holds it" : nil)
    }

    /// Reads what has come.
    /// - Throws: `TouchscreenError`, with ENODEV when the device is gone.
    mutating func read() throws(TouchscreenError) -> Reading {
        do {
            let size = try buffer.withUnsafeMutableBytes { try file.read(into: $0) }
            return .events(size / MemoryLayout<input_event>.stride)
        } catch {
            let errno = (error as? Errno)?.rawValue
            if errno == EAGAIN { return .nothing }
            throw TouchscreenError(operation: "read \(label)", errno: errno)
        }
    }

    /// An event of the last read.
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

    /// The contacts as the kernel has them now, and the slot that it is in.
    borrowing func state(
        _ touchProtocol: TouchProtocol
    ) throws(TouchscreenError) -> (slots: [SlotState], current: Int) {
        let now = try makeHandle(file, path: path)
        defer { libevdev_free(now) }
        guard touchProtocol == .b else { return ([SlotState(single: now)], 0) }
        let count = max(libevdev_get_num_slots(now), 0)
        return ((0..<count).map { SlotState(now, slot: $0) }, Int(max(libevdev_get_current_slot(now), 0)))
    }

    /// The path and the name, for messages.
    var label: String { "\(path) (\(capabilities.name))" }

    private borrowing func check(_ status: Int32, _ verb: String, hint: String? = nil) throws(TouchscreenError) {
        guard status < 0 else { return }
        throw TouchscreenError(operation: "\(verb) \(label)", errno: -status, hint: hint)
    }
}

/// libevdev's view of the device behind `file`, with its state of this moment.
private func makeHandle(_ file: FileDescriptor, path: String) throws(TouchscreenError) -> OpaquePointer {
    var handle: OpaquePointer?
    let status = libevdev_new_from_fd(file.rawValue, &handle)
    guard let handle, status == 0 else {
        let hint = status == -ENOTTY ? "expected an event device, /dev/input/event*" : nil
        throw TouchscreenError(operation: "query \(path)", errno: -status, hint: hint)
    }
    return handle
}

/// Who may open the device, where the reason for the failure was permission.
private func accessHint(path: String, error: any Error) -> String? {
    var status = stat()
    guard error as? Errno == .permissionDenied, stat(path, &status) == 0, status.st_mode & S_IRGRP != 0 else {
        return nil
    }
    let group = getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) } ?? "\(status.st_gid)"
    return "members of the group '\(group)' may read it"
}

extension SlotState {
    /// A slot as libevdev read it.
    fileprivate init(_ handle: OpaquePointer, slot: Int32) {
        func value(_ axis: UInt16) -> Int32 { libevdev_get_slot_value(handle, UInt32(slot), UInt32(axis)) }
        trackingID = value(Axis.trackingID)
        x = value(Axis.positionX)
        y = value(Axis.positionY)
        tool = value(Axis.toolType)
        distance = value(Axis.distance)
    }

    /// The one contact of a single-touch device: any tracking id stands for a pressed button.
    fileprivate init(single handle: OpaquePointer) {
        func value(_ type: UInt16, _ code: UInt16) -> Int32 {
            libevdev_get_event_value(handle, UInt32(type), UInt32(code))
        }
        let isPressed = Button.contact.contains { value(EventType.key, $0) != 0 }
        trackingID = isPressed ? 0 : -1
        x = value(EventType.absolute, Axis.x)
        y = value(EventType.absolute, Axis.y)
    }
}

extension DeviceCapabilities {
    /// What libevdev knows of a device.
    fileprivate init(_ handle: OpaquePointer) {
        func codes(_ type: UInt16, upTo limit: Int32) -> Set<UInt16> {
            Set((0..<UInt16(limit)).filter { libevdev_has_event_code(handle, UInt32(type), UInt32($0)) == 1 })
        }
        name = libevdev_get_name(handle).map { String(cString: $0) } ?? ""
        bus = UInt16(truncatingIfNeeded: libevdev_get_id_bustype(handle))
        properties = Set((0..<UInt16(INPUT_PROP_MAX)).filter { libevdev_has_property(handle, UInt32($0)) == 1 })
        keys = codes(EventType.key, upTo: KEY_MAX)
        for axis in codes(EventType.absolute, upTo: ABS_MAX) {
            guard let info = libevdev_get_abs_info(handle, UInt32(axis))?.pointee else { continue }
            axes[axis] = AxisRange(min: Int(info.minimum), max: Int(info.maximum), resolution: Int(info.resolution))
        }
    }
}
