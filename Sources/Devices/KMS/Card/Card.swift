import CLibdrm
import Glibc
import Output
import System
import SystemPackage
import Udev

/// An open card, /dev/dri/cardN.
///
/// It is closed when the last of the buffers that live on it is gone. Where nobody else has the card open, closing it makes
/// the kernel's own console take the screen back.
final class Card: KMSDevice {
    let path: String
    let driver: String
    var fileDescriptor: Int32 { file.descriptor }
    let style: CallStyle

    let budget = BufferBudget { ControlGroups().memory() }
    private let file: DeviceFile
    private var inheritance = Inheritance()

    var buffers: any CardBuffers { self }
    var foreign: any ForeignFramebuffers { self }

    /// The first program to open a card becomes its DRM master.
    /// - Parameter wanted: `.legacy` for drivers whose atomic commits are broken.
    init(path: String, _ wanted: CallStyle = .atomic, opener: DeviceOpener) throws(DisplayError) {
        let file = try opener.openDisplay(path)
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
        let isAtomic = wanted == .atomic && drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
        style = isAtomic ? .atomic : .legacy
        if isInherited { inheritance = inherit() }
    }

    func claimMaster() -> Bool {
        drmIsMaster(fileDescriptor) != 0 || drmSetMaster(fileDescriptor) == 0
    }

    /// Whether the card drives displays at all; a card that only renders does not.
    var drivesDisplays: Bool { drmIsKMS(fileDescriptor) != 0 }

    var now: Microseconds { SystemClock.monotonic.now }

    func check(_ result: Int32, _ operation: @autoclosure () -> String) throws(DisplayError) {
        if result < 0 { throw failure(operation(), Errno(rawValue: -result)) }
    }

    func failure(_ operation: String, _ reason: Errno) -> DisplayError {
        .failed(operation: operation, card: path, errno: reason)
    }

    func got<T>(_ pointer: UnsafeMutablePointer<T>?, _ operation: String) throws(DisplayError)
        -> UnsafeMutablePointer<T>
    {
        guard let pointer else { throw failure(operation, Errno(rawValue: errno)) }
        return pointer
    }

    /// The kernel hands a pointer-sized number back with the event; ours is never used as an address.
    func userData(_ serial: UInt64) -> UnsafeMutableRawPointer? {
        UnsafeMutableRawPointer(bitPattern: UInt(serial))
    }
}

// Events.
extension Card {
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

// A card that a run of this program had open when it crashed, and that the service manager has kept open since: it is as that
// run left it, DRM master, and its framebuffer is still on the screen.
extension Card {
    /// What the run has left, to be removed when another picture is on the screen.
    struct Inheritance {
        var framebuffers: Set<FramebufferID> = []
        /// The handles of their memory.
        var buffers: [UInt32] = []
    }

    /// Handles are small numbers, the lowest free one first, and no run has had as many as this.
    private static let handleLimit: UInt32 = 256

    /// Lists what the run has left, and forgets its events.
    ///
    /// To be called before this run makes buffers of its own.
    func inherit() -> Inheritance {
        _ = try? readFlips()
        let buffers = (1...Self.handleLimit).filter { handle in
            var offset: UInt64 = 0
            return drmModeMapDumbBuffer(fileDescriptor, handle, &offset) == 0
        }
        guard let resources = drmModeGetResources(fileDescriptor) else { return Inheritance(buffers: buffers) }
        defer { drmModeFreeResources(resources) }
        let start = resources.pointee.fbs
        let framebuffers = UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(resources.pointee.count_fbs))
        return Inheritance(framebuffers: Set(framebuffers.map(FramebufferID.init(rawValue:))), buffers: buffers)
    }

    var leftovers: Set<FramebufferID> { inheritance.framebuffers }

    func removeLeftovers() {
        for framebuffer in inheritance.framebuffers { removeFramebuffer(framebuffer) }
        for handle in inheritance.buffers { closeHandle(handle) }
        inheritance = Inheritance()
    }
}
