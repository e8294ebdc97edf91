import Content
import EventLoop
import System
import SystemPackage

/// The time of day, as clocks show it here, for those who wait for a moment of it.
///
/// It wakes the loop at such moments, when somebody sets the clock or changes the time zone, and never else.
final class WallClock {
    private let loop: EventLoop
    private(set) var zone: TimeZone
    private var timer: WallTimer?
    /// Where the time zone is named; nil while nobody waits, and in virtual time.
    private var zoneWatch: (watch: FolderWatch, source: EventSource)?
    /// Each is asked for the next moment that it waits for, in seconds since 1970, and given the one that it is now.
    var followers: [(Int64) -> Int64?] = []

    private static let folder = "/etc"

    /// - Throws: `LoopError`.
    init(on loop: EventLoop) throws {
        self.loop = loop
        zone = loop.isVirtual ? .utc : .local
        timer = try WallTimer(on: loop) { [unowned self] in follow() }
    }

    /// The seconds since 1970.
    var now: Int64 {
        let time = loop.wallTime
        return (time - (time % 1_000_000 + 1_000_000) % 1_000_000) / 1_000_000
    }

    var moment: WallMoment { WallMoment(seconds: now, zone: zone) }

    /// Asks all followers; to be called when one of them waits for something else.
    func follow() {
        let now = now
        let next = followers.compactMap { $0(now) }.min()
        if next == nil { zoneWatch = nil } else { watchZone() }
        timer?.set(at: next)
    }

    /// The time zone is another one.
    func move(to zone: TimeZone) {
        guard zone != self.zone else { return }
        self.zone = zone
        follow()
    }

    private func watchZone() {
        guard zoneWatch == nil, !loop.isVirtual, let watch = try? FolderWatch() else { return }
        try? watch.watch([], and: [Self.folder])
        let source = try? EventSource.readable(watch.file.rawValue, on: loop, priority: .control) { [unowned self] in
            if (try? watch.takeNames())?[Self.folder]?.contains("localtime") == true { move(to: .local) }
        }
        zoneWatch = source.map { (watch, $0) }
        // It may be another one since nobody waited.
        zone = .local
    }
}
