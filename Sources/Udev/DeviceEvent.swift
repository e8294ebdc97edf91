/// Something that happened to a device.
public struct DeviceEvent: Hashable, Sendable {
    /// What happened, in the kernel's word.
    ///
    /// Open, because kernels add words.
    public struct Action: RawRepresentable, Hashable, Sendable {
        /// The kernel's word, such as "add".
        public let rawValue: String

        /// An action by the kernel's word for it.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The device appeared.
        public static let add = Action(rawValue: "add")
        /// The device is gone.
        public static let remove = Action(rawValue: "remove")
        /// Something about it changed: for a card, a display was plugged in or out.
        public static let change = Action(rawValue: "change")
    }

    /// What happened.
    public let action: Action
    /// To which device.
    ///
    /// The event's own properties, such as HOTPLUG or CONNECTOR, are among the device's.
    public let device: DeviceInfo

    /// An event from its parts.
    public init(action: Action, device: DeviceInfo) {
        self.action = action
        self.device = device
    }
}
