import Values

package struct BridgeSettings: Equatable, Sendable {
    package struct Broker: Equatable, Sendable {
        package var host = "localhost"
        package var port = 1883
        package var isEncrypted = false
    }

    package struct Credentials: Equatable, Sendable {
        /// The file with the certificates of those who may vouch for the broker; nil trusts those whom the system trusts.
        package var authorities: String?
        package var certificate: String?
        package var key: String?
        /// The user's name for the broker; nil is the panel's, where there is a password.
        package var user: String?
        package var passwordFile: String?
    }

    /// Where the broker listens; where there are several, they are tried in this order.
    package var brokers = [Broker()]
    package var credentials = Credentials()
    package var panel: String
    package var groups: [String] = []
    /// The socket of the daemon; nil is the usual one.
    package var control: String?
    /// Where Home Assistant looks for what the panel has; nil where it is not used.
    package var discoveryPrefix: String? = "homeassistant"
    package var allow = AllowList.usual

    package init(panel: String) { self.panel = panel }

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

    private static let reserved = ["all", "group"]
}

// Reading it.
extension BridgeSettings {
    /// - Parameter panel: the panel's name where the configuration gives none; nil where the machine has none either.
    package init(toml bytes: [UInt8], called name: String, panel: String?) throws(BridgeSettingsError) {
        let document: DocumentText
        do throws(DocumentText.SyntaxError) {
            document = try DocumentText(bytes, in: .toml)
        } catch {
            throw BridgeSettingsError(messages: ["\(name):\(error.location): \(error.message)"])
        }
        let faults = Faults()
        self.init(panel: panel ?? "")
        if let reader = TableReader(document.value, at: "", faults) {
            read(reader)
            reader.close()
        }
        guard faults.list.isEmpty else {
            let (messages, secrets) = (document.messages(of: faults.list, called: name), Secrets(document.value))
            throw BridgeSettingsError(messages: messages.map { secrets.hidden(in: $0) })
        }
    }

    private mutating func read(_ reader: TableReader) {
        brokers = reader.brokers("broker") ?? brokers
        panel = reader.name("panel") ?? panel
        if panel.isEmpty { reader.note("is missing, and the machine has no id of its own", of: "panel") }
        groups = reader.names("group") ?? groups
        control = reader.text("control", limit: 107)
        let isDiscovered = reader.flag("discovery") ?? true
        let prefix = reader.topic("discovery_prefix") ?? discoveryPrefix
        discoveryPrefix = isDiscovered ? prefix : nil
        readCredentials(reader)
        if let entries = reader.allowed("allow") { allow = AllowList(entries) }
    }

    private mutating func readCredentials(_ reader: TableReader) {
        credentials.authorities = reader.text("ca", limit: 4096)
        credentials.certificate = reader.text("certificate", limit: 4096)
        credentials.key = reader.text("key", limit: 4096)
        credentials.user = reader.text("user", limit: 256)
        credentials.passwordFile = reader.text("password_file", limit: 4096)
        if credentials.certificate != nil, credentials.key == nil {
            reader.note("needs key, the file with the key to it", of: "certificate")
        }
        if credentials.key != nil, credentials.certificate == nil {
            reader.note("needs certificate, the file that it belongs to", of: "key")
        }
        guard !brokers.contains(where: \.isEncrypted) else { return }
        for (name, value) in [("ca", credentials.authorities), ("certificate", credentials.certificate)]
        where value != nil {
            reader.note("has no meaning without encryption: expected a broker of mqtts://", of: name)
        }
    }
}

extension BridgeSettings.Broker {
    /// The broker at `address`, such as `mqtts://host:8883`; nil where that is none.
    package init?(_ address: String) {
        let schemes = [("mqtts://", true, 8883), ("mqtt://", false, 1883)]
        guard let (scheme, isEncrypted, usual) = schemes.first(where: { address.hasPrefix($0.0) }) else { return nil }
        guard let (host, port) = Self.place(address.dropFirst(scheme.utf8.count)) else { return nil }
        guard let port = port.isEmpty ? usual : Int(port), (1...65_535).contains(port) else { return nil }
        (self.host, self.port, self.isEncrypted) = (String(host), port, isEncrypted)
    }

