public import BottomSheet
public import Content
import Control
import SheetDaemon
import Stacking

extension SheetApplication {
    /// What a question has come to.
    public enum Answer: Hashable, Sendable {
        /// A finger has pressed the button or the row with this id. The values are those of all items by their ids, also of those
        /// that nobody has touched.
        case pressed(String, values: [String: ItemValue])
        /// It went without an answer, for this reason: a finger, its time-out, or `dismiss`.
        case dismissed(SheetEvent.Reason)
        /// It could no longer be shown, for example because its document does not fit another display.
        case failed(SheetError)
    }

    /// Asks: shows a question above what there is until a finger presses a button or a row of it.
    ///
    /// What lies beneath comes back as it was. Questions of one priority come one after the other, the oldest first. Without a display
    /// yet, the question comes with the first frame.
    /// - Parameters:
    ///   - question: the sheet; without a preset it has `tray`.
    ///   - priority: what has a higher one lies above.
    ///   - seconds: it goes when nobody has touched the panel for so long, 1 to 86400; nil waits for ever.
    ///   - answered: called once, with the answer or why there is none. What it throws ends `run`, which throws it.
    /// - Throws: `SheetError` with everything that is wrong with the question, or where there are 16 presentations already; nothing has
    ///   changed then.
    public func ask(
        _ question: Sheet,
        priority: Sheet.Priority = .prompt,
        timeout seconds: Double? = nil,
        _ answered: @escaping (Answer) throws -> Void
    ) throws(SheetError) {
        var question = question
        question.preset = question.preset ?? .tray
        let request = StackRequest(
            over: true,
            priority: priority.base,
            timeout: try Self.timeout(seconds),
            kind: .question
        )
        try carryOut(Presentation(sheet: question, request: request, answered: answered))
    }
}

extension SheetApplication.Answer {
    init(_ result: Result<(id: String, values: [String: ItemValue]), ControlError>) {
        switch result {
        case .success(let answer): self = .pressed(answer.id, values: answer.values)
        case .failure(.dismissed(let word)):
            self =
                SheetEvent.Reason(rawValue: word).map(Self.dismissed) ?? .failed(SheetError(.dismissed(reason: word)))
        case .failure(let error): self = .failed(SheetError(error))
        }
    }
}
