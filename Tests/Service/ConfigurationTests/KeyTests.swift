import TestSupport
import Testing
import Values

@testable import Configuration

@Suite("Keys")
struct KeyTests {
    @Test("each key accepts its valid values", arguments: KeyCase.all)
    func valid(_ item: KeyCase) throws {
        for value in item.valid {
            #expect(try faults("\(item.key) = \(value)\n") == [], "\(value)")
        }
    }

    @Test(
        "each key refuses anything else with one fault that names it, its place and what it takes",
        arguments: KeyCase.all
    )
    func invalid(_ item: KeyCase) throws {
        let expected = try #require(Key.named(item.key)?.expected)
        for value in item.invalid {
            let found = try faults(Array("\(item.key) = \(value)\n".utf8))
            #expect(found.count == 1, "\(value)")
            #expect(found.first?.key == item.key, "\(value)")
            #expect(found.first?.location?.line == 1, "\(value)")
            #expect(found.first?.location?.column == item.key.count + 4, "\(value)")
            #expect(found.first?.message.hasPrefix("expected \(expected), found ") == true, "\(value)")
        }
    }

    @Test("a value that is nearly right is refused with what is wrong about it", arguments: KeyCase.all)
    func refused(_ item: KeyCase) throws {
        for (value, message) in item.refused {
            let found = try faults(Array("\(item.key) = \(value)\n".utf8))
            #expect(found.map(\.message) == [message], "\(value)")
            #expect(found.first?.key?.hasPrefix(item.key) == true, "\(value)")
            #expect((found.first?.location?.column ?? 0) > item.key.count, "\(value)")
        }
    }

    @Test("each key accepts on the command line what it accepts in a file", arguments: KeyCase.all)
    func overrides(_ item: KeyCase) throws {
        let scratch = try Scratch()
        for value in item.valid where !item.isPath {
            let file = try Settings.load(file: scratch.write("\(item.key) = \(value)\n"))
            #expect(try Settings.load(file: nil, overrides: [Override("\(item.key)=\(value)")]) == file)
        }
        for value in item.invalid {
            let override = Override("\(item.key)=\(value)")
            let error = #expect(throws: ConfigurationError.self) { try Settings.load(file: nil, overrides: [override]) }
            #expect(error?.isUsageError == true)
            #expect(error?.description.hasPrefix("--set \(override.text): \(item.key): expected ") == true, "\(value)")
        }
    }

    @Test("every key is covered by the table of cases, and has a line of its own in the manual")
    func complete() {
        #expect(KeyCase.all.map(\.key) == Key.all.map(\.path))
        #expect(KeyCase.all.allSatisfy { !$0.valid.isEmpty && !$0.invalid.isEmpty })
        #expect(Set(Key.all.map(\.summary)).count == Key.all.count)
        #expect(Key.all.allSatisfy { !$0.expected.isEmpty && $0.summary.hasSuffix(".") })
    }
}
