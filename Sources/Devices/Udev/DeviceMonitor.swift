import CLibudev
import Glibc

/// Receives the events of devices that come, change and go.
///
/// Where udevd runs the events come from udevd, so that rules and permissions are applied when one arrives; elsewhere
/// they come from the kernel itself.
package struct DeviceMonitor: ~Copyable {
    private let udev: UdevContext
    private let monitor: OpaquePointer

    /// Readable when `receive()` has an event.
    package let fileDescriptor: Int32

    package init(subsystems: [String]) throws {
        let udev = try UdevContext()
        let source = DeviceMonitor.udevdRuns ? "udev" : "kernel"
        let operation = "listen for device events of \(source)"
        let monitor = try checkUdev(udev_monitor_new_from_netlink(udev.pointer, source), operation)
        do {
            for subsystem in subsystems {
                try checkUdev(udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil), operation)
            }
            // A burst at boot must fit, or events are lost. Only root may raise the size, so that a failure is ignored.
            _ = udev_monitor_set_receive_buffer_size(monitor, 1 << 20)
            try checkUdev(udev_monitor_enable_receiving(monitor), operation)
        } catch {
            udev_monitor_unref(monitor)
            throw error
        }
        self.udev = udev
        self.monitor = monitor
        fileDescriptor = udev_monitor_get_fd(monitor)
    }

    deinit {
        udev_monitor_unref(monitor)
    }

    /// The next event, or nil when there is none now.
    ///
    /// Never blocks; call it until it returns nil.
    package borrowing func receive() -> DeviceEvent? {
        guard let device = udev_monitor_receive_device(monitor) else { return nil }
        defer { udev_device_unref(device) }
        let action = udev_device_get_action(device).map { String(cString: $0) } ?? ""
        return DeviceEvent(action: DeviceEvent.Action(rawValue: action), device: DeviceInfo(device))
    }

    private static var udevdRuns: Bool {
        access("/run/udev/control", F_OK) == 0
    }
}
