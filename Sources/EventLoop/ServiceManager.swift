import CLibsystemd
import Glibc

/// What the service manager hears of the daemon; nothing where there is none.
package enum ServiceManager {
    /// The first frame is on the glass.
    package static func ready(_ status: String) { notify("READY=1\nSTATUS=\(status)") }

    /// A word on what is going on, for `systemctl status`.
    package static func status(_ text: String) { notify("STATUS=\(text)") }

    /// The configuration is being read again; `ready` follows.
    package static func reloading() { notify("RELOADING=1") }

    /// The end has begun.
    package static func stopping() { notify("STOPPING=1") }

    /// Whether standard error leads to the journal.
    package static var isJournal: Bool { getenv("JOURNAL_STREAM") != nil }

    private static func notify(_ state: String) {
        sd_notify(0, state)
    }
}
