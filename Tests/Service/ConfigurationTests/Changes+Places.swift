import BottomSheet
import Gestures

@testable import Configuration

extension Change {
    /// What presents the sheet and where it rests.
    static let places = [
        Change("sheet.preset = \"fluid\"", { $0.sheet.preset = .fluid }),
        Change("sheet.present_on = [\"tap\", \"control\"]", \.behavior.touch.presentOn, [.tap, .control]),
        Change("sheet.present_on = []", \.behavior.touch.presentOn, []),
        Change("sheet.edges = [\"top\"]", \.behavior.touch.edges, [.top]),
        Change("sheet.edges = []", \.behavior.touch.edges, []),
        Change("sheet.edge_zone = 30", \.behavior.touch.edgeZone, 30),
        Change("sheet.default_height = 300", { $0.sheet.sizing.defaultHeight = 300 }),
        Change("sheet.min_top = 0", \.behavior.limit.minimumTop, 0),
        Change("sheet.min_top = \"off\"", \.behavior.limit.minimumTop, nil),
        Change("sheet.height_limit = \"safe-area\"", \.behavior.limit.height, .safeArea),
        Change("sheet.height_limit = \"screen\"", \.behavior.limit.height, .screen),
        Change("sheet.height_limit = 600", \.behavior.limit.height, .height(600)),
        Change("sheet.height_mode = \"free\"", { $0.sheet.sizing.heightMode = .free }),
        Change("sheet.height_mode = \"fit-content\"", { $0.sheet.sizing.heightMode = .fitContent }),
        Change(
            "sheet.heights = [300, 500.0, 0.5, \"12.5%\", \"80% of content\", \"full\"]",
            {
                $0.sheet.sizing.heights = [
                    DetentRule("300", .height(300)), DetentRule("500", .height(500)), DetentRule("0.5", .height(0.5)),
                    DetentRule("12.5%", .fraction(0.125)), DetentRule("80% of content", .content(0.8)),
                    DetentRule("full", .full),
                ]
            }
        ),
        Change("sheet.min_height = 44", { $0.sheet.sizing.minHeight = .height(44) }),
        Change("sheet.max_height = \"content\"", { $0.sheet.sizing.maxHeight = .content(1) }),
        Change("sheet.content_height = 480", { $0.sheet.sizing.contentHeight = 480 }),
        Change(
            "sheet.detents = [{ name = \"a\", top = 4 }, { name = \"b\", extent = \"50%\" }]",
            { $0.sheet.sizing.detents = [DetentRule("a", .top(4)), DetentRule("b", .fraction(0.5))] }
        ),
        Change(
            "[[sheet.detents]]\nname = \"a\"\nheight = 160",
            { $0.sheet.sizing.detents = [DetentRule("a", .height(160))] }
        ),
        Change("sheet.initial_detent = \"expanded\"", \.behavior.initialDetent, "expanded"),
    ]
}
