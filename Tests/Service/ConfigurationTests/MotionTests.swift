import BottomSheet
import Testing

@testable import Configuration

@Suite("Motion")
struct MotionTests {
    private func motion(_ preset: String, _ keys: String) throws -> MotionBehavior {
        let text = "sheet.preset = \"\(preset)\"\n[sheet.motion]\n\(keys)"
        return try load(text).sheet.behavior.motion
    }

    @Test("each motion is configured separately", arguments: SheetBehavior.presets)
    func apart(_ preset: SheetBehavior) throws {
        let curve = Animation.curve(.linear, milliseconds: 90)
        let own = preset.motion
        let show = try motion(preset.preset, "show = { curve = \"linear\", duration_ms = 90 }")
        #expect(show == MotionBehavior(show: curve, hide: own.hide, settle: own.settle))
        let hide = try motion(preset.preset, "hide = { curve = \"linear\", duration_ms = 90 }")
        #expect(hide == MotionBehavior(show: own.show, hide: curve, settle: own.settle))
        let settle = try motion(preset.preset, "settle = { curve = \"linear\", duration_ms = 90 }")
        #expect(settle == MotionBehavior(show: own.show, hide: own.hide, settle: curve))
    }

    @Test(
        "what is not said stays the preset's own",
        arguments: [
            ("classic", "duration_ms = 100", .curve(.easeOut, milliseconds: 100)),
            ("classic", "duration_ms = 0.5", .curve(Timing(duration: 500, curve: .easeOut))),
            ("classic", "curve = \"ease-in\"", .curve(.easeIn, milliseconds: 250)),
            ("classic", "curve = [0.1, 0.2, 0.3, 2]", .curve(TimingCurve(0.1, 0.2, 0.3, 2), milliseconds: 250)),
            ("lunabee", "duration_ms = 400", .spring(Spring(duration: 400_000))),
            ("lunabee", "damping = 0.5", .spring(Spring(duration: 500_000, dampingRatio: 0.5))),
            (
                "lunabee", "response_ms = 300",
                .spring(Spring(response: 0.3, dampingRatio: 1, keepsVelocity: false))
            ),
            ("lunabee", "keeps_velocity = true", .spring(Spring(duration: 500_000, keepsVelocity: true))),
            ("fluid", "damping = 2", .spring(Spring(response: 0.4, dampingRatio: 2))),
            ("fluid", "curve = \"spring\"", .spring(Spring(response: 0.4, dampingRatio: 1))),
            (
                "fluid", "duration_ms = 600",
                .spring(Spring(duration: 600_000, dampingRatio: 1, keepsVelocity: true))
            ),
        ] as [(String, String, Animation)]
    )
    func rest(_ preset: String, _ keys: String, _ wanted: Animation) throws {
        #expect(try motion(preset, "show = { \(keys) }").show == wanted)
    }

    @Test(
        "a curve makes a curve of a spring, and a spring's keys make a spring of a curve",
        arguments: [
            ("fluid", "curve = \"ease-in\"", .curve(.easeIn, milliseconds: 300)),
            ("fluid", "curve = \"ease-in\", duration_ms = 80", .curve(.easeIn, milliseconds: 80)),
            ("classic", "curve = \"spring\"", .spring(Spring(duration: 250_000))),
            ("classic", "curve = \"spring\", duration_ms = 700", .spring(Spring(duration: 700_000))),
            ("classic", "damping = 0.7", .spring(Spring(duration: 250_000, dampingRatio: 0.7))),
            ("classic", "keeps_velocity = true", .spring(Spring(duration: 250_000, keepsVelocity: true))),
            (
                "classic", "response_ms = 350, damping = 0.8",
                .spring(Spring(response: 0.35, dampingRatio: 0.8, keepsVelocity: false))
            ),
        ] as [(String, String, Animation)]
    )
    func turned(_ preset: String, _ keys: String, _ wanted: Animation) throws {
        #expect(try motion(preset, "show = { \(keys) }").show == wanted)
    }

    @Test("a configured velocity replaces the sheet's, unless keeps_velocity is set")
    func velocity() throws {
        var spring = Spring(response: 0.4, dampingRatio: 1, keepsVelocity: false)
        spring.initialVelocity = -3
        #expect(try motion("fluid", "hide.velocity = -3").hide == .spring(spring))
        spring.keepsVelocity = true
        #expect(try motion("fluid", "hide = { velocity = -3, keeps_velocity = true }").hide == .spring(spring))
    }

    @Test("another damping keeps the configured duration of a spring", arguments: [0.3, 1, 3])
    func duration(_ damping: Double) throws {
        guard case .spring(let spring) = try motion("lunabee", "show.damping = \(damping)").show else {
            Issue.record("expected a spring")
            return
        }
        #expect(spring.pace == .duration(500_000))
        #expect(spring.dampingRatio == damping)
        let motion = Motion(from: 500, to: 0, animation: .spring(spring), start: 0)
        #expect(abs(motion.top(at: 500_000)) <= 500 * 2 * Spring.tolerance / min(1, damping))
    }
}
