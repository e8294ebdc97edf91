import BottomSheet
import Canvas
import DaemonTestSupport
import EventLoop
import Gestures
import Glibc
import TestSupport
import Testing
import Values
import Windows

@testable import Programs
@testable import SheetDaemon

/// Programs and the rest of the daemon: what a client of either notices of the other.
@Suite struct DaemonProgramTests {
    /// A window behind a hidden sheet that a swipe from the lower edge brings, and the touchscreen of its program.
    private func swipedPanel() throws -> (panel: DaemonPanel, client: WireClient, touch: UInt32) {
        let panel = try DaemonPanel([#"sheet.present_on=["edge-swipe"]"#])
        let client = try panel.window().client
        let (seat, touch) = (try client.bind(.seat), client.make(.touch))
        try client.request(seat, "get_touch", .number(Int(touch)))
        client.exchange()
        return (panel, client, touch)
    }

    /// A finger in the edge zone goes along these places; what the program learns of it, each run of motions once, and whether the
    /// sheet has come.
    @Test(
        arguments: [
            ([(150, 396), (150, 380), (150, 340), (150, 280), (150, 200)], ["down", "motion", "cancel"], true),
            ([(150, 396)], ["down", "up"], false),
            // Along the edge, and from beyond the edge zone.
            ([(60, 396), (90, 396), (140, 396), (200, 396)], ["down", "motion", "up"], false),
            ([(150, 300), (150, 250), (150, 200), (150, 100)], ["down", "motion", "up"], false),
        ] as [([(Double, Double)], [String], Bool)]
    )
    func `In the edge zone the window is touched, until a swipe begins`(
        _ places: [(x: Double, y: Double)],
        _ expected: [String],
        _ comes: Bool
    ) throws {
        let (panel, client, touch) = try swipedPanel()
        client.forget()
        for (index, place) in places.enumerated() { try panel.touch(index == 0 ? .began : .moved, place.x, place.y) }
        let last = try #require(places.last)
        try panel.touch(.ended, last.x, last.y)
        client.exchange()
        let names = client.events.filter { $0.object == touch && $0.name != "frame" }.map(\.name)
        #expect(names.filter { $0 != "motion" } == expected.filter { $0 != "motion" })
        #expect(names.contains("motion") == expected.contains("motion"))
        #expect(names.first == "down" && names.last == expected.last)
        try panel.wait(1_000_000)
        #expect((panel.daemon.pose.state == .resting) == comes)
        // The next finger on the window is the program's again, or the sheet's, which is above it.
        client.forget()
        try panel.touch(.began, 150, 390)
        try panel.touch(.ended, 150, 390)
        client.exchange()
        #expect(client.events.contains { $0.object == touch } == !comes)
    }

    @Test func `Clients learn of a program's many titles ten times a second, and of the last one`() throws {
        let panel = try DaemonPanel(["sheet.present_on=[]"])
        let program = try panel.window()
        try panel.wait(1_000_000)
        var titles: [Value?] = []
        panel.daemon.programs.hasNews = { [unowned panel] in titles.append(panel.daemon.programs.state?["title"]) }
        let start = panel.daemon.loop.now
        for number in 1...500 {
            try program.client.request(program.toplevel, "set_title", .text("\(number)"))
            program.client.exchange()
        }
        let seconds = Double(panel.daemon.loop.now - start) / 1_000_000
        #expect(titles.count > 2 && Double(titles.count) <= 10 * seconds + 1)
        try panel.wait(1_000_000)
        #expect(titles.last == "500" && Double(titles.count) <= 10 * seconds + 2)
    }

    /// Nothing is free below the limit, so the next file would be one too many; the limit is that of a whole process.
    @Test func `A program that comes when there are too many open files is let in a second later`() async {
        await #expect(processExitsWith: .success) {
            let panel = try DaemonPanel()
            var limits = rlimit()
            try #require(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0)
            let early = try panel.connection()
            let next = open("/dev/null", O_RDONLY)
            close(next)
            var few = rlimit(rlim_cur: rlim_t(next), rlim_max: limits.rlim_max)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &few)
            for _ in 0..<3 { try panel.wait(300_000) }
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
            func warnings() -> Int {
                panel.journal.lines.filter { $0.contains("no program is let in for a second") }.count
            }
            #expect(warnings() == 1 && panel.daemon.programs.connected == [])
            try panel.wait(200_000)
            #expect(warnings() == 1 && panel.daemon.programs.connected != [])
            let window = try panel.window()
            #expect(window.client.fault == nil && panel.daemon.programs.isShown)
            withExtendedLifetime(early) {}
        }
    }

    @Test(arguments: [(0, 0), (10_000, 0), (50_000, 0), (50_001, 100_003), (100_000, 300_000), (1_000_000, 21_000_000)])
    func `Painting that takes long has others go first for longer`(_ duration: Microseconds, _ end: Microseconds) {
        var rest = PaintingRest()
        rest.painted(from: 0, to: duration)
        #expect(rest.end == end)
        rest.painted(from: 30_000_000, to: 30_001_000)
        #expect(rest.end == end, "a short one ends no rest")
    }

    @Test func `While a program's painting rests others' frames go on, and then it is painted`() throws {
        let panel = try DaemonPanel(["sheet.present_on=[]"])
        let program = try panel.window()
        func shown() -> UInt32? { panel.daemon.programs.picture?[10, 10] }
        #expect(shown() == 1)
        let now = panel.daemon.loop.now
        panel.daemon.programs.rest.painted(from: now - 200_000, to: now)
        let end = panel.daemon.programs.rest.end
        #expect(end == now + 800_000)
        try program.draw(panel.size.width, panel.size.height, 0x12_3456)
        try panel.daemon.present(nil, with: [])
        try panel.wait(600_000)
        #expect(panel.daemon.loop.now < end && shown() == 1 && panel.daemon.pose.state == .resting)
        try panel.wait(300_000)
        #expect(shown() == 0x12_3456)
    }

    @Test(arguments: [(1.0, true), (0.5, false)])
    func `A window behind a sheet that hides all of it goes on once a second`(_ dim: Double, _ isCovered: Bool) throws {
        let panel = try DaemonPanel(["sheet.present_on=[]", #"sheet.dim.rule="constant""#, "sheet.dim.alpha=\(dim)"])
        let program = try panel.window()
        try panel.daemon.present(nil, with: [], at: "expanded")
        try panel.wait(1_000_000)
        let callback = program.client.make(.callback)
        try program.client.request(program.surface, "frame", .number(Int(callback)))
        try program.draw(panel.size.width, panel.size.height, 2)
        try panel.wait(200_000)
        program.client.exchange()
        #expect(program.client.all("done").isEmpty == isCovered)
        try panel.wait(1_000_000)
        program.client.exchange()
        #expect(program.client.all("done").count == 1)
    }
}
