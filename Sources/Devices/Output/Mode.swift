package import Canvas

/// A mode line: how many pixels a connector shows, how often, and the timing of the signal.
package struct Mode: Hashable, Sendable {
    /// One direction of the signal, in pixels or lines.
    package struct Axis: Hashable, Sendable {
        /// What is shown.
        package var display: UInt16
        /// Where the synchronisation pulse begins.
        package var syncStart: UInt16
        /// Where it ends.
        package var syncEnd: UInt16
        /// What is shown and what is blanked.
        package var total: UInt16

        /// One direction.
        package init(display: UInt16, syncStart: UInt16, syncEnd: UInt16, total: UInt16) {
            self.display = display
            self.syncStart = syncStart
            self.syncEnd = syncEnd
            self.total = total
        }
    }

    /// What makes two modes the same signal; name and type bits do not.
    package struct Timing: Hashable, Sendable {
        /// The pixel clock, in kHz.
        package var clock: UInt32
        /// Along a line.
        package var horizontal: Axis
        /// From line to line.
        package var vertical: Axis
        /// The skew of the horizontal pulse.
        package var skew: UInt16
        /// How often each line is scanned.
        package var scan: UInt16
        /// The kernel's DRM_MODE_FLAG bits.
        package var flags: UInt32

        /// A signal.
        package init(clock: UInt32, horizontal: Axis, vertical: Axis, skew: UInt16, scan: UInt16, flags: UInt32) {
            self.clock = clock
            self.horizontal = horizontal
            self.vertical = vertical
            self.skew = skew
            self.scan = scan
            self.flags = flags
        }
    }

    /// The signal.
    package let timing: Timing
    /// The driver's own rounded rate, for modes without timing.
    package let nominalRefresh: UInt32
    /// The kernel's DRM_MODE_TYPE bits.
    package let type: UInt32

    /// Columns and rows.
    package var size: PixelSize {
        PixelSize(width: Int(timing.horizontal.display), height: Int(timing.vertical.display))
    }

    /// Whether the display asks for this mode.
    package var isPreferred: Bool { type & Mode.preferredType != 0 }

    /// Whether every frame carries only every second line.
    package var isInterlaced: Bool { timing.flags & Mode.interlaceFlag != 0 }

    /// Frames a second, from the pixel clock; 60 when the mode does not say.
    package var refreshRate: Double { knownRate ?? 60 }

    /// The name that a configuration gives it: "1280x720@60", "1920x1080i@60" when interlaced, or "240x320" when the mode
    /// does not say how often it is shown.
    package var name: String {
        let rate = knownRate.map { "@\(Int($0.rounded()))" } ?? ""
        return "\(size.width)x\(size.height)\(isInterlaced ? "i" : "")\(rate)"
    }

    /// Frames a second; nil when the mode does not say, or says what no display does.
    private var knownRate: Double? {
        let pixels = Double(timing.horizontal.total) * Double(timing.vertical.total) * Double(max(timing.scan, 1))
        let hasTiming = pixels > 0 && timing.clock > 0
        let doubleScan = timing.flags & Mode.doubleScanFlag != 0
        let timed = Double(timing.clock) * 1000 / pixels * (isInterlaced ? 2 : 1) / (doubleScan ? 2 : 1)
        let rate = hasTiming ? timed : Double(nominalRefresh)
        return timing.clock != Mode.placeholderClock && Mode.rates.contains(rate) ? rate : nil
    }

    /// Frames a second that displays show.
    private static let rates = 1.0...1000
    /// The clock, in kHz, of panels without a signal (SPI, I²C): their drivers need one that passes the kernel's checks.
    ///
    /// Taken for a pixel clock it makes one frame in 77 s at 240x320.
    private static let placeholderClock: UInt32 = 1

    // Bits of the kernel's mode lines, from drm_mode.h: the same numbers for every kind of display.
    private static let preferredType: UInt32 = 1 << 3
    private static let interlaceFlag: UInt32 = 1 << 4
    private static let doubleScanFlag: UInt32 = 1 << 5

    /// A mode line.
    package init(timing: Timing, nominalRefresh: UInt32, type: UInt32) {
        self.timing = timing
        self.nominalRefresh = nominalRefresh
        self.type = type
    }
}

/// A size in millimetres from a display's own description: often wrong, often 0.
package struct PhysicalSize: Hashable, Sendable {
    /// Millimetres across.
    package var width: Int
    /// Millimetres down.
    package var height: Int

    /// A size of `width` by `height` millimetres.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size with its sides exchanged where that makes it lie as `pixels` do, if the display may have turned since.
    package func lying(as pixels: PixelSize, ifTurned mayTurn: Bool) -> PhysicalSize {
        guard mayTurn, (width > height) != (pixels.width > pixels.height) else { return self }
        return PhysicalSize(width: height, height: width)
    }

    /// Whether a picture of `pixels` on it has between 50 and 600 dots an inch both ways.
    ///
    /// Televisions that claim 160 x 90 mm, and projectors that claim nothing, fail this.
    package func isPlausible(for pixels: PixelSize) -> Bool {
        func isPlausible(_ dots: Int, _ millimeters: Int) -> Bool {
            millimeters > 0 && (50...600).contains(Double(dots) * 25.4 / Double(millimeters))
        }
        return isPlausible(pixels.width, width) && isPlausible(pixels.height, height)
    }
}
