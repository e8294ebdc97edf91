import BottomSheet

extension Source {
    /// The presets that have a source with formulas of its own; others are variations of them.
    static let presets: [Preset] = [.classic, .velog, .stepped, .card, .lunabee, .fluid]

    /// The source of a preset, on a screen of `width` x `height` points.
    static func of(_ preset: Preset, width: Double = 720, height: Double = 1280) -> Source {
        switch preset {
        case .classic: classic(width, height)
        case .velog: velog(width, height)
        case .stepped: stepped(width, height)
        case .card: card(width, height)
        case .lunabee: lunabee(width, height, [0.75 * height])
        default: fluid(width, height)
        }
    }

    /// iOS-BottomSheet-Demo: 40 from the top at most, 500 high, dimmed by 0.4 at most.
    private static func classic(_ width: Double, _ height: Double) -> Source {
        demo("classic", width, height, minimumTop: 40, alpha: 0.4, shows: Path.easeOut)
    }

    /// The velog article: 30 from the top at most, dimmed by 0.7 at most, shown with ease-in.
    private static func velog(_ width: Double, _ height: Double) -> Source {
        demo("velog", width, height, minimumTop: 30, alpha: 0.7, shows: Path.easeIn)
    }

    /// What the two have in common: v > 1500 closes, else the nearest of [minimum, H − d, H].
    ///
    /// The dim is full at (H − d) / 2 and above, none at H, straight between.
    private static func demo(
        _ name: String,
        _ width: Double,
        _ height: Double,
        minimumTop: Double,
        alpha: Double,
        shows: (Double, Double, Double, Double)
    ) -> Source {
        let normal = Spot(name: "normal", top: max(height - 500, minimumTop))
        let expanded = Spot(name: "expanded", top: minimumTop)
        let open = normal.top > minimumTop ? [expanded, normal] : [expanded]
        let spots = open + [Spot(name: "hidden", top: height)]
        let full = normal.top / 2
        return Source(
            name: name,
            width: width,
            height: height,
            open: open,
            opensAt: open.count > 1 ? "normal" : "expanded",
            release: { lift in
                if lift.down > 1500 { return Verdict(goal: "hidden", reason: "fling") }
                return Verdict(goal: nearest(lift.top, spots).name, reason: "drag")
            },
            flingAway: 1500,
            dim: { top in alpha * min(1, 1 - (top - full) / (height - full)) },
            show: .curve(shows, 0.25),
            hide: .curve(Path.easeIn, 0.25),
            settle: .curve(shows, 0.25),
            lowest: height
        )
    }

    /// JacksonJang: heights 0, 400 and 700; beyond ±500 one step, else back; black 0.4 whatever the height.
    private static func stepped(_ width: Double, _ height: Double) -> Source {
        let steps = [
            Spot(name: "high", top: max(0, height - 700)), Spot(name: "low", top: max(0, height - 400)),
            Spot(name: "hidden", top: height),
        ]
        return Source(
            name: "stepped",
            width: width,
            height: height,
            open: Array(steps.dropLast()),
            opensAt: "low",
            release: { lift in
                let step = steps.firstIndex(of: lift.before) ?? 0
                if lift.down > 500 { return Verdict(goal: steps[min(step + 1, 2)].name, reason: "fling") }
                if lift.down < -500 { return Verdict(goal: steps[max(step - 1, 0)].name, reason: "fling") }
                return Verdict(goal: lift.before.name, reason: "drag")
            },
            dim: { _ in 0.4 },
            dimFades: true,
            show: .curve(Path.easeInOut, 0.3),
            hide: .curve(Path.easeInOut, 0.3),
            settle: .curve(Path.easeInOut, 0.3),
            tapOutsideDismisses: false,
            bar: (-10, false),
            radius: 10,
            lowest: height
        )
    }

    /// psychehose: 30 from the top or half of the height; bands decide; the dim is 0.7·(1 − x) over the lower half.
    private static func card(_ width: Double, _ height: Double) -> Source {
        Source(
            name: "card",
            width: width,
            height: height,
            open: [Spot(name: "expanded", top: 30), Spot(name: "normal", top: height / 2)],
            opensAt: "normal",
            release: { lift in
                if lift.down > 1500 { return Verdict(goal: "hidden", reason: "fling") }
                if lift.top < 0.25 * height { return Verdict(goal: "expanded", reason: "drag") }
                return Verdict(goal: lift.top < height - 70 ? "normal" : "hidden", reason: "drag")
            },
            flingAway: 1500,
            dim: { top in min(0.7, 0.7 * (1 - (top - height / 2) / (height / 2))) },
            show: .curve(Path.easeIn, 0.3),
            hide: .curve(Path.easeIn, 0.3),
            settle: .curve(Path.easeIn, 0.3),
            dragsFrom: ["grabber", "content"],
            bar: (-13, false),
            radius: 10,
            lowest: height
        )
    }

    /// The best of the field: y + v / 1000·r / (1 − r) with r = 0.998 says where the sheet would glide.
    ///
    /// It goes to the nearer one of the two places next to it; only a fling that is more down than sideways dismisses.
    private static func fluid(_ width: Double, _ height: Double) -> Source {
        let spots = [
            Spot(name: "large", top: 40), Spot(name: "medium", top: height / 2),
            Spot(name: "small", top: height - 160), Spot(name: "hidden", top: height),
        ]
        let spring = Path.carrying(frequency: 2 * .pi / 0.4)
        return Source(
            name: "fluid",
            width: width,
            height: height,
            open: Array(spots.dropLast()),
            opensAt: "medium",
            release: { lift in glide(lift, spots) },
            dim: { top in 0.4 * min(1, max(0, (height - 160 - top) / (height / 2 - 160))) },
            show: spring,
            hide: spring,
            settle: spring,
            dragsFrom: ["grabber", "content"],
            grabberTapOpensNext: true,
            bar: (8.5, true),
            radius: 24,
            squaresAtFullHeight: true,
            above: .rubberBand(40),
            lowest: height,
            removesSlop: true,
            locksDirection: true,
            clearFrom: height - 160
        )
    }

    private static func glide(_ lift: Lift, _ spots: [Spot]) -> Verdict {
        let speed = min(max(lift.down, -8000), 8000)
        let rest = nearest(lift.top, spots)
        let top = max(lift.top, spots[0].top)
        let upper = spots.last { speed < 0 ? $0.top < top : $0.top <= top }
        let lower = spots.first { speed > 0 ? $0.top > top : $0.top >= top }
        var goal = nearest(lift.top + speed / 1000 * 0.998 / (1 - 0.998), [upper, lower].compactMap(\.self))
        if goal.name == "hidden", rest.name != "hidden", lift.down <= abs(lift.across) { goal = spots[2] }
        return Verdict(goal: goal.name, reason: goal == rest ? "drag" : "fling")
    }
}
