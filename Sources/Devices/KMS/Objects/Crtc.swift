import CLibdrm
import Output

/// What turns planes into one signal: a scan-out engine of the card.
struct Crtc: Equatable, Sendable {
    let id: CrtcID
    /// Its place among the card's CRTCs: the bit that stands for it in masks.
    let index: Int
    let mode: ModeLine?
    /// The framebuffer it scans out, as old programs see it, and the corner of it that the screen begins at.
    let framebuffer: FramebufferID?
    let origin: Origin

    struct Origin: Equatable, Sendable {
        var x: UInt32 = 0
        var y: UInt32 = 0
    }

    func isIn(_ mask: UInt32) -> Bool {
        index < 32 && mask & (1 << UInt32(index)) != 0
    }
}
