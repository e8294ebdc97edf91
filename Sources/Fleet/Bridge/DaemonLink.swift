package import Control
package import EventLoop
import Fleet
package import Values

/// The connections to the daemon: one that hears of events, and one each for the bridge's own questions and for the calls of
/// others, so that a tap that waits for the sheet to come to rest holds nothing else up.
///
/// A class, because the loop calls back into it.
package final class DaemonLink {
    /// What it tells.
    package enum Event {
        /// Something has happened to the sheet.
        case event(Value)
        /// There is no daemon any more.
        case lost(ControlConnectionError)
    }

    /// Whose call it is.
    package enum Caller: Hashable {
        /// The bridge, which asks one thing at a time.
        case bridge
        /// Somebody who sets something, as many as there are; it is done in a moment.
        case setter
        /// Somebody who calls a method that may take long.
        case foreigner
    }

    private enum Line: Hashable, CaseIterable {
        case events
        /// What is answered in a moment.
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

    /// The most calls that wait on a line when others make one more; they are told so.
    private static let patience = 32
    /// What is told of the sheet; content is told only to who names it.
    private static let events: Value = [
        "will_present", "did_present", "will_move", "did_move", "will_dismiss", "did_dismiss", "activated", "changed",
        "light", "content",
    ]

    /// Connects to the daemon at `path`, and begins to hear of events.
    /// - Throws: `ControlConnectionError`, or `LoopError`.
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

    /// Calls a method; `answer` hears of the reply, at once where too many calls wait.
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

    /// Closes every connection; nothing is heard any more.
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
