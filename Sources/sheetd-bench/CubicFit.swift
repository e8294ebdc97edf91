import Strokes

/// The least-squares cubic through what was observed around a moment, before it and after.
///
/// No estimator can see so much: it tells how fast the finger really was.
struct CubicFit {
    /// How far it sees, in seconds.
    static let reach = 0.035

    /// The slope in the middle, in points per second.
    let speed: Double

    /// Nil when the observations do not carry four unknowns.
    init?(_ observations: [Observation], around moment: Double) {
        guard observations.count > 4 else { return nil }
        // Rows of the normal equations, the right side last; times in units of the reach keep them well conditioned.
        var rows = [[Double]](repeating: [Double](repeating: 0, count: 5), count: 4)
        for observation in observations {
            let t = (observation.seconds - moment) / Self.reach
            let powers = [1, t, t * t, t * t * t, observation.position - observations[0].position]
            for row in 0..<4 {
                for column in 0..<5 { rows[row][column] += powers[row] * powers[column] }
            }
        }
        guard let solution = Self.solve(rows) else { return nil }
        speed = solution[1] / Self.reach
    }

    /// Gauss and Jordan, with the greatest pivot of each column.
    private static func solve(_ equations: [[Double]]) -> [Double]? {
        var rows = equations
        for column in rows.indices {
            guard let pivot = rows.indices[column...].max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
                abs(rows[pivot][column]) > 1e-9
            else { return nil }
            rows.swapAt(column, pivot)
            for row in rows.indices where row != column {
                let factor = rows[row][column] / rows[column][column]
                for index in column..<5 { rows[row][index] -= factor * rows[column][index] }
            }
        }
        return rows.indices.map { rows[$0][4] / rows[$0][$0] }
    }
}
