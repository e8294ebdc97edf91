import Canvas
import Logging
import Output

/// The pictures that the screens showed before the daemon drew on them.
///
/// Each display is read once, when it is found: later it shows the daemon's own picture. The answer is kept while the display
/// is unplugged.
struct Snapshots {
    private var answers: [DisplayName: Snapshot] = [:]

    /// The picture that was on `display`; nil, with the reason in the log, when it cannot be read.
    mutating func picture(before display: any Display, log: Logger) -> Surface? {
        let screen = display.name
        let answer = answers[screen] ?? ask(display, screen, log)
        answers[screen] = answer
        return if case .picture(let surface) = answer { surface } else { nil }
    }

    func known(before display: any Display) -> Surface? {
        if case .picture(let surface)? = answers[display.name] { surface } else { nil }
    }

    private func ask(_ display: any Display, _ screen: DisplayName, _ log: Logger) -> Snapshot {
        let answer = display.handOver?.snapshot() ?? .none(reason: "the display is in memory")
        switch answer {
        case .picture(let surface):
            log.info("\(screen): snapshot of \(surface.size.width)x\(surface.size.height) pixels")
        case .none(let reason): log.notice("\(screen): no snapshot, the backdrop shows its colour: \(reason)")
        }
        return answer
    }
}
