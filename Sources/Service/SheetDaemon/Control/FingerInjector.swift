import Control
import EventLoop
import Gestures
import Interaction
import System

/// Fingers of programs: they take the whole path of a finger on the touchscreen.
///
/// One action goes on at a time, so that their touches do not mix.
final class FingerInjector {
    typealias Reply = (Result<Void, ControlError>) -> Void

    private enum Work {
        /// The sheet may come to rest until then, before an item is tapped; nil taps none.
        case rest(tapping: String?, until: Microseconds)
        /// Touches are to come, the first ones first; times count from `start`.
        case touches(ArraySlice<AwaitedTouches>, start: Microseconds)
        case pause(until: Microseconds)
    }

    private let touches: TouchSession
    private let loop: EventLoop
    private let touch: (TouchFrame) throws -> Void
    private var queue: [(action: FingerAction, reply: Reply)] = []
    private var work: Work?
    /// The touchscreen that is there, while that of a recording takes its place.
    private var replaced: TouchscreenInfo?
    private var timer: LoopTimer?

    /// How soon a moving sheet is looked at again: a frame, as it is drawn anyway meanwhile.
    private static let period: Microseconds = 16_000
    /// How long the sheet may move before it is given up.
    private static let patience: Microseconds = 10_000_000

    /// An injector of touches into `touches`.
    ///
    /// - Parameter touch: handles a frame, in fractions of the panel.
    /// - Throws: `LoopError`.
    init(_ touches: TouchSession, on loop: EventLoop, touch: @escaping (TouchFrame) throws -> Void) throws {
        self.touches = touches
        self.loop = loop
        self.touch = touch
        timer = try LoopTimer(on: loop) { [unowned self] in try proceed() }
    }

    func carryOut(_ action: FingerAction, reply: @escaping Reply) {
        queue.append((action, reply))
        if queue.count == 1 { begin() }
    }

    private func begin() {
        guard let action = queue.first?.action else { return }
        work =
            switch action {
            case .tap(let id): .rest(tapping: id, until: loop.now + Self.patience)
            case .rest: .rest(tapping: nil, until: loop.now + Self.patience)
            case .touches(let touches): .touches(AwaitedTouches.list(touches)[...], start: loop.now)
            case .recording(let recording): .touches(replace(by: recording)[...], start: loop.now)
            case .pause(let duration): .pause(until: loop.now + duration)
            }
        timer?.set(at: loop.now)
    }

    private func proceed() throws {
        do {
            switch work {
            case .rest(let id, let end): try rest(tapping: id, until: end)
            case .touches(let touches, let start): try play(touches, from: start)
            case .pause(let end): if loop.now < end { timer?.set(at: end) } else { self.end(.success(())) }
            case nil: end(.success(()))
            }
        } catch let error as ControlError {
            end(.failure(error))
        }
    }

    private func end(_ result: Result<Void, ControlError>) {
        work = nil
        if let replaced { touches.touchscreenWasOpened(replaced) }
        replaced = nil
        guard !queue.isEmpty else { return }
        let reply = queue[0].reply
        queue.removeFirst()
        reply(result)
        if work == nil { begin() }
    }
}

// Taps.
extension FingerInjector {
    private func rest(tapping id: String?, until end: Microseconds) throws {
        guard let interaction = touches.interaction else { throw ControlError.noDisplay }
        guard interaction.isAtRest else {
            if loop.now >= end {
                let reason = "the sheet does not come to rest"
                throw id.map { ControlError.notUsable($0, reason: reason) } ?? .noDevice(reason: reason)
            }
            timer?.set(at: loop.now + Self.period)
            return
        }
        if let id {
            let place = interaction.transform.panelFraction(try reveal(id))
            for phase in [Contact.Phase.began, .ended] {
                try touch(TouchFrame(time: loop.now, contacts: [FingerAction.contact(0, phase, at: place)]))
            }
        }
        self.end(.success(()))
    }

    private func reveal(_ id: String) throws(ControlError) -> Point {
        var outcome: Result<Point, ItemObstacle>?
        touches.perform { interaction, now in
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
    private func play(_ touches: ArraySlice<AwaitedTouches>, from start: Microseconds) throws {
        guard let transform = self.touches.interaction?.transform else { throw ControlError.noDisplay }
        var rest = touches
        while let next = rest.first, start + next.time <= loop.now {
            rest.removeFirst()
            try touch(TouchFrame(time: start + next.time, contacts: next.contacts(transform)))
        }
        guard let next = rest.first else { return end(.success(())) }
        work = .touches(rest, start: start)
        timer?.set(at: start + next.time)
    }

    /// The touches of a recording count as those of the touchscreen that was recorded.
    private func replace(by recording: RecordedFingers) -> [AwaitedTouches] {
        replaced = touches.touchscreen
        touches.touchscreenWasOpened(TouchscreenInfo(device: recording.device))
        return AwaitedTouches.list(recording)
    }
}
