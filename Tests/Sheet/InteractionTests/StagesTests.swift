import BottomSheet
import Canvas
import Gestures
import Scrolling
import Testing

@testable import Content
@testable import Interaction

/// A home that fills the panel, and over it a sheet that leaves it clear.
@Suite("Two stages")
struct StagesTests {
    private static let sheet = StageID("above")

    private var hands: TouchPanel

    init() {
        var home = SheetBehavior.classic
        home.detents = [DetentRule("full", .full)]
        home.limit = TopLimit()
        home.touch.dragFrom = .none
        home.isDismissible = false
        hands = TouchPanel(Pages.rows(60), behavior: home)
        var small = SheetBehavior.fluid
        small.initialDetent = "small"
        hands.interaction.pushSheet(SheetMachine(small, in: hands.interaction.transform.area, presented: true))
    }

    private var home: ContentPose? { hands.interaction.stages[0].contentPose(at: 60_000_000) }

    private func said(_ events: [InteractionEvent], of stage: StageID) -> [String] {
        words(events.filter { $0.stage == stage })
    }

    @Test("A finger on the sheet drags it, and nothing of it reaches the home")
    mutating func onSheet() {
        let top = hands.pose(at: 0).top
        hands.touch(.began, top + 100, at: 0)
        hands.touch(.moved, top + 80, at: 50)
        let events = hands.touch(.moved, top - 200, at: 100)
        #expect(said(events, of: Self.sheet) == ["touch moved", "pan changed", "sheet dragging"])
        #expect(said(events, of: .sheet) == [] && home?.offset == 0)
        #expect(hands.pose(at: 100).top < top - 150)
    }

    @Test("A finger beside it scrolls the home, and the sheet stays")
    mutating func onHome() {
        let rest = hands.pose(at: 0)
        hands.touch(.began, 500, at: 0)
        hands.touch(.moved, 480, at: 50)
        let events = hands.touch(.moved, 300, at: 100)
        #expect(said(events, of: .sheet).contains("pan changed") && said(events, of: Self.sheet) == [])
        #expect(home.map { $0.offset > 100 } == true && hands.pose(at: 100) == rest)
    }

    @Test("Two fingers, one on each, move each its own, until they are lifted, wherever the sheet is meanwhile")
    mutating func both() {
        let top = hands.pose(at: 0).top
        hands.touch(.began, 600, id: 1, at: 0)
        hands.touch(.began, top + 100, id: 2, at: 10)
        for step in 1...10 {
            hands.touch(.moved, top + 100 - Double(step) * 60, id: 2, at: 10 + Double(step) * 20)
        }
        #expect(hands.pose(at: 210).top < 600, "the sheet lies under the finger of the home")
        let before = hands.pose(at: 210)
        hands.touch(.moved, 580, id: 1, at: 230)
        let events = hands.touch(.moved, 420, id: 1, at: 250)
        #expect(said(events, of: .sheet).contains("pan changed") && said(events, of: Self.sheet) == [])
        #expect(home.map { $0.offset > 100 } == true && hands.pose(at: 250) == before)
        let lift = hands.touch(.ended, 420, id: 1, at: 600)
        #expect(said(lift, of: .sheet).first == "touch ended" && hands.interaction.isTouched)
        #expect(said(hands.touch(.ended, 400, id: 2, at: 700), of: Self.sheet).contains("pan ended"))
        #expect(!hands.interaction.isTouched)
    }

    @Test("A tap beside the sheet presses a row of the home; a tap on a sheet without a document presses nothing")
    mutating func taps() {
        hands.touch(.began, 300, at: 0)
        #expect(said(hands.touch(.ended, 300, at: 60), of: .sheet).contains { $0.hasPrefix("activated row") })
        hands.touch(.began, hands.pose(at: 0).top + 100, at: 1000)
        let events = hands.touch(.ended, hands.pose(at: 0).top + 100, at: 1060)
        #expect(said(events, of: Self.sheet).contains("tap content") && said(events, of: .sheet) == [])
    }

    @Test("A sheet that dims takes the touches beside it, and a hidden one only those that may present it")
    mutating func covering() {
        var dimming = SheetBehavior.classic
        dimming.touch.presentOn = [.edgeSwipe]
        let area = hands.interaction.transform.area
        hands.interaction.pushSheet(SheetMachine(dimming, in: area, presented: true), called: StageID("uppermost"))
        hands.touch(.began, 300, at: 0)
        let tap = hands.touch(.ended, 300, at: 60)
        #expect(said(tap, of: StageID("uppermost")).contains("will_dismiss hidden tap"))
        _ = hands.interaction.elapse(to: 2_000_000)
        hands.show(at: 2000)
        #expect(hands.interaction.machine.pose(at: 2_000_000).state == .hidden)
        hands.touch(.began, 300, at: 3000)
        #expect(said(hands.touch(.ended, 300, at: 3060), of: .sheet).contains { $0.hasPrefix("activated row") })
        let swipe = hands.touch(.began, 1275, at: 4000) + hands.touch(.moved, 1200, at: 4050)
        #expect(said(swipe, of: StageID("uppermost")).contains("pan began"))
    }

    @Test("On another panel no finger of any stage counts any more")
    mutating func rotation() {
        hands.touch(.began, 500, id: 1, at: 0)
        hands.touch(.moved, 300, id: 1, at: 50)
        hands.touch(.began, hands.pose(at: 0).top + 100, id: 2, at: 60)
        var transform = hands.interaction.transform
        transform.rotation = .half
        let machine = hands.interaction.machine
        _ = hands.interaction.change(to: machine.behavior, in: transform.area, transform: transform, at: 70_000)
        #expect(!hands.interaction.isTouched && hands.interaction.stages[0].content?.isHeld == false)
        #expect(said(hands.touch(.moved, 200, id: 1, at: 80), of: .sheet) == [])
    }
}

extension Interaction {
    /// Lays a sheet over the others.
    fileprivate mutating func pushSheet(_ machine: SheetMachine, called id: StageID = StageID("above")) {
        stages.append(Stage(id, machine, scrolling: ScrollBehavior(), tracker: VelocityTracker()))
    }
}
