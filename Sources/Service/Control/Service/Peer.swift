/// The process at the other end of a connection, as the kernel knows it.
package struct Peer: Hashable, Sendable {
    /// The process.
    package let process: Int32
    /// The user that it runs as.
    package let user: UInt32
    /// All groups that it is in.
    package let groups: Set<UInt32>

    /// A process of `user`.
    package init(process: Int32, user: UInt32, groups: Set<UInt32>) {
        self.process = process
        self.user = user
        self.groups = groups
    }
}

/// What a client may be allowed to do; a key of the table `[control]` has the name of each.
package enum Permission: String, CaseIterable, Hashable, Sendable {
    /// To hear what happens, and where the sheet is.
    case watch
    /// To change what is shown, and to decide about dismissals.
    case show
    /// To record the touchscreen.
    case record
    /// To get the picture on the display.
    case screenshot
}

/// Which users have which permission.
///
/// Only numbers are compared: names are looked up once, before any client comes.
package struct AccessRules: Hashable, Sendable {
    /// Those who have a permission.
    package struct Grant: Hashable, Sendable {
        /// Whether everyone has it who reaches the socket.
        package var everyone: Bool
        /// Users who have it.
        package var users: Set<UInt32>
        /// Groups whose members have it.
        package var groups: Set<UInt32>

        /// A grant to these.
        package init(everyone: Bool = false, users: Set<UInt32> = [], groups: Set<UInt32> = []) {
            self.everyone = everyone
            self.users = users
            self.groups = groups
        }

        func includes(_ peer: Peer) -> Bool {
            everyone || users.contains(peer.user) || !groups.isDisjoint(with: peer.groups)
        }
    }

    /// The user that the service runs as.
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

    /// Whether a client has a permission.
    func permit(_ permission: Permission, to peer: Peer) -> Bool {
        privileged.contains(peer.user) || grants[permission]?.includes(peer) == true
    }
}

extension Request {
    /// What a client needs for it.
    var permissions: [Permission] {
        switch self {
        case .present, .dismiss, .move, .update, .decide, .rotate, .touch, .tap: [.show]
        case .state, .stats: [.watch]
        // It is what the picture shows, and what those hear who watch.
        case .content: [.watch, .screenshot]
        case .light(let light): light == Request.Light() ? [.watch] : [.show]
        // Who decides can keep the sheet from going.
        case .monitor(let watch): watch.decides ? [.watch, .show] : [.watch]
        case .screenshot: [.screenshot]
        case .record: [.record]
        }
    }
}
