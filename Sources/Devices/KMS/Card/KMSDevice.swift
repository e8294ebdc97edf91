import CLibdrm
import Glibc
import Output
import System

/// A card that shows frames: the calls of libdrm that this takes, one to one, by what they are about.
///
/// `Card` makes them; tests put a card in memory in its place. Every throwing call throws `DisplayError.failed` with the
/// kernel's errno and never returns EINTR.
protocol KMSDevice: CardObjects, AtomicCalls, LegacyCalls {
    var driver: String { get }
    var style: CallStyle { get }
    var buffers: any CardBuffers { get }
    var foreign: any ForeignFramebuffers { get }

    /// CLOCK_MONOTONIC, the clock of flip events.
    var now: Microseconds { get }
    /// Readable when `readFlips` has something.
    var fileDescriptor: Int32 { get }
    /// The flips since the last call; none when there was none. Never blocks.
    func readFlips() throws(DisplayError) -> [FlipEvent]

    /// Whether this program is DRM master, after asking for it if it was not.
    func claimMaster() -> Bool

    /// The framebuffers that a run of this program left on the card when it crashed; one of them may be on the screen.
    var leftovers: Set<FramebufferID> { get }
    /// Removes them, which turns a plane off that still shows one.
    func removeLeftovers()
}

enum CallStyle: String, Hashable, Sendable {
    case atomic
    case legacy
}

struct FlipEvent: Equatable, Sendable {
    let crtc: CrtcID
    let serial: UInt64
    let flip: PageFlip
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
                time: Microseconds(event.tv_sec) * 1_000_000 + Microseconds(event.tv_usec),
                sequence: event.sequence
            )
        )
    }
}
