import TestSupport
import Testing

@testable import BottomSheet
@testable import Gestures

/// A keyboard that covers a part of the area, and a sheet that makes room for it.
struct KeyboardRoomTests {
    private static let area: SheetArea = {
        var area = SheetArea(width: 720, height: 1280)
        area.insetBelow = 20
        area.contentHeight = 320
        return area
    }()

    private static func layout(_ behavior: SheetBehavior, keyboard: Double) -> SheetLayout {
        var area = area
        area.insetKeyboard = keyboard
        return SheetLayout(behavior, in: area)
    }

    @Test(
        "Detents are those of what is left, and show 240 points where they did before",
        arguments: [
            (Extent.fraction(0.5), 640.0, 500.0), (.fraction(0.125), 1120, 840), (.fraction(0.25), 960, 750),
            (.height(200), 1080, 800), (.height(900), 380, 100), (.height(1200), 80, 0), (.top(40), 40, 40),
            (.content(1), 960, 680), (.full, 0, 0),
        ]
    )
    func detents(extent: Extent, before: Double, above: Double) {
        var behavior = SheetBehavior.classic
        behavior.detents = [DetentRule("d", extent)]
        behavior.limit = TopLimit()
        #expect(Self.layout(behavior, keyboard: 0).lowest.top == before)
        #expect(Self.layout(behavior, keyboard: 280).lowest.top == above)
    }

    @Test(
        "A keyboard that comes up moves no sheet by more than it covers more, whatever the sheet is",
        arguments: 0..<200 as Range<UInt64>
    )
    func steady(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let behavior = RandomSheet.behavior(&random)
        var sheet = SheetMachine(behavior, in: RandomSheet.area(&random), presented: true)
        let (area, step) = (sheet.layout.area, 4.0)
        let most = area.height - area.insetBelow - 96
        guard most > 0 else { return }
        let whole = sheet
        var covered = 0.0
        while covered + step <= most {
            let before = sheet.pose(at: 0)
            covered += step
            sheet.makeRoom(forKeyboard: covered)
            let pose = sheet.pose(at: 0)
            #expect(pose.state == .resting && pose.top <= before.top + 1e-9)
            #expect(pose.top >= before.top - step - 1e-9, "\(covered)")
            #expect(pose.top >= sheet.layout.tallest.top)
        }
        sheet.makeRoom(forKeyboard: 0)
        #expect(sheet.layout == whole.layout)
        if behavior.release.rule != .free { #expect(sheet == whole) }
    }

    @Test("A sheet on its way goes to where its detent lies by then, without a jump")
    func moving() {
        var sheet = SheetMachine(.classic, in: Self.area, presented: true)
        _ = sheet.move(to: "expanded", reason: .control, at: 0)
        _ = sheet.advance(to: 100_000)
        _ = sheet.dismiss(reason: .control, at: 100_000)
        _ = sheet.present(reason: .control, at: 120_000)
        let before = sheet.pose(at: 150_000).top
        sheet.makeRoom(forKeyboard: 4)
        #expect(abs(sheet.pose(at: 150_000).top - before) <= 4)
        sheet.makeRoom(forKeyboard: 216)
        let events = sheet.advance(to: 5_000_000)
        #expect(events.map(\.name) == [.didPresent] || events.map(\.name) == [.didMove])
        #expect(sheet.pose(at: 5_000_000).top == sheet.layout.lowest.top)
    }

    @Test("A hidden sheet stays below the screen, and one that goes does as well")
    func hidden() {
        var sheet = SheetMachine(.classic, in: Self.area)
        sheet.makeRoom(forKeyboard: 216)
        #expect(sheet.pose(at: 0).top == 1280)
        _ = sheet.present(reason: .control, at: 0) + sheet.advance(to: 5_000_000)
        _ = sheet.dismiss(reason: .control, at: 5_000_000)
        sheet.makeRoom(forKeyboard: 0)
        #expect(sheet.advance(to: 9_000_000).map(\.name) == [.didDismiss])
        #expect(sheet.pose(at: 9_000_000).top == 1280)
    }

    @Test("A drag goes on from where the sheet is")
    func dragged() {
        var sheet = SheetMachine(.classic, in: Self.area, presented: true)
        sheet.makeRoom(forKeyboard: 216)
        var pan = Pan(state: .began, touches: 1, translation: .zero, velocity: .zero, start: Point(x: 360, y: 800))
        _ = sheet.handle(pan, on: .content, at: 0)
        pan.state = .changed
        pan.translation.y = 30
        _ = sheet.handle(pan, on: .content, at: 10_000)
        let held = sheet.pose(at: 10_000).top
        for covered in stride(from: 200.0, through: 0, by: -20) {
            sheet.makeRoom(forKeyboard: covered)
            #expect(sheet.pose(at: 10_000).top == held)
        }
        pan.translation.y = 40
        _ = sheet.handle(pan, on: .content, at: 20_000)
        #expect(sheet.pose(at: 20_000).top == held + 10)
    }
}
