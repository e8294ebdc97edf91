import BottomSheet
import Content
import Foundation
import Gestures
import Interaction
import Scrolling
import Testing

@testable import Tracing

@Suite("The lines of a trace")
struct TraceLinesTests {
    private func object(_ kind: InteractionEvent.Kind, at time: Microseconds = 9) throws -> [String: Any] {
        let line = TraceLines().line(InteractionEvent(kind, at: time))
        #expect(line.hasSuffix("}\n"))
        return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    @Test("What a finger did is an event with the item, its value, the sheet's detent and the way it was done")
    func events() throws {
        let activated = try object(.content(.activated(id: "a \"b\""), by: .tap, detent: "normal"), at: 7)
        #expect(activated["type"] as? String == "event" && activated["name"] as? String == "activated")
        #expect(activated["id"] as? String == "a \"b\"" && activated["detent"] as? String == "normal")
        #expect(activated["reason"] as? String == "tap" && activated["t_us"] as? Int == 7)
        let flag = try object(.content(.changed(id: "a", value: .flag(true)), by: .tap, detent: nil))
        #expect(flag["name"] as? String == "changed" && flag["value"] as? Bool == true && flag["detent"] is NSNull)
        let number = try object(.content(.changed(id: "a", value: .number(0.25)), by: .drag, detent: nil))
        let text = try object(.content(.changed(id: "a", value: .text("a \"b\"")), by: .tap, detent: nil))
        #expect(text["value"] as? String == "a \"b\"")
        #expect(number["value"] as? Double == 0.25 && number["reason"] as? String == "drag")
    }

    @Test("Scrolled content is a line of the sheet with its offset and what is seen of it")
    func scrolled() throws {
        let pose = Pose(state: .resting, detent: "normal", top: 780, dim: 0.4)
        var content = ContentPose(viewport: 340)
        content.offset = 12.5
        let line = try object(.scrolled(content, on: pose))
        #expect(line["type"] as? String == "sheet" && line["detent"] as? String == "normal")
        #expect(line["t_us"] as? Int == 9 && line["offset"] as? Double == 12.5 && line["viewport"] as? Double == 340)
        #expect(line["pressed"] as? Bool == false)
        (content.offset, content.pressed) = (0, .footer(0))
        let pressed = try object(.scrolled(content, on: pose))
        #expect(pressed["pressed"] as? Bool == true)
        #expect(try object(.sheet(pose))["offset"] == nil)
    }

    @Test("A trace marks a forwarded touch, and only that")
    func trace() {
        let contact = Contact(id: 3, phase: .moved, position: Point(x: 1, y: 2))
        let line = #"{"type":"touch","t_us":5,"phase":"moved","id":3,"x":1.0,"y":2.0"#
        #expect(TraceLines().line(InteractionEvent(.touch(contact), at: 5)) == line + "}\n")
        #expect(TraceLines().line(InteractionEvent(.forwarded(contact), at: 5)) == line + ",\"forwarded\":true}\n")
    }
}
