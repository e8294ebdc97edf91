import Canvas
import Synchronization
import System
import Testing
import Values

@testable import Content
@testable import Jobs

@Suite("The direction of a document is found in few texts, each a step of the job")
struct DirectionTests {
    /// A line of digits that counts who asks for its name, and who measures it.
    private struct Digits: ItemKind {
        final class Count: Sendable {
            let names = Atomic(0)
            let measures = Atomic(0)
        }

        static let word = "digits"
        let count: Count

        var fields: [String: Value] { [:] }

        func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
            count.measures.wrappingAdd(1, ordering: .relaxed)
            return .points(20)
        }

        func access(_ look: Look) -> ItemAccess? {
            count.names.wrappingAdd(1, ordering: .relaxed)
            return ItemAccess(role: .text, name: "123")
        }

        static func == (one: Digits, other: Digits) -> Bool { one.count === other.count }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(count)) }
    }

    @Test(
        "Of many texts without a letter only the first ones are asked, and the footer",
        arguments: ["Fertig", "סיום"]
    )
    func few(word: String) throws {
        let count = Digits.Count()
        let digits = [Item](repeating: Item(Digits(count: count)), count: 1000)
        var document = Document(items: digits + [.header("עברית")])
        #expect(try #require(try ShownPage.prepared(document)).layout.isMirrored == false)
        #expect(count.names.load(ordering: .relaxed) == ContentLimits.directionTexts)
        document.footer = [.button("done", word)]
        #expect(try #require(try ShownPage.prepared(document)).layout.isMirrored == (word.runsLeft ?? false))
    }

    @Test("What has no text does not count")
    func textless() throws {
        let spacers = (0..<1000).map { Item.spacer(Double($0 + 1)) }
        #expect(try #require(try ShownPage.prepared(Document(items: spacers + [.header("עברית")]))).layout.isMirrored)
    }

    @Test("A job that is to end does so between two texts, before anything is measured")
    func steps() throws {
        let count = Digits.Count()
        let document = Document(items: [Item](repeating: Item(Digits(count: count)), count: 20))
        // A clock that each text moves by one.
        let worker = try Worker(budget: 2) { Microseconds(count.names.load(ordering: .relaxed)) }
        #expect(throws: JobError.overBudget(2)) { try worker.wait { _ = try ShownPage.prepared(document, $0) } }
        #expect(count.names.load(ordering: .relaxed) == 3 && count.measures.load(ordering: .relaxed) == 0)
    }
}
