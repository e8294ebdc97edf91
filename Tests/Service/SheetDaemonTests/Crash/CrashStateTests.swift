import Content
import Control
import Foundation
import Interaction
import SystemPackage
import TestSupport
import Testing
import Values

@testable import SheetDaemon

/// What is kept of presentations and fingers.
struct CrashStateTests {
    private static let kitchen: Value = ["items": [["kind": "text", "id": "a", "markup": "one"]]]
    private static let garden: Value = ["items": [["kind": "text", "id": "b", "markup": "two"]]]

    private static func presented(_ requests: [Request]) -> PresentedState {
        var state = PresentedState()
        for request in requests { state.note(request, on: "configured") }
        return state
    }

    @Test("What a program has presented is in the file when it has its answer, and nothing is after an orderly end")
    func record() throws {
        let scratch = try Scratch()
        let file = KeptFile(path: FilePath(scratch.file("presented.json")), limit: PresentedState.limit)
        let record = KeptRecord<PresentedState>(file)
        try record.change { $0.note(.present(.init(content: Self.kitchen)), on: nil) }
        let next = KeptRecord<PresentedState>(file)
        _ = try next.restore()
        #expect(next.state.content == Self.kitchen)
        record.end()
        try record.change { $0.note(.present(.init(content: Self.garden)), on: nil) }
        #expect(try file.read(PresentedState.init) == nil)
    }

    @Test("Where a document is too long to be kept, none of before is left that would be taken for it")
    func tooLong() throws {
        let scratch = try Scratch()
        let file = KeptFile(path: FilePath(scratch.file("presented.json")), limit: 200)
        let record = KeptRecord<PresentedState>(file)
        try record.change { $0.note(.present(.init(content: Self.kitchen)), on: nil) }
        #expect(try file.read(PresentedState.init)?.content == Self.kitchen)
        let long: Value = ["items": [["kind": "text", "markup": .text(String(repeating: "long ", count: 100))]]]
        #expect(throws: KeptFile.Fault.tooLong(limit: 200)) {
            try record.change { $0.note(.present(.init(content: long)), on: nil) }
        }
        #expect(throws: KeptFile.Fault.lost) { try file.read(PresentedState.init) }
        try record.change { $0.note(.present(.init(content: Self.garden)), on: nil) }
        #expect(try file.read(PresentedState.init)?.content == Self.garden)
    }

    @Test("What could not be written is written by the next change, though that changes nothing")
    func writtenLater() throws {
        let scratch = try Scratch()
        let folder = scratch.file("runtime")
        let file = KeptFile(path: FilePath(folder).appending("presented.json"), limit: PresentedState.limit)
        let record = KeptRecord<PresentedState>(file)
        #expect(throws: (any Error).self) {
            try record.change { $0.note(.present(.init(content: Self.kitchen)), on: nil) }
        }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try record.change { $0.note(.present(.init(content: Self.kitchen)), on: nil) }
        #expect(try file.read(PresentedState.init)?.content == Self.kitchen)
    }

    @Test(
        "Items that were changed in the configured document are dropped when that is another one, and none of a program's own"
    )
    func otherDocument() {
        let item: Value = ["kind": "text", "id": "a", "markup": "other"]
        let updates: [Request] = [.update(.item(item)), .update(.value(true, id: "b"))]
        var configured = Self.presented(updates)
        #expect(configured.items == ["a": item] && configured.values == ["b": true])
        configured.configurationWasRead("configured")
        #expect(configured.items == ["a": item] && configured.values == ["b": true])
        configured.configurationWasRead("another")
        #expect(configured.items.isEmpty && configured.values.isEmpty)
        // The file was changed, and a crash came before it was read again.
        var late = Self.presented(updates)
        late.note(.update(.value(1, id: "c")), on: "another")
        #expect(late.items.isEmpty && late.values == ["c": 1])
        var own = Self.presented([.present(.init(content: Self.kitchen))] + updates)
        own.configurationWasRead("another")
        #expect(own.items == ["a": item] && own.values == ["b": true])
    }

    @Test("An item that is replaced has its own value, and one that is set after that the value that was set")
    func order() {
        let item: Value = ["kind": "slider", "id": "a", "value": 0.5]
        let (set, replace) = (Request.update(.value(0.25, id: "a")), Request.update(.item(item)))
        #expect(Self.presented([set, replace]).values.isEmpty)
        #expect(Self.presented([replace, set]).values == ["a": 0.25])
    }

    @Test("The last document counts, with the items that were replaced in it since")
    func content() {
        let item: Value = ["kind": "text", "id": "a", "markup": "other"]
        let present = Request.present(.init(content: Self.kitchen, preset: "fluid", settings: ["sheet.top": 5]))
        let updated = Self.presented([present, .update(.item(item))])
        #expect(updated.content == Self.kitchen)
        #expect(updated.items == ["a": item])
        #expect(Self.presented([present, .update(.item(item)), .update(.content(Self.garden))]).items.isEmpty)

        let again = Self.presented([present, .update(.item(item)), .present(.init(content: nil))])
        #expect(again.content == Self.kitchen && again.items == ["a": item] && again.preset == nil)
    }

    @Test("A preset and settings end with the sheet; a rotation stays until the configuration is read")
    func settings() {
        let present = Request.present(.init(content: Self.kitchen, preset: "fluid", settings: ["sheet.top": 5]))
        var state = Self.presented([present, .rotate(degrees: 90)])
        #expect(state.call.preset == "fluid")
        #expect(state.call.settings == ["sheet.top": 5])
        state.overridesDidEnd()
        #expect(state.call == .init(content: Self.kitchen))
        #expect(state.rotation == 90)
        state.configurationWasRead(nil)
        #expect(state.rotation == nil)
    }

    @Test("What is written is read again")
    func roundTrip() throws {
        let item: Value = ["kind": "text", "id": "a", "markup": "\"other\"\n"]
        let requests: [Request] = [
            .present(.init(content: Self.kitchen, preset: "card", settings: ["sheet.detents": [["name": "x"]]])),
            .update(.item(item)), .update(.value(0.5, id: "b")), .rotate(degrees: 270),
        ]
        for count in 0...requests.count {
            let state = Self.presented(Array(requests.prefix(count)))
            let faults = Faults()
            #expect(PresentedState(try Value(json: state.value.json.utf8), faults) == state)
            #expect(faults.list.isEmpty)
        }
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let place = SheetPlace(
                detent: Bool.random() ? "normal" : nil,
                top: .random(in: 0...2000, using: &random),
                offset: .random(in: 0...1e5, using: &random),
                values: [
                    "light": .flag(.random()), "oven": .number(.random(in: 0...1, using: &random)),
                    "name": .text("\"Ada\"\n"),
                ]
            )
            #expect(SheetPlace(try Value(json: place.value.json.utf8), Faults()) == place)
        }
    }

    @Test(
        "A damaged place is refused, with the reason",
        arguments: [
            #"{}"#, #"[]"#, #"{"version":2,"top":0,"offset":0,"values":{}}"#,
            #"{"version":1,"top":1e300,"offset":0,"values":{}}"#,
            #"{"version":1,"top":0,"offset":0,"values":{"a":["text"]}}"#,
            #"{"version":1,"top":0,"offset":0,"values":[]}"#, #"{"version":1,"offset":0,"values":{}}"#,
            #"{"version":1,"top":0,"offset":0,"values":{},"pin":"1234"}"#,
        ]
    )
    func damaged(text: String) throws {
        let faults = Faults()
        #expect(SheetPlace(try Value(json: text.utf8), faults) == nil)
        #expect(!faults.list.isEmpty)
    }
}
