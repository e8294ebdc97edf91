import Values

package struct ControlSettings: Equatable, Sendable {
    package var socket: String? = "/run/sheetd/control"
    /// The group whose members may; nil for "sheetd" where there is such a group.
    package var group: String?
    package var pictures: [String] = []
    package var rights = Rights()
    package var injection = false
    package var callsPerSecond = 200

    package init() {}

    package enum Grantee: Equatable, Sendable {
        case everyone
        case user(String)
        case group(String)
    }

    /// For each thing that a program may do, who may; root and the service's own user always may.
    package struct Rights: Equatable, Sendable {
        package var watch: [Grantee] = [.everyone]
        package var show: [Grantee] = [.everyone]
        /// Who records the touchscreen, and with it every digit of a PIN.
        package var record: [Grantee] = []
        package var screenshot: [Grantee] = [.everyone]
        /// Who covers all else, a lock included.
        package var alarm: [Grantee] = []

        package init() {}
    }
}

extension ControlSettings {
    static let keys = [
        Key("control.socket", Self.socket.or("off"), \.panel.control.socket)
            .means("Where programs reach the sheet over varlink; a socket that systemd hands over goes before it."),
        Key("control.group", Syntax.name("the name of a group").orNone(), \.panel.control.group)
            .means("Whose members may use the socket; \"sheetd\" where it is not given and there is such a group."),
        Key("control.pictures", Syntax.folders, \.panel.control.pictures)
            .means("The folders, with all below them, from which programs may name pictures."),
        Key("control.watch", Self.grantees, \.panel.control.rights.watch)
            .means("Who may hear what happens, and ask for the state."),
        Key("control.show", Self.grantees, \.panel.control.rights.show)
            .means("Who may present, change, move, turn and dismiss the sheet, and decide about dismissals."),
        Key("control.record", Self.grantees, \.panel.control.rights.record)
            .means("Who may record the touchscreen, PINs included."),
        Key("control.screenshot", Self.grantees, \.panel.control.rights.screenshot)
            .means("Who may get the picture on the display."),
        Key("control.alarm", Self.grantees, \.panel.control.rights.alarm)
            .means("Who may present an alarm, which lies above everything else."),
        Key("control.injection", Syntax.flag, \.panel.control.injection)
            .means("Whether programs that may show may also touch, by Touch and Tap: for tests."),
        Key("control.calls_per_second", Self.callRate, \.panel.control.callsPerSecond)
            .means("The calls of one user that are answered in a second; further ones wait."),
    ]

    private static let callRate = Syntax.whole("a whole number from 1 to 100000", in: 1...100_000)

    /// The absolute path of a socket, as long as the system takes it.
    private static let socket = ValueSyntax<String>(
        expected: "an absolute path of at most 107 bytes",
        toml: Syntax.devicePath.toml,
        read: { value, reading in
            let path = Syntax.devicePath.read(value, &reading)
            return path.flatMap { $0.utf8.count <= 107 && !$0.hasSuffix("/") ? $0 : nil }
        }
    )

    /// Users and groups; an empty list names nobody but root and the service's own user.
    private static let grantees = ValueSyntax<[Grantee]>(
        expected: "a list of at most 64 of \"everyone\", \"user:NAME\" and \"group:NAME\"",
        toml: { "[\($0.map(\.text).quoted)]" },
        read: { value, _ in
            guard case .array(let elements) = value.content, elements.count <= 64 else { return nil }
            let grantees = elements.compactMap { $0.string.flatMap(Grantee.init) }
            return grantees.count == elements.count ? grantees : nil
        }
    )
}

extension ControlSettings.Grantee {
    fileprivate init?(_ text: String) {
        if text == "everyone" {
            self = .everyone
            return
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[1].isEmpty, !parts[1].utf8.contains(0) else { return nil }
        switch parts[0] {
        case "user": self = .user(parts[1])
        case "group": self = .group(parts[1])
        default: return nil
        }
    }

    fileprivate var text: String {
        switch self {
        case .everyone: "everyone"
        case .user(let name): "user:\(name)"
        case .group(let name): "group:\(name)"
        }
    }
}
