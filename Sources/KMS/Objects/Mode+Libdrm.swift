import CLibdrm
import Output

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

    /// The mode line as libdrm takes it.
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
