import BottomSheet
import TestSupport
import Testing

@testable import Configuration

@Suite("Keys that must agree")
struct CheckTests {
    @Test(
        "keys that contradict each other are a fault of one of them, at its place",
        arguments: [
            (
                "[sheet]\nheight_mode = \"specific\"",
                ["2:15: sheet.heights: expected a list of heights beside height_mode = \"specific\", found none"]
            ),
            (
                "[sheet]\nmin_height = 500\nmax_height = 300.5",
                ["2:14: sheet.min_height: expected no more than sheet.max_height, 300.5, found 500"]
            ),
            (
                "[sheet]\nmax_height = \"7%\"\nmin_height = \"50%\"",
                ["3:14: sheet.min_height: expected no more than sheet.max_height, 7%, found 50%"]
            ),
            (
                "[sheet]\ndetents = [{ name = \"a\", height = 1 }]\nheights = [300]",
                ["2:11: sheet.detents: expected either detents or sheet.heights, found both"]
            ),
            (
                "[sheet]\nheight_mode = \"free\"\ndetents = [{ name = \"a\", height = 1 }]",
                ["3:11: sheet.detents: expected either detents or sheet.height_mode = \"free\", found both"]
            ),
            (
                "[sheet]\nswipe_mode = \"top\"\ndrag_from = \"sheet\"",
                ["2:14: sheet.swipe_mode: expected either swipe_mode or sheet.drag_from = \"sheet\", found both"]
            ),
            (
                "[sheet.motion.hide]\nduration_ms = 300\nresponse_ms = 300",
                ["3:15: sheet.motion.hide.response_ms: expected either response_ms or duration_ms, found both"]
            ),
            (
                "[power]\ndim_after_s = 60.5\nblank_after_s = 60",
                ["2:15: power.dim_after_s: expected less than power.blank_after_s, 60, found 60.5"]
            ),
            ("[power]\ndim_after_s = 60\nblank_after_s = 0", []),
            ("[power]\ndim_after_s = 0\nblank_after_s = 60", []),
        ]
    )
    func contradictions(_ text: String, _ wanted: [String]) throws {
        #expect(try faults(text) == wanted)
    }

    @Test(
        "a detent that does not exist is a fault that lists those that do",
        arguments: [
            ("", "\"expanded\", \"normal\""),
            ("preset = \"stepped\"", "\"high\", \"low\""),
            ("preset = \"lunabee\"", "\"fit-content\""),
            ("preset = \"fluid\"", "\"large\", \"medium\", \"small\""),
            ("height_mode = \"fit-content\"", "\"fit-content\""),
            ("heights = [300, \"50%\"]", "\"300\", \"50%\""),
            ("height_mode = \"free\"", "\"max\", \"fit-content\", \"min\""),
            ("height_mode = \"free\"\nmin_height = 50", "\"max\", \"min\""),
            ("detents = [{ name = \"a\", height = 1 }]", "\"a\""),
        ]
    )
    func names(_ keys: String, _ names: String) throws {
        let text = "[sheet]\ninitial_detent = \"x\"\ndim = { undimmed_up_to = \"x\", alphas = { x = 1 } }\n\(keys)"
        let message = "expected a detent, one of \(names), found \"x\""
        #expect(
            try faults(text) == [
                "2:18: sheet.initial_detent: \(message)", "3:26: sheet.dim.undimmed_up_to: \(message)",
                "3:42: sheet.dim.alphas.x: \(message)",
            ]
        )
    }

    @Test(
        "what only a spring has is a fault beside another curve",
        arguments: ["response_ms = 300", "damping = 1", "velocity = 0", "keeps_velocity = false"]
    )
    func springs(_ line: String) throws {
        for motion in ["show", "hide", "settle"] {
            let key = line.prefix { $0 != " " }
            let message = "expected only with curve = \"spring\", found beside another curve"
            let text = "[sheet.motion.\(motion)]\ncurve = \"linear\"\n\(line)"
            #expect(try faults(text) == ["3:\(key.count + 4): sheet.motion.\(motion).\(key): \(message)"])
            #expect(try faults("[sheet.motion.\(motion)]\ncurve = \"spring\"\n\(line)") == [])
        }
    }

    @Test(
        "keys that agree are fine",
        arguments: [
            "[sheet]\nheight_mode = \"specific\"\nheights = [300]",
            "[sheet]\nmin_height = 300\nmax_height = 300",
            "[sheet]\nmin_height = \"90%\"\nmax_height = 300",
            "[sheet]\nheights = [300, 500]\ninitial_detent = \"500\"\ndim.undimmed_up_to = \"300\"",
            "[sheet]\ndetents = [{ name = \"é.ä\", height = 1 }]\ndim.alphas.\"é.ä\" = 0.1",
            "[sheet]\ndim.undimmed_up_to = \"off\"\ndetents = [{ name = \"a\", height = 1 }]",
            "[sheet]\nheight_mode = \"free\"\nheights = [300]",
            "[sheet.motion]\nshow.duration_ms = 1\nhide.response_ms = 1",
        ]
    )
    func fine(_ text: String) throws {
        #expect(try faults(text) == [])
    }

    @Test("a key that could not be read is the only fault of those that hang on it")
    func noEcho() throws {
        #expect(
            try faults("[sheet]\ndetents = []\ninitial_detent = \"a\"\ndim.alphas.a = 1\ndim.undimmed_up_to = \"b\"")
                .map {
                    $0.prefix(19)
                } == ["2:11: sheet.detents"]
        )
        #expect(try faults("[sheet]\nheight_mode = \"specific\"\nheights = []").count == 1)
        #expect(try faults("[sheet]\nmin_height = 9\nmax_height = -1").count == 1)
    }
}

