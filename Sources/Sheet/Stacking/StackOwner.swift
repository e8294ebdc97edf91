/// Who has presented something.
package struct StackOwner: Equatable, Sendable {
    package var user: UInt32
    /// Whether it may change what others own, as root may.
    package var isPrivileged: Bool
    /// Whether it may present alarms, and so change those of others.
    package var mayAlarm: Bool
    /// The number of its connection; nil of the program that the daemon runs in.
    package var connection: Int?

    package init(user: UInt32, isPrivileged: Bool, mayAlarm: Bool = false, connection: Int? = nil) {
        (self.user, self.isPrivileged, self.mayAlarm) = (user, isPrivileged, mayAlarm)
        self.connection = connection
    }

    /// The daemon itself, fingers, and the program that it runs in.
    package static let daemon = StackOwner(user: 0, isPrivileged: true)
}
