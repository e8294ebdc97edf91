package import Values

/// What is measured of one panel.
package struct PanelNumbers: Equatable, Sendable {
    /// The version of the daemon; nil while none answers.
    package var version: String?
    package var stats: [String: Double] = [:]
    /// How many presentations there are of each priority; nil where the daemon does not say that.
    package var presentations: [String: Int]?

    /// Of a panel whose daemon does not answer.
    package init() {}

    package init(info: Value, state: Value, stats: Value) {
        if case .text(let version)? = info["version"] { self.version = version }
        presentations = state["state"].map { Self.counts($0["stack"]) }
        guard case .table(let entries)? = stats["stats"] else { return }
        self.stats = entries.compactMapValues(\.asNumber)
    }
}

extension PanelNumbers {
    /// What a stack has of each priority, those that it has none of as well.
    private static func counts(_ stack: Value?) -> [String: Int] {
        var counts = Dictionary(uniqueKeysWithValues: priorities.map { ($0, 0) })
        guard case .list(let entries)? = stack else { return counts }
        for case .text(let priority)? in entries.map({ $0["priority"] }) where counts[priority] != nil {
            counts[priority, default: 0] += 1
        }
        return counts
    }

    private static let priorities = ["normal", "prompt", "lock", "alarm"]
}

/// What a reader of numbers takes.
package enum MetricsSyntax: Hashable, Sendable {
    /// OpenMetrics 1.0, as a scraper asks for it.
    case openMetrics
    /// The older text of Prometheus, as the node_exporter reads it from files.
    case text

    package var contentType: String {
        switch self {
        case .openMetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8"
        case .text: "text/plain; version=0.0.4; charset=utf-8"
        }
    }
}

extension PanelNumbers {
    package func text(_ syntax: MetricsSyntax) -> String {
        var lines = family("sheetd_up", .gauge, "Whether sheetd answers.", [("", version == nil ? 0 : 1)], syntax)
        if let version {
            let label = "{version=\"\(version.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline })\"}"
            lines += family("sheetd_build_info", .info, "The version of sheetd.", [(label, 1)], syntax)
        }
        if let presentations {
            let samples = Self.priorities.map { ("{priority=\"\($0)\"}", Double(presentations[$0] ?? 0)) }
            let help = "What is presented, shown or not; a question is one of priority prompt unless it says another."
            lines += family("sheetd_presentations", .gauge, help, samples, syntax)
        }
        for counter in Self.counters {
            guard let number = stats[counter.stat] else { continue }
            lines += family(counter.name, .counter, counter.help, [("", number)], syntax)
        }
        for (name, help, prefix) in Self.latencies {
            let quantiles = Self.quantiles.compactMap { quantile, stat in
                stats["\(prefix)_\(stat)_ms"].map { ("{quantile=\"\(quantile)\"}", $0 / 1000) }
            }
            if !quantiles.isEmpty { lines += family(name, .summary, help, quantiles, syntax) }
        }
        if syntax == .openMetrics { lines.append("# EOF") }
        return lines.map { $0 + "\n" }.joined()
    }

    /// What only grows: a line a number.
    private static let counters: [(name: String, stat: String, help: String)] = [
        ("sheetd_frames_total", "frames_shown", "Frames that reached the glass."),
        ("sheetd_frames_late_total", "frames_late", "Frames that reached the glass at a later blank than meant."),
        ("sheetd_frames_deferred_total", "frames_deferred", "Frames that the display did not accept at first."),
        ("sheetd_vblanks_missed_total", "vblanks_missed", "Blanks without a new frame although one was wanted."),
        ("sheetd_touch_faults_total", "touch_faults", "Faults of the touchscreen."),
    ]

    /// Times, with what their names in Stats begin with.
    private static let latencies = [
        (
            "sheetd_touch_to_glass_seconds", "From a touch to the frame that shows it, since the start.",
            "touch_to_glass"
        ),
        ("sheetd_touch_age_seconds", "How old the finger is that a frame shows, since the start.", "age"),
    ]

    private static let quantiles = [
        ("0.5", "median"), ("0.5", "p50"), ("0.95", "p95"), ("0.99", "p99"), ("1", "longest"),
    ]

    private enum Kind: String {
        case counter, gauge, info, summary
    }

    /// The lines of one family: OpenMetrics names a counter and an info without the ending that their samples have.
    private func family(
        _ name: String,
        _ kind: Kind,
        _ help: String,
        _ samples: [(labels: String, value: Double)],
        _ syntax: MetricsSyntax
    ) -> [String] {
        let ending =
            switch kind {
            case .counter: "_total"
            case .info: "_info"
            case .gauge, .summary: ""
            }
        let isOpen = syntax == .openMetrics
        let family = isOpen ? String(name.dropLast(ending.count)) : name
        let word = !isOpen && kind == .info ? "gauge" : kind.rawValue
        return ["# TYPE \(family) \(word)", "# HELP \(family) \(help)"]
            + samples.map { "\(name)\($0.labels) \($0.value)" }
    }
}
