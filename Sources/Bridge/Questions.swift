/// What is to be asked of the daemon again, because it has told that something has changed.
///
/// Each question is under way at most once: however many events come meanwhile, it is asked once more.
struct Questions {
    /// A method whose reply is published.
    enum Question: String, CaseIterable {
        case situation = "State"
        case light = "Light"
        case content = "Content"

        /// The questions whose answers an event called `name` has made old.
        static func raised(by name: String) -> [Question] {
            switch name {
            // The first one comes with the display, which has another sheet.
            case "light": [.light, .situation]
            case "content": [.content]
            case "activated", "changed": []
            default: [.situation]
            }
        }
    }

    private enum Progress {
        case asked
        case askedTooEarly
    }

    private var progress: [Question: Progress] = [:]
    private var answered: Set<Question> = []

    /// Whether everything was answered at least once.
    var isComplete: Bool { answered.count == Question.allCases.count }

    /// Whether `question` is to be asked now, having come up.
    mutating func raise(_ question: Question) -> Bool {
        guard progress[question] == nil else {
            progress[question] = .askedTooEarly
            return false
        }
        progress[question] = .asked
        return true
    }

    /// The answer has come; true where it is to be asked again.
    mutating func answered(_ question: Question) -> Bool {
        answered.insert(question)
        guard case .askedTooEarly? = progress[question] else {
            progress[question] = nil
            return false
        }
        progress[question] = .asked
        return true
    }
}
