import EventLoop
import Jobs
import LoopTestSupport
import TestSupport
import Testing

@testable import MQTT

/// How a client finds out that nobody is at the other end any more.
struct KeepAliveTests {
    @Test("A dead link is noticed, however often something is published to it")
    func deadLink() throws {
        let broker = try TestBroker()
        let loop = try EventLoop()
        var endpoint = Observer.endpoint(broker, client: "kitchen")
        endpoint.keepAlive = 5
        var (connection, timer): (MQTTConnection?, LoopTimer?)
        // Their closures hold them, and the broker.
        defer { (connection, timer) = (nil, nil) }
        var (published, ends): (Int, [MQTTError]) = (0, [])
        timer = try LoopTimer(on: loop) {
            guard published < 120 else { return loop.stop() }
            published += 1
            timer?.set(at: loop.now + 500_000)
            _ = connection?.publish(MQTTMessage("sheetd/kitchen/state", [], isRetained: false), quality: 0)
        }
        connection = try MQTTConnection(endpoint, on: loop, worker: .inline) { event in
            switch event {
            case .connected:
                try? broker.pause()
                timer?.set(at: loop.now)
            case .closed(let error):
                ends.append(error)
                loop.stop()
            case .message, .acknowledged, .subscribed: break
            }
        }
        try withExtendedLifetime((connection, timer)) { try loop.withDeadline { try loop.run() } }
        #expect(ends.count == 1, "\(published) messages")
    }
}
