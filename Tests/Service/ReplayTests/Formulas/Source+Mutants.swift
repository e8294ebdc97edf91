extension Source {
    /// Sources that are each off in one thing: what it is, and the source.
    var mutants: [(what: String, source: Source)] {
        let changes: [(String, (inout Source) -> Void)] = [
            ("dim", Self.darken), ("release", Self.slow), ("top", { $0.open[$0.open.count - 1].top += 1e-5 }),
            ("settling", { $0.settle = .curve(Path.easeInOut, 0.26) }),
            ("hiding", { $0.hide = .curve(Path.easeInOut, 0.26) }),
            ("showing", { $0.show = .curve(Path.easeInOut, 0.26) }), ("slop", { $0.removesSlop.toggle() }),
            ("origin of drags", { $0.dragsFrom = ["grabber"] }), ("fading", { $0.dimFades.toggle() }),
            ("radius", { $0.radius += 1e-5 }),
        ]
        return changes.map { what, change in
            var mutant = self
            change(&mutant)
            return (what, mutant)
        }
    }

    private static func darken(_ source: inout Source) {
        let dim = source.dim
        source.dim = { dim($0) + 1e-5 }
    }

    /// Every finger counts for a third.
    private static func slow(_ source: inout Source) {
        let release = source.release
        source.release = { lift in
            var lift = lift
            lift.down *= 0.3
            lift.translation *= 0.3
            lift.top = lift.startTop + 0.3 * (lift.top - lift.startTop)
            return release(lift)
        }
    }
}
