import Foundation
import Glibc
import TestSupport

@testable import MQTT

/// Three nodes of NATS with JetStream that carry MQTT as one broker, each in a network namespace of its own, which
/// `.ci/check-nats` has made: node N has the name `nodeN`, and its address ends with N.
final class TestCluster {
    /// The beginning of the nodes' addresses; nil where there are no namespaces.
    static let network = ProcessInfo.processInfo.environment["SHEETD_CLUSTER"]

    private let network: String
    private let scratch: Scratch
    private var processes: [Int: ChildProcess] = [:]

    /// The nodes.
    private static let nodes = 1...3

    /// Starts them.
    init() throws {
        guard let network = Self.network else { throw TestFailure("SHEETD_CLUSTER names no network") }
        self.network = network
        scratch = try Scratch()
        for node in Self.nodes { try start(node) }
    }

    /// What the bridge's configuration calls a node.
    func address(of node: Int) -> String { "mqtt://\(host(node)):1883" }

    private func host(_ node: Int) -> String { "\(network).\(node)" }

    /// Starts a node, with what it has stored.
    func start(_ node: Int) throws {
        let routes = Self.nodes.filter { $0 != node }.map { "nats://\(host($0)):6222" }
        let text = """
            server_name: node\(node)
            listen: "\(host(node)):4222"
            jetstream { store_dir: "\(scratch.file("node\(node)"))", max_memory_store: 64M, max_file_store: 256M }
            mqtt { listen: "\(host(node)):1883", stream_replicas: 3 }
            cluster { name: panels, listen: "\(host(node)):6222", routes: [\(routes.joined(separator: ", "))] }

            """
        let file = try scratch.write(text, to: "node\(node).conf")
        let server = ["/usr/sbin/nats-server", "-c", file, "-l", scratch.file("node\(node).log")]
        processes[node] = try Self.ip(["netns", "exec", "node\(node)"] + server)
    }

    /// Ends a node as a power cut does.
    func kill(_ node: Int) {
        // `ip` has become the server.
        processes.removeValue(forKey: node)?.stop(SIGKILL)
    }

    /// Parts a node from the others, whose packets go nowhere from now on; who is connected to it stays so.
    func cut(_ node: Int) throws { try route(node, "add") }

    /// Lets a node and the others find each other again.
    func mend(_ node: Int) throws { try route(node, "del") }

    private func route(_ node: Int, _ change: String) throws {
        for other in Self.nodes where other != node {
            for (here, there) in [(node, other), (other, node)] {
                let process = try Self.ip(["-n", "node\(here)", "route", change, "blackhole", "\(host(there))/32"])
                guard try process.wait() == .exit(0) else { throw TestFailure("node\(here) keeps its routes") }
            }
        }
    }

    private static func ip(_ arguments: [String]) throws -> ChildProcess {
        try ChildProcess("/usr/sbin/ip", arguments)
    }

    /// The node that a bridge has connected to last.
    func node(in log: String) throws -> Int {
        let line = log.split(separator: "\n").last { $0.contains("connected to \(network).") }
        let node = line.flatMap { line in Self.nodes.first { line.contains("connected to \(host($0)):") } }
        guard let node else { throw TestFailure("the bridge has never been connected: \(log)") }
        return node
    }

    /// Somebody who is connected to a node as often as that ends the connection, and receives what fits `filters`.
    func client(at node: Int, _ filters: [String]) throws -> Client {
        let will = MQTTEndpoint.Will(topic: "gone", payload: [])
        return try Client(MQTTEndpoint(host: host(node), port: 1883, client: "building", will: will), filters)
    }

    /// A client of a node.
    ///
    /// NATS ends connections when it cannot store what comes, and lets nobody in while it has no leader.
    final class Client {
        private let endpoint: MQTTEndpoint
        private let filters: [String]
        private var observer: Observer

        fileprivate init(_ endpoint: MQTTEndpoint, _ filters: [String]) throws {
            (self.endpoint, self.filters) = (endpoint, filters)
            observer = try Self.connect(endpoint, filters)
        }

        private static func connect(_ endpoint: MQTTEndpoint, _ filters: [String]) throws -> Observer {
            var observer: Observer?
            _ = try Waiting.until {
                observer = try? Observer(endpoint, filters, insisting: true)
                return observer != nil
            }
            guard let observer else { throw TestFailure("\(endpoint.host) lets nobody in") }
            observer.patience = 30_000
            return observer
        }

        /// Publishes until the node has taken it; `text` is a value, so that it may come twice.
        func publish(_ topic: String, _ text: String, isRetained: Bool = false) throws {
            try insist { try $0.publish(topic, text, isRetained: isRetained) }
        }

        /// Waits until `condition` holds.
        func wait(_ what: String, until condition: () throws -> Bool) throws {
            try insist { try $0.wait(what, until: condition) }
        }

        /// Waits until the newest message of `topic` is `text`.
        func wait(_ topic: String, is text: String) throws { try insist { try $0.wait(topic, is: text) } }

        /// Sets an item of a panel, again and again until the panel reports that value.
        ///
        /// A panel receives nothing while it changes to another node, or while its node has no leader.
        func set(_ item: String, to text: String) throws {
            try repeating("sheetd/\(item)/set", text, until: "sheetd/\(item)/state", is: text)
        }

        /// Pushes a document, again and again until the panel reports it.
        ///
        /// A node without a leader acknowledges a retained message and does not keep it.
        func push(_ document: String, to scope: String, until topic: String, is report: String) throws {
            try repeating("sheetd/\(scope)/config/desired", document, isRetained: true, until: topic, is: report)
        }

        private func repeating(
            _ topic: String,
            _ text: String,
            isRetained: Bool = false,
            until answer: String,
            is expected: String
        ) throws {
            for _ in 0..<Self.attempts {
                try publish(topic, text, isRetained: isRetained)
                let isThere = try insist { observer in
                    try observer.wait(answer, turns: Self.attempt) { observer.latest[answer]?.text == expected }
                }
                if isThere { return }
            }
            throw TestFailure("\(answer) is never \(expected)")
        }

        private static let (attempts, attempt) = (100, 300)

        private func insist<Result>(_ work: (Observer) throws -> Result) throws -> Result {
            for _ in 0..<Self.attempts {
                do {
                    return try work(observer)
                } catch  where observer.isClosed {
                    observer = try Self.connect(endpoint, filters)
                }
            }
            throw TestFailure("\(endpoint.host) ends every connection")
        }
    }
}