    /// Host and port of `host:port`; an address of IPv6 stands in brackets.
    private static func place(_ text: Substring) -> (host: Substring, port: Substring)? {
        var (host, rest) = (text, Substring())
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { return nil }
            (host, rest) = (text[..<end].dropFirst(), text[end...].dropFirst())
        } else if let colon = text.firstIndex(of: ":") {
            (host, rest) = (text[..<colon], text[colon...])
        }
        let isHost = !host.isEmpty && host.utf8.count < 256 && host.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isHost, !host.contains("/"), !host.contains("@") else { return nil }
        if rest.isEmpty { return (host, rest) }
        guard rest.first == ":", rest.utf8.count > 1 else { return nil }
        return (host, rest.dropFirst())
    }

    /// Whether nothing that is sent to it leaves the machine.
    package var isLocal: Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.") && host.utf8.allSatisfy { $0 < 0x3A }
    }
}

extension TableReader {
    fileprivate func brokers(_ key: String) -> [BridgeSettings.Broker]? {
        let mayBeInsecure = flag("insecure") ?? false
        guard let value = value(key) else { return nil }
        let values = if case .list(let values) = value { values } else { [value] }
        guard (1...8).contains(values.count) else {
            note("expected 1 to 8 brokers, found \(values.count)", of: key)
            return nil
        }
        return values.enumerated().compactMap { index, broker in
            let path = value == broker ? path(of: key) : "\(path(of: key))[\(index)]"
            let found = self.broker(broker, at: path)
            if let found, !found.isEncrypted, !found.isLocal, !mayBeInsecure {
                let message = "\(found.host) is another machine, and mqtt:// is not encrypted; \(Self.expectedBroker)"
                faults.note(message, at: path)
            }
            return found
        }
    }

    private static let expectedBroker = "expected mqtts://HOST:PORT, or mqtt:// with insecure = true or on this machine"

    private func broker(_ value: Value, at path: String) -> BridgeSettings.Broker? {
        guard case .text(let address) = value, let broker = BridgeSettings.Broker(address) else {
            faults.note("found \(value.shown), \(Self.expectedBroker)", at: path)
            return nil
        }
        return broker
    }

    fileprivate func name(_ key: String) -> String? {
        read(key, expected: Self.expectedName) { Self.name($0) }
    }

    fileprivate func names(_ key: String) -> [String]? {
        list(key, limit: 32) { value, path in
            let name = Self.name(value)
            if name == nil { faults.note("expected \(Self.expectedName), found \(value.shown)", at: path) }
            return name
        }
    }

    fileprivate func allowed(_ key: String) -> [String]? {
        list(key, limit: 256) { value, path in
            guard case .text(let entry) = value else {
                faults.note("expected a text, found \(value.shown)", at: path)
                return nil
            }
            if let fault = AllowList.fault(of: entry) { faults.note(fault, at: path) }
            return entry
        }
    }

    fileprivate func topic(_ key: String) -> String? {
        let isLetter = { (byte: UInt8) in byte > 0x20 && byte < 0x7F && byte != 0x23 && byte != 0x2B }
        return read(key, expected: "the beginning of a topic, without wildcards") { value in
            guard case .text(let text) = value, (1...128).contains(text.utf8.count) else { return nil }
            let levels = text.split(separator: "/", omittingEmptySubsequences: false)
            return text.utf8.allSatisfy(isLetter) && levels.allSatisfy { !$0.isEmpty } ? text : nil
        }
    }

    private static let expectedName = "1 to 48 of the letters a to z, digits, - and _, but neither all nor group"

    private static func name(_ value: Value) -> String? {
        if case .text(let name) = value, BridgeSettings.isName(name) { name } else { nil }
    }
}

/// Everything that is wrong with a configuration, a line a fault.
package struct BridgeSettingsError: Error, Equatable, Sendable, CustomStringConvertible {
    package let messages: [String]

    package var description: String { messages.joined(separator: "\n") }
}
