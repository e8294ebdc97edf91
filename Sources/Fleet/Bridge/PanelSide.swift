import Control
import EventLoop
import Fleet
import Logging
import System
import Values

/// The side of the panel: connections to the daemon that are made again whenever they end, and what is asked of it.
final class PanelSide {
    enum Event {
        /// The daemon is there, and has answered every question once.
        case up
        case down
        case event(Value)
        /// What a question was answered; nil where the panel lacks the device for it, such as a display that has not come yet.
        case answer(Questions.Question, Value?)
    }

    private enum Health: Equatable {
        case unknown
        case up
        case failed(String)
    }

    private let path: String
    private let environment: BridgeEnvironment
    var handle: (Event) -> Void = { _ in }
    private var link: DaemonLink?
    private var questions = Questions()
    /// The names of what is presented besides the configured sheet.
    private var presentations: Set<String> = []
    private var backoff = Backoff.daemon
    private var retry: LoopTimer?
    private var health = Health.unknown
    private var began: Microseconds = 0
    /// Questions for who stands before the panel, until they are answered.
    private var openQuestions: [ObjectIdentifier: LoneCall] = [:]

    /// The daemon has a place for 16 presentations, and one for 32 connections of a user.
    private static let questionLimit = 8

    init(path: String, _ environment: BridgeEnvironment) throws {
        (self.path, self.environment) = (path, environment)
        retry = try LoopTimer(on: environment.loop, priority: .control) { [weak self] in try self?.start() }
    }

    var isUp: Bool { health == .up }

    func start() throws {
        do {
            (questions, presentations) = (Questions(), [])
            link = try DaemonLink(path: path, on: environment.loop) { [weak self] in self?.receive($0) }
            began = environment.loop.now
            for question in Questions.Question.first { raise(question) }
        } catch let error as ControlConnectionError {
            lose(error)
        }
    }

    /// Calls a method for `caller`; where there is no daemon, `answer` is called with that.
    func ask(
        _ caller: DaemonLink.Caller,
        _ method: String,
        _ parameters: Value = [:],
        _ answer: @escaping (Result<Value, ControlReplyError>) -> Void
    ) {
        guard let link else {
            return answer(.failure(.noDaemon))
        }
        link.ask(caller, method, parameters) { [weak self] result in
            answer(result)
            // No event says that the display has gone.
            if case .failure(let refusal) = result, refusal.isMissingDevice { self?.raise(.situation) }
        }
    }

    /// Asks who stands before the panel, with the parameters of Ask, on a connection of its own: it takes as long as a finger takes.
    ///
    /// - Parameter answer: called once, at once where too many questions are open or there is no daemon.
    func askPanel(_ parameters: Value, _ answer: @escaping (Result<Value, ControlReplyError>) -> Void) {
        guard openQuestions.count < Self.questionLimit else {
            let parameters: Value = ["what": "questions from afar", "limit": .integer(Int64(Self.questionLimit))]
            return answer(.failure(ControlReplyError(name: "io.sheetd.Sheet.TooMany", parameters: parameters)))
        }
        var key: ObjectIdentifier?
        let call = try? LoneCall("Ask", parameters, path: path, on: environment.loop) { [weak self] result in
            if let key { self?.openQuestions[key] = nil }
            answer(result)
        }
        guard let call else { return answer(.failure(.noDaemon)) }
        key = ObjectIdentifier(call)
        openQuestions[ObjectIdentifier(call)] = call
    }

    func raise(_ question: Questions.Question) {
        if questions.raise(question) { put(question) }
    }
}

extension PanelSide {
    private func put(_ question: Questions.Question) {
        link?.ask(.bridge, question.method, question.parameters) { [weak self] result in
            self?.receive(result, to: question)
        }
    }

    private func receive(_ result: Result<Value, ControlReplyError>, to question: Questions.Question) {
        let wasComplete = questions.isComplete
        let answer = questions.answered(question)
        switch result {
        case _ where answer == .overtaken: break
        case .success(let reply):
            handle(.answer(question, reply))
            if question == .situation { raiseContents(of: PanelMirror.others(in: reply["state"])) }
        case .failure(let refusal) where refusal.isMissingDevice: handle(.answer(question, nil))
        // It has gone meanwhile, as an event says.
        case .failure(let refusal) where refusal.isAboutNothing:
            if question == .content(of: PanelMirror.homeName) { handle(.answer(question, nil)) }
        case .failure(let refusal): environment.log.error("\(question.method): \(refusal)")
        }
        if answer != .current { put(question) }
        guard !wasComplete, questions.isComplete else { return }
        if health != .up { environment.log.info("the sheet is there, at \(path)") }
        health = .up
        handle(.up)
    }

    /// Asks what those of `names` show that were not in the stack before.
    private func raiseContents(of names: [String]) {
        for name in names where !presentations.contains(name) { raise(.content(of: name)) }
        presentations = Set(names)
    }

    private func receive(_ event: DaemonLink.Event) {
        switch event {
        case .event(let event):
            handle(.event(event))
            let (name, presentation) = (event["name"]?.text ?? "", event["presentation"]?.text)
            for question in Questions.Question.raised(by: name, of: presentation) { raise(question) }
            if let question = Questions.Question.overtaken(by: name, of: presentation) { questions.overtake(question) }
        case .lost(let error): lose(error)
        }
    }

    private func lose(_ error: ControlConnectionError) {
        link = nil
        let wasUp = isUp
        if wasUp { backoff.lasted(environment.loop.now - began) }
        if health != .failed("\(error)") { environment.log.warning("\(error); waiting for it") }
        health = .failed("\(error)")
        var random = SystemRandomNumberGenerator()
        retry?.set(at: environment.loop.now + backoff.next(using: &random))
        if wasUp { handle(.down) }
    }
}

extension ControlReplyError {
    static let noDaemon = ControlReplyError(
        name: "io.sheetd.Sheet.NoDevice",
        parameters: ["reason": "no sheetd answers"]
    )

    /// Whether nothing is presented by the name that the call was about.
    fileprivate var isAboutNothing: Bool { name == "io.sheetd.Sheet.NoSuchPresentation" }
}