@Suite("Keys of several sources that must agree")
struct SourceCheckTests {
    @Test("the fault stands where its key was set last, among the others of that source")
    func places() throws {
        let scratch = try Scratch()
        let file = try scratch.write("[sheet]\nmin_height = 400\ninitial_detent = \"a\"\ncolor = 3")
        let dropIn = try scratch.write("\nsheet.initial_detent = \"b\"\nsheet.colour = 3", to: "d/1.toml")
        let error = #expect(throws: ConfigurationError.self) {
            try Settings.load(
                file: file,
                dropInDirectory: scratch.file("d"),
                overrides: [Override("sheet.max_height=300"), Override("sheet.dim.alphas={y=1,x=0}")]
            )
        }
        let detents = "expected a detent, one of \"expanded\", \"normal\", found"
        #expect(
            error?.description == """
                \(file):2:14: sheet.min_height: expected no more than sheet.max_height, 300, found 400
                \(file):4:9: sheet.color: expected a colour "#rgb" or "#rrggbb", found 3
                \(dropIn):2:24: sheet.initial_detent: \(detents) "b"
                \(dropIn):3:7: sheet.colour: unknown key, did you mean color?
                --set sheet.dim.alphas={y=1,x=0}: sheet.dim.alphas.x: \(detents) "x"
                --set sheet.dim.alphas={y=1,x=0}: sheet.dim.alphas.y: \(detents) "y"
                """
        )
    }

    @Test("a key that a later source sets right is right")
    func mended() throws {
        let scratch = try Scratch()
        let file = try scratch.write("sheet.initial_detent = \"large\"\nsheet.min_height = 400\nsheet.max_height = 300")
        let settings = try Settings.load(
            file: file,
            overrides: [Override("sheet.preset=fluid"), Override("sheet.min_height=200")]
        )
        #expect(settings.sheet.behavior.initialDetent == "large")
    }

    @Test("overrides that contradict each other are a fault of usage")
    func usage() {
        let error = #expect(throws: ConfigurationError.self) {
            try Settings.load(
                file: nil,
                overrides: [Override("sheet.initial_detent=low"), Override("sheet.heights=[300]")]
            )
        }
        #expect(
            error?.description
                == "--set sheet.initial_detent=low: sheet.initial_detent: expected a detent, one of \"300\", found \"low\""
        )
        #expect(error?.isUsageError == true)
    }

    @Test("a source that cannot be read is the only fault: what it says might be what others wait for")
    func unread() throws {
        let scratch = try Scratch()
        let file = try scratch.write("sheet.initial_detent = \"low\"")
        try scratch.write("sheet.preset = stepped", to: "d/1.toml")
        let error = #expect(throws: ConfigurationError.self) {
            try Settings.load(file: file, dropInDirectory: scratch.file("d"))
        }
        #expect(error?.faults.count == 1)
    }
}
