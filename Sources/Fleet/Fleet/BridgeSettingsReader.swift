import Values

/// Everything that is wrong with a configuration, a line a fault.
package struct BridgeSettingsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// `FILE:LINE:COLUMN: KEY: MESSAGE`.
    package let messages: [String]

    /// One line a fault.
    package var description: String { messages.joined(separator: "\n") }
}

extension BridgeSettings {
    /// Reads a configuration in TOML.
    ///
    /// - Parameters:
    ///   - name: what messages call it.
    ///   - panel: the panel's name where the configuration gives none; nil where the machine has none either.
    /// - Throws: `BridgeSettingsError` with every fault.
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
            throw BridgeSettingsError(messages: document.messages(of: faults.list, called: name))
        }
    }

    private mutating func read(_ reader: TableReader) {
        let isInsecure = reader.flag("insecure") ?? false
        brokers = reader.brokers("broker", isInsecure) ?? brokers
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

    /// Whether nothing that is said to it leaves the machine.
    package var isLocal: Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.") && host.utf8.allSatisfy { $0 < 0x3A }
    }
}

extension TableReader {
    /// One broker, or several.
    fileprivate func brokers(_ key: String, _ isInsecure: Bool) -> [BridgeSettings.Broker]? {
        guard let value = value(key) else { return nil }
        guard case .list(let values) = value else { return broker(value, at: path(of: key), isInsecure).map { [$0] } }
        guard (1...8).contains(values.count) else {
            note("expected 1 to 8 brokers, found \(values.count)", of: key)
            return nil
        }
        return values.enumerated().compactMap { broker($1, at: "\(path(of: key))[\($0)]", isInsecure) }
    }

    private func broker(_ value: Value, at path: String, _ isInsecure: Bool) -> BridgeSettings.Broker? {
        let expected = "expected mqtts://HOST:PORT, or mqtt:// with insecure = true or on this machine"
        guard case .text(let address) = value, let broker = BridgeSettings.Broker(address) else {
            faults.note("found \(value.shown), \(expected)", at: path)
            return nil
        }
        if !broker.isEncrypted, !broker.isLocal, !isInsecure {
            faults.note("\(broker.host) is another machine, and mqtt:// is not encrypted; \(expected)", at: path)
        }
        return broker
    }

    /// The name of a panel.
    fileprivate func name(_ key: String) -> String? {
        read(key, expected: Self.expectedName) { Self.name($0) }
    }

    /// Names of groups.
    fileprivate func names(_ key: String) -> [String]? {
        list(key, limit: 32) { value, path in
            let name = Self.name(value)
            if name == nil { faults.note("expected \(Self.expectedName), found \(value.shown)", at: path) }
            return name
        }
    }

    /// What is allowed.
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

    /// The beginning of a topic, of any levels.
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
