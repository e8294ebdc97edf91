/// The moment a frame reached the glass.
package struct PageFlip: Hashable, Sendable {
    /// Microseconds of CLOCK_MONOTONIC.
    package let time: Int64
    /// The CRTC's count of vertical blanks; 0 from drivers that have none.
    package let sequence: UInt32

    /// A flip at `time` microseconds.
    package init(time: Int64, sequence: UInt32) {
        self.time = time
        self.sequence = sequence
    }
}
