import Configuration
import Foundation
import TestSupport
import Testing

@testable import Replay

/// A kiosk that is installed, and what comes of a recorded finger, keyboard and knob that use it.
private struct Kiosk: CustomTestStringConvertible {
    let name: String
    let finger: [String]
    let keyboard: [String]
    let knob: [String]

    var testDescription: String { name }

    static let all = [
        Kiosk(
            name: "thermostat",
            finger: [
                "changed target tap 22.5", "changed target tap 23.0", "changed boost tap true",
                "activated more tap", "will_present tap", "did_present tap", "changed limit drag 26.0",
                "changed workdays tap false", "will_move drag", "did_move drag", "will_move drag", "did_move drag",
                "will_dismiss fling", "did_dismiss fling",
            ],
            keyboard: [
                "focus target", "focus mode", "focus night", "changed night key false", "focus mode",
                "changed mode key \"auto\"",
            ],
            knob: [
                "focus target", "focus mode", "focus night", "focus boost", "focus more", "activated more key",
                "will_present key", "focus weekend", "focus workdays", "did_present key", "will_dismiss key",
                "did_dismiss key", "focus nothing",
            ]
        ),
        Kiosk(
            name: "room",
            finger: [
                "changed reading tap true", "changed brightness drag 37.0", "activated more tap",
                "will_present tap", "did_present tap", "changed fan tap \"high\"", "will_dismiss fling",
                "did_dismiss fling",
            ],
            keyboard: [
                "focus ceiling", "focus reading", "focus door", "changed door key false", "focus reading",
                "changed reading key true", "focus away", "focus brightness", "focus target", "focus more",
            ],
            knob: [
                "focus ceiling", "focus reading", "focus door", "focus away", "focus brightness", "focus target",
                "focus more", "activated more key", "will_present key", "focus fan", "focus blinds",
                "did_present key", "will_dismiss key", "did_dismiss key", "focus nothing",
            ]
        ),
        Kiosk(
            name: "coffee",
            finger: [
                "activated latte tap", "activated more tap", "will_present tap", "did_present tap",
                "changed strength tap \"strong\"", "changed milk drag 65.0", "activated brew tap",
                "will_dismiss fling", "did_dismiss fling",
            ],
            keyboard: [
                "focus espresso", "focus lungo", "focus cappuccino", "activated cappuccino key", "focus lungo",
                "activated lungo key", "focus latte", "focus water", "focus more",
            ],
            knob: [
                "focus espresso", "focus lungo", "focus cappuccino", "focus latte", "focus cocoa", "focus water",
                "focus more", "activated more key", "will_present key", "focus brew", "focus own-cup",
                "did_present key", "will_dismiss key", "did_dismiss key", "focus nothing",
            ]
        ),
        Kiosk(
            name: "lift",
            finger: [
                "activated 4 tap", "activated 2 tap", "activated more tap", "will_present tap", "did_present tap",
                "changed hearing tap true", "activated call tap", "will_dismiss fling", "did_dismiss fling",
            ],
            keyboard: [
                "focus 6", "focus 5", "focus 4", "activated 4 key", "focus 5", "activated 5 key", "focus 2",
                "focus 0", "focus more",
            ],
            knob: [
                "focus 6", "focus 5", "focus 4", "focus 3", "focus 2", "focus 1", "focus 0", "focus garage",
                "focus more", "activated more key", "will_present key", "focus call", "focus hearing",
                "did_present key", "will_dismiss key", "did_dismiss key", "focus nothing",
            ]
        ),
        Kiosk(
            name: "korean",
            finger: [
                "changed bedroom tap true", "changed ondol tap 23.5", "will_present edge", "did_present edge",
                "changed mode tap \"floor\"", "will_move drag", "did_move drag", "will_move drag", "did_move drag",
                "will_dismiss fling", "did_dismiss fling",
            ],
            keyboard: [
                "focus living", "focus bedroom", "focus door", "changed door key false", "focus bedroom",
                "changed bedroom key true", "focus out", "focus ondol", "focus more",
            ],
            knob: [
                "focus living", "focus bedroom", "focus door", "focus out", "focus ondol", "focus more",
                "activated more key", "will_present key", "focus open", "focus water", "did_present key",
                "will_dismiss key", "did_dismiss key", "focus nothing",
            ]
        ),
    ]
}

@Suite("The kiosks of two files each that are installed")
struct KioskTests {
    private static let examples = Checkout.tests.deletingLastPathComponent().appendingPathComponent("Sources/Examples")

    /// What a recording does with a kiosk, in words, without the keys.
    private func story(of kiosk: Kiosk, recording: String) throws -> [String] {
        let folder = Self.examples.appendingPathComponent(kiosk.name).standardizedFileURL.path
        let documents = ["home", "sheet"].map { Override("\($0).content=\(folder)/\($0).toml") }
        let loaded = try LoadedSettings.load(file: "\(Fixtures.folder)/kiosk.toml", overrides: documents)
        let scratch = try Scratch()
        var options = ReplayOptions(recordings: ["\(Fixtures.folder)/\(recording).evemu"], settings: loaded.settings)
        options.outputs.trace = scratch.file("trace")
        _ = try Replay(options).run()
        let words = try Trace.words(String(decoding: scratch.read("trace"), as: UTF8.self))
        return words.filter { !["down", "up", "repeat"].contains($0.prefix { $0 != " " }) }.reduce(into: []) {
            story,
            word in
            // Of a drag the value that it ends with.
            let drag = word.range(of: " drag ").map { word[..<$0.upperBound] }
            if let drag, story.last?.hasPrefix(drag) == true { story.removeLast() }
            story.append(word)
        }
    }

    @Test("A finger uses the home and the sheet", arguments: Kiosk.all)
    fileprivate func finger(kiosk: Kiosk) throws {
        let found = try story(of: kiosk, recording: "kiosks/\(kiosk.name)")
        #expect(found == kiosk.finger, "\(found)")
    }

    @Test("A keyboard does as well", arguments: Kiosk.all)
    fileprivate func keyboard(kiosk: Kiosk) throws {
        let found = try story(of: kiosk, recording: "keys/keyboard")
        #expect(found == kiosk.keyboard, "\(found)")
    }

    @Test("And a knob", arguments: Kiosk.all)
    fileprivate func knob(kiosk: Kiosk) throws {
        let found = try story(of: kiosk, recording: "keys/knob")
        #expect(found == kiosk.knob, "\(found)")
    }
}
