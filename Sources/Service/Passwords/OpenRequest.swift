import Control
import Glibc
import System
import SystemPackage
import Typing
import Values

/// A question of systemd that is asked at the panel, on a connection of its own, until it is answered or dropped.
final class OpenRequest {
    private let request: PasswordRequest
    private let panel: AskedPanel
    private let process: ProcessWatch?
    private var state = State.waiting

    private enum State {
        /// It was not asked yet, or nobody was there.
        case waiting
        case asked(ControlChannel)
        /// Its file is about to go.
        case answered
    }

    /// The title has place for a few lines.
    private static let mostLetters = 300

    /// Begins to ask at `time`; nil where nobody waits for the answer any more.
    init?(_ request: PasswordRequest, on panel: AskedPanel, at time: Microseconds) {
        if let end = request.end, end <= time { return nil }
        do throws(Errno) {
            process = try request.process.map { process throws(Errno) in try ProcessWatch(process) }
        } catch .noSuchProcess {
            return nil
        } catch {
            process = nil
        }
        (self.request, self.panel) = (request, panel)
    }

    /// When it is over, or tried again.
    var deadline: Microseconds? {
        guard case .waiting = state else { return request.end }
        return request.end.map { min($0, panel.retry) } ?? panel.retry
    }

    /// What is waited for.
    var watched: [pollfd] {
        var watched: [pollfd] = []
        if let file = process?.file { watched.append(pollfd(fd: file.rawValue, events: Int16(POLLIN), revents: 0)) }
        if case .asked(let channel) = state {
            let events = channel.wantsToWrite ? POLLIN | POLLOUT : POLLIN
            watched.append(pollfd(fd: channel.file, events: Int16(events), revents: 0))
        }
        return watched
    }

    /// Goes on; false where nobody waits for the answer any more.
    func proceed(at time: Microseconds) -> Bool {
        if request.end.map({ $0 <= time }) == true || process?.hasEnded == true { return false }
        if case .waiting = state, panel.retry <= time { ask(at: time) }
        if case .asked(let channel) = state {
            do throws(ControlConnectionError) {
                try channel.work()
            } catch {
                // sheetd may close the connection behind its reply.
                if case .asked = state { retry(at: time, because: error) }
            }
        }
        return true
    }

    private func ask(at time: Microseconds) {
        do throws(ControlConnectionError) {
            let channel = try ControlChannel(path: panel.socket)
            try channel.call("Ask", parameters) { [weak self] result, _ in self?.take(result) }
            state = .asked(channel)
        } catch {
            retry(at: time, because: error)
        }
    }

    /// A finger beside the sheet must not end what the machine waits for: only the button does.
    private var parameters: Value {
        let message = request.message.oneLine(atMost: Self.mostLetters)
        var question = Question(message.isEmpty ? "Password" : message, ok: panel.ok)
        question.cancel = panel.cancel
        question.items = [
            Question.field(TextRules(request.isShown ? .text : .password, most: TextRules.lengths.upperBound))
        ]
        return ["content": question.content, "settings": ["sheet.dismissible": false]]
    }

    private func take(_ result: Result<Value, ControlReplyError>) {
        switch result {
        case .success(let reply):
            panel.hasAnswered()
            if reply["id"] == "ok", case .text(let answer)? = reply["values"]?[Question.answer] {
                send(Array("+\(answer)".utf8))
            } else {
                send(Array("-".utf8))
            }
        // A program has dismissed it, or a key.
        case .failure(let refusal) where refusal.isUnanswered && refusal.parameters["reason"] != "replaced":
            send(Array("-".utf8))
        case .failure(let refusal): retry(at: SystemClock.monotonic.now, because: .refused(refusal))
        }
    }

    private func send(_ answer: [UInt8]) {
        state = .answered
        do throws(Errno) {
            try UnixDatagram.send(answer, to: request.socket)
        } catch {
            panel.log("\(request.socket.oneLine()): nobody takes the answer: \(error)")
        }
    }

    private func retry(at time: Microseconds, because error: ControlConnectionError) {
        state = .waiting
        panel.hasFailed(error, at: time)
    }
}
