import TestSupport
import Testing
import Values

@testable import MQTT

@Suite("A broker learns nothing of a secret")
struct TypedSecretTests {
    private static let document = """
        title = "Account"
        items = [
            { kind = "field", id = "name", title = "Name" },
            { kind = "field", id = "key", title = "Password", purpose = "password" },
            { kind = "field", id = "pin", title = "PIN", purpose = "pin" },
        ]
        """

    @Test("What is typed into a name is published, and neither a password nor a PIN, in the document or in a question")
    func typed() throws {
        let broker = try TestBroker()
        let panel = try TestPanel("kitchen", at: "mqtt://127.0.0.1:\(broker.port)", document: Self.document)
        try panel.startDaemon()
        try panel.startBridge()
        let observer = try Observer(broker)
        try observer.wait("sheetd/kitchen/availability", is: "online")
        try observer.waitForSheet(of: "kitchen", at: "normal")
        let client = try ControlClient(panel.scratch.file("control"))
        try client.call("Tap", ["id": "pin"])
        try client.call("Type", ["text": "73914628\n"])
        try client.call("Tap", ["id": "key"])
        try client.call("Type", ["text": "zqxjkvwQ", "keys": ["Tab"]])
        try client.call("Tap", ["id": "name"])
        try client.call("Type", ["text": "Ada", "keys": ["Tab"]])
        try observer.wait("the name") { observer.received.contains { $0.text.contains("Ada") } }
        let said = observer.received.map { "\($0.topic) \($0.text)" } + [panel.log]
        // Ports and times have digits as well, in shorter rows.
        #expect(!said.contains { $0.contains("739146") || $0.contains("zqxj") })
    }
}
