package import Output

extension Mode {
    /// A mode with a little blanking, whose pixel clock makes `rate`.
    package init(_ width: Int, _ height: Int, _ rate: Double = 60, preferred: Bool = false, interlaced: Bool = false) {
        let (across, down) = (UInt16(width + 100), UInt16(height + 25))
        let pixels = Double(across) * Double(down)
        let clock = pixels * rate * (interlaced ? 0.5 : 1) / 1000
        self.init(
            timing: Timing(
                clock: UInt32(clock.rounded()),
                horizontal: Axis(
                    display: UInt16(width),
                    syncStart: UInt16(width + 20),
                    syncEnd: UInt16(width + 40),
                    total: across
                ),
                vertical: Axis(
                    display: UInt16(height),
                    syncStart: UInt16(height + 5),
                    syncEnd: UInt16(height + 10),
                    total: down
                ),
                skew: 0,
                scan: 0,
                flags: interlaced ? 1 << 4 : 0
            ),
            nominalRefresh: UInt32(rate.rounded()),
            type: preferred ? 1 << 3 : 0
        )
    }

    /// A mode without blanking, as drivers of panels without a signal have it: by default with the least clock, in kHz.
    package static func simple(_ width: Int, _ height: Int, clock: UInt32 = 1) -> Mode {
        let (across, down) = (UInt16(width), UInt16(height))
        let timing = Timing(
            clock: clock,
            horizontal: Axis(display: across, syncStart: across, syncEnd: across, total: across),
            vertical: Axis(display: down, syncStart: down, syncEnd: down, total: down),
            skew: 0,
            scan: 0,
            flags: 0
        )
        let rate = Double(clock) * 1000 / (Double(width) * Double(height))
        return Mode(timing: timing, nominalRefresh: UInt32(rate.rounded()), type: 1 << 6 | 1 << 3)
    }
}
