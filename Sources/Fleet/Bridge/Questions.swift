import Values

/// What is to be asked of the daemon again, because an event says that something has changed.
///
/// Each question is under way at most once: however many events come meanwhile, it is asked once more.
struct Questions {
    enum Question: String, CaseIterable {
        case situation = "State"
        case light = "Light"
        case content = "Content"

        /// Of presentations the bridge knows the configured sheet.
        var parameters: Value { self == .light ? [:] : ["name": "sheet"] }

        /// The questions whose answers an event called `name` has made old.
        static func raised(by name: String) -> [Question] {
            switch name {
            // The first one comes with the display, which has another sheet.
            case "light": [.light, .situation]
            case "content": [.content, .situation]
            // It has another revision.
            case "changed": [.situation]
            case "activated": []
            default: [.situation]
            }
        }

        /// The question whose answer, where it is under way, may be of the time before an event called `name`: events and answers
        /// come on lines of their own, and the event's value must not give way to the one before.
        static func overtaken(by name: String) -> Question? { name == "changed" ? .content : nil }
    }

    enum Answer {
        case current
        /// Something has changed since the question; what it says is as good as anything until it is asked again.
        case early
        /// It may take back what an event has said.
        case overtaken
    }

    private enum Progress {
        case asked
        case askedTooEarly
        case overtaken
    }

    private var progress: [Question: Progress] = [:]
    private var answered: Set<Question> = []

    var isComplete: Bool { answered.count == Question.allCases.count }

    mutating func raise(_ question: Question) -> Bool {
        guard let earlier = progress[question] else {
            progress[question] = .asked
            return true
        }
        if case .asked = earlier { progress[question] = .askedTooEarly }
        return false
    }

    /// What an event has said is newer than the answer to `question`, where that is under way.
    mutating func overtake(_ question: Question) {
        if progress[question] != nil { progress[question] = .overtaken }
    }

    /// The answer has come; unless it is current, `question` is to be asked again.
    mutating func answered(_ question: Question) -> Answer {
        let earlier = progress[question]
        progress[question] = [nil, .asked].contains(earlier) ? nil : .asked
        if earlier == .overtaken { return .overtaken }
        answered.insert(question)
        return earlier == .askedTooEarly ? .early : .current
    }
}
