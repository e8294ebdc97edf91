package import Control
package import EventLoop
import Fleet
package import Values

/// The connections to the daemon: one for events, and one each for the bridge's own questions and for the calls of
/// others, so that a tap that waits for the sheet to come to rest holds nothing else up.
package final class DaemonLink {
    package enum Event {
        case event(Value)
        case lost(ControlConnectionError)
    }

    package enum Caller: Hashable {
        case bridge
        /// Somebody who sets something, as many as there are; it is done in a moment.
        case setter
        /// Somebody who calls a method that may take long.
        case foreigner
    }

    private enum Line: Hashable, CaseIterable {
        case events
        case own
        case foreign
    }

    private struct Wire {
        let channel: ControlChannel
        let source: EventSource
    }

    private let loop: EventLoop
    private let handle: (Event) -> Void
    private var wires: [Line: Wire] = [:]

    /// The most calls that wait on a line when others make one more; these are refused.
    private static let patience = 32
    /// The events that are asked for; `content` comes only to who names it.
    private static let events: Value = [
        "will_present", "did_present", "will_move", "did_move", "will_dismiss", "did_dismiss", "activated", "changed",
        "light", "theme", "content",
    ]

    package init(path: String, on loop: EventLoop, _ handle: @escaping (Event) -> Void) throws {
        (self.loop, self.handle) = (loop, handle)
        for line in Line.allCases {
            let channel = try ControlChannel(path: path)
            let source = try EventSource.readable(channel.file, on: loop, priority: .control) { [weak self] in
                self?.work(line)
            }
            wires[line] = Wire(channel: channel, source: source)
        }
        call("Monitor", ["names": Self.events], on: .events, wantsMore: true) { [weak self] result in
            switch result {
            case .success(let reply): if let event = reply["event"] { self?.handle(.event(event)) }
            case .failure(let refusal): self?.lose(.refused(refusal))
            }
        }
    }

    /// Calls a method; `answer` gets the reply, at once where too many calls wait.
    package func ask(
        _ caller: Caller,
        _ method: String,
        _ parameters: Value = [:],
        _ answer: @escaping (Result<Value, ControlReplyError>) -> Void
    ) {
        let line: Line = caller == .foreigner ? .foreign : .own
        // What the bridge needs to know must not be refused because of what others want.
        guard caller == .bridge || wires[line]?.channel.unanswered ?? 0 < Self.patience else {
            return answer(.failure(ControlReplyError(name: "io.sheetd.Sheet.LimitExceeded", parameters: Self.tooMany)))
        }
        call(method, parameters, on: line, answer)
    }

    private func call(
        _ method: String,
        _ parameters: Value,
        on line: Line,
        wantsMore: Bool = false,
        _ answer: @escaping (Result<Value, ControlReplyError>) -> Void
    ) {
        guard let wire = wires[line] else { return }
        do throws(ControlConnectionError) {
            try wire.channel.call(method, parameters, wantsMore: wantsMore) { result, _ in answer(result) }
        } catch {
            let parameters: Value = ["what": "bytes of a call", "limit": 16_777_216]
            return answer(.failure(ControlReplyError(name: "io.sheetd.Sheet.LimitExceeded", parameters: parameters)))
        }
        wire.source.await([.read, .write])
    }

    private static let tooMany: Value = ["what": "calls that wait", "limit": .integer(Int64(patience))]

    package func close() {
        for wire in wires.values { wire.source.stop() }
        wires = [:]
    }

    private func work(_ line: Line) {
        guard let wire = wires[line] else { return }
        do throws(ControlConnectionError) {
            try wire.channel.work()
        } catch {
            return lose(error)
        }
        // An answer may have closed it.
        guard wires[line] != nil else { return }
        wire.source.await(wire.channel.wantsToWrite ? [.read, .write] : .read)
    }

    private func lose(_ error: ControlConnectionError) {
        guard !wires.isEmpty else { return }
        close()
        handle(.lost(error))
    }
}
