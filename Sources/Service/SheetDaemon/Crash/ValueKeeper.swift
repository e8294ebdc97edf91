import Content
import EventLoop
import Jobs
import Logging
import Synchronization
import System
import SystemPackage

/// Keeps what fingers set of documents in files: as long as the daemon lives, and in the state directory, where it outlives a loss
/// of power.
///
/// What cannot be written is logged, once until it can: the panel works on.
final class ValueKeeper {
    /// Nil where the service manager has given no state directory.
    private let record: KeptRecord<KeptValues>?
    private let worker: Worker
    private let log: Logger
    private let loop: EventLoop
    private var timer: LazyLoopTimer?
    private var isOn = false
    private var isWanted = false
    private var wasRead = false
    /// Whether fingers may have set anything by now.
    private var isRunning = false
    private var isFailing = false
    /// Whether anything may have been set since it was written.
    private var hasNews = false
    /// Whether anything may have been set since it was noted.
    private var isBehind = false
    private let latest = Latest()
    /// What is in the file, where that could be written.
    private var written = KeptValues()
    /// Returns what has been set of the documents that are on the panel, by their files.
    var current: () -> [String: [String: ItemValue]] = { [:] }

    /// What is to be kept, for a job that comes late: a disk may not answer for long.
    private final class Latest: Sendable {
        let values = Mutex(KeptValues())
    }

    /// How long after a change all that came meanwhile is written: flash wears out.
    static let delay: Microseconds = 5_000_000

    /// - Parameter step: called before each step of writing.
    /// - Throws: `LoopError`.
    init(
        in folder: FilePath?,
        _ worker: Worker,
        on loop: EventLoop,
        log: Logger,
        step: @escaping DurableStep.Observer = { _ in }
    ) throws {
        record = folder.map { folder in
            OutputFile.removeDrafts(in: folder)
            return KeptRecord(KeptFile(path: folder.appending("values.json"), limit: KeptValues.limit, step: step))
        }
        (self.worker, self.loop, self.log) = (worker, loop, log)
        timer = try LazyLoopTimer(on: loop) { [unowned self] in write() }
    }

    /// Begins to keep values, or ceases to; what is in the file stays there.
    ///
    /// - Parameter forgets: whether what is there may be what the daemon crashes of.
    func follow(_ keeps: Bool, forgets: Bool = false) {
        defer { isRunning = true }
        guard keeps != isWanted else { return }
        isWanted = keeps
        guard keeps, let record else {
            if keeps { log.error("state.keep: nothing is kept, because STATE_DIRECTORY names no folder") }
            isOn = false
            timer?.set(at: nil)
            return
        }
        isOn = true
        if !wasRead, !forgets { read(record) }
        wasRead = true
        // What fingers have set by now is newer than what is in the file.
        if isRunning { changed() }
    }

    private func read(_ record: KeptRecord<KeptValues>) {
        do {
            guard let kept = try record.restore() else { return }
            // What fingers have set of other documents in this run is newer.
            latest.values.withLock { latest in
                let own = latest.files
                latest = kept
                latest.note(own)
            }
            written = kept
        } catch {
            log.error("\(record.path) is ignored: \(error)")
        }
    }

    /// What was set of the document in `file`, by the ids of items.
    func values(of file: String?) -> [String: ItemValue] {
        guard let file else { return [:] }
        return latest.values.withLock { $0[file] }
    }

    /// Something may have been set, or set back.
    func changed() {
        isBehind = true
        guard isOn else { return }
        hasNews = true
        timer?.set(at: loop.now + Self.delay)
    }

    /// Something is about to be shown, or no longer: what was set of it counts when its document comes again.
    func note() {
        guard isBehind else { return }
        isBehind = false
        let shown = current()
        latest.values.withLock { $0.note(shown) }
    }

    private func write() {
        guard let record, noteCurrent() else { return }
        worker.submit(.ahead) { [record, latest] job in
            try job.blocking { try record.change { $0 = latest.values.withLock(\.self) } }
        } then: { [weak self] in
            self?.note($0)
        }
    }

    /// Notes what is to be kept; whether that is to be written.
    private func noteCurrent() -> Bool {
        (hasNews, isBehind) = (false, false)
        let shown = current()
        let next = latest.values.withLock { latest in
            latest.note(shown)
            return latest
        }
        defer { written = next }
        return next != written || isFailing
    }

    /// The run ends: nothing waits any more, and no job would end in time.
    func finish() {
        timer?.set(at: nil)
        guard isOn, hasNews || isFailing, let record, noteCurrent() else { return }
        note(Result { try record.change { $0 = latest.values.withLock(\.self) } })
    }

    private func note(_ outcome: Worker.Outcome<Void>) {
        guard let path = record?.path else { return }
        switch outcome {
        case .success where isFailing:
            isFailing = false
            log.notice("\(path) is written again")
        case .success: break
        case .failure(let error):
            // The next change tries again, and the end.
            if !isFailing { log.error("what fingers set is not kept: \(path) cannot be written: \(error)") }
            isFailing = true
        }
    }
}
