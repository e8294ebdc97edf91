/// What a bridge is told by its configuration.
package struct BridgeSettings: Hashable, Sendable {
    /// Where the broker listens.
    package struct Broker: Hashable, Sendable {
        /// Its name or address.
        package var host = "localhost"
        /// Its port.
        package var port = 1883
        /// Whether the connection is encrypted.
        package var isEncrypted = false
    }

    /// How the two ends know each other.
    package struct Credentials: Hashable, Sendable {
        /// The file with the certificates of those who may vouch for the broker; nil trusts those whom the system trusts.
        package var authorities: String?
        /// The file with the panel's certificate.
        package var certificate: String?
        /// The file with the key to it.
        package var key: String?
        /// The user's name for the broker; nil is the panel's, where there is a password.
        package var user: String?
        /// The file with the password.
        package var passwordFile: String?
    }

    /// Where the broker listens; where there are several, they are tried in this order.
    package var brokers = [Broker()]
    /// How the two ends know each other.
    package var credentials = Credentials()
    /// The panel's name in topics, and for the broker.
    package var panel: String
    /// The groups that it belongs to.
    package var groups: [String] = []
    /// The socket of the daemon; nil is the usual one.
    package var control: String?
    /// Where Home Assistant looks for what the panel has; nil where it is not used.
    package var discoveryPrefix: String? = "homeassistant"
    /// What may be set and called from afar.
    package var allow = AllowList.usual

    /// The settings of a bridge without a configuration, of a panel called `panel`.
    package init(panel: String) { self.panel = panel }

    /// Its topics.
    package var topics: Topics { Topics(panel: panel, groups: groups, discoveryPrefix: discoveryPrefix) }

    /// Whether `name` can be a panel's or a group's: one level of a topic, a user name and a common name alike.
    package static func isName(_ name: String) -> Bool {
        let isLetter = { (byte: UInt8) in
            switch byte {
            case 0x30...0x39, 0x61...0x7A, 0x2D, 0x5F: true
            default: false
            }
        }
        return (1...48).contains(name.utf8.count) && name.utf8.allSatisfy(isLetter) && !reserved.contains(name)
    }

    /// What stands where a panel's name could.
    private static let reserved = ["all", "group"]
}
