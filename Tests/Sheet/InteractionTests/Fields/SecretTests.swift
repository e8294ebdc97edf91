import BottomSheet
import Gestures
import TestSupport
import Testing
import Typing

@testable import Content
@testable import Interaction

@Suite("Secrets")
struct SecretTests {
    private var panel = TouchPanel.fields([
        .field("name", "Name"), .field("pass", "Password", purpose: .password), .toggle("wifi", "Wi-Fi", isOn: false),
    ])

    private func pose(at milliseconds: Double) -> SecretPose? { panel.content(at: milliseconds).secrets["pass"] }

    @Test("The newest letter is seen for a second, with one wake-up, and only while it is the newest")
    mutating func newest() {
        panel.tap(960, at: 0)
        panel.type("ab", at: 100)
        #expect(pose(at: 110) == SecretPose(count: 2, seen: [1: "b"]))
        #expect(panel.interaction.deadline == 1_102_000)
        #expect(words(panel.interaction.elapse(to: 1_102_000)) == ["edited pass"])
        #expect(pose(at: 1102) == SecretPose(count: 2) && panel.interaction.deadline == nil)
        panel.type("c", at: 2000)
        panel.stroke(.left, at: 2100)
        #expect(pose(at: 2110) == SecretPose(count: 3))
        panel.type("d", at: 2200)
        panel.stroke(.escape, at: 2300)
        #expect(pose(at: 2310) == SecretPose(count: 4))
    }

    @Test("The eye shows all of it, until it is tapped again or another field is edited")
    mutating func eye() {
        panel.tap(960, at: 0)
        panel.type("ab", at: 100)
        panel.tap(960, x: 680, at: 1000)
        #expect(pose(at: 1010) == SecretPose(count: 2, seen: [0: "a", 1: "b"], isShown: true))
        #expect(panel.edited == "pass")
        panel.tap(960, x: 680, at: 2000)
        #expect(pose(at: 3010) == SecretPose(count: 2))
        panel.tap(960, x: 680, at: 4000)
        panel.tap(900, at: 5000)
        #expect(pose(at: 5010) == SecretPose(count: 2))
    }

    @Test("Strokes of it have no name, also that which is lifted when it is done, and that which begins it")
    mutating func strokes() {
        panel.stroke(.tab, at: 0)
        panel.stroke(.tab, at: 10)
        let events = panel.type("q", at: 100)
        #expect(words(events).filter { $0.hasPrefix("key") } == ["key  down", "key  up"])
        _ = panel.interaction.handle(KeyStroke("z", .down, text: "z", at: 200_000))
        panel.tap(900, at: 300)
        let lifted = panel.interaction.handle(KeyStroke("z", .up, text: "z", at: 400_000))
        #expect(words(lifted).contains("key  up"))
        #expect(words(panel.type("n", at: 500)).contains("key n down"))
    }

    @Test("It is submitted as one; it goes with the sheet, and comes back with what was covered")
    mutating func travels() throws {
        panel.tap(960, at: 0)
        panel.type("ab", at: 100)
        let place = panel.interaction.place(at: 200_000)
        #expect(place.secrets == ["pass": Secret("ab")] && place.values.isEmpty)
        #expect("\(place)".contains("ab") == false, "nor is it printed")
        let events = panel.stroke(.enter, at: 300)
        #expect(
            events.contains { event in
                guard case .content(.submitted("pass", let text), _, _) = event.kind else { return false }
                return text == .secret(Secret("ab"))
            }
        )
        var next = TouchPanel.fields([.field("pass", "Password", purpose: .password)])
        next.interaction.restore(place, at: 0)
        #expect(next.interaction.secrets == place.secrets)
        _ = panel.interaction.perform(at: 1_000_000) { $0.dismiss(reason: .control, at: 1_000_000) }
        _ = panel.run(from: 1000)
        #expect(panel.interaction.secrets.isEmpty)
    }

    @Test("What is no secret any more is not shown as it was")
    mutating func purpose() {
        panel.tap(960, at: 0)
        panel.type("ab", at: 100)
        let page = Pages.page([.field("pass", "Password")])
        panel.interaction.show(page, contentTop: 20, keepingPlace: true, at: 200_000)
        #expect(panel.interaction.secrets.isEmpty && panel.interaction.edited?.count == 0)
        panel.stroke(.escape, at: 300)
        #expect(panel.text(of: "pass") == "")
    }

    private static let letters = ["§", "µ", "¶", "ß", "Þ"]

    @Test("Over random stories no letter of one is in an event, a value or a place that is kept", arguments: 1...60)
    func law(seed: UInt64) {
        var random = SplitMix(seed: seed)
        var panel = panel
        for step in 0..<120 {
            let time = Double(step) * 200
            let events = Self.step(&panel, at: time, &random)
            let written = words(events).joined() + "\(events)" + "\(panel.interaction.place(at: 0))"
            let said = Self.letters.filter { written.contains($0) }
            #expect(said.isEmpty, "\(said) after step \(step)")
            #expect(panel.content(at: time).withoutSecrets.secrets.values.allSatisfy { $0.seen.isEmpty })
            if !said.isEmpty { return }
        }
    }

    /// Only the secret gets these letters: what is typed elsewhere is "n".
    private static func step(
        _ panel: inout TouchPanel,
        at time: Double,
        _ random: inout SplitMix
    ) -> [InteractionEvent] {
        let isSecret = panel.edited == "pass" || panel.edited == nil && panel.focused == "pass"
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<5: return panel.type(isSecret ? letters.randomElement(using: &random)! : "n", at: time)
        case 5: return panel.tap(960, x: Double.random(in: 30...640, using: &random), at: time)
        case 6: return panel.tap(960, x: 680, at: time)
        case 7: return panel.tap([900, 1020, 1100].randomElement(using: &random)!, at: time)
        case 8: return panel.stroke([.tab, .backTab, .escape, .left, .home].randomElement(using: &random)!, at: time)
        case 9: return ["a", "c", "x"].flatMap { panel.stroke(Key($0), .control, at: time) }
        case 10: return panel.interaction.elapse(to: Int64(time * 1000))
        default: return panel.stroke(.backspace, at: time)
        }
    }
}
