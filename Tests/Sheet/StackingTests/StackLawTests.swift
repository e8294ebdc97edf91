import Stacking
import Testing

@Suite("Whatever programs, fingers and time do to a stack, its laws hold")
struct StackLawTests {
    @Test("Of every presentation it is known where it is, and the topmost is shown", arguments: 1...100)
    func story(seed: UInt64) {
        var story = StackStory(seed: seed)
        for _ in 0..<150 { story.next() }
        story.end()
    }
}
