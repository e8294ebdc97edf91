import BottomSheet
import Canvas
import Scrolling
import System
import Testing

@testable import Interaction

@Suite("The line of what goes by itself")
struct ExpiryTests {
    private static let (end, warning): (Microseconds, Microseconds) = (50_000_000, 20_000_000)

    /// A sheet at rest, of which it was said at 30 s that it goes at 50 s.
    private static func warned(isReduced: Bool = false) -> Interaction {
        let transform = DisplayTransform(panel: PixelSize(width: 360, height: 640))
        var behavior = Preset.fluid.behavior
        behavior.motion.reduced = isReduced ? .jump : .off
        let machine = SheetMachine(behavior, in: transform.area, presented: true)
        var interaction = Interaction(machine: machine, transform: transform, handling: TouchHandling())
        let events = interaction.show((end, warning), at: end - warning)
        #expect(events.map(\.kind) == [.expiry])
        return interaction
    }

    private static func line(_ interaction: Interaction, at time: Microseconds) -> Double? {
        interaction.appearance(at: time, fingers: time).expiry
    }

    @Test(
        "It is whole when that is said, and shrinks evenly until nothing is left",
        arguments: [
            (30.0, 1), (30.1, 1), (30.25, 79.0 / 80), (35, 0.75), (40, 0.5), (49.9, 1.0 / 80), (50, 0), (60, 0),
        ] as [(Double, Double)]
    )
    func length(seconds: Double, rest: Double) {
        let time = Microseconds(seconds * 1_000_000)
        #expect(Self.line(Self.warned(), at: time) == rest)
    }

    @Test(
        "It shrinks four times a second, and once where little is to move; nothing else wakes",
        arguments: [false, true]
    )
    func steps(isReduced: Bool) {
        var interaction = Self.warned(isReduced: isReduced)
        var (times, lengths): ([Microseconds], [Double]) = ([], [])
        while let due = interaction.deadline {
            for event in interaction.elapse(to: due) {
                #expect(event.kind == .expiry && event.time == due && event.isSeen && !event.isNews)
                times.append(due)
            }
            if let length = Self.line(interaction, at: due) { lengths.append(length) }
        }
        let step: Microseconds = isReduced ? 1_000_000 : 250_000
        #expect(times == Array(stride(from: Self.end - Self.warning + step, through: Self.end, by: Int64.Stride(step))))
        #expect(lengths == lengths.sorted(by: >) && Set(lengths).count == lengths.count && lengths.last == 0)
    }

    @Test("A sheet with it is at rest, and asks for no frames")
    func rest() {
        let (interaction, time) = (Self.warned(), Self.end - Self.warning / 2)
        #expect(interaction.isStill(at: time) && !interaction.wantsFrames(after: time))
        #expect(interaction.nextEnd(after: time) == nil)
    }

    @Test("It goes when the end is put off, and with the sheet; what is said twice is seen once")
    func gone() {
        var interaction = Self.warned()
        #expect(interaction.show((Self.end, Self.warning), at: Self.end - Self.warning).isEmpty)
        #expect(interaction.show(nil, at: 35_000_000).map(\.kind) == [.expiry])
        #expect(Self.line(interaction, at: 35_000_000) == nil && interaction.deadline == nil)
        #expect(interaction.show(nil, at: 36_000_000).isEmpty)

        interaction = Self.warned()
        let machine = interaction.machine
        _ = interaction.replace(with: machine, called: StageID("next"), scrolling: ScrollBehavior(), at: 35_000_000)
        #expect(Self.line(interaction, at: 35_000_000) == nil && interaction.deadline == nil)
    }

    @Test("What may last less than the warning begins with the whole line")
    func short() {
        var interaction = Self.warned()
        _ = interaction.show((10_000_000, 5_000_000), at: 5_000_000)
        #expect(Self.line(interaction, at: 5_000_000) == 1 && Self.line(interaction, at: 7_500_000) == 0.5)
    }
}
