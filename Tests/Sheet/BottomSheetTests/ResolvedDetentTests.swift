import Testing

@testable import BottomSheet

struct ResolvedDetentTests {
    /// A preset in an area, and the places that its source's formulas give there.
    struct Case: CustomTestStringConvertible {
        var sheet: SheetBehavior
        var height: Double
        var detents: [String]
        var tops: [Double]
        var initial: String
        var testDescription: String { "\(sheet.preset) at H \(height)" }

        init(_ sheet: SheetBehavior, _ height: Double, _ detents: [String], _ tops: [Double], opens initial: String) {
            (self.sheet, self.height, self.detents, self.tops) = (sheet, height, detents, tops)
            self.initial = initial
        }
    }

    static let cases = [
        // Expanded 40, normal H − 500.
        Case(.classic, 812, ["expanded", "normal"], [40, 312], opens: "normal"),
        Case(.classic, 1280, ["expanded", "normal"], [40, 780], opens: "normal"),
        Case(.classic, 720, ["expanded", "normal"], [40, 220], opens: "normal"),
        Case(.classic, 480, ["expanded"], [40], opens: "expanded"),
        Case(.classic, 30, ["expanded"], [30], opens: "expanded"),
        // Expanded 30, normal H − 500.
        Case(.velog, 812, ["expanded", "normal"], [30, 312], opens: "normal"),
        Case(.velog, 535, ["expanded", "normal"], [30, 35], opens: "normal"),
        // Heights 400 and 700.
        Case(.stepped, 812, ["high", "low"], [112, 412], opens: "low"),
        Case(.stepped, 1280, ["high", "low"], [580, 880], opens: "low"),
        Case(.stepped, 720, ["high", "low"], [20, 320], opens: "low"),
        Case(.stepped, 480, ["high", "low"], [0, 80], opens: "low"),
        Case(.stepped, 400, ["high"], [0], opens: "high"),
        Case(.stepped, 30, ["high"], [0], opens: "high"),
        // Expanded 30, normal H / 2.
        Case(.card, 812, ["expanded", "normal"], [30, 406], opens: "normal"),
        Case(.card, 480, ["expanded", "normal"], [30, 240], opens: "normal"),
        Case(.card, 60, ["expanded"], [30], opens: "expanded"),
        Case(.card, 50, ["expanded"], [30], opens: "expanded"),
        // Content, unknown: 75 % of the screen.
        Case(.lunabee, 812, ["fit-content"], [203], opens: "fit-content"),
        Case(.lunabee, 40, ["fit-content"], [10], opens: "fit-content"),
        // Large 40, medium H / 2, small 160.
        Case(.fluid, 1280, ["large", "medium", "small"], [40, 640, 1120], opens: "medium"),
        Case(.fluid, 300, ["large", "small", "medium"], [40, 140, 150], opens: "medium"),
        Case(.fluid, 320, ["large", "medium"], [40, 160], opens: "medium"),
        Case(.fluid, 70, ["large"], [40], opens: "large"),
    ]

    @Test("Every preset rests where its source says, and in the screen", arguments: cases)
    func presets(test: Case) {
        let layout = SheetLayout(test.sheet, in: SheetArea(width: 720, height: test.height))
        #expect(layout.detents.map(\.name) == test.detents)
        #expect(layout.detents.map(\.top) == test.tops)
        #expect(layout.initial.name == test.initial)
    }

    @Test(
        "The safe area above is no part of H; the one below is",
        arguments: [(SheetBehavior.classic, 312.0), (.stepped, 412), (.card, 406)]
    )
    func safeArea(sheet: SheetBehavior, top: Double) {
        var area = SheetArea(width: 375, height: 812)
        area.insetAbove = 44
        area.insetBelow = 34
        #expect(SheetLayout(sheet, in: area).initial.top == top)
    }

