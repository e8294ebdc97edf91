import CWayland
import EventLoop
package import Gestures
package import System
import Windows

// Touches.
extension ProgramServer {
    /// Passes fingers on that are on no sheet, or in a slot of it.
    ///
    /// - Parameter contacts: in pixels of the upright picture, or of the slot.
    package func touch(_ contacts: [Contact], inSlot slot: Int? = nil, at time: Microseconds) {
        let sent = fingers.handle(contacts, inSlot: slot, on: &tree)
        settle()
        for (id, touches) in Dictionary(grouping: sent, by: \.program) {
            guard let program = programs[id] else { continue }
            let isBehind = program.isBehind
            send(touches.flatMap { program.backlog.pass($0, isBehind: isBehind) }, to: program, at: time)
            ask(program)
        }
        flush()
    }

    /// Sends where fingers are to programs that have not read for a while and do again.
    func sendBacklogs() {
        for program in programs.values where !program.backlog.isEmpty && !program.isBehind {
            send(program.backlog.catchUp(), to: program, at: loop.now)
        }
    }

    private func send(_ touches: [WindowTouch], to program: Program, at time: Microseconds) {
        for touch in touches { send(touch, at: UInt32(truncatingIfNeeded: time / 1000)) }
        guard touches.contains(where: { $0.kind != .cancel }) else { return }
        for object in program.touches { object.send("frame") }
    }

    private func send(_ touch: WindowTouch, at time: UInt32) {
        let finger = Int(Int32(truncatingIfNeeded: touch.finger))
        for object in programs[touch.program]?.touches ?? [] {
            switch touch.kind {
            case .down(let surface, let x, let y):
                guard let surface = surfaces[surface] else { continue }
                let serial = wl_display_next_serial(display)
                object.send("down", .uint(serial), .uint(time), .object(surface), .int(finger), .fixed(x), .fixed(y))
            case .motion(let x, let y): object.send("motion", .uint(time), .int(finger), .fixed(x), .fixed(y))
            case .up: object.send("up", .uint(wl_display_next_serial(display)), .uint(time), .int(finger))
            case .cancel: object.send("cancel")
            }
        }
    }
}
