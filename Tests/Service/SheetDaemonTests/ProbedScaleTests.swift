import Canvas
import Configuration
import Output
import System
import Testing

@testable import SheetDaemon

@Suite("The scale that a probe reports")
struct ProbedScaleTests {
    @Test(
        "It is that of the panel's millimetres, where these can be believed, or the configured one",
        arguments: [
            ("auto", 95, 158, "scale 1.25: from 95 x 158 mm"), ("auto", 45, 75, "scale 2.5: from 45 x 75 mm"),
            ("auto", 0, 0, "scale 1.0: the display does not say how large it is"),
            ("auto", 1600, 900, "scale 1.0: the display does not say how large it is"),
            ("1.5", 95, 158, "scale 1.5: display.scale says so"),
        ]
    )
    func scale(configured: String, width: Int, height: Int, line: String) throws {
        let settings = try LoadedSettings.load(file: nil, overrides: [Override("display.scale=\(configured)")]).settings
        let panel = DisplayProbe.Panel(PixelSize(width: 720, height: 1280), PhysicalSize(width: width, height: height))
        #expect(Probe.scale(settings, on: panel) == line)
    }
}
