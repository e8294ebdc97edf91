import CLibdrm
public import Canvas

/// A mode line: how many pixels a connector shows, how often, and the timing of the signal.
public struct Mode: Hashable, Sendable {
    /// One direction of the signal, in pixels or lines.
    struct Axis: Hashable, Sendable {
        var display: UInt16
        var syncStart: UInt16
        var syncEnd: UInt16
        var total: UInt16
    }

    /// What makes two modes the same signal; name and type bits do not.
    struct Timing: Hashable, Sendable {
        var clock: UInt32
        var horizontal: Axis
        var vertical: Axis
        var skew: UInt16
        var scan: UInt16
        var flags: UInt32
    }

    /// The signal.
    let timing: Timing
    /// The driver's own rounded rate, for modes without timing.
    let nominalRefresh: UInt32
    /// DRM_MODE_TYPE bits.
    let type: UInt32

    /// Columns and rows.
    public var size: PixelSize {
        PixelSize(width: Int(timing.horizontal.display), height: Int(timing.vertical.display))
    }

    /// Whether the display asks for this mode.
    public var isPreferred: Bool { type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0 }

    /// Whether every frame carries only every second line.
    public var isInterlaced: Bool { timing.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0 }

    /// Frames a second, from the pixel clock; 60 when the mode does not say.
    public var refreshRate: Double {
        let pixels = Double(timing.horizontal.total) * Double(timing.vertical.total) * Double(max(timing.scan, 1))
        guard pixels > 0, timing.clock > 0 else { return nominalRefresh > 0 ? Double(nominalRefresh) : 60 }
        let doubleScan = timing.flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0
        return Double(timing.clock) * 1000 / pixels * (isInterlaced ? 2 : 1) / (doubleScan ? 2 : 1)
    }

    /// The name that a configuration gives it: "1280x720@60", or "1920x1080i@60" when interlaced.
    public var name: String {
        "\(size.width)x\(size.height)\(isInterlaced ? "i" : "")@\(Int(refreshRate.rounded()))"
    }
}

// To and from libdrm.
extension Mode {
    /// Copies a mode line of libdrm.
    init(_ info: drmModeModeInfo) {
        timing = Timing(
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
        nominalRefresh = info.vrefresh
        type = info.type
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
