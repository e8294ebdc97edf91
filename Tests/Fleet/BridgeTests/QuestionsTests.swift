import Testing

@testable import Bridge

@Suite("The daemon is asked again, because something has changed")
struct QuestionsTests {
    @Test("A question is under way once, however many events come, and is asked once more")
    func once() {
        var questions = Questions()
        let asked = (0..<3).map { _ in questions.raise(.situation) }
        #expect(asked == [true, false, false])
        let answers = (0..<2).map { _ in questions.answered(.situation) }
        #expect(answers == [.early, .current])
        let isAskedAgain = questions.raise(.situation)
        #expect(isAskedAgain)
    }

    @Test("An answer that an event may have overtaken counts for nothing, whatever else has changed meanwhile")
    func overtaken() {
        var questions = Questions()
        for question in [Questions.Question.situation, .light, .content(of: "home")] {
            _ = questions.raise(question)
            _ = questions.answered(question)
        }
        _ = questions.raise(.content())
        questions.overtake(.content())
        let isAskedTwice = questions.raise(.content())
        #expect(!isAskedTwice)
        let first = questions.answered(.content())
        #expect(first == .overtaken && !questions.isComplete, "nothing of the content is known yet")
        let second = questions.answered(.content())
        #expect(second == .current && questions.isComplete)
    }

    @Test("An event overtakes nothing where nothing is asked")
    func idle() {
        var questions = Questions()
        questions.overtake(.content())
        let isAsked = questions.raise(.content())
        let answer = questions.answered(.content())
        #expect(isAsked && answer == .current)
    }

    @Test("A value that has changed overtakes the content; other events do not")
    func names() {
        for presentation in [nil, "oven"] {
            #expect(Questions.Question.overtaken(by: "changed", of: presentation) == .content(of: presentation))
            for name in ["activated", "content", "light", "did_move"] {
                #expect(Questions.Question.overtaken(by: name, of: presentation) == nil)
            }
        }
    }

    @Test("What happens to another presentation raises no question about what the configured sheet shows")
    func others() {
        for name in ["will_present", "did_present", "did_dismiss", "content", "changed", "activated", "did_move"] {
            #expect(!Questions.Question.raised(by: name, of: "oven").contains(.content()))
        }
        #expect(Questions.Question.raised(by: "content", of: "oven") == [.content(of: "oven")])
        #expect(Questions.Question.raised(by: "did_dismiss", of: "oven") == [.situation])
        #expect(Questions.Question.raised(by: "content", of: "home") == [.content(of: "home")])
    }
}
