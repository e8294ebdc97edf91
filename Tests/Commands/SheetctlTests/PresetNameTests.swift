import BottomSheet
import Testing

@testable import sheetctl

@Suite("Names that sheetctl completes")
struct PresetNameTests {
    @Test("They are those of the table of presets, in its order")
    func presets() {
        #expect(PresentCommand.presets == Preset.all.map(\.name))
    }
}
