import Gestures
import Keyboard
import System
import Testing
import Typing

/// Somebody at a keyboard on a panel of 480 by 800 points.
struct Typist {
    var keyboard: KeyboardMachine
    var strokes: [KeyStroke] = []
    private(set) var now: Microseconds = 1_000_000
    private var places: [Int: Point] = [:]

    init(_ names: String...) throws {
        let layouts = try names.map { try #require(KeyboardLayout.shipped($0)) }
        keyboard = KeyboardMachine(layouts, on: .init(width: 480, height: 800))
    }

    /// What was written.
    var text: String { strokes.filter { $0.phase == .down }.compactMap(\.text).joined() }

    /// The keys that went down.
    var downs: [Key] { strokes.filter { $0.phase == .down }.map(\.key) }

    mutating func touch(_ finger: Int, _ phase: Contact.Phase, at place: Point) {
        now += 10_000
        places[finger] = place
        strokes += keyboard.handle(
            TouchFrame(time: now, contacts: [Contact(id: finger, phase: phase, position: place)])
        )
    }

    /// Puts a finger on a key, by its word.
    mutating func down(_ finger: Int, _ word: String) { touch(finger, .began, at: place(of: word)) }

    mutating func slide(_ finger: Int, to word: String) { touch(finger, .moved, at: place(of: word)) }

    mutating func slide(_ finger: Int, by distance: Double) {
        let place = places[finger] ?? .zero
        touch(finger, .moved, at: Point(x: place.x + distance, y: place.y))
    }

    mutating func up(_ finger: Int) { touch(finger, .ended, at: places[finger] ?? .zero) }

    mutating func cancel(_ finger: Int) { touch(finger, .cancelled, at: places[finger] ?? .zero) }

    /// Taps the keys, by their words.
    mutating func type(_ words: String) {
        for word in words.split(separator: " ") {
            down(100, String(word))
            up(100)
        }
    }

    mutating func wait(_ time: Microseconds) {
        now += time
        strokes += keyboard.elapse(to: now)
    }

    private func place(of word: String) -> Point {
        let key = keyboard.geometry.keys.first { $0.cap.word == word }
        #expect(key != nil, "there is no key \(word)")
        return key?.middle ?? .zero
    }
}