    @Test(
        "A content-sized sheet is as tall as its content, up to its limit",
        arguments: [
            (300.0, HeightLimit.safeArea, 512.0), (812, .safeArea, 0), (5000, .safeArea, 0), (5000, .screen, -44),
            (840, .screen, -28), (700, .height(600), 212), (500, .height(600), 312),
            // LBBottomSheet: a content of no height counts as 75 % of the screen, here 856 high.
            (0, .safeArea, 170), (-3, .safeArea, 170), (.nan, .safeArea, 170),
        ]
    )
    func content(height: Double, limit: HeightLimit, top: Double) {
        var sheet = SheetBehavior.lunabee
        sheet.limit.height = limit
        var area = SheetArea(width: 375, height: 812)
        area.insetAbove = 44
        area.contentHeight = height
        #expect(SheetLayout(sheet, in: area).detents.map(\.top) == [top])
    }

    @Test("Detents in any order and twice are sorted and count once, under the name that came first")
    func unsorted() {
        var sheet = SheetBehavior.fluid
        sheet.detents = [
            DetentRule("low", .height(200)), DetentRule("top", .top(100)), DetentRule("half", .fraction(0.5)),
            DetentRule("again", .height(200)), DetentRule("tall", .fraction(2)), DetentRule("full", .full),
            DetentRule("mine", .custom(NamedFunction("width") { $0.width })), DetentRule("part", .content(0.25)),
        ]
        sheet.initialDetent = "again"
        var area = SheetArea(width: 720, height: 1000)
        area.contentHeight = 400
        let layout = SheetLayout(sheet, in: area)
        #expect(layout.detents.map(\.name) == ["tall", "top", "mine", "half", "low", "part"])
        #expect(layout.detents.map(\.top) == [40, 100, 280, 500, 800, 900])
        #expect(layout.initial.name == "low")
        #expect(layout.detent(named: "full")?.name == "tall")
        #expect(layout.detent(named: "none") == nil)
    }

    @Test("Without the detent where it should open, a sheet opens at its lowest: the smallest of specific heights")
    func specificHeights() {
        var sheet = SheetBehavior.lunabee
        sheet.detents = [300, 500, 800].map { DetentRule("\($0)", .height($0)) }
        let layout = SheetLayout(sheet, in: SheetArea(width: 375, height: 812))
        #expect(layout.initial.top == 512)
        #expect(layout.tallest.top == 12)
    }

    @Test(
        "Margins and a greatest width leave the sheet's columns, centred",
        arguments: [
            (0.0, 0.0, nil as Double?, 0.0, 720.0), (20, 40, nil, 20, 680), (0, 0, 400, 160, 560),
            (100, 0, 320, 250, 570),
            (360, 360, nil, 0, 720), (1e9, 0, nil, 0, 720), (-50, .nan, nil, 0, 720), (0, 0, 0, 0, 720),
            (0, 0, 1e9, 0, 720), (10, 10, .nan, 10, 710),
        ]
    )
    func columns(left: Double, right: Double, most: Double?, start: Double, end: Double) {
        var sheet = SheetBehavior.classic
        (sheet.shape.leftMargin, sheet.shape.rightMargin, sheet.shape.maximumWidth) = (left, right, most)
        let columns = SheetLayout(sheet, in: SheetArea(width: 720, height: 1280)).columns
        #expect(columns.lowerBound == start && columns.upperBound == end)
    }

    @Test(
        "A fluid sheet or a tray is at most 640 wide on a panel that is wider than high, unless somebody says otherwise",
        arguments: [
            (1280.0, 800.0, 0.0, nil as Double?, 320.0, 960.0), (800, 1280, 0, nil, 0, 800), (800, 800, 0, nil, 0, 800),
            (600, 400, 0, nil, 0, 600), (641, 640, 0, nil, 0.5, 640.5), (700, 690, 20, nil, 0, 700),
            (1280, 800, 0, 900, 190, 1090), (1280, 800, 0, 1e5, 0, 1280), (800, 1280, 0, 500, 150, 650),
        ]
    )
    func landscape(width: Double, height: Double, inset: Double, most: Double?, start: Double, end: Double) {
        for preset in [Preset.fluid, .tray] {
            var sheet = preset.behavior
            if let most { sheet.shape.maximumWidth = most }
            var area = SheetArea(width: width, height: height)
            area.insetAbove = inset
            #expect(SheetLayout(sheet, in: area).columns == start..<end)
        }
        for preset in Preset.all where preset != .fluid && preset != .tray {
            let area = SheetArea(width: width, height: height)
            #expect(SheetLayout(preset.behavior, in: area).columns == 0..<width)
        }
    }
}
