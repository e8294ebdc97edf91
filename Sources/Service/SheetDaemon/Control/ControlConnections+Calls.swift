import Control
import Jobs
import System
import Values

extension ControlConnections {
    /// Answers a request, once.
    typealias Reply = (Result<Value, ControlError>) -> Void

    /// What the owner of the connections does.
    struct Callbacks {
        /// Carries a request out, and replies at once or later.
        var answer: (Request, @escaping Reply) -> Void
        /// Reacts to clients that connect, disconnect or subscribe to something else.
        var changed: () -> Void
    }
}

// The calls of clients, from their bytes to the replies.
extension ControlConnections {
    /// Carries out one call; the next one waits until it is answered, and for the next turn.
    func carryOut(_ work: ControlService.Work?, for id: ControlService.ClientID) {
        switch work {
        case nil: logDenial(of: id)
        case .request(let request): carryOut(request, for: id)
        case .message(let message):
            longCalls.read(message) { [weak self] call, isLater in self?.carryOut(call, for: id, isLater: isLater) }
        }
    }

    private func carryOut(_ call: ControlService.LongCall, for id: ControlService.ClientID, isLater: Bool) {
        guard isLater else {
            if let request = changeService({ $0.request(call, from: id) }) { carryOut(request, for: id) }
            return
        }
        noticingChange {
            if let request = changeService({ $0.request(call, from: id) }) {
                carryOut(request, for: id)
            } else {
                logDenial(of: id)
            }
        }
        didAnswer(id)
    }

    private func carryOut(_ request: Request, for id: ControlService.ClientID) {
        var isLater = false
        callbacks.answer(request) { [weak self] result in
            guard let self else { return }
            guard isLater else { return answer(result, to: id) }
            noticingChange { answer(result, to: id) }
            didAnswer(id)
        }
        isLater = true
    }

    private func answer(_ result: Result<Value, ControlError>, to id: ControlService.ClientID) {
        guard case .success(let value) = result, value.isLong else {
            return changeService { $0.answer(result, to: id) }
        }
        longCalls.encode(value) { [weak self] pieces in
            self?.changeService { $0.answer(encoded: pieces, to: id) }
            self?.didAnswer(id)
        }
    }
}

/// Reads long messages and puts long replies into words on the worker's thread: a megabyte takes longer than a frame.
struct LongCalls {
    private let worker: Worker

    /// Long calls that `worker` reads.
    init(_ worker: Worker) { self.worker = worker }

    /// Reads a message.
    ///
    /// - Parameter deliver: gets the call, and whether that is later than this returns.
    func read(_ message: ControlService.LongMessage, then deliver: @escaping (ControlService.LongCall, Bool) -> Void) {
        let isLater = worker.isConcurrent
        worker.submit(isLimited: false) { _ in
            message.read()
        } then: { outcome in
            if case .success(let call) = outcome { deliver(call, isLater) }
        }
    }

    /// Puts a reply into words; before the jobs of others, whose results would gather meanwhile.
    func encode(_ value: Value, then deliver: @escaping ([[UInt8]]) -> Void) {
        worker.submit(.urgent, isLimited: false) { _ in
            ControlService.encode(value)
        } then: { outcome in
            if case .success(let pieces) = outcome { deliver(pieces) }
        }
    }

    /// Returns to the system what is free by now.
    ///
    /// What the job leaves that is delivered at this moment is freed behind the first of two jobs, and so before the second one.
    func trimMemory() {
        worker.submit(.ahead, isLimited: false, { _ in }) { [weak worker] _ in
            worker?.submit(.ahead, isLimited: false, { _ in ProcessMemory.trim() }, then: { _ in })
        }
    }
}

extension Value {
    /// Whether a reply with it is long, so that the loop would take long to put it into words.
    var isLong: Bool {
        var room = 16_384
        return !fits(in: &room)
    }

    /// Takes about as many bytes of `room` as it has in words; whether there are as many.
    ///
    /// What is longer is not looked at.
    private func fits(in room: inout Int) -> Bool {
        room -= 8
        switch self {
        case .null, .flag, .integer, .number: break
        case .text(let text): room -= text.utf8.count
        case .list(let values): return room > 0 && values.allSatisfy { $0.fits(in: &room) }
        case .table(let entries):
            return room > 0
                && entries.allSatisfy { name, value in
                    room -= name.utf8.count
                    return value.fits(in: &room)
                }
        }
        return room > 0
    }
}
