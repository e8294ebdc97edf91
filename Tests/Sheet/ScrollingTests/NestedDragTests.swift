import TestSupport
import Testing

@testable import Scrolling

@Suite("A drag divided between sheet and content")
struct NestedDragTests {
    typealias Position = NestedDrag.Position

    @Test(
        "The next distance goes to the sheet or the content by priority",
        arguments: [
            // Sheet first: up the sheet, then the content; down the content, then the sheet.
            (ScrollPriority.sheet, -100.0, Position(room: 40, offset: 0, end: 500), (0.0, -40.0, -60.0)),
            (.sheet, -100, Position(room: 0, offset: 480, end: 500), (0, 0, -100)),
            (.sheet, 100, Position(room: 40, offset: 30, end: 500), (30, 70, 0)),
            (.sheet, 100, Position(room: 40, offset: 300, end: 500), (100, 0, 0)),
            (.sheet, -100, Position(room: 40, offset: -20, end: 500), (-20, -40, -40)),
            // Content first: up the content, then the sheet, then the content stretched.
            (.content, -100, Position(room: 30, offset: 450, end: 500), (-50, -30, -20)),
            (.content, -100, Position(room: 300, offset: 0, end: 500), (-100, 0, 0)),
            (.content, 100, Position(room: 300, offset: 60, end: 500), (60, 40, 0)),
            // Once: down at the beginning is the sheet's, anything else the content's.
            (.once, 100, Position(room: 300, offset: 0, end: 500), (0, 100, 0)),
            (.once, 100, Position(room: 300, offset: 1, end: 500), (100, 0, 0)),
            (.once, -100, Position(room: 300, offset: 0, end: 500), (-100, 0, 0)),
        ]
    )
    func divides(priority: ScrollPriority, distance: Double, position: Position, parts: (Double, Double, Double)) {
        let share = NestedDrag(priority).divide(distance, at: position)
        #expect(share == NestedDrag.Share(content: parts.0, sheet: parts.1, rest: parts.2))
    }

    @Test("Where the drag does not move the sheet, all of it is the content's", arguments: ScrollPriority.allCases)
    func alone(priority: ScrollPriority) {
        let drag = NestedDrag(priority, movesSheet: false)
        for distance in [-50.0, 50] {
            let share = drag.divide(distance, at: Position(room: 100, offset: 0, end: 500))
            #expect(share == NestedDrag.Share(content: distance))
        }
        #expect(!drag.handsOver(at: .beginning) && !drag.passesOn)
    }

    @Test("Once decided it stays so, whatever the finger does")
    func chosen() {
        var drag = NestedDrag(.once)
        let beginning = Position(room: 100, offset: 0, end: 500)
        drag.move(drag.divide(10, at: beginning))
        drag.move(drag.divide(-300, at: beginning))
        #expect(drag.sheetTravel == -290 && drag.contentTravel == 0 && drag.mover == .sheet)
    }

    @Test("Every point of the distance goes to exactly one of them, in the configured order")
    func laws() {
        var random = SplitMix(seed: 3)
        for _ in 0..<2000 {
            let priority = random.pick(ScrollPriority.allCases)
            var drag = NestedDrag(priority)
            var scroller = Scroller(content: random.number(in: 0...2000), viewport: 500)
            scroller.grab(at: 0)
            let most = random.number(in: 0...600)
            var (room, total) = (most, 0.0)
            for _ in 0..<20 {
                let distance = random.number(in: -300...300)
                let position = Position(room: room, offset: scroller.pulled(at: 0), end: scroller.limits.upperBound)
                let share = drag.divide(distance, at: position)
                #expect(abs(share.content + share.sheet + share.rest - distance) < 1e-9)
                #expect([share.content, share.sheet, share.rest].allSatisfy { $0 * distance >= 0 })
                drag.move(share)
                scroller.drag(by: -share.content - share.rest)
                room = max(0, room + share.sheet)
                total += distance
                guard priority != .once else { continue }
                #expect(share.sheet >= -position.room - 1e-9, "no higher than its tallest")
                #expect(scroller.offset(at: 0) >= -1e-9, "the sheet takes what is beyond the beginning")
            }
            #expect(abs(drag.sheetTravel + drag.contentTravel - total) < 1e-6)
        }
    }
}
