import CLibdrm
import Canvas
import Output

/// A mode line of the kernel: how many pixels a connector shows, how often, and the timing of the signal.
struct ModeLine: Equatable, Sendable {
    /// One direction of the signal, in pixels or lines.
    struct Axis: Hashable, Sendable {
        var display: UInt16
        var syncStart: UInt16
        var syncEnd: UInt16
        /// What is shown and what is blanked.
        var total: UInt16
    }

    /// What makes two modes the same signal; name and type bits do not.
    struct Timing: Hashable, Sendable {
        /// The pixel clock, in kHz.
        var clock: UInt32
        var horizontal: Axis
        var vertical: Axis
        var skew: UInt16
        /// How often each line is scanned.
        var scan: UInt16
        /// The kernel's DRM_MODE_FLAG bits.
        var flags: UInt32
    }

    let timing: Timing
    /// The driver's own rounded rate, for modes without timing.
    let nominalRefresh: UInt32
    /// The kernel's DRM_MODE_TYPE bits.
    let type: UInt32

    var size: PixelSize {
        PixelSize(width: Int(timing.horizontal.display), height: Int(timing.vertical.display))
    }

    var isPreferred: Bool { type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0 }

    /// Whether the kernel's command line asks for it, with `video=`.
    var isUserDefined: Bool { type & UInt32(DRM_MODE_TYPE_USERDEF) != 0 }

    var isInterlaced: Bool { timing.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0 }

    /// Frames a second, from the pixel clock; 60 when the mode does not say.
    var refreshRate: Double { knownRate ?? 60 }

    /// The name that a configuration gives it: "1280x720@60", "1920x1080i@60" when interlaced, or "240x320" when the mode
    /// does not say how often it is shown.
    var name: String {
        let rate = knownRate.map { "@\(Int($0.rounded()))" } ?? ""
        return "\(size.width)x\(size.height)\(isInterlaced ? "i" : "")\(rate)"
    }

    var mode: Mode { Mode(name: name, size: size, refreshRate: refreshRate) }

    /// Frames a second; nil when the mode does not say, or says what no display does.
    private var knownRate: Double? {
        let pixels = Double(timing.horizontal.total) * Double(timing.vertical.total) * Double(max(timing.scan, 1))
        let hasTiming = pixels > 0 && timing.clock > 0
        let doubleScan = timing.flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0
        let timed = Double(timing.clock) * 1000 / pixels * (isInterlaced ? 2 : 1) / (doubleScan ? 2 : 1)
        let rate = hasTiming ? timed : Double(nominalRefresh)
        return timing.clock != ModeLine.placeholderClock && ModeLine.rates.contains(rate) ? rate : nil
    }

    /// Frames a second that displays show.
    private static let rates = 1.0...1000
    /// The clock, in kHz, of panels without a signal (SPI, I²C): their drivers need one that passes the kernel's checks.
    ///
    /// Taken for a pixel clock it makes one frame in 77 s at 240x320.
    private static let placeholderClock: UInt32 = 1
}

// To and from libdrm.
extension ModeLine {
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
