import CLibudev
import Glibc

struct UdevContext: ~Copyable {
    let pointer: OpaquePointer

    init() throws(UdevError) {
        pointer = try checkUdev(udev_new(), "start libudev")
    }

    deinit {
        udev_unref(pointer)
    }
}

package struct UdevError: Error, Equatable, Sendable, CustomStringConvertible {
    package let operation: String
    package let errno: Int32

    /// Such as "cannot list the devices of drm: Permission denied".
    package var description: String {
        "cannot \(operation): \(String(cString: strerror(errno)))"
    }
}

/// Throws the error of a negative result, which libudev returns.
func checkUdev(_ result: Int32, _ operation: @autoclosure () -> String) throws(UdevError) {
    if result < 0 { throw UdevError(operation: operation(), errno: -result) }
}

/// The pointer, or the error in `errno`, where libudev leaves it when it returns nothing.
func checkUdev(_ pointer: OpaquePointer?, _ operation: @autoclosure () -> String) throws(UdevError) -> OpaquePointer {
    guard let pointer else { throw UdevError(operation: operation(), errno: errno) }
    return pointer
}

/// Calls `body` with each entry of a libudev list, which is a chain of names with optional values.
func forEachEntry(_ first: OpaquePointer?, _ body: (_ name: String, _ value: String?) -> Void) {
    var entry = first
    while let current = entry {
        if let name = udev_list_entry_get_name(current) {
            body(String(cString: name), udev_list_entry_get_value(current).map { String(cString: $0) })
        }
        entry = udev_list_entry_get_next(current)
    }
}
