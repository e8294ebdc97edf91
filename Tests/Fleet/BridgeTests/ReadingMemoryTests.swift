import Foundation
import Glibc
import MQTT
import Synchronization
import TestSupport
import Testing
import Values

/// Brokers that send what takes much memory.
@Suite(.serialized)
struct ReadingMemoryTests {
    /// What the service may use, in kilobytes; a sanitizer takes more by itself.
    private static let most = 64 << 10

    @Test(
        "A message of 30 MB that the broker keeps for all panels is left out, logged and reported, and all else works",
        .enabled(if: !isSanitized)
    )
    func retained() throws {
        let broker = try TestBroker()
        let observer = try Observer(
            broker,
            ["sheetd/+/config/reported", "sheetd/+/availability", "sheetd/+/item/+/state"]
        )
        let filter = "sheetd/all/config/desired"
        try observer.publish(filter, [UInt8](repeating: 0x20, count: 30 << 20), isRetained: true)
        let panel = try TestPanel(on: broker)
        let isLeftOut = try observer.wait("the log", turns: 12_000) {
            panel.log.contains("comes on \(filter) is too large")
        }
        #expect(isLeftOut, "\(panel.log)")
        try observer.wait("sheetd/kitchen/availability", is: "online")
        try observer.wait("the report") {
            observer.latest["sheetd/kitchen/config/reported"]?.text.contains("\(filter) is too large") == true
        }
        #expect(panel.log.components(separatedBy: "comes on \(filter)").count == 2, "\(panel.log)")
        #expect(!panel.log.contains("another client may use the name"), "\(panel.log)")
        try observer.publish("sheetd/kitchen/item/light/set", "true")
        try observer.wait("sheetd/kitchen/item/light/state", is: "true")
        // What is for one panel counts before that.
        let document = #"{"revision":1,"detent":"expanded"}"#
        try observer.publish("sheetd/kitchen/config/desired", document, isRetained: true)
        try observer.wait("sheetd/kitchen/config/reported", is: #"{"desired":1,"faults":[],"revision":1}"#)
        #expect(panel.isBridgeRunning && panel.peak <= Self.most, "\(panel.peak) kB")
    }

    @Test(
        "A broker that never releases what it sends once and only once, under ever new numbers, is left at a bound",
        .enabled(if: !isSanitized)
    )
    func unreleased() throws {
        let broker = try UnrulyBroker()
        let panel = try TestPanel("kitchen", at: "mqtt://127.0.0.1:\(broker.port)")
        try panel.startDaemon()
        try panel.startBridge()
        try Waiting.wait(for: "two connections that are full", within: 120) { broker.full >= 2 }
        #expect(panel.isBridgeRunning && panel.peak <= Self.most, "\(panel.peak) kB")
        broker.stop()
    }
}

/// A broker that lets everybody in, and then sends without end what is to be received once and only once.
private final class UnrulyBroker: Sendable {
    let port: Int
    private let listener: Int32
    private let connections = Mutex((full: 0, isOver: false))

    /// How many connections were ended by the other side.
    var full: Int { connections.withLock(\.full) }

    init() throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        port = try TestBroker.bound(listener)
        listen(listener, 8)
        Thread.detachNewThread { [self] in
            while !connections.withLock(\.isOver) {
                let file = accept(listener, nil, nil)
                if file >= 0 { serve(file) }
            }
            close(listener)
        }
    }

    func stop() {
        connections.withLock { $0.isOver = true }
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private func serve(_ file: Int32) {
        defer { close(file) }
        var request = [UInt8](repeating: 0, count: 4096)
        guard recv(file, &request, request.count, 0) > 0, send([0x20, 2, 0, 0], to: file) else { return }
        for number in 1...UInt16.max {
            // A message of 16 kB of quality 2.
            let topic = Array("sheetd/kitchen/item/light/set".utf8)
            let body = [0, UInt8(topic.count)] + topic + [UInt8(number >> 8), UInt8(number & 0xFF)]
            let payload = [UInt8](repeating: 0x31, count: 16 << 10)
            let length = body.count + payload.count
            let head = [0x34, UInt8(length & 0x7F | 0x80), UInt8(length >> 7 & 0x7F | 0x80), UInt8(length >> 14)]
            // What comes back is thrown away, so that the other side may write.
            _ = recv(file, &request, request.count, Int32(MSG_DONTWAIT))
            if !send(head + body + payload, to: file) { return connections.withLock { $0.full += 1 } }
        }
    }

    private func send(_ bytes: [UInt8], to file: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
