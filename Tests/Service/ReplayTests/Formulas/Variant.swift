import BottomSheet
import Testing

/// A sheet that LBBottomSheet can be made to be: the behaviour, and the formulas for it on 720 x 1280 points.
struct Variant: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var behavior: SheetBehavior
    var source: Source

    static let all = [specific, free, firm]

    /// Heights 300 and 500; a fling up beyond 700 pt/s opens the taller one.
    private static var specific: Variant {
        var behavior = SheetBehavior.lunabee
        behavior.detents = [DetentRule("300", .height(300)), DetentRule("500", .height(500))]
        behavior.release.openVelocity = 700
        let source = Source.lunabee(720, 1280, [300, 500], names: ["300", "500"], opens: 700)
        return Variant(testDescription: "specific heights", behavior: behavior, source: source)
    }

    /// Anywhere between the heights 200 and 900.
    private static var free: Variant {
        var behavior = SheetBehavior.lunabee
        behavior.detents = [DetentRule("min", .height(200)), DetentRule("max", .height(900))]
        behavior.release.rule = .free
        let source = Source.lunabeeFree(720, 1280, least: 200, most: 900)
        return Variant(testDescription: "free", behavior: behavior, source: source)
    }

    /// Not dismissed by a swipe.
    private static var firm: Variant {
        var behavior = SheetBehavior.lunabee
        behavior.release.swipeDismisses = false
        return Variant(testDescription: "no swipe dismisses", behavior: behavior, source: .lunabeeFirm(720, 1280))
    }
}
