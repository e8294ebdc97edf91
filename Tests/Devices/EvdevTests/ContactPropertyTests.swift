import Gestures
import System
import TestSupport
import Testing

@testable import Evdev

@Suite struct ContactPropertyTests {
    /// Whatever a panel sends, contacts begin once, continue and end once.
    @Test("random streams never break the rules of contacts", arguments: [TouchProtocol.a, .b, .single], 0..<40)
    func randomStreams(touchProtocol: TouchProtocol, seed: Int) throws {
        var dice = SplitMix(seed: UInt64(seed))
        var tracker = ContactTracker(device: panelSpeaking(touchProtocol))
        var frames: [TouchFrame] = []
        var time: Microseconds = 0
        for _ in 0..<5000 {
            time += .random(in: 0...20_000, using: &dice)
            let stamp = Int.random(in: 0..<50, using: &dice) == 0 ? time / 2 : time
            if let frame = tracker.handle(randomEvent(at: stamp, using: &dice)) { frames.append(frame) }
            if let frame = tracker.popFollowUp() { frames.append(frame) }
            if Int.random(in: 0..<500, using: &dice) == 0 {
                let states = (0..<5).map { slot in
                    let id = Bool.random(using: &dice) ? Int32(slot) : -1
                    return SlotState(trackingID: id, x: .random(in: 0...999, using: &dice))
                }
                if let frame = tracker.resynchronize(to: states, current: 2, at: time) { frames.append(frame) }
            }
        }
        #expect(frames.count > (touchProtocol == .b ? 200 : 40))
        let down = try expectConsistent(frames)
        #expect(Set(tracker.cancelAll(at: time)?.contacts.map(\.id) ?? []) == down)
    }

    private func randomEvent(at time: Microseconds, using dice: inout SplitMix) -> InputEvent {
        switch Int.random(in: 0..<100, using: &dice) {
        case 0..<20: Said.slot(.random(in: 0..<5, using: &dice)).event(at: time)
        case 20..<32: Said.id(.random(in: 0..<8, using: &dice)).event(at: time)
        case 32..<42: Said.id(-1).event(at: time)
        case 42..<56: Said.x(.random(in: -50...1100, using: &dice)).event(at: time)
        case 56..<68: Said.y(.random(in: -50...1100, using: &dice)).event(at: time)
        case 68..<72: Said.pressure(.random(in: 0...9, using: &dice)).event(at: time)
        case 72..<74: Said.tool(.random(in: 0...2, using: &dice)).event(at: time)
        case 74..<76: Said.distance(.random(in: 0...1, using: &dice)).event(at: time)
        case 76: Said.dropped.event(at: time)
        case 77..<80: Said.touch(.random(in: 0...1, using: &dice)).event(at: time)
        case 80..<82: Said.absPressure(.random(in: 0...2, using: &dice)).event(at: time)
        case 82..<84: Said.absX(.random(in: -50...1100, using: &dice)).event(at: time)
        case 84..<90: Said.end.event(at: time)
        default: InputEvent(time: time, type: EventType.syn, code: Syn.report, value: 0)
        }
    }
}
