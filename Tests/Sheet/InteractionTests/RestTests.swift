import BottomSheet
import Content
import Gestures
import Testing

@testable import Interaction

@Suite("When everything is at rest")
struct RestTests {
    // The items of a classic sheet at 780 begin at 880: wifi, mute, volume, grey, row 0.
    private var panel = TouchPanel(Pages.page(Pages.controls))

    /// Whether nothing moves, and whether no finger is down either, at so many milliseconds.
    private func rest(at milliseconds: Double) -> [Bool] {
        let time = Microseconds(milliseconds * 1000)
        return [panel.interaction.isStill(at: time), panel.interaction.isAtRest(at: time)]
    }

    @Test("A sheet that moves is not, until a frame has ended its motion")
    mutating func sheet() throws {
        #expect(rest(at: 0) == [true, true])
        _ = panel.interaction.perform(at: 0) { $0.move(to: "expanded", reason: .control, at: 0) }
        let end = try #require(panel.interaction.nextEnd(after: 0))
        #expect(rest(at: 0) == [false, false] && rest(at: Double(end) / 1000) == [false, false])
        #expect(words(panel.show(at: Double(end) / 1000)).last == "did_move expanded control")
        #expect(rest(at: Double(end) / 1000) == [true, true])
        #expect(panel.interaction.nextEnd(after: end) == nil)
    }

    @Test("A control on its way is not, for as long as it takes")
    mutating func control() {
        panel.touch(.began, 900, at: 1000)
        #expect(rest(at: 1010) == [true, false], "a finger that presses moves nothing")
        panel.touch(.ended, 900, at: 1100)
        #expect(rest(at: 1299) == [false, false] && rest(at: 1300) == [true, true])
        #expect(panel.interaction.nextEnd(after: 1_100_000) == 1_300_000)
    }

    @Test("A finger that drags the sheet, or has stopped its content, keeps it from rest")
    mutating func held() {
        panel.touch(.began, 900, at: 0)
        panel.touch(.moved, 850, at: 20)
        panel.touch(.moved, 700, at: 40)
        #expect(rest(at: 5000) == [false, false])
        panel = TouchPanel(Pages.rows(40), at: "expanded")
        let end = panel.stroke(from: 900, to: 500, speed: 2000, at: 0).end
        #expect(rest(at: end + 10) == [false, false])
        panel.touch(.began, 700, id: 2, at: end + 20)
        #expect(rest(at: end + 5000) == [false, false] && panel.interaction.nextEnd(after: 0) == nil)
    }

    @Test("Work of unknown length does not count")
    mutating func endless() {
        panel = TouchPanel(Pages.page([.progress(nil)]))
        #expect(panel.interaction.wantsFrames(after: 0))
        #expect(rest(at: 0) == [true, true] && panel.interaction.nextEnd(after: 0) == nil)
    }

    @Test("Where no frame is drawn, everything comes to rest in the same places all the same", arguments: 1...200)
    func unseen(seed: Int) {
        var unseen = RandomScrolling(seed: UInt64(seed), rate: 60)
        var seen = unseen
        let faults = [unseen.playUnseen(), seen.play()]
        #expect(faults == [nil, nil])
        #expect(unseen.end == seen.end)
    }
}

extension Interaction {
    /// The next time at which something happens although no finger moves and no frame is drawn.
    func nextTime(after time: Microseconds) -> Microseconds? {
        [deadline, nextEnd(after: time)].compactMap(\.self).min()
    }
}
