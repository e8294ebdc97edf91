import Testing

@testable import Gestures

struct CalibrationTests {
    @Test(
        "The matrix maps the corners of the sensor",
        arguments: [
            ([1, 0, 0, 0, 1, 0], [Point(x: 0, y: 0), Point(x: 0.75, y: 0.25)]),
            ([-1, 0, 1, 0, -1, 1], [Point(x: 1, y: 1), Point(x: 0.25, y: 0.75)]),
            ([0, -1, 1, 1, 0, 0], [Point(x: 1, y: 0), Point(x: 0.75, y: 0.75)]),
            ([0, 1, 0, -1, 0, 1], [Point(x: 0, y: 1), Point(x: 0.25, y: 0.25)]),
            ([0.5, 0, 0.25, 0, 2, -0.5], [Point(x: 0.25, y: 0), Point(x: 0.625, y: 0)]),
        ] as [([Double], [Point])]
    )
    func corners(matrix: [Double], expected: [Point]) throws {
        let calibration = try #require(Calibration(matrix))
        for (point, wanted) in zip([Point(x: 0, y: 0), Point(x: 0.75, y: 0.25)], expected) {
            let place = calibration.apply(point)
            #expect((place - wanted).length < 1e-12)
            #expect((0..<1).contains(place.x) && (0..<1).contains(place.y), "no touch leaves the panel")
        }
    }

    @Test(
        "Undone, a place is where the touch was",
        arguments: [[0.5, 0.1, 0.2, -0.1, 0.7, 0.25], [0, -1, 1, 1, 0, 0]]
    )
    func undone(matrix: [Double]) throws {
        let calibration = try #require(Calibration(matrix))
        for x in stride(from: 0.125, to: 1, by: 0.125) {
            let touch = Point(x: x, y: 0.9375 - x)
            #expect((calibration.undo(calibration.apply(touch)) - touch).length < 1e-12)
            #expect(Calibration.none.undo(touch) == touch)
        }
    }

    @Test("Without a calibration a touch stays where it is")
    func none() {
        for x in stride(from: 0, to: 1, by: 0.0625) {
            let point = Point(x: x, y: 0.9375 - x)
            #expect(Calibration.none.apply(point) == point)
        }
    }

    @Test(
        "Numbers that do not map the plane are refused",
        arguments: [
            [], [1, 0, 0, 0, 1], [1, 0, 0, 0, 1, 0, 0], [.nan, 0, 0, 0, 1, 0], [1, 0, .infinity, 0, 1, 0],
            [0, 0, 0, 0, 0, 0], [1, 2, 0, 2, 4, 0],
        ] as [[Double]]
    )
    func refused(matrix: [Double]) {
        #expect(Calibration(matrix) == nil)
    }
}
