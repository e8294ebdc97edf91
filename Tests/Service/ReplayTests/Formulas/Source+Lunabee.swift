extension Source {
    /// LBBottomSheet, for sheets of the heights given; a fling up opens the tallest where `opens` is a speed.
    ///
    /// A drag over half of the height at its beginning or v > 700 dismisses; else v < −`opens` opens the tallest; else the
    /// nearest. Above the tallest it stretches by its logarithm.
    static func lunabee(
        _ width: Double,
        _ height: Double,
        _ heights: [Double],
        names: [String] = ["fit-content"],
        opens: Double = .infinity
    ) -> Source {
        let open = zip(names, heights).map { Spot(name: $0, top: height - $1) }.sorted { $0.top < $1.top }
        return lunabee(width, height, open) { lift in
            if lift.translation > 0.5 * (height - lift.startTop) || lift.down > 700 {
                return Verdict(goal: "hidden", reason: lift.down > 700 ? "fling" : "drag")
            }
            if lift.down < -opens { return Verdict(goal: open[0].name, reason: "fling") }
            return Verdict(goal: nearest(lift.top, open).name, reason: "drag")
        }
    }

    /// LBBottomSheet whose sheet stays where it is released, between two heights.
    static func lunabeeFree(_ width: Double, _ height: Double, least: Double, most: Double) -> Source {
        let open = [Spot(name: "max", top: height - most), Spot(name: "min", top: height - least)]
        return lunabee(width, height, open) { lift in
            if lift.translation > 0.5 * (height - lift.startTop) || lift.down > 700 {
                return Verdict(goal: "hidden", reason: lift.down > 700 ? "fling" : "drag")
            }
            return Verdict(goal: open.first { $0.top == clamped(lift.top, open) }?.name ?? "free", reason: "drag")
        }
    }

    /// LBBottomSheet that a swipe does not dismiss: it is elastic at its lower end too, and comes back from there.
    static func lunabeeFirm(_ width: Double, _ height: Double) -> Source {
        var source = lunabee(width, height, [0.75 * height])
        let free = source.release
        source.release = { lift in
            let verdict = free(lift)
            return verdict.goal == "hidden"
                ? Verdict(goal: "fit-content", reason: verdict.reason, isRefused: true) : verdict
        }
        source.lowest = 0.25 * height
        source.below = .logarithmic
        return source
    }

    private static func clamped(_ top: Double, _ open: [Spot]) -> Double { min(max(top, open[0].top), open[1].top) }

    private static func lunabee(
        _ width: Double,
        _ height: Double,
        _ open: [Spot],
        release: @escaping @Sendable (Lift) -> Verdict
    ) -> Source {
        Source(
            name: "lunabee",
            width: width,
            height: height,
            open: open,
            opensAt: open[open.count - 1].name,
            release: release,
            flingAway: 700,
            dim: { _ in 0.4 },
            dimFades: true,
            show: .spring(seconds: 0.5),
            hide: .spring(seconds: 0.5),
            settle: .spring(seconds: 0.3),
            dragsFrom: ["grabber", "content"],
            bar: (22, true),
            radius: 12,
            squaresAtFullHeight: true,
            above: .logarithmic,
            lowest: height
        )
    }
}
