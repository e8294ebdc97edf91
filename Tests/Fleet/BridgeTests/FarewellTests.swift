import TestSupport
import Testing

/// How a bridge ends, as the broker sees it.
@Suite(.serialized)
struct FarewellTests {
    /// What mosquitto logs when a client has taken its leave; where one is gone otherwise, it has several words for that.
    private static let leave = "Client kitchen disconnected."

    /// A panel that is online at a broker, and somebody who learns of it.
    private static func online() throws -> (TestBroker, TestPanel, Observer) {
        let broker = try TestBroker()
        let panel = try TestPanel(on: broker)
        let observer = try Observer(broker)
        try observer.wait("sheetd/kitchen/availability", is: "online")
        return (broker, panel, observer)
    }

    @Test("A bridge that is stopped says so, and takes its leave when the broker has that")
    func orderly() throws {
        let (broker, panel, observer) = try Self.online()
        panel.stopBridge()
        try observer.wait("sheetd/kitchen/availability", is: "offline")
        try observer.wait("the leave") { broker.log.contains(Self.leave) }
    }

    @Test("A bridge that is stopped while the broker does not answer goes without a word, and leaves its will")
    func unanswered() throws {
        let (broker, panel, observer) = try Self.online()
        try broker.pause()
        let before = broker.log
        panel.stopBridge()
        broker.resume()
        try observer.wait("sheetd/kitchen/availability", is: "offline")
        try observer.wait("the end") { broker.log.dropFirst(before.count).contains("kitchen") }
        #expect(!broker.log.contains(Self.leave), "\(broker.log)")
    }

    @Test("A bridge that is stopped while there is no broker ends at once")
    func alone() throws {
        let (broker, panel, _) = try Self.online()
        broker.kill()
        #expect(try Waiting.until { panel.log.contains("the sheet works on") })
        panel.stopBridge()
        #expect(!panel.isBridgeRunning)
    }
}
