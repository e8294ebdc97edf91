import CLibudev

/// The library context that every other libudev object hangs on.
struct UdevContext: ~Copyable {
    let pointer: OpaquePointer

    init() throws(UdevError) {
        pointer = try checkUdev(udev_new(), "start libudev")
    }

    deinit {
        udev_unref(pointer)
    }
}
