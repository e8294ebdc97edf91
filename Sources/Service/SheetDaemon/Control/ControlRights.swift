import Configuration
import Control
import Glibc
import Values

/// The rights of clients as they are configured, with the numbers of users and groups.
///
/// Names are looked up once, when the daemon starts: that may take a while where users are kept on another machine.
struct ControlRights {
    let rules: AccessRules
    private(set) var names: [UInt32: String] = [0: "root"]
    /// Warnings for the log: names that the system does not know.
    private(set) var remarks: [String] = []

    /// How names become numbers; nil for one that there is not.
    struct Directory: Sendable {
        var user: @Sendable (String) -> UInt32?
        var group: @Sendable (String) -> UInt32?

        static let system = Directory(
            user: { getpwnam($0)?.pointee.pw_uid },
            group: { getgrnam($0)?.pointee.gr_gid }
        )
    }

    /// The rights of a daemon that runs as the user `owner`.
    init(_ settings: ControlSettings, owner: UInt32 = geteuid(), in directory: Directory = .system) {
        var grants: [Permission: AccessRules.Grant] = [:]
        for (permission, grantees) in settings.rights.all {
            var grant = AccessRules.Grant()
            for grantee in grantees {
                switch grantee {
                case .everyone: grant.everyone = true
                case .user(let name):
                    if let user = UInt32(name) ?? directory.user(name) {
                        grant.users.insert(user)
                        if user != 0 { names[user] = name }
                    } else {
                        remarks.append(Self.unknown("user", name, permission))
                    }
                case .group(let name):
                    if let group = UInt32(name) ?? directory.group(name) {
                        grant.groups.insert(group)
                    } else {
                        remarks.append(Self.unknown("group", name, permission))
                    }
                }
            }
            grants[permission] = grant
        }
        rules = AccessRules(owner: owner, grants: grants)
    }

    private static func unknown(_ kind: String, _ name: String, _ permission: Permission) -> String {
        "there is no \(kind) \"\(name.oneLine(atMost: 60))\" (control.\(permission.rawValue))"
    }
}

extension ControlSettings.Rights {
    fileprivate var all: [(Permission, [ControlSettings.Grantee])] {
        [(.watch, watch), (.show, show), (.record, record), (.screenshot, screenshot), (.alarm, alarm)]
    }
}
