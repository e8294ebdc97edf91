import Interaction

@testable import Replay

/// Compares a trace with what a source's formulas make of its finger.
struct FormulaCheck {
    /// No number of a trace may be further from its formula, in points, or in parts of one.
    private static let tolerance = 1e-6

    /// The first thing that is wrong, nil where nothing is.
    let fault: String?

    init(_ lines: [TraceLine], _ source: Source, rate: Double = 60) {
        let model = SheetModel(source, lines: lines, rate: rate)
        let reported = lines.filter { $0.type == "sheet" || $0.type == "event" }
        let differing = zip(reported, model.reported).first { !Self.agrees($0, $1) }
        if let fault = model.faults.first {
            self.fault = fault
        } else if let (line, expected) = differing {
            fault = "\(line)\nis not\n\(expected)"
        } else {
            fault =
                reported.count == model.reported.count ? nil : "\(reported.count) lines, not \(model.reported.count)"
        }
    }

    private static func agrees(_ line: TraceLine, _ reported: SheetModel.Reported) -> Bool {
        guard line.t_us == reported.time else { return false }
        if let event = reported.event { return line.type == "event" && line.words == event }
        let pose = reported.pose
        let numbers = [
            (line.top, pose.top), (line.dim, pose.dim), (line.progress, pose.progress), (line.radius, pose.radius),
            (line.opacity, 1),
        ]
        return line.type == "sheet" && line.state == pose.state && line.detent == pose.detent
            && numbers.allSatisfy { abs(($0 ?? .nan) - $1) < tolerance }
    }
}
