import System
import Testing
import Values

@testable import SheetDaemon

/// What a run begins with, by how those before it have ended.
struct CrashHistoryTests {
    /// How a run ends, and after how many seconds.
    private enum End {
        case crash(after: Double)
        case failure(after: Double)
    }

    /// Runs after each other, each beginning half a second after the end of the one before.
    private static func history(of ends: [End]) -> CrashHistory {
        var now: Microseconds = 5_000_000
        var history = CrashHistory(after: nil, at: now)
        for end in ends {
            switch end {
            case .crash(let seconds):
                now += Microseconds(seconds * 1_000_000)
                history.turned(at: now)
            case .failure(let seconds):
                now += Microseconds(seconds * 1_000_000)
                history.turned(at: now)
                history.failed()
            }
            now += 500_000
            history = CrashHistory(after: history, at: now)
        }
        return history
    }

    private typealias Row = (ends: [End], start: CrashHistory.Start, pause: Microseconds)

    @Test("Two crashes in ten seconds bring the configured sheet, four a plain one, and a steady run starts again")
    func table() {
        let rows: [Row] = [
            ([], .restored, 0),
            ([.crash(after: 1)], .restored, 0),
            ([.crash(after: 1), .crash(after: 9)], .configured, 100_000),
            ([.crash(after: 1), .crash(after: 1), .crash(after: 1)], .configured, 200_000),
            ([.crash(after: 1), .crash(after: 1), .crash(after: 1), .crash(after: 1)], .plain, 400_000),
            (Array(repeating: .crash(after: 0.1), count: 40), .plain, 5_000_000),
            ([.crash(after: 1), .crash(after: 10)], .restored, 0),
            ([.crash(after: 1), .crash(after: 1), .crash(after: 3600)], .restored, 0),
            ([.crash(after: 3600), .crash(after: 1)], .configured, 100_000),
            ([.failure(after: 0.1)], .restored, 0),
            (Array(repeating: .failure(after: 0.1), count: 9), .restored, 5_000_000),
            ([.crash(after: 1), .failure(after: 0.1), .crash(after: 1)], .configured, 200_000),
            ([.crash(after: 1), .crash(after: 1), .failure(after: 60)], .restored, 0),
        ]
        for (index, row) in rows.enumerated() {
            let history = Self.history(of: row.ends)
            #expect(history.start == row.start, "row \(index)")
            #expect(history.pause == row.pause, "row \(index)")
        }
    }

    @Test("What is written is read again, and what is damaged is a fault")
    func codec() throws {
        let history = Self.history(of: [.crash(after: 1), .failure(after: 2), .crash(after: 20), .crash(after: 1)])
        let faults = Faults()
        #expect(CrashHistory(history.value, faults) == history)
        #expect(faults.list.isEmpty)
        let damaged: [(String, Value?)] = [
            ("crashes", -1), ("crashes", "2"), ("run", "over"), ("version", 2), ("version", nil), ("began", nil),
            ("more", true),
        ]
        for (name, value) in damaged {
            guard case .table(var entries) = history.value else { return }
            entries[name] = value
            let faults = Faults()
            #expect(CrashHistory(.table(entries), faults) == nil, "\(name)")
            #expect(!faults.list.isEmpty, "\(name)")
        }
        #expect(CrashHistory([1, 2], Faults()) == nil)
    }
}
