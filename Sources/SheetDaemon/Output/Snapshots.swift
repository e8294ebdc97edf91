import Canvas
import Logging
import Output

/// What the screens showed before the daemon took them.
///
/// Each is asked once, when it is found: later it shows the daemon's own picture. What it said then is kept when it goes
/// and comes again.
struct Snapshots {
    private var answers: [DisplayName: Snapshot] = [:]

    /// The picture that was on `display`; nil, with the reason in the log, when it could not be had.
    mutating func picture(before display: any LiveDisplay, log: Logger) -> Surface? {
        let screen = display.name
        let answer = answers[screen] ?? ask(display, screen, log)
        answers[screen] = answer
        return if case .picture(let surface) = answer { surface } else { nil }
    }

    private func ask(_ display: any LiveDisplay, _ screen: DisplayName, _ log: Logger) -> Snapshot {
        let answer = display.snapshot()
        switch answer {
        case .picture(let surface):
            log.info("\(screen): snapshot of \(surface.size.width)x\(surface.size.height) pixels")
        case .none(let reason): log.notice("\(screen): no snapshot, the backdrop shows its colour: \(reason)")
        }
        return answer
    }
}
