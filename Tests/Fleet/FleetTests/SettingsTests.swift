import Testing

@testable import Fleet

struct SettingsTests {
    private func read(_ text: String) throws -> BridgeSettings {
        try BridgeSettings(toml: Array(text.utf8), called: "mqtt.toml", panel: "sheetd-0123abcd")
    }

    @Test("Without a configuration it is this machine's broker, and the panel is called after the machine")
    func usual() throws {
        let settings = try read("")
        #expect(settings.brokers == [BridgeSettings.Broker(host: "localhost", port: 1883, isEncrypted: false)])
        #expect(settings.panel == "sheetd-0123abcd" && settings.groups.isEmpty && settings.control == nil)
        #expect(settings.discoveryPrefix == "homeassistant" && settings.allow == .usual)
    }

    @Test("Every key")
    func everything() throws {
        let settings = try read(
            """
            broker = "mqtts://broker.example"
            panel = "kitchen"
            group = ["floor1", "tablets"]
            control = "/run/sheetd/control"
            discovery_prefix = "ha/main"
            ca = "ca.crt"
            certificate = "kitchen.crt"
            key = "kitchen.key"
            user = "kitchen"
            password_file = "secret"
            allow = ["item/light", "call/*"]
            """
        )
        #expect(settings.brokers == [BridgeSettings.Broker(host: "broker.example", port: 8883, isEncrypted: true)])
        #expect(settings.panel == "kitchen" && settings.groups == ["floor1", "tablets"])
        #expect(settings.control == "/run/sheetd/control" && settings.discoveryPrefix == "ha/main")
        #expect(settings.credentials.authorities == "ca.crt" && settings.credentials.key == "kitchen.key")
        #expect(settings.credentials.user == "kitchen" && settings.credentials.passwordFile == "secret")
        #expect(settings.allow == AllowList(["item/light", "call/*"]))
        #expect(try read("discovery = false\n").discoveryPrefix == nil)
    }

    @Test(
        "A broker's address",
        arguments: [
            ("mqtt://localhost", BridgeSettings.Broker(host: "localhost", port: 1883, isEncrypted: false)),
            ("mqtt://127.0.0.1:1999", BridgeSettings.Broker(host: "127.0.0.1", port: 1999, isEncrypted: false)),
            ("mqtts://[fd00::1]:8884", BridgeSettings.Broker(host: "fd00::1", port: 8884, isEncrypted: true)),
            ("mqtt://[::1]", BridgeSettings.Broker(host: "::1", port: 1883, isEncrypted: false)),
        ]
    )
    func address(text: String, broker: BridgeSettings.Broker) throws {
        #expect(try read("broker = \"\(text)\"\n").brokers == [broker])
    }

    @Test("Several brokers keep their order")
    func several() throws {
        let settings = try read("broker = [\"mqtts://b:1\", \"mqtt://localhost\", \"mqtts://a\"]\nca = \"ca.crt\"\n")
        #expect(settings.brokers.map(\.host) == ["b", "localhost", "a"])
        #expect(settings.brokers.map(\.port) == [1, 1883, 8883])
    }

    @Test(
        "A wrong value is reported with its place",
        arguments: [
            ("broker = \"host\"", "1:10: broker: found \"host\", expected mqtts://HOST:PORT"),
            ("broker = \"mqtt://host:0\"", "1:10: broker: found \"mqtt://host:0\", expected mqtts://HOST:PORT"),
            ("broker = \"mqtts://user@host\"", "1:10: broker: found"), ("broker = \"mqtts://\"", "1:10: broker: found"),
            ("broker = \"mqtt://host\"", "1:10: broker: host is another machine, and mqtt:// is not encrypted"),
            ("broker = \"mqtt://127.example.org\"", "1:10: broker: 127.example.org is another machine"),
            ("broker = 5", "1:10: broker: found 5, expected mqtts://HOST:PORT"),
            ("broker = []", "1:10: broker: expected 1 to 8 brokers, found 0"),
            ("broker = [\"mqtts://a\", \"b\"]", "broker[1]: found \"b\", expected mqtts://HOST:PORT"),
            ("broker = [\"mqtts://a\", \"mqtt://b\"]", "broker[1]: b is another machine, and mqtt:// is not encrypted"),
            ("panel = \"Küche\"", "1:9: panel: expected 1 to 48 of the letters a to z"),
            ("panel = \"all\"", "1:9: panel: expected 1 to 48"),
            ("group = [\"a\", \"B\"]", "1:15: group[1]: expected 1 to 48"),
            ("group = [\"a\", 5]", "1:15: group[1]: expected"),
            ("discovery = \"no\"", "1:13: discovery: expected true or false"),
            ("discovery_prefix = \"a/#\"", "1:20: discovery_prefix: expected the beginning of a topic"),
            ("allow = [\"items\"]", "1:10: allow[0]: found \"items\", expected one of \"item/*\""),
            ("certificate = \"a\"", "1:15: certificate: needs key"),
            ("brocker = \"a\"", "1:1: brocker: unknown name, did you mean broker?"),
            ("ca = \"a\"", "1:6: ca: has no meaning without encryption"), ("panel = ", "mqtt.toml:1:"),
        ]
    )
    func faults(text: String, message: String) {
        do throws(BridgeSettingsError) {
            _ = try BridgeSettings(toml: Array(text.utf8), called: "mqtt.toml", panel: "sheetd-0")
            Issue.record("\(text) was taken")
        } catch {
            #expect(error.description.contains(message), "\(error)")
        }
    }

    @Test("All faults are reported at once, in the order in which they stand")
    func allAtOnce() {
        do throws(BridgeSettingsError) {
            let text = "panel = 5\nallow = [1]\nbroker = \"x\"\n"
            _ = try BridgeSettings(toml: Array(text.utf8), called: "m", panel: "p")
            Issue.record("it was taken")
        } catch {
            #expect(error.messages.map { String($0.prefix(4)) } == ["m:1:", "m:2:", "m:3:"])
        }
    }

    @Test("mqtt:// to another machine takes insecure = true; a machine without an id has to be given a name")
    func consent() throws {
        #expect(try read("broker = \"mqtt://host\"\ninsecure = true\n").brokers.map(\.host) == ["host"])
        #expect(throws: BridgeSettingsError.self) { try BridgeSettings(toml: [], called: "m", panel: nil) }
        #expect(try BridgeSettings(toml: Array("panel = \"a\"".utf8), called: "m", panel: nil).panel == "a")
    }

    @Test(
        "No message has a password, wherever somebody has put it",
        arguments: [
            "broker = \"mqtts://kitchen:SECRET@broker.example\"", "broker = [\"mqtts://:SECRET@a\", \"b\"]",
            "broker = \"kitchen:SECRET@broker.example\"", "password = \"SECRET\"", "mqtt_pass = \"SECRET\"",
            "[broker]\nurl = \"mqtt://a\"\npassword = \"SECRET\"", "user = { name = \"a\", password = \"SECRET\" }",
            "token = \"SECRET\"", "broker = \"mqtts://kitchen:LONG@broker.example\"",
        ]
    )
    func secrets(line: String) throws {
        let secret = "hunter2-\(String(repeating: "x", count: line.contains("LONG") ? 80 : 3))"
        let text = line.replacing("SECRET", with: secret).replacing("LONG", with: secret)
        let configuration = "panel = \"Bad Name\"\n" + text + "\n"
        let error = try #require(throws: BridgeSettingsError.self) { _ = try read(configuration) }
        #expect(!error.description.contains("hunter2"), "\(error)")
        #expect(error.description.contains("Bad Name"), "\(error)")
    }
}
