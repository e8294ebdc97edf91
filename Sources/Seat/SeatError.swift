public import SystemPackage

/// What a seat could not do.
public struct SeatError: Error, Hashable, CustomStringConvertible {
    /// What was attempted: "open a seat".
    public let operation: String
    /// The system's reason.
    public let reason: Errno

    /// Such as "cannot open a seat: Function not implemented".
    public var description: String { "cannot \(operation): \(reason)" }
}
