/// The moment a frame reached the glass.
public struct PageFlip: Hashable, Sendable {
    /// Microseconds of CLOCK_MONOTONIC.
    public let time: Int64
    /// The CRTC's count of vertical blanks; 0 from drivers that have none.
    public let sequence: UInt32

    /// A flip at `time` microseconds.
    public init(time: Int64, sequence: UInt32) {
        self.time = time
        self.sequence = sequence
    }
}
