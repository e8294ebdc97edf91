import CWayland
import EventLoop
import Logging
import Windows

// Whether programs answer.
extension ProgramServer {
    func ask(_ program: Program) {
        guard program.liveness.mayBeAsked, let base = program.bases.first else { return }
        let serial = wl_display_next_serial(display)
        program.liveness.ask(serial, at: loop.now)
        base.send("ping", .uint(serial))
        setPatience()
    }

    func pong(of program: Program) {
        if program.liveness.answer(), let toplevel = tree.shownToplevel(of: program.id) {
            delegate?.program(toplevel, didBecome: .answers)
        }
        setPatience()
    }

    private func setPatience() {
        guard let deadline = programs.values.compactMap(\.liveness.deadline).min() else {
            patience?.cancel()
            return
        }
        patience?.set(at: deadline)
    }

    func findHanging() {
        for program in programs.values where program.liveness.elapse(to: loop.now) {
            log.warning("\(program.name) does not answer")
            if let toplevel = tree.shownToplevel(of: program.id) { delegate?.program(toplevel, didBecome: .hangs) }
        }
        setPatience()
    }
}
