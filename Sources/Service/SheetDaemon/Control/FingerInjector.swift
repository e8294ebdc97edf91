import Control
import EventLoop
import Gestures
import Interaction
import Power
import System
import Typing

/// Fingers of programs: they take the whole path of a finger on the touchscreen.
///
/// One action goes on at a time, so that their touches do not mix.
final class FingerInjector {
    typealias Reply = (Result<Void, ControlError>) -> Void

    /// What is done when everything has come to rest.
    private enum Ending {
        case nothing
        case tap(id: String, on: StageID?)
        case keys([Key])

        var item: String? { if case .tap(let id, _) = self { id } else { nil } }
    }

    private enum Work {
        case rest(then: Ending)
        /// Touches are to come, the first ones first; times count from `start`.
        case touches(ArraySlice<AwaitedTouches>, start: Microseconds)
        case pause(until: Microseconds)
    }

    private let touches: TouchSession
    private let rest: RestWatch
    private let devices: PanelDevices
    private let loop: EventLoop
    private var queue: [(action: FingerAction, isAwaited: () -> Bool, reply: Reply)] = []
    private var work: Work?
    private var down = FingersDown()
    /// How often an action was given up: what it has waited for concerns no other.
    private var cancellations = 0
    /// The touchscreen that is there, while that of a recording takes its place.
    private var replaced: TouchscreenInfo?
    private var timer: LoopTimer?

    /// An injector of touches on the panel of `devices`.
    ///
    /// - Parameter rest: says when nothing moves any more.
    /// - Throws: `LoopError`.
    init(_ touches: TouchSession, _ rest: RestWatch, _ devices: PanelDevices, on loop: EventLoop) throws {
        (self.touches, self.rest, self.devices) = (touches, rest, devices)
        self.loop = loop
        timer = try LoopTimer(on: loop) { [unowned self] in try proceed() }
    }

    /// Has fingers do something when they have done what they do now; what nobody awaits any more is not waited for.
    func carryOut(_ action: FingerAction, isAwaited: @escaping () -> Bool = { true }, reply: @escaping Reply) {
        giveUpUnwanted()
        queue.append((action, isAwaited, reply))
        if work == nil { begin() }
    }

    private func giveUpUnwanted() {
        let entries = queue.map { (entry: $0, isAwaited: $0.isAwaited()) }
        if entries.first?.isAwaited == false { cancel() }
        queue = entries.filter(\.isAwaited).map(\.entry)
        for entry in entries where !entry.isAwaited {
            entry.entry.reply(.failure(.noDevice(reason: "who asked for it is gone")))
        }
    }

    /// Forgets every action, and cancels the fingers that are down.
    func forget() {
        queue = []
        cancel()
    }

    /// Ends what goes on.
    private func cancel() {
        if work != nil || !down.numbers.isEmpty { touches.cancelFingers() }
        work = nil
        cancellations += 1
        down = FingersDown()
        if let replaced { touches.touchscreenWasOpened(replaced) }
        replaced = nil
    }

    private func begin() {
        guard let action = queue.first?.action else { return }
        switch action {
        case .tap(let id, let stage): awaitRest(then: .tap(id: id, on: stage))
        case .keys(let keys): awaitRest(then: .keys(keys))
        case .rest: awaitRest(then: .nothing)
        case .touches(let touches):
            if let index = down.note(touches) { return end(.failure(.invalidParameter("touches[\(index)].phase"))) }
            begin(.touches(AwaitedTouches.list(touches)[...], start: loop.now))
        case .recording(let recording): begin(.touches(replace(by: recording)[...], start: loop.now))
        case .pause(let duration): begin(.pause(until: loop.now + duration))
        }
    }

    private func begin(_ work: Work) {
        self.work = work
        timer?.set(at: loop.now)
    }

    private func awaitRest(then ending: Ending) {
        work = .rest(then: ending)
        rest.wait(for: .untouched) { [weak self, cancellations] outcome in
            guard let self, self.cancellations == cancellations else { return }
            loop.perform { try endingWhereRefused { try proceed(after: outcome, to: ending) } }
        }
    }

    private func proceed() throws {
        try endingWhereRefused {
            switch work {
            case .touches(let touches, let start): try play(touches, from: start)
            case .pause(let end): if loop.now < end { timer?.set(at: end) } else { self.end(.success(())) }
            case .rest, nil: break
            }
        }
    }

    /// Ends the action where `step` throws why it cannot be done.
    private func endingWhereRefused(_ step: () throws -> Void) throws {
        do { try step() } catch let error as ControlError { end(.failure(error)) }
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

// Taps and keys.
extension FingerInjector {
    private func proceed(after outcome: RestWatch.Outcome, to ending: Ending) throws {
        guard let transform = touches.interaction?.transform else { throw ControlError.noDisplay }
        guard outcome == .resting else {
            let reason = "the sheet does not come to rest"
            throw ending.item.map { ControlError.notUsable($0, reason: reason) } ?? .noDevice(reason: reason)
        }
        if case .nothing = ending { return end(.success(())) }
        // A touch of a dark panel, or a key, would do nothing but light it.
        if devices.light.state == .off { return try wake(before: ending) }
        switch ending {
        case .nothing: break
        case .tap(let id, let stage): try tap(id, on: stage, transform)
        case .keys(let keys): for key in keys { try press(key) }
        }
        end(.success(()))
    }

    private func press(_ key: Key) throws {
        for phase in [KeyStroke.Phase.down, .up] {
            try devices.handle(.stroke(KeyStroke(key, phase, text: key.text, at: loop.now)))
        }
    }

    private func tap(_ id: String, on stage: StageID?, _ transform: DisplayTransform) throws {
        let point = try reveal(id, on: stage)
        if touches.interaction?.isUnderToast(point, at: loop.now) == true {
            throw ControlError.notUsable(id, reason: "a message lies over it")
        }
        let place = transform.panelFraction(point)
        for phase in [Contact.Phase.began, .ended] {
            try devices.handle(TouchFrame(time: loop.now, contacts: [FingerAction.contact(0, phase, at: place)]))
        }
    }

    private func wake(before ending: Ending) throws {
        try devices.use()
        guard devices.light.state != .off else {
            let reason = "the panel stays dark"
            throw ending.item.map { ControlError.notUsable($0, reason: reason) } ?? .noDevice(reason: reason)
        }
        awaitRest(then: ending)
    }

    private func reveal(_ id: String, on stage: StageID?) throws(ControlError) -> Point {
        var outcome: Result<Point, ItemObstacle>?
        touches.perform { interaction, now in
            do throws(ItemObstacle) {
                let (place, events) = try interaction.reveal(id, on: stage, at: now)
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
            try devices.handle(TouchFrame(time: start + next.time, contacts: next.contacts(transform)))
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
