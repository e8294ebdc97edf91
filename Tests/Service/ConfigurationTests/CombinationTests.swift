import BottomSheet
import TestSupport
import Testing

@testable import Configuration

@Suite("Combinations")
struct CombinationTests {
    private static let area = SheetArea(width: 600, height: 1000)

    /// A configuration of a random preset and a few random keys, each with a value that it takes.
    private func configuration(_ random: inout SplitMix) -> [Override] {
        let preset = random.pick(Preset.all)
        let keys = KeyCase.all.filter { $0.key.hasPrefix("sheet.") && $0.key != "sheet.preset" }
        let chosen = keys.shuffled(using: &random).prefix(Int.random(in: 1...12, using: &random))
        return [Override("sheet.preset=\(preset.name)")]
            + chosen.map { Override("\($0.key)=\(random.pick($0.valid))") }
    }

    @Test("whatever keys meet, they are refused with a reason or make a sheet that can be shown", arguments: 1...40)
    func random(_ seed: UInt64) {
        var random = SplitMix(seed: seed)
        for _ in 0..<10 {
            let overrides = configuration(&random)
            do throws(ConfigurationError) {
                check(try Settings.load(file: nil, overrides: overrides).sheet.behavior)
            } catch {
                #expect(!error.faults.isEmpty && error.isUsageError)
                #expect(
                    error.faults.allSatisfy { $0.key?.hasPrefix("sheet.") == true && $0.message.contains("expected") }
                )
            }
        }
    }

    private func check(_ behavior: SheetBehavior) {
        let names = behavior.detents.map(\.name)
        #expect(!names.isEmpty && behavior.initialDetent.map(names.contains) != false)
        let layout = SheetLayout(behavior, in: Self.area)
        #expect(layout.detents.contains(layout.initial))
        #expect(names.allSatisfy { layout.detent(named: $0) != nil })
        for animation in [behavior.motion.show, behavior.motion.hide, behavior.motion.settle] {
            let motion = Motion(from: 1000, to: layout.initial.top, animation: animation, start: 0)
            #expect(motion.top(at: motion.end) == layout.initial.top)
            #expect(motion.top(at: motion.end / 2).isFinite)
        }
    }
}
