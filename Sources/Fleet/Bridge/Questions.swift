import Fleet
import Values

/// What is to be asked of the daemon again, because an event says that something has changed.
///
/// Each question is under way at most once: however many events come meanwhile, it is asked once more.
struct Questions {
    enum Question: Hashable {
        case situation
        case light
        /// Of a presentation; nil is the configured sheet.
        case content(of: String? = nil)

        /// Those that are answered before a panel counts as there.
        static let first: [Question] = [.situation, .light, .content(), .content(of: PanelMirror.homeName)]

        var method: String {
            switch self {
            case .situation: "State"
            case .light: "Light"
            case .content: "Content"
            }
        }

        /// The situation is that of the configured sheet, with the stack.
        var parameters: Value {
            switch self {
            case .situation: ["name": "sheet"]
            case .light: [:]
            case .content(let presentation): ["name": .text(presentation ?? "sheet")]
            }
        }

        /// The questions whose answers an event called `name` has made old.
        ///
        /// - Parameter presentation: the one that it is about; nil is the configured sheet.
        static func raised(by name: String, of presentation: String?) -> [Question] {
            if let presentation {
                return switch name {
                case "activated", "changed": []
                case "content": [.content(of: presentation)]
                // Something else may be presented by this name.
                case "will_present": [.situation, .content(of: presentation)]
                default: [.situation]
                }
            }
            switch name {
            // The first one comes with the display, which has another sheet.
            case "light": return [.light, .situation]
            case "content": return [.content(), .situation]
            case "activated": return []
            default: return [.situation]
            }
        }

        /// The question whose answer, where it is under way, may be of the time before an event called `name`: events and answers
        /// come on lines of their own, and the event's value must not give way to the one before.
        static func overtaken(by name: String, of presentation: String?) -> Question? {
            name == "changed" ? .content(of: presentation) : nil
        }
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

    var isComplete: Bool { answered.isSuperset(of: Question.first) }

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
