// Where the sheet is.
extension SheetModel {
    func pose(_ time: Int64) -> Pose {
        let top = top(time)
        return Pose(
            state: state,
            detent: heading?.name,
            top: top,
            dim: source.dim(top) * (source.dimFades ? presence(time) : 1),
            progress: source.progress(at: top),
            radius: source.radius(at: top)
        )
    }

    func top(_ time: Int64) -> Double {
        switch phase {
        case .rest(let spot): spot.top
        case .drag(let grip): grip.top
        case .motion(let motion): swung(motion.trip.top(motion.seconds(time)), from: motion.trip.from)
        }
    }

    /// A spring that swings over the tallest place meets the resistance of a finger.
    ///
    /// One that sets out there goes on from where a finger would have had it.
    private func swung(_ top: Double, from: Double) -> Double {
        if top >= from { return min(top, source.height) }
        let tallest = source.open[0].top
        let wanted = top - source.above.excess(of: tallest - from) + max(tallest - from, 0)
        return wanted < tallest ? tallest - source.above.of(tallest - wanted) : wanted
    }

    func speed(_ time: Int64) -> Double {
        guard case .motion(let motion) = phase else { return 0 }
        return motion.trip.speed(motion.seconds(time))
    }

    /// How much the sheet is there: it comes and goes with the way.
    func presence(_ time: Int64) -> Double {
        switch phase {
        case .drag: return 1
        case .rest(let spot): return spot.name == "hidden" ? 0 : 1
        case .motion(let motion):
            let goal = motion.goal.name == "hidden" ? 0.0 : 1
            let trip = motion.trip
            let seconds = motion.seconds(time)
            let way = trip.from == trip.to ? 0 : (trip.top(seconds) - trip.from) / (trip.to - trip.from)
            return motion.presence + (goal - motion.presence) * (time >= motion.end ? 1 : min(max(way, 0), 1))
        }
    }

    /// Where it rests or is heading; nil while it is dragged.
    var heading: Source.Spot? {
        switch phase {
        case .rest(let spot): spot
        case .motion(let motion): motion.goal
        case .drag: nil
        }
    }

    private var state: String {
        switch phase {
        case .rest(let spot): spot.name == "hidden" ? "hidden" : "resting"
        case .drag: "dragging"
        case .motion(let motion) where motion.goal.name == "hidden": "dismissing"
        case .motion: isPresented ? "settling" : "presenting"
        }
    }
}
