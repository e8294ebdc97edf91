import Glibc

/// A call of libudev that failed.
package struct UdevError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was attempted, with its object: "list the devices of drm".
    package let operation: String
    /// The system's error number.
    package let errno: Int32

    /// Such as "cannot list the devices of drm: Permission denied".
    package var description: String {
        "cannot \(operation): \(String(cString: strerror(errno)))"
    }
}

/// The number of a negative result; libudev returns it or, where it returns nothing, leaves it in `errno`.
func checkUdev(_ result: Int32, _ operation: @autoclosure () -> String) throws(UdevError) {
    if result < 0 { throw UdevError(operation: operation(), errno: -result) }
}

/// The pointer, or the error that `errno` tells.
func checkUdev(_ pointer: OpaquePointer?, _ operation: @autoclosure () -> String) throws(UdevError) -> OpaquePointer {
    guard let pointer else { throw UdevError(operation: operation(), errno: errno) }
    return pointer
}
