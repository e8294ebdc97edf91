import CLibdrm
import Glibc
import Output
import System
import SystemPackage
import Udev

/// An open card, /dev/dri/cardN.
///
/// A class because the buffers that live on it share it: it is closed when the last of them is gone. Where nobody else
/// has the card open, closing it makes the kernel's own console take the screen back.
final class Card: KMSDevice {
    let path: String
    let driver: String
    var fileDescriptor: Int32 { file.descriptor }
    /// Whether properties of several objects can be changed at once.
    let isAtomic: Bool

    let budget = BufferBudget { ControlGroups().memory() }
    private let file: DeviceFile
    var leftovers: Set<FramebufferID> { inheritance.framebuffers }
    private var inheritance = Inheritance()

    /// Opens the card.
    ///
    /// The first program to open a card becomes its DRM master.
    /// - Parameters:
    ///   - legacy: use the old calls although the driver knows atomic ones.
    ///   - opener: how it is opened.
    init(path: String, legacy: Bool = false, opener: DeviceOpener) throws(DisplayError) {
        let file = try Card.open(path, opener)
        let (descriptor, isInherited) = (file.descriptor, file.isInherited)
        guard let version = drmGetVersion(descriptor) else {
            throw DisplayError.failed(operation: "ask for the driver", card: path, errno: Errno(rawValue: errno))
        }
        defer { drmFreeVersion(version) }

        self.path = path
        driver = String(cString: version.pointee.name)
        self.file = file
        // Without it the kernel hides primary and cursor planes.
        drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
        isAtomic = !legacy && drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
        if isInherited { inheritance = inherit() }
    }

    func removeLeftovers() {
        for framebuffer in inheritance.framebuffers { removeFramebuffer(framebuffer) }
        for handle in inheritance.buffers { closeHandle(handle) }
        inheritance = Inheritance()
    }

    func claimMaster() -> Bool {
        drmIsMaster(fileDescriptor) != 0 || drmSetMaster(fileDescriptor) == 0
    }

    /// Whether the card drives displays at all; a card that only renders does not.
    var drivesDisplays: Bool { drmIsKMS(fileDescriptor) != 0 }

    var now: Microseconds { SystemClock.monotonic.now }

    private static func open(_ path: String, _ opener: DeviceOpener) throws(DisplayError) -> DeviceFile {
        do throws(Errno) {
            return try opener.open(path, for: .readingAndWriting)
        } catch .permissionDenied {
            throw .denied(opening: path)
        } catch {
            throw .failed(operation: "open it", card: path, errno: error)
        }
    }

    /// Turns libdrm's negative result into an error.
    func check(_ result: Int32, _ operation: @autoclosure () -> String) throws(DisplayError) {
        if result < 0 { throw failure(operation(), Errno(rawValue: -result)) }
    }

    /// The error of a call on this card.
    func failure(_ operation: String, _ reason: Errno) -> DisplayError {
        .failed(operation: operation, card: path, errno: reason)
    }

    /// The kernel hands a pointer-sized number back with the event; ours is never used as an address.
    func userData(_ serial: UInt64) -> UnsafeMutableRawPointer? {
        UnsafeMutableRawPointer(bitPattern: UInt(serial))
    }
}

/// Commits, and the events of those that are on the screen.
extension Card {
    func commit(_ request: AtomicRequest, _ flags: CommitFlags, serial: UInt64) throws(DisplayError) {
        guard let raw = drmModeAtomicAlloc() else { throw failure("commit", .noMemory) }
        defer { drmModeAtomicFree(raw) }
        for item in request.assignments {
            try check(drmModeAtomicAddProperty(raw, item.object, item.property.rawValue, item.value), "commit")
        }
        let operation = flags.contains(.allowModeset) ? "set the mode" : "commit a frame"
        try check(drmModeAtomicCommit(fileDescriptor, raw, flags.kernelFlags, userData(serial)), operation)
    }

    func createBlob(_ bytes: [UInt8]) throws(DisplayError) -> BlobID {
        var id: UInt32 = 0
        try check(
            drmModeCreatePropertyBlob(fileDescriptor, bytes, bytes.count, &id),
            "create a blob of \(bytes.count) bytes"
        )
        return BlobID(rawValue: id)
    }

    func destroyBlob(_ id: BlobID) {
        drmModeDestroyPropertyBlob(fileDescriptor, id.rawValue)
    }

    func readFlips() throws(DisplayError) -> [FlipEvent] {
        var flips: [FlipEvent] = []
        var fault: DisplayError?
        // Swift 6.2 does not let this closure throw an error of a certain type.
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            do throws(DisplayError) {
                while let events = try readEvents(into: buffer) { flips += FlipEvent.all(in: events) }
            } catch {
                fault = error
            }
        }
        if let fault { throw fault }
        return flips
    }

    /// One read of the card: the filled part of `buffer`, or nil when there is nothing to read now.
    private func readEvents(
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(DisplayError) -> UnsafeRawBufferPointer? {
        do throws(Errno) {
            let count = try retryingInterrupts { read(fileDescriptor, buffer.baseAddress, buffer.count) }
            return count > 0 ? UnsafeRawBufferPointer(rebasing: buffer[..<count]) : nil
        } catch .wouldBlock {
            return nil
        } catch {
            throw failure("read flip events", error)
        }
    }
}

extension FlipEvent {
    /// The flip events among the variable-sized records that a card delivers.
    static func all(in events: UnsafeRawBufferPointer) -> [FlipEvent] {
        var flips: [FlipEvent] = []
        var rest = events[...]
        while rest.count >= MemoryLayout<drm_event>.size {
            let header = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: drm_event.self)
            let length = Int(header.length)
            // A record shorter than its own header would keep us here for ever.
            guard length >= MemoryLayout<drm_event>.size, length <= rest.count else { break }
            if header.type == UInt32(DRM_EVENT_FLIP_COMPLETE), length >= MemoryLayout<drm_event_vblank>.size {
                flips.append(FlipEvent(UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: drm_event_vblank.self)))
            }
            rest = rest.dropFirst(length)
        }
        return flips
    }

    private init(_ event: drm_event_vblank) {
        self.init(
            crtc: CrtcID(rawValue: event.crtc_id),
            serial: event.user_data,
            flip: PageFlip(
                time: Int64(event.tv_sec) * 1_000_000 + Int64(event.tv_usec),
                sequence: event.sequence
            )
        )
    }
}

extension CommitFlags {
    fileprivate var kernelFlags: UInt32 {
        var flags: UInt32 = 0
        if contains(.nonBlocking) { flags |= UInt32(DRM_MODE_ATOMIC_NONBLOCK) }
        if contains(.allowModeset) { flags |= UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET) }
        if contains(.flipEvent) { flags |= UInt32(DRM_MODE_PAGE_FLIP_EVENT) }
        if contains(.testOnly) { flags |= UInt32(DRM_MODE_ATOMIC_TEST_ONLY) }
        return flags
    }
}
