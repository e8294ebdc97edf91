import Canvas
import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// sheetd on a display with vertical blanks: the kernel's vkms, 1024 x 768 pixels, 60 times a second.
    struct VkmsTests {
        @Test(
            "Where there are vertical blanks, the screen shows what the replay shows, and no blank that counts is missed",
            .tags(.long)
        )
        func story() throws {
            let panel = try Guest.boot(.vkms)
            let touchscreen = try Touchscreen(of: "drag-to-expanded", in: panel)
            try panel.loadDisplayDriver()
            let before = try panel.drawPattern()
            try expect(panel, shows: before, as: "the pattern before sheetd")
            let daemon = try Daemon(on: panel)
            try daemon.waitUntilReady()
            let rest = try Headless.start(of: "drag-to-expanded", size: panel.size)
            try expect(panel, shows: rest, as: "the sheet at rest")
            try followsTheFinger(of: touchscreen, on: panel)
            #expect(try daemon.terminate() == 0)
            try expect(panel, shows: before, as: "the pattern after sheetd")
            try keepsUp(with: touchscreen, on: panel)
            try keepsUpOverAProgram(with: touchscreen, on: panel)
            try servesPrograms(with: touchscreen, on: panel)
            try keepsUpBesideOthers(with: touchscreen, on: panel)
            try countsWhatIsMissed(with: touchscreen, on: panel)
        }

        private func followsTheFinger(of touchscreen: Touchscreen, on panel: VirtualPanel) throws {
            try touchscreen.play("drag-and-hold")
            let held = try Headless.end(of: "drag-and-hold", held: true, size: panel.size)
            try expect(panel, shows: held, as: "the sheet under a resting finger")
            try touchscreen.lift()
            try panel.sleep(1)
            try touchscreen.play("flick-down", atSpeed: 2)
            try expect(panel, shows: Headless.end(of: "flick-down", size: panel.size), as: "the backdrop after a flick")
            try touchscreen.play("edge-swipe-up")
            let presented = try Headless.end(of: "edge-swipe-up", presented: false, size: panel.size)
            try expect(panel, shows: presented, as: "the sheet after an edge swipe")
        }

        /// A minute of dragging, in which no motion stands still for a blank, and the sheet stays close to the finger.
        private func keepsUp(with touchscreen: Touchscreen, on panel: VirtualPanel) throws {
            let daemon = try Daemon(on: panel)
            try daemon.waitUntilReady()
            try touchscreen.play(Touchscreen.Drag(x: 2048, y: 2751, reach: 900, period: 4, rounds: 15))
            try panel.sleep(3)
            let switches = try daemon.contextSwitches()
            try panel.sleep(30)
            #expect(try daemon.contextSwitches() == switches, "sheetd woke up though nothing happened")
            let line = try frames(of: daemon, on: panel)
            print("vkms, a minute of dragging: \(line)")
            // Where the finger turns, the sheet stands still for a few blanks.
            #expect(try number(before: "shown", in: line) > 55 * 60, "\(line)")
            #expect(try number(before: "vblanks missed", in: line) == 0, "\(line)")
            // A touch after such a moment may come too shortly before a blank.
            #expect(try number(before: "late", in: line) <= 3, "\(line)")
            #expect(try age(before: "median", in: line) <= 9, "\(line)")
            #expect(try age(before: "at 95 %", in: line) <= 12, "\(line)")
        }

        /// A minute of dragging over a program that draws for every blank, in which none is missed.
        private func keepsUpOverAProgram(with touchscreen: Touchscreen, on panel: VirtualPanel) throws {
            let daemon = try Daemon(on: panel, configuration: Headless.panelConfiguration + Self.programs)
            try daemon.waitUntilReady()
            try panel.sleep(2)
            let program = try start("simple-shm", on: panel)
            try panel.sleep(2)
            try touchscreen.play(Touchscreen.Drag(x: 2048, y: 2751, reach: 900, period: 4, rounds: 15))
            try program.signal("KILL")
            let line = try frames(of: daemon, on: panel)
            print("vkms, a minute of dragging over a program: \(line)")
            #expect(try number(before: "shown", in: line) > 60 * 60, "\(line)")
            #expect(try number(before: "vblanks missed", in: line) == 0, "\(line)")
        }

        /// What programs draw is soon seen, and they are soon touched.
        private func servesPrograms(with touchscreen: Touchscreen, on panel: VirtualPanel) throws {
            let daemon = try Daemon(on: panel, configuration: Headless.hiddenConfiguration + Self.programs)
            try daemon.waitUntilReady()
            let drawing = try start("simple-shm", "WAYLAND_DEBUG=1", on: panel)
            try panel.sleep(5)
            try drawing.signal("KILL")
            let times = try numbers(printedBy: Self.timesOfCommits(drawing), on: panel)
            let median = try #require(times.dropFirst(times.count / 2).first)
            print("vkms, from a program's commit to the flip: median \(median) ms of \(times.count)")
            #expect(times.count > 4 * 60)
            #expect(median <= 1000.0 / 60)

            let touched = try start("simple-touch", "WAYLAND_DEBUG=1", on: panel)
            try expect(panel, shows: PaintedWindow().picture(panel.size), as: "a program")
            try touchscreen.play(Touchscreen.Drag(x: 2048, y: 2048, reach: 600, period: 4, rounds: 2))
            try touched.signal("KILL")
            let delays = try numbers(printedBy: Self.delaysOfTouches(touched), on: panel)
            let late = try #require(delays.dropFirst(delays.count * 99 / 100).first)
            print("vkms, from a touch to the program: \(late) ms at 99 % of \(delays.count)")
            #expect(delays.count > 400)
            #expect(late <= 2)
            #expect(try daemon.terminate() == 0)
        }

        private static let programs = "[programs]\nsocket = \"/run/wayland-0\"\n"

        private func start(_ name: String, _ variable: String = "", on panel: VirtualPanel) throws -> GuestProgram {
            try panel.start("env WAYLAND_DISPLAY=/run/wayland-0 \(variable) weston-\(name)")
        }

        private func numbers(printedBy command: String, on panel: VirtualPanel) throws -> [Double] {
            try panel.output(of: command).split(separator: "\n").compactMap { Double($0) }.sorted()
        }

        /// The command that prints the milliseconds from each commit of a program to the frame callback, which comes with the flip.
        ///
        /// The program writes down every message: `[3619614.010]  -> wl_surface@3.commit()`.
        private static func timesOfCommits(_ program: GuestProgram) -> String {
            let script = """
                { time = substr($1, 2) + 0 } /commit\\(/ { start = time } \
                /wl_callback@[0-9]*\\.done/ && start { printf "%.3f\\n", time - start; start = 0 }
                """
            return "tr -d ' ' <\(program.log) | tr ']' ' ' | awk '\(script)'"
        }

        /// The command that prints the milliseconds from each touch, by the kernel's stamp in whole ones, to when a program reads it.
        ///
        /// The program writes down every message: `[3619614.010] wl_touch@8.motion(36196, 0, 300.5, 20.0)`, by the clock of the day.
        private static func delaysOfTouches(_ program: GuestProgram) -> String {
            let clocks = """
                sub now { syscall(228, $_[0], $b = " " x 16); ($s, $n) = unpack("qq", $b); $s * 1e3 + $n / 1e6 } \
                printf "%.3f", now(0) - now(1)
                """
            // Both count modulo 2^32 microseconds.
            let script = """
                /motion/ { split($2, a, /[(,]/); time = a[2] + offset; \
                time -= int(time / 4294967.296) * 4294967.296; printf "%.3f\\n", substr($1, 2) - time }
                """
            return "tr -d ' ' <\(program.log) | tr ']' ' ' | awk -v offset=$(perl -e '\(clocks)') '\(script)'"
        }

        /// Programs that compute take all the time there is, and the sheet stays close to the finger.
        private func keepsUpBesideOthers(with touchscreen: Touchscreen, on panel: VirtualPanel) throws {
            let daemon = try Daemon(on: panel)
            try daemon.waitUntilReady()
            let others = try (0..<2).map { _ in try panel.start("sh -c 'while :; do :; done'") }
            try touchscreen.play(Touchscreen.Drag(x: 2048, y: 2751, reach: 900, period: 4, rounds: 2))
            for other in others { try other.signal("KILL") }
            let line = try frames(of: daemon, on: panel)
            print("vkms, dragging beside two busy programs: \(line)")
            #expect(try number(before: "shown", in: line) > 8 * 50, "\(line)")
            #expect(try number(before: "vblanks missed", in: line) <= 2, "\(line)")
            #expect(try age(before: "median", in: line) <= 12, "\(line)")
        }

        /// sheetd stands still for a fifth of a second under a moving finger: that, and no more, is missed.
        private func countsWhatIsMissed(with touchscreen: Touchscreen, on panel: VirtualPanel) throws {
            let daemon = try Daemon(on: panel)
            try daemon.waitUntilReady()
            try panel.sleep(3)
            try panel.output(of: "cd /sys/kernel/tracing; echo 1 >events/drm/drm_vblank_event_delivered/enable")
            let pid = daemon.program.pid
            let pause = try panel.start("sh -c 'sleep 2; kill -STOP \(pid); sleep 0.2; kill -CONT \(pid)'")
            try touchscreen.play(Touchscreen.Drag(x: 2048, y: 2751, reach: 900, period: 4, rounds: 1))
            try pause.waitForExit()
            // When sheetd ends, the screen it gives back is one more flip.
            try panel.sleep(3)
            let distances = try distancesOfFlips(on: panel).filter { $0 > 1 }
            let line = try frames(of: daemon, on: panel)
            let longest = try #require(distances.max())
            #expect(longest > 10)
            #expect(try number(before: "vblanks missed", in: line) == longest - 1, "\(line); \(distances)")
        }

        /// What sheetd says of its frames when it ends, a while after the last touch.
        private func frames(of daemon: Daemon, on panel: VirtualPanel) throws -> String {
            try panel.sleep(3)
            #expect(try daemon.terminate() == 0)
            return try #require(try daemon.lastWords("frames: "))
        }

        private func number(before word: String, in line: String) throws -> Int {
            let words = line.components(separatedBy: " " + word)[0].split(separator: " ")
            return try #require(words.last.flatMap { Int($0) }, "\(line)")
        }

        /// The age of the finger, in milliseconds: `…; age of the finger 8.5 ms median, 9.0 ms at 95 %, …`.
        private func age(before word: String, in line: String) throws -> Double {
            let ages = try #require(line.components(separatedBy: "age of the finger ").dropFirst().first, "\(line)")
            let words = ages.components(separatedBy: " ms " + word)[0].split(separator: " ")
            return try #require(words.last.flatMap { Double($0) }, "\(line)")
        }

        /// From each flip to the next, in blanks, as the kernel counts them: `… seq=313, …`.
        private func distancesOfFlips(on panel: VirtualPanel) throws -> [Int] {
            let numbers = try panel.output(
                of: "sed -n 's/.*_delivered: .*seq=\\([0-9]*\\).*/\\1/p' /sys/kernel/tracing/trace"
            )
            let blanks = numbers.split(separator: "\n").compactMap { Int($0) }
            return zip(blanks, blanks.dropFirst()).map { $1 - $0 }
        }
    }
}
