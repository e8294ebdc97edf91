/// Something that happened to a device.
package struct DeviceEvent: Hashable, Sendable {
    /// What happened, in the kernel's word.
    ///
    /// Open, because kernels add words.
    package struct Action: RawRepresentable, Hashable, Sendable {
        /// The kernel's word, such as "add".
        package let rawValue: String

        /// An action by the kernel's word for it.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The device appeared.
        package static let add = Action(rawValue: "add")
        /// The device is gone.
        package static let remove = Action(rawValue: "remove")
        /// Something about it changed: for a card, a display was plugged in or out.
        package static let change = Action(rawValue: "change")
    }

    /// What happened.
    package let action: Action
    /// To which device.
    ///
    /// The event's own properties, such as HOTPLUG or CONNECTOR, are among the device's.
    package let device: DeviceInfo

    /// An event from its parts.
    package init(action: Action, device: DeviceInfo) {
        self.action = action
        self.device = device
    }
}
