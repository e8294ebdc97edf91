import Canvas
import Output
import Testing
import Values

@testable import Framebuffer

@Suite("Framebuffers in a report")
struct FramebufferReportTests {
    @Test("A report says how its pixels and its memory are laid out")
    func whole() {
        let info = FramebufferInfo()
        let report = FramebufferReport(
            path: "/dev/fb0",
            isEmulation: false,
            info: info
        )
        let value = report.value
        #expect(value["path"] == "/dev/fb0")
        #expect(value["emulation"] == false)
        #expect(value["size"] == [Value(info.size.width), Value(info.size.height)])
        #expect(value["memory"]?["pitch"] == Value(info.memory.pitch))
        #expect(value["pixel"]?["bits"] == Value(info.pixel.bits))
        #expect(value["pixel"]?["red"]?["offset"] == Value(info.pixel.red.offset))
    }

    @Test("One that cannot be opened says why, and nothing else")
    func refused() {
        let refusal = DisplayError.denied(card: "/dev/fb0", group: "video")
        let report = FramebufferReport(
            path: "/dev/fb0",
            isEmulation: false,
            refusal: refusal
        )
        #expect(report.value == ["path": "/dev/fb0", "emulation": false, "refused": .text("\(refusal)")])
    }
}
