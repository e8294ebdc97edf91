import System

/// What a client may be allowed to do; a key of the table `[control]` has the name of each.
package enum Permission: String, CaseIterable, Hashable, Sendable {
    /// To receive events, and to know where the sheet is.
    case watch
    /// To change what is shown, and to decide about dismissals.
    case show
    case record
    case screenshot
    /// To present above everything else, a lock included.
    case alarm
}

/// Which users have which permission.
///
/// Only numbers are compared: names are looked up once, before any client comes.
package struct AccessRules: Equatable, Sendable {
    package struct Grant: Equatable, Sendable {
        /// Whether everyone has it who reaches the socket.
        package var everyone: Bool
        package var users: Set<UInt32>
        package var groups: Set<UInt32>

        package init(everyone: Bool = false, users: Set<UInt32> = [], groups: Set<UInt32> = []) {
            self.everyone = everyone
            self.users = users
            self.groups = groups
        }

        func includes(_ caller: Caller) -> Bool {
            everyone || users.contains(caller.user) || !groups.isDisjoint(with: caller.peer.groups)
        }
    }

    package let owner: UInt32
    private let grants: [Permission: Grant]

    /// Rules of a service that runs as `owner`; a permission without a grant is that of root and of the owner.
    package init(owner: UInt32, grants: [Permission: Grant]) {
        self.owner = owner
        self.grants = grants
    }

    /// Everyone may do everything, in a service that runs as root.
    package static let open = AccessRules(
        owner: 0,
        grants: Dictionary(uniqueKeysWithValues: Permission.allCases.map { ($0, Grant(everyone: true)) })
    )

    /// The users who may do everything and for whom a place is kept.
    var privileged: Set<UInt32> { [0, owner] }

    func permit(_ permission: Permission, to caller: Caller) -> Bool {
        privileged.contains(caller.user) || grants[permission]?.includes(caller) == true
    }
}
