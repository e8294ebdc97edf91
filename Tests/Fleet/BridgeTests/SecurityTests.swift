import Foundation
import System
import TestSupport
import Testing
import Values

@testable import MQTT

/// Who may connect, who vouches for whom, and what a panel may touch.
@Suite(.serialized)
struct SecurityTests {
    /// The lines of a configuration that the article shows under a heading: a fenced block of its own.
    private static func example(_ marker: String) throws -> String {
        let article = Checkout.folder.appendingPathComponent("Sources/Kiosk/Kiosk.docc/ManyPanels.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let blocks = text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        guard let block = blocks.first(where: { $0.contains(marker) }) else {
            throw TestFailure("no example with \(marker)")
        }
        // The first line names the language.
        return block.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).last.map(String.init) ?? ""
    }

    @Test("The access list of the article: a panel has its own topics, and no other panel's")
    func accessList() throws {
        let scratch = try Scratch()
        let list = try scratch.write(Self.example("pattern readwrite sheetd/%u/#"), to: "acl")
        let lines = ["allow_anonymous true", "use_username_as_clientid false", "acl_file \(list)"]
        let passwords = scratch.file("passwords")
        for (user, password) in [("kitchen", "salt"), ("bath", "soap"), ("building", "keys")] {
            try Self.setPassword(user, password, in: passwords)
        }
        let broker = try TestBroker(["allow_anonymous false", "password_file \(passwords)"] + lines.suffix(1))
        let secret = try scratch.write("salt\n", to: "secret")
        let panel = try TestPanel("kitchen", at: "mqtt://127.0.0.1:\(broker.port)", ["password_file = \"\(secret)\""])
        try panel.startDaemon()
        try panel.startBridge()
        let building = try observer(broker, "building", "keys", scratch)
        try building.wait("sheetd/kitchen/availability", is: "online")
        try building.wait("subscriptions") { panel.log.contains("subscribed to") }
        // A neighbour reads and sets nothing.
        let neighbour = try observer(broker, "bath", "soap", scratch)
        try neighbour.publish("sheetd/kitchen/item/light/set", "true")
        try neighbour.publish("sheetd/kitchen/availability", "gone", isRetained: true)
        try building.publish("sheetd/kitchen/item/dim/set", "0.75")
        try building.wait("sheetd/kitchen/item/dim/state", is: "0.75")
        #expect(building.latest["sheetd/kitchen/item/light/state"]?.text == "false")
        #expect(building.latest["sheetd/kitchen/availability"]?.text == "online")
        #expect(neighbour.received.allSatisfy { !$0.topic.hasPrefix("sheetd/kitchen/") })
        // A panel's discovery is its own as well.
        #expect(building.latest["homeassistant/device/kitchen/config"] != nil)
    }

    @Test("A wrong password is reported once, and never written down")
    func password() throws {
        let scratch = try Scratch()
        let passwords = scratch.file("passwords")
        try Self.setPassword("kitchen", "salt", in: passwords)
        let broker = try TestBroker(["allow_anonymous false", "password_file \(passwords)"])
        let secret = try scratch.write("pepper", to: "secret")
        let panel = try TestPanel("kitchen", at: "mqtt://127.0.0.1:\(broker.port)", ["password_file = \"\(secret)\""])
        try panel.startBridge()
        #expect(try Waiting.until { panel.log.contains("the broker refuses the connection") }, "\(panel.log)")
        #expect(!panel.log.contains("pepper") && !panel.log.contains("salt"))
        // The file is read again with every attempt.
        _ = try scratch.write("salt", to: "secret")
        #expect(try Waiting.until { panel.log.contains("connected to") }, "\(panel.log)")
        #expect(panel.log.components(separatedBy: "the broker refuses").count == 2)
        panel.stopBridge()
        // One that systemd hands over; no other file is named.
        _ = try scratch.write("salt\n", to: "sheetd-mqtt.password")
        let served = try TestPanel("kitchen", at: "mqtt://127.0.0.1:\(broker.port)")
        try served.startBridge(in: ["CREDENTIALS_DIRECTORY": scratch.path])
        #expect(try Waiting.until { served.log.contains("connected to") }, "\(served.log)")
        #expect(!served.log.contains("refuses"))
    }

    @Test(
        "An encrypted connection with certificates on both sides; another authority is refused by the panel, a panel without one by the broker"
    )
    func certificates() throws {
        let (scratch, other) = (try Scratch(), try Scratch())
        let certificates = try Certificates(for: ["kitchen"], in: scratch)
        let foreign = try Certificates(for: ["kitchen"], in: other)
        // The listener of the article, with the files of this test.
        let list = try scratch.write(Self.example("pattern readwrite sheetd/%u/#"), to: "acl")
        var lines = try Self.example("require_certificate true").split(separator: "\n").map(String.init)
        lines.removeAll { $0.hasPrefix("listener") || $0.hasPrefix("#") }
        for (path, file) in [
            ("ca.crt", certificates.certificate("ca")), ("broker.crt", certificates.certificate("broker")),
            ("broker.key", certificates.key("broker")), ("acl", list),
        ] {
            lines = lines.map {
                $0.hasSuffix("/etc/mosquitto/\(path)") ? $0.replacing("/etc/mosquitto/\(path)", with: file) : $0
            }
        }
        let broker = try TestBroker(lines)
        let address = "mqtts://localhost:\(broker.port)"
        func keys(_ own: Certificates, authority: Certificates) -> [String] {
            [
                "ca = \"\(authority.certificate("ca"))\"", "certificate = \"\(own.certificate("kitchen"))\"",
                "key = \"\(own.key("kitchen"))\"",
            ]
        }
        let panel = try TestPanel("kitchen", at: address, keys(certificates, authority: certificates))
        try panel.startDaemon()
        try panel.startBridge()
        var endpoint = MQTTEndpoint(
            host: "localhost",
            port: broker.port,
            client: "observer",
            will: .init(topic: "gone", payload: [])
        )
        endpoint.encryption = .init(
            authorities: certificates.certificate("ca"),
            certificate: certificates.certificate("kitchen"),
            key: certificates.key("kitchen")
        )
        let observer = try Observer(endpoint)
        try observer.wait("sheetd/kitchen/availability", is: "online")
        let wary = try TestPanel("kitchen", at: address, keys(certificates, authority: foreign))
        try wary.startBridge()
        #expect(try Waiting.until { wary.log.contains("certificate verify failed") }, "\(wary.log)")
        let unknown = try TestPanel("kitchen", at: address, keys(foreign, authority: certificates))
        try unknown.startBridge()
        #expect(try Waiting.until { unknown.log.contains("trying again") }, "\(unknown.log)")
        #expect(!unknown.log.contains("connected to") && !wary.log.contains("connected to"))
        // A name that the certificate does not have.
        let misled = try TestPanel(
            "kitchen",
            at: "mqtts://127.1:\(broker.port)",
            keys(certificates, authority: certificates)
        )
        try misled.startBridge()
        #expect(try Waiting.until { misled.log.contains("trying again") }, "\(misled.log)")
        #expect(!misled.log.contains("connected to"))
        let missing = try TestPanel("kitchen", at: address, ["ca = \"/nowhere/ca.crt\""])
        try missing.startBridge()
        #expect(
            try Waiting.until {
                missing.log.contains("/nowhere/ca.crt, the certificates of authorities: cannot open it")
            }
        )
    }

    @Test("Without an authority of its own a panel trusts those whom the system trusts, and nobody else")
    func systemAuthorities() throws {
        let scratch = try Scratch()
        let certificates = try Certificates(for: [], in: scratch)
        let broker = try TestBroker([
            "allow_anonymous true", "certfile \(certificates.certificate("broker"))",
            "keyfile \(certificates.key("broker"))",
        ])
        let panel = try TestPanel("kitchen", at: "mqtts://localhost:\(broker.port)")
        // Where OpenSSL is said to find what the system trusts.
        try panel.startBridge(in: ["SSL_CERT_FILE": certificates.certificate("ca")])
        #expect(try Waiting.until { panel.log.contains("connected to") }, "\(panel.log)")
        panel.stopBridge()
        let wary = try TestPanel("kitchen", at: "mqtts://localhost:\(broker.port)")
        try wary.startBridge()
        #expect(try Waiting.until { wary.log.contains("certificate verify failed") }, "\(wary.log)")
        #expect(!wary.log.contains("connected to"))
    }

    @Test(
        "What is wrong with a file is seen without a connection, and nothing of a password is shown",
        arguments: [
            ("password_file = \"FOLDER/none\"", "none, the password: cannot open it"),
            ("password_file = \"FOLDER/nul\"", "nul, the password: has a character U+0000"),
            ("password_file = \"FOLDER/latin\"", "latin, the password: is not UTF-8"),
            ("password_file = \"FOLDER/empty\"", "empty, the password: is empty"),
            ("ca = \"FOLDER/none\"", "none, the certificates of authorities: cannot open it"),
            (
                "ca = \"FOLDER/latin\"\ncertificate = \"FOLDER/none\"\nkey = \"FOLDER/nul\"",
                "none, the certificate: cannot open"
            ),
            ("user = \"a\\u0000b\"", "the user has a character U+0000"), ("password_file = \"FOLDER/good\"", nil),
        ] as [(String, String?)]
    )
    func check(lines: String, message: String?) throws {
        let scratch = try Scratch()
        let files: [(String, [UInt8])] = [
            ("nul", Array("sa\0lt".utf8)), ("latin", [0x73, 0xE4, 0x6C, 0x74]), ("empty", [0x0A]),
            ("good", Array("salt\r\n".utf8)),
        ]
        for (name, bytes) in files { _ = try scratch.write(bytes, to: name) }
        let panel = try TestPanel("kitchen", at: "mqtts://nowhere", [lines.replacing("FOLDER", with: scratch.path)])
        let (code, output) = try panel.check()
        #expect(code == (message == nil ? 0 : 78) && message.map(output.contains) ?? output.isEmpty, "\(output)")
        #expect(!output.contains("salt"))
    }

    private func observer(_ broker: TestBroker, _ user: String, _ password: String, _ scratch: Scratch) throws
        -> Observer
    {
        var endpoint = Observer.endpoint(broker, client: user)
        endpoint.user = user
        endpoint.passwordFile = try scratch.write(password, to: "\(user).password")
        return try Observer(endpoint)
    }

    private static func setPassword(_ user: String, _ password: String, in file: String) throws {
        let exists = FileManager.default.fileExists(atPath: file)
        let arguments = (exists ? [] : ["-c"]) + ["-b", file, user, password]
        let (code, output) = try ChildProcess.run("/usr/bin/mosquitto_passwd", arguments)
        guard code == 0 else { throw TestFailure("mosquitto_passwd: \(output)") }
    }
}
