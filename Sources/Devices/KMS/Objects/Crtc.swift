import CLibdrm
import Output

/// What turns planes into one signal: a scan-out engine of the card.
struct Crtc: Hashable, Sendable {
    /// The kernel's id.
    let id: CrtcID
    /// Its place among the card's CRTCs: the bit that stands for it in masks.
    let index: Int
    /// The mode it runs; nil when it is off.
    let mode: Mode?
    /// The framebuffer it scans out, as old programs see it, and the corner of it that the screen begins at.
    let framebuffer: FramebufferID?
    let origin: Origin

    /// A place in a framebuffer.
    struct Origin: Hashable, Sendable {
        var x: UInt32 = 0
        var y: UInt32 = 0
    }

    /// Whether it stands in `mask`.
    func isIn(_ mask: UInt32) -> Bool {
        index < 32 && mask & (1 << UInt32(index)) != 0
    }
}

// To and from libdrm.
extension Mode {
    /// Copies a mode line of libdrm.
    init(_ info: drmModeModeInfo) {
        let timing = Timing(
            clock: info.clock,
            horizontal: Axis(
                display: info.hdisplay,
                syncStart: info.hsync_start,
                syncEnd: info.hsync_end,
                total: info.htotal
            ),
            vertical: Axis(
                display: info.vdisplay,
                syncStart: info.vsync_start,
                syncEnd: info.vsync_end,
                total: info.vtotal
            ),
            skew: info.hskew,
            scan: info.vscan,
            flags: info.flags
        )
        self.init(timing: timing, nominalRefresh: info.vrefresh, type: info.type)
    }

    /// The mode line in libdrm's form.
    ///
    /// Its name is left empty; the kernel does not read it.
    var info: drmModeModeInfo {
        var info = drmModeModeInfo()
        info.clock = timing.clock
        (info.hdisplay, info.hsync_start) = (timing.horizontal.display, timing.horizontal.syncStart)
        (info.hsync_end, info.htotal) = (timing.horizontal.syncEnd, timing.horizontal.total)
        (info.vdisplay, info.vsync_start) = (timing.vertical.display, timing.vertical.syncStart)
        (info.vsync_end, info.vtotal) = (timing.vertical.syncEnd, timing.vertical.total)
        (info.hskew, info.vscan, info.flags) = (timing.skew, timing.scan, timing.flags)
        (info.vrefresh, info.type) = (nominalRefresh, type)
        return info
    }
}
