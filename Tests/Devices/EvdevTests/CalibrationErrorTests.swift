import Gestures
import Testing

@testable import Evdev

struct CalibrationFaultTests {
    @Test("udev's matrix is six numbers with spaces between them")
    func matrix() throws {
        #expect(try TouchscreenDiscovery.calibration(matrix: "0 -1 1.0  1 0 0") == Calibration([0, -1, 1, 1, 0, 0]))
        #expect(try TouchscreenDiscovery.calibration(matrix: "1 0 0 0 1 0") == Calibration.none)
    }

    @Test(
        "Anything else is a fault that shows what is there",
        arguments: ["", "1 0 0 0 1", "1 0 0 0 1 0 0", "1 0 0 0 1 x", "1,0,0,0,1,0", "nan 0 0 0 1 0", "0 0 0 0 0 0"]
    )
    func fault(matrix: String) {
        let fault = #expect(throws: CalibrationError.self) { try TouchscreenDiscovery.calibration(matrix: matrix) }
        #expect(fault?.description.hasSuffix("found \"\(matrix)\"") == true)
    }
}
