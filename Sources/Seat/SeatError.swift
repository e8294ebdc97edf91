package import SystemPackage

/// What a seat could not do.
package struct SeatError: Error, Hashable, CustomStringConvertible {
    /// What was attempted: "open a seat".
    package let operation: String
    /// The system's reason.
    package let reason: Errno

    /// Such as "cannot open a seat: Function not implemented".
    package var description: String { "cannot \(operation): \(reason)" }
}
