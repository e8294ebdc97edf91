import System
import TestSupport
import Testing
import Typing

@testable import Evdev

@Suite("What holds for keys, whatever a device says") struct KeyPropertyTests {
    /// Events, losses and ends of a reading without any sense.
    private func steps(_ random: inout SplitMix) -> [PlayedNode.Step] {
        (0..<Int.random(in: 1...60, using: &random)).map { index in
            let time = Microseconds(index * 10)
            let words = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                let code = [29, 30, 31, 42, 56, 59, 103].randomElement(using: &random) ?? 30
                return "\(["+", "+", "-", "-", "="].randomElement(using: &random) ?? "+")\(code)"
            }
            if Int.random(in: 0..<9, using: &random) == 0 {
                return .keys(time, (words + ["lost"] + words).joined(separator: " "))
            }
            return Int.random(in: 0..<5, using: &random) == 0 ? .nothing : .keys(time, words.joined(separator: " "))
        }
    }

    @Test(
        "every key that comes down comes up once, before it comes down again, and time never runs backwards",
        arguments: 0..<200
    )
    func law(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let down = (0..<3).map { _ in
            Set([29, 30, 56, 103].filter { _ in Bool.random(using: &random) }.map { UInt16($0) })
        }
        var node = PlayedKeys(steps(&random) + [.error(19)], down: down[0], down[1], down[2])
        node.played.isThere = false
        var reader = try KeyReader(node, device: KeyDevice(name: "", kind: .keyboard, isButton: false))
        var (pressed, last, isOver) = (Set<UInt16>(), Microseconds.min, false)
        while !isOver {
            let reading = reader.read()
            for case .press(let press) in reading.events {
                #expect(press.time >= last)
                last = press.time
                if press.isDown {
                    #expect(pressed.insert(press.code).inserted)
                } else {
                    #expect(pressed.remove(press.code) != nil)
                }
            }
            isOver = reading.end != nil
        }
        #expect(pressed.isEmpty)
    }
}
