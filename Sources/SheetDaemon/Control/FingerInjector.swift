import Control
import EventLoop
import Gestures
import Interaction
import System

/// Fingers of programs: they take the whole path of a finger on the touchscreen.
///
/// A class, because the loop calls back into it. One call goes on at a time, so that their touches do not mix.
final class FingerInjector {
    /// Hears when a call is done, or why it cannot be.
    typealias Reply = (Result<Void, ControlError>) -> Void

    private enum Work {
        /// An item is to be tapped; until then the sheet may come to rest.
        case tap(id: String, until: Microseconds)
        /// Touches are to come, the first ones first; times count from `start`.
        case touches(ArraySlice<Request.TimedTouch>, start: Microseconds)
    }

    private let sheet: SheetController
    private let loop: EventLoop
    private let touch: (TouchFrame) throws -> Void
    private var queue: [(call: Request, reply: Reply)] = []
    private var work: Work?
    private var timer: LoopTimer?

    /// No touchscreen has contacts with such numbers.
    private static let firstFinger = 1 << 32
    /// How soon a moving sheet is looked at again: a frame, as it is drawn anyway meanwhile.
    private static let period: Microseconds = 16_000
    /// How long the sheet may move before a tap is given up.
    private static let patience: Microseconds = 10_000_000

    /// An injector of touches into `sheet`.
    ///
    /// - Parameter touch: handles a frame, in fractions of the panel.
    /// - Throws: `LoopError`.
    init(_ sheet: SheetController, on loop: EventLoop, touch: @escaping (TouchFrame) throws -> Void) throws {
        self.sheet = sheet
        self.loop = loop
        self.touch = touch
        timer = try LoopTimer(on: loop) { [unowned self] in try proceed() }
    }

    /// Carries out a call, after those before it.
    func carryOut(_ call: Request, reply: @escaping Reply) {
        queue.append((call, reply))
        if queue.count == 1 { begin() }
    }

    private func begin() {
        guard let call = queue.first?.call else { return }
        work =
            switch call {
            case .tap(let id): .tap(id: id, until: loop.now + Self.patience)
            case .touch(let touches): .touches(touches.sorted { $0.time < $1.time }[...], start: loop.now)
            default: nil
            }
        timer?.set(at: loop.now)
    }

    private func proceed() throws {
        do {
            switch work {
            case .tap(let id, let end): try tap(id, until: end)
            case .touches(let touches, let start): try play(touches, from: start)
            case nil: end(.success(()))
            }
        } catch let error as ControlError {
            end(.failure(error))
        }
    }

    private func end(_ result: Result<Void, ControlError>) {
        work = nil
        guard !queue.isEmpty else { return }
        queue.removeFirst().reply(result)
        begin()
    }
}

// Taps.
extension FingerInjector {
    private func tap(_ id: String, until end: Microseconds) throws {
        guard let interaction = sheet.interaction else { throw ControlError.noDisplay }
        guard interaction.isAtRest else {
            if loop.now >= end { throw ControlError.notUsable(id, reason: "the sheet does not come to rest") }
            timer?.set(at: loop.now + Self.period)
            return
        }
        let place = interaction.transform.panelFraction(try reveal(id))
        let time = loop.now
        for phase in [Contact.Phase.began, .ended] {
            let contact = Contact(id: Self.firstFinger, phase: phase, position: place)
            try touch(TouchFrame(time: time, contacts: [contact]))
        }
        self.end(.success(()))
    }

    /// Where a finger finds the item.
    private func reveal(_ id: String) throws(ControlError) -> Point {
        var outcome: Result<Point, ItemObstacle>?
        sheet.perform { interaction, now in
            do throws(ItemObstacle) {
                let (place, events) = try interaction.reveal(id, at: now)
                outcome = .success(place)
                return events
            } catch {
                outcome = .failure(error)
                return []
            }
        }
        switch outcome {
        case .success(let place)?: return place
        case .failure(.missing)?: throw .noSuchItem(id)
        case .failure(.hidden)?: throw .hidden
        case .failure(.unusable(let reason))?: throw .notUsable(id, reason: reason)
        case nil: throw .noDisplay
        }
    }
}

// Touches.
extension FingerInjector {
    /// Handles what is due, and waits for the rest.
    ///
    /// Every touch has the time that it was given, however late the loop comes to it, so that speeds are as they were meant.
    private func play(_ touches: ArraySlice<Request.TimedTouch>, from start: Microseconds) throws {
        guard let transform = sheet.interaction?.transform else { throw ControlError.noDisplay }
        var rest = touches
        while let next = rest.first, start + next.microseconds <= loop.now {
            let frame = rest.prefix { $0.time == next.time }
            rest = rest.dropFirst(frame.count)
            let contacts = frame.map { $0.contact(on: transform, from: Self.firstFinger) }
            try touch(TouchFrame(time: start + next.microseconds, contacts: contacts))
        }
        guard let next = rest.first else { return end(.success(())) }
        work = .touches(rest, start: start)
        timer?.set(at: start + next.microseconds)
    }
}

extension Request.TimedTouch {
    fileprivate var microseconds: Microseconds { Microseconds((time * 1000).rounded()) }

    fileprivate func contact(on transform: DisplayTransform, from first: Int) -> Contact {
        let phase: Contact.Phase =
            switch phase {
            case .began: .began
            case .moved: .moved
            case .ended: .ended
            case .cancelled: .cancelled
            }
        return Contact(id: first + finger, phase: phase, position: transform.panelFraction(Point(x: x, y: y)))
    }
}
