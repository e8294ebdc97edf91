import Canvas
import Output

enum ModeChoice {
    /// The mode and why it was chosen.
    /// - Parameter active: the mode that the connector runs now.
    /// - Throws: `DisplayError.noSuchMode` when a size or rate was asked for that the connector does not offer.
    static func choose(
        _ request: ModeRequest,
        for connector: Connector,
        active: ModeLine?
    ) throws(DisplayError) -> (mode: ModeLine, reason: String) {
        guard let found = find(request, for: connector, active: active) else {
            throw .noSuchMode(request.name, connector: connector.name, known: connector.modes.map(\.name))
        }
        return (found.mode, "mode \(found.mode.name): \(found.reason)")
    }

    /// The same, without the name in the reason; nil where the connector does not offer it.
    static func find(
        _ request: ModeRequest,
        for connector: Connector,
        active: ModeLine?
    ) -> (mode: ModeLine, reason: String)? {
        switch request {
        case .preferred: preferred(connector.modes, active)
        case .fixed(let size, let rate): fixed(connector.modes, size, rate)
        }
    }

    private static func preferred(_ modes: [ModeLine], _ active: ModeLine?) -> (ModeLine, String)? {
        if let mode = modes.first(where: \.isUserDefined) { return (mode, "the kernel's command line asks for it") }
        if let mode = modes.first(where: \.isPreferred) { return (mode, "the display prefers it") }
        if let active, let mode = modes.first(where: { $0.timing == active.timing }) {
            return (mode, "it runs already")
        }
        return modes.max(by: isWorse).map { ($0, "the largest, then fastest, that is offered") }
    }

    private static func fixed(_ modes: [ModeLine], _ size: PixelSize, _ rate: Double?) -> (ModeLine, String)? {
        let sized = modes.filter { $0.size == size }
        guard let rate else {
            let chosen = sized.first(where: \.isUserDefined) ?? sized.first(where: \.isPreferred)
            let mode = chosen ?? sized.max(by: isWorse)
            return mode.map { ($0, "asked for") }
        }
        // Written rates are rounded: 60 stands for 59.94 too, if nothing nearer is offered.
        let near = sized.filter { abs($0.refreshRate - rate) <= 0.5 }
        return near.min { abs($0.refreshRate - rate) < abs($1.refreshRate - rate) }.map { ($0, "asked for") }
    }

    /// The best of the modes that are worse than `mode`; nil when it is the worst.
    static func lower(than mode: ModeLine, of connector: Connector) -> ModeLine? {
        connector.modes.filter { isWorse($0, mode) }.max(by: isWorse)
    }

    /// The best mode of each smaller size, the largest first.
    static func smaller(than mode: ModeLine, of connector: Connector) -> [ModeLine] {
        var smaller: [ModeLine] = []
        for next in connector.modes.sorted(by: { isWorse($1, $0) })
        where next.size.area < (smaller.last ?? mode).size.area {
            smaller.append(next)
        }
        return smaller
    }

    /// Smaller is worse, then interlaced, then slower.
    private static func isWorse(_ a: ModeLine, _ b: ModeLine) -> Bool {
        if a.size.area != b.size.area { return a.size.area < b.size.area }
        if a.isInterlaced != b.isInterlaced { return a.isInterlaced }
        return a.refreshRate < b.refreshRate
    }
}
