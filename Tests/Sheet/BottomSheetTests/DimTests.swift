import TestSupport
import Testing

@testable import BottomSheet

struct DimTests {
    private func layout(_ sheet: SheetBehavior, height: Double) -> SheetLayout {
        SheetLayout(sheet, in: SheetArea(width: 720, height: height))
    }

    @Test("Full dim lies at half of the normal top; below it the dim falls linearly to 0 at H")
    func dim() {
        let layout = layout(.classic, height: 812)  // normal top 312, full dim from 156 up
        #expect(layout.dim(at: 0) == 0.4)
        #expect(layout.dim(at: 156) == 0.4)
        #expect(abs(layout.dim(at: 312) - 0.4 * (812 - 312) / (812 - 156)) < 1e-12)
        #expect(layout.dim(at: 812) == 0)
        #expect(layout.dim(at: 900) == 0)
    }

    @Test("A landscape panel dims fully too")
    func landscapeDim() {
        #expect(layout(.classic, height: 480).dim(at: 20) == 0.4)
    }

    @Test("At its normal place a sheet of 500 on 812 points has 76 % of the dim: (H − d) / (H + d) is missing")
    func workedFigure() {
        let dim = layout(.classic, height: 812).dim(at: 312)
        #expect(abs(dim / 0.4 - (1 - (812.0 - 500) / (812 + 500))) < 1e-12)
        #expect((dim / 0.4 * 100).rounded() == 76)
    }

    @Test(
        "Classic, velog and card follow max·(1 − (top − full) / (H − full)) all the way",
        arguments: [(SheetBehavior.classic, 0.4), (.velog, 0.7), (.card, 0.7)],
        [480.0, 812, 1280, 2000]
    )
    func linear(sheet: (SheetBehavior, Double), height: Double) {
        let layout = layout(sheet.0, height: height)
        // Where the source has it: half of H − d, of the resolved place where there is no room for that; half of H.
        let full =
            switch sheet.0.preset {
            case "card": height / 2
            case "velog": max(height - 500, 30) / 2
            default: max(height - 500, 40) / 2
            }
        for top in stride(from: 0, through: height + 50, by: 7) {
            let wanted = min(max(sheet.1 * (1 - (top - full) / (height - full)), 0), sheet.1)
            #expect(abs(layout.dim(at: top) - wanted) < 1e-12, "at \(top)")
        }
    }

    @Test("Card's dim is the intended one: half of it half way between normal and the bottom, not 0.2")
    func cardsSlip() {
        #expect(abs(layout(.card, height: 800).dim(at: 600) - 0.35) < 1e-12)
    }

    @Test(
        "The constant dims of stepped and lunabee do not depend on the place",
        arguments: [SheetBehavior.stepped, .lunabee]
    )
    func constant(sheet: SheetBehavior) {
        let layout = layout(sheet, height: 1280)
        for top in [0, 300, 1279.9] { #expect(layout.dim(at: top) == 0.4) }
    }

    @Test(
        "A dim of its own for every detent goes in straight lines between them",
        arguments: [
            (0.0, 0.6), (40, 0.6), (340, 0.4), (640, 0.2), (880, 0.1), (1120, 0), (1280, 0), (1300, 0),
        ]
    )
    func detents(top: Double, alpha: Double) {
        var sheet = SheetBehavior.fluid
        sheet.dim.alphas = ["large": 0.6, "medium": 0.2, "small": 0.9]
        #expect(abs(layout(sheet, height: 1280).dim(at: top) - alpha) < 1e-12, "small is undimmed, whatever its alpha")
    }

    @Test("Fluid does not dim up to its small detent and dims fully from the medium one on")
    func fluid() {
        let layout = layout(.fluid, height: 1280)
        #expect(layout.dim(at: 1120) == 0)
        #expect(abs(layout.dim(at: 880) - 0.2) < 1e-12)
        #expect(layout.dim(at: 640) == 0.4)
        #expect(layout.dim(at: 40) == 0.4)
    }

    @Test("Undimmed up to the tallest detent is never dimmed; undimmed up to none is dimmed until it is hidden")
    func undimmedExtremes() {
        for rule in DimRule.allCases {
            var sheet = SheetBehavior.fluid
            sheet.dim = DimBehavior(alpha: 0.4, rule: rule, undimmedUpTo: "large")
            for top in [-10.0, 40, 640, 1280] { #expect(layout(sheet, height: 1280).dim(at: top) == 0) }
            sheet.dim.undimmedUpTo = "nowhere"
            #expect(layout(sheet, height: 1280).dim(at: 1120) > 0)
        }
    }

    @Test("A linear dim whose full top lies below its clear top is full at the tallest detent")
    func linearAboveUndimmed() {
        var sheet = SheetBehavior.card
        sheet.dim.undimmedUpTo = "normal"
        let layout = layout(sheet, height: 1280)  // undimmed at 640, where card's dim would be full
        #expect(layout.dim(at: 640) == 0)
        #expect(abs(layout.dim(at: 335) - 0.35) < 1e-12)
        #expect(layout.dim(at: 30) == 0.7)
    }

    @Test("Every number gives a dim from 0 to 1", arguments: [-1, 2, .nan, .infinity] as [Double])
    func oddAlphas(alpha: Double) {
        for rule in DimRule.allCases {
            var sheet = SheetBehavior.fluid
            sheet.dim = DimBehavior(alpha: alpha, rule: rule, fullAt: .top(alpha))
            sheet.dim.alphas = ["medium": alpha]
            for top in [-10.0, 40, 100, 640, 1279, 1280] {
                #expect((0...1).contains(layout(sheet, height: 1280).dim(at: top)))
            }
        }
    }

    @Test(
        "Documents that change a sheet's height one after the other never dim less on the way than before and after",
        arguments: SheetBehavior.presets,
        [UInt64(1), 2, 3]
    )
    func otherDocuments(preset: SheetBehavior, seed: UInt64) {
        var random = SplitMix(seed: seed)
        var behavior = preset
        behavior.detents = [DetentRule("fit", .content(1)), DetentRule("half", .fraction(0.5))]
        behavior.initialDetent = "fit"
        var area = SheetArea(width: 480, height: 800)
        area.contentHeight = 200
        var sheet = SheetMachine(behavior, in: area, presented: true)
        var time: Int64 = 0
        for _ in 0..<40 {
            let before = sheet.pose(at: time).dim
            area.contentHeight = Double(40 + random.index(700))
            _ = sheet.change(to: behavior, in: area, at: time)
            let goal = sheet.layout.dim(at: sheet.destination)
            for _ in 0..<1 + random.index(40) {
                time += 8_000
                _ = sheet.advance(to: time)
                #expect(sheet.pose(at: time).dim >= min(before, goal) - 1e-12, "seed \(seed)")
            }
        }
    }

    @Test("A short document that becomes a long one keeps the dim of a tray")
    func tray() {
        var area = SheetArea(width: 480, height: 800)
        area.contentHeight = 120
        var sheet = SheetMachine(Preset.tray.behavior, in: area, presented: true)
        #expect(sheet.pose(at: 0).dim == 0.4)
        area.contentHeight = 600
        _ = sheet.change(to: Preset.tray.behavior, in: area, at: 0)
        for time in stride(from: 0, to: 1_000_000, by: 4_000) { #expect(sheet.pose(at: Int64(time)).dim == 0.4) }
    }
}
