import Control
import EventLoop
import Fleet
import Logging
import System
import Values

/// The side of the panel: connections to the daemon that are made again whenever they end, and what is asked of it.
///
/// A class, because the loop calls back into it.
final class PanelSide {
    /// What it tells.
    enum Event {
        /// The daemon is there, and has answered every question once.
        case up
        /// There is no daemon any more.
        case down
        /// Something has happened to the sheet.
        case event(Value)
        /// What a question was answered; nil where the panel lacks the device for it, such as a display that has not come yet.
        case answer(Questions.Question, Value?)
    }

    private enum Health: Hashable {
        case unknown
        case up
        case failed(String)
    }

    private let path: String
    private let environment: BridgeEnvironment
    private let handle: (Event) -> Void
    private var link: DaemonLink?
    private var questions = Questions()
    private var backoff = Backoff.daemon
    private var retry: LoopTimer?
    private var health = Health.unknown
    private var began: Microseconds = 0

    /// A side that begins to connect with `start`.
    /// - Throws: `LoopError`.
    init(path: String, _ environment: BridgeEnvironment, _ handle: @escaping (Event) -> Void) throws {
        (self.path, self.environment, self.handle) = (path, environment, handle)
        retry = try LoopTimer(on: environment.loop, priority: .control) { [weak self] in try self?.start() }
    }

    /// Whether the daemon is there.
    var isUp: Bool { health == .up }

    /// Connects.
    /// - Throws: `LoopError`.
    func start() throws {
        do {
            questions = Questions()
            link = try DaemonLink(path: path, on: environment.loop) { [weak self] in self?.hear($0) }
            began = environment.loop.now
            for question in Questions.Question.allCases { raise(question) }
        } catch let error as ControlConnectionError {
            lose(error)
        }
    }

    /// Calls a method for `caller`; `answer` hears why not where there is no daemon.
    func ask(
        _ caller: DaemonLink.Caller,
        _ method: String,
        _ parameters: Value = [:],
        _ answer: @escaping (Result<Value, ControlReplyError>) -> Void
    ) {
        guard let link else {
            return answer(
                .failure(
                    ControlReplyError(name: "io.sheetd.Sheet.NoDevice", parameters: ["reason": "no sheetd answers"])
                )
            )
        }
        link.ask(caller, method, parameters) { [weak self] result in
            answer(result)
            // No event tells that the display has gone.
            if case .failure(let refusal) = result, refusal.isMissingDevice { self?.raise(.situation) }
        }
    }

    /// Asks `question` again, soon.
    func raise(_ question: Questions.Question) {
        if questions.raise(question) { put(question) }
    }
}

extension PanelSide {
    private func put(_ question: Questions.Question) {
        link?.ask(.bridge, question.rawValue) { [weak self] result in self?.hear(result, to: question) }
    }

    private func hear(_ result: Result<Value, ControlReplyError>, to question: Questions.Question) {
        let wasComplete = questions.isComplete
        let answer = questions.answered(question)
        switch result {
        case _ where answer == .overtaken: break
        case .success(let reply): handle(.answer(question, reply))
        case .failure(let refusal) where refusal.isMissingDevice: handle(.answer(question, nil))
        case .failure(let refusal): environment.log.error("\(question.rawValue): \(refusal)")
        }
        if answer != .current { put(question) }
        guard !wasComplete, questions.isComplete else { return }
        if health != .up { environment.log.info("the sheet is there, at \(path)") }
        health = .up
        handle(.up)
    }

    private func hear(_ event: DaemonLink.Event) {
        switch event {
        case .event(let event):
            handle(.event(event))
            let name = event["name"]?.text ?? ""
            for question in Questions.Question.raised(by: name) { raise(question) }
            if let question = Questions.Question.overtaken(by: name) { questions.overtake(question) }
        case .lost(let error): lose(error)
        }
    }

    private func lose(_ error: ControlConnectionError) {
        link = nil
        let wasUp = isUp
        if wasUp { backoff.lasted(environment.loop.now - began) }
        if health != .failed("\(error)") { environment.log.warning("\(error); waiting for it") }
        health = .failed("\(error)")
        retry?.set(at: environment.loop.now + environment.wait(&backoff))
        if wasUp { handle(.down) }
    }
}
