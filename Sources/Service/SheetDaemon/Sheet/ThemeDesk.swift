import Configuration
import Content
import Logging
import Values

/// Decides which theme documents have that do not say it: by the hour, or by a program's word.
final class ThemeDesk {
    private let clock: WallClock
    private let log: Logger
    private var hour: ThemeSettings.Hour
    /// What is configured.
    private var settings: ThemeSettings
    private weak var presentations: PresentationStore?
    /// Called with what counts from now on.
    private var didChange: (ThemeSettings) -> Void = { _ in }

    /// - Parameter word: what a program has said in the run before, where that has crashed.
    init(_ settings: ThemeSettings, _ word: ThemeSettings.Name?, by clock: WallClock, log: Logger) {
        (self.settings, self.clock, self.log) = (settings, clock, log)
        hour = ThemeSettings.Hour(word: word)
        hour.isNight = isNight(settings, at: clock.now)
        clock.followers.append { [unowned self] in follow($0) }
    }

    /// Has `presentations` follow from now on.
    func lead(_ presentations: PresentationStore, didChange: @escaping (ThemeSettings) -> Void) {
        (self.presentations, self.didChange) = (presentations, didChange)
        clock.follow()
    }

    /// What counts now.
    var current: ThemeSettings {
        var current = settings
        current.hour = hour
        return current
    }

    /// A configuration that is read again, as documents look in it now; it counts as soon as it is shown.
    func applied(to loaded: LoadedSettings) -> LoadedSettings {
        var loaded = loaded
        loaded.settings.panel.moment = clock.moment
        loaded.settings.panel.theme.hour = ThemeSettings.Hour(
            word: hour.word,
            isNight: isNight(loaded.settings.panel.theme, at: clock.now)
        )
        return loaded
    }

    /// What is configured is `settings` from now on, and shown so.
    func configurationWasRead(_ settings: ThemeSettings) {
        let before = current
        (self.settings, hour.isNight) = (settings, settings.hour.isNight)
        if current.value != before.value { didChange(current) }
        clock.follow()
    }

    /// Follows a program's word, or nil, which leaves it to the configuration; `done` is called when it is seen.
    func say(_ word: ThemeSettings.Name?, then done: @escaping () -> Void) {
        // While a program had said it, nobody has looked at the hour.
        let isNight = isNight(settings, at: clock.now)
        change(then: done) { $0 = ThemeSettings.Hour(word: word, isNight: isNight) }
        clock.follow()
    }

    private func follow(_ now: Int64) -> Int64? {
        let isNight = isNight(settings, at: now)
        if isNight != hour.isNight { change { $0.isNight = isNight } }
        guard hour.word == nil, settings.name == .auto else { return nil }
        return settings.night?.change(after: now, in: clock.zone)
    }

    private func isNight(_ settings: ThemeSettings, at now: Int64) -> Bool {
        settings.night?.contains(now, in: clock.zone) ?? false
    }

    private func change(then done: @escaping () -> Void = {}, _ change: (inout ThemeSettings.Hour) -> Void) {
        let before = current.value
        change(&hour)
        guard current.value != before, let presentations else { return done() }
        presentations.enqueue(.theme(hour)) { [log] in
            if case .failure(let error) = $0 { log.error("what is shown keeps its theme: \(error)") }
            done()
        }
        didChange(current)
    }
}

extension ThemeSettings {
    /// As programs read it.
    var value: Value { ["name": .text(shownName.rawValue), "shown": .text((base ?? .light).rawValue)] }
}
