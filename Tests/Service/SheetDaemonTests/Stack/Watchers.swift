import Control
import System
import Testing
import Values

@testable import SheetDaemon

/// Clients that watch what happens, in memory.
final class Watchers: Subscribers {
    private let service = ControlService(version: "1", access: .open)
    private var clients: [String: Client] = [:]
    /// There is no place for a client.
    struct Refused: Error {}

    /// Called when somebody watches.
    var changed: () -> Void = {}
    /// Called when those who decide were asked about an attempt to dismiss.
    var asked: (Int) -> Void = { _ in }

    /// Has a client of `user` watch; `decides` as in a call of `Monitor`.
    func add(_ name: String, user: UInt32, decides: Bool = false, names: [String] = usual) throws {
        let peer = UnixSocket.Peer(process: 1, user: user, group: user, groups: [])
        guard case .admitted(let client, _) = service.connect(peer, at: 0) else { throw Refused() }
        let parameters = #"{"decides":\#(decides),"names":\#(Value.list(names.map(Value.text)).json)}"#
        let call = #"{"method":"io.sheetd.Sheet.Monitor","parameters":\#(parameters),"more":true}"# + "\0"
        service.receive(Array(call.utf8), from: client, at: 0)
        _ = service.work(for: client, at: 0)
        service.answer(.success([:]), to: client)
        clients[name] = client
        _ = try events(of: name)
        changed()
    }

    static let usual = ["activated", "changed", "content", "expiring", "will_dismiss", "did_dismiss"]

    /// What a client was sent since the last time, as it is.
    func lines(of name: String) throws -> [String] {
        let client = try #require(clients[name])
        let bytes = client.unsent
        client.sent(bytes.count)
        return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Presentations and names of the events since the last time, and what was pressed.
    func events(of name: String) throws -> [String] {
        let client = try #require(clients[name])
        let bytes = client.unsent
        client.sent(bytes.count)
        return try bytes.split(separator: 0).compactMap { try Value(json: $0)["parameters"]?["event"] }.map { event in
            let words = [event["presentation"] ?? "sheet", event["name"], event["id"]]
            return words.compactMap { if case .text(let text)? = $0 { text } else { nil } }.joined(separator: " ")
        }
    }

    var audience: ControlService.Audience { service.audience }
    func publish(_ event: Value, to maySee: (UInt32) -> Bool) {
        service.publish(event, to: maySee)
        if case .integer(let attempt)? = event["attempt"] { asked(Int(attempt)) }
    }
    func publish(recorded lines: String) { service.publish(recorded: lines) }
    func endRecordings(because error: ControlError) { service.endRecordings(because: error) }
    func questionsDidTimeOut() { service.questionsDidTimeOut() }
    func close() {}
}
