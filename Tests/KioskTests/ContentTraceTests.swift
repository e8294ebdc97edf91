import BottomSheet
import Content
import Foundation
import Gestures
import Scrolling
import Testing

@testable import EventLoop
@testable import Interaction
@testable import Kiosk
@testable import Power
@testable import Rendering
@testable import Replay
@testable import SheetDaemon

@Suite("What a trace tells of content")
struct ContentTraceTests {
    private func object(_ happening: InteractionEvent) throws -> [String: Any] {
        let line = TraceLines.line(happening)
        #expect(line.hasSuffix("}\n"))
        return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    @Test("What a finger did is an event with the item, its value, the sheet's detent and the way it was done")
    func events() throws {
        let activated = try object(.content(.activated(id: "a \"b\""), by: .tap, detent: "normal", at: 7))
        #expect(activated["type"] as? String == "event" && activated["name"] as? String == "activated")
        #expect(activated["id"] as? String == "a \"b\"" && activated["detent"] as? String == "normal")
        #expect(activated["reason"] as? String == "tap" && activated["t_us"] as? Int == 7)
        let flag = try object(.content(.changed(id: "a", value: .flag(true)), by: .tap, detent: nil, at: 0))
        #expect(flag["name"] as? String == "changed" && flag["value"] as? Bool == true && flag["detent"] is NSNull)
        let number = try object(.content(.changed(id: "a", value: .number(0.25)), by: .drag, detent: nil, at: 0))
        #expect(number["value"] as? Double == 0.25 && number["reason"] as? String == "drag")
    }

    @Test("Scrolled content is a line of the sheet with its offset and what is seen of it")
    func scrolled() throws {
        let pose = Pose(state: .resting, detent: "normal", top: 780, dim: 0.4)
        let line = try object(.scrolled(ContentPose(offset: 12.5, viewport: 340), on: pose, at: 9))
        #expect(line["type"] as? String == "sheet" && line["detent"] as? String == "normal")
        #expect(line["offset"] as? Double == 12.5 && line["viewport"] as? Double == 340)
        #expect(line["pressed"] as? Bool == false)
        let pressed = try object(.scrolled(ContentPose(viewport: 340, pressed: .footer(0)), on: pose, at: 9))
        #expect(pressed["pressed"] as? Bool == true)
        #expect(try object(.sheet(pose, at: 9))["offset"] == nil)
    }

    @Test("At one instant an item is told after the tap, and the content after the sheet")
    func order() {
        var stage = Stage(Pages.rows(100), at: "expanded")
        stage.stroke(from: 700, to: 495, speed: 500, at: 0, lifts: false)
        stage.touch(.ended, 495, at: 1000)
        let told = words(stage.stroke(from: 300, to: 900, speed: 1000, at: 2000).told)
        let first = told.firstIndex { $0.hasPrefix("sheet") } ?? 0
        #expect(told[first + 1].hasPrefix("scrolled") && told[first - 1] == "pan changed")
    }
}
