import Foundation
import VirtualPanel

/// sheetd as it runs on a virtual panel, where a system logger plays the service manager.
struct Daemon {
    /// How sheetd is started there.
    static let command = "sheetd run --config \(configuration)"
    /// Its configuration.
    static let configuration = "/etc/sheetd.toml"
    /// What the service manager received, a line a message.
    private static let notifications = "/tmp/notifications"

    let program: GuestProgram
    private let panel: VirtualPanel

    /// Starts sheetd.
    /// - Parameters:
    ///   - options: further words of its command line.
    ///   - launcher: a program of the guest that turns into the one of its arguments.
    init(
        on panel: VirtualPanel,
        configuration: String = Headless.panelConfiguration,
        options: String = "",
        through launcher: String = ""
    ) throws {
        self.panel = panel
        try panel.write(Data(configuration.utf8), to: Daemon.configuration)
        // Notifications are datagrams, and so are messages to syslogd, which writes down what it gets.
        if try panel.run("test -e /dev/log").status != 0 {
            _ = try panel.start("syslogd -n -S -O \(Daemon.notifications)")
            try panel.wait(for: "syslogd listens") { try panel.run("test -e /dev/log").status == 0 }
        }
        try panel.output(of: "true >\(Daemon.notifications)")
        program = try panel.start("\(launcher) env NOTIFY_SOCKET=/dev/log \(Daemon.command) \(options)")
    }

    /// Whether sheetd has notified the service manager that it is ready.
    func isReady() throws -> Bool {
        try panel.run("grep -q READY=1 \(Daemon.notifications)").status == 0
    }

    /// Waits until sheetd is ready, or throws what it said instead.
    func waitUntilReady() throws {
        do {
            try panel.wait(for: "sheetd says READY=1", until: isReady)
        } catch let error as VirtualPanelError {
            throw VirtualPanelError("\(error.message); sheetd wrote:\n\(try program.output())", log: error.log)
        }
    }

    /// Ends sheetd as a service manager does; returns its exit status.
    func terminate() throws -> Int {
        try program.signal("TERM")
        return try program.waitForExit()
    }

    /// What follows `title` in the last line of its messages that has that.
    func lastWords(_ title: String) throws -> String? {
        let lines = try program.output().components(separatedBy: "\n")
        return lines.last { $0.contains(title) }?.components(separatedBy: title).last
    }

    /// Gives it another configuration, as `systemctl reload` does.
    func reload(_ configuration: String) throws {
        try panel.write(Data(configuration.utf8), to: Daemon.configuration)
        try program.signal("HUP")
    }

    /// Gives it another configuration and waits until it has taken that over.
    func takeOver(_ configuration: String) throws {
        let reloads = { try program.output().components(separatedBy: "configuration reloaded").count }
        let before = try reloads()
        try reload(configuration)
        try panel.wait(for: "sheetd says that it has reloaded its configuration") { try reloads() > before }
    }

    /// Whether it has never given back the screen that it took.
    func keepsTheScreen() throws -> Bool {
        try !program.output().contains("the screen is given back")
    }

    /// Revokes its access to the device `node`, as a seat manager does: what it holds open is dead from now on.
    func revoke(_ node: String) throws {
        try call(0x4004_4591, on: node)
    }

    /// Makes the call `number` of ioctl on what it holds open of the device `node`.
    ///
    /// The kernel listens to whoever has the descriptor, so it is fetched from sheetd: by the system calls pidfd_open
    /// and pidfd_getfd, which no tool of the guest but perl can make.
    func call(_ number: Int, on node: String) throws {
        let descriptors = "/proc/\(program.pid)/fd"
        let descriptor = try panel.output(
            of: "for i in \(descriptors)/*; do [ \"$(readlink $i)\" = \(node) ] && echo ${i##*/}; done; true"
        )
        let program = """
            $own = syscall(438, syscall(434, \(program.pid), 0), \(descriptor), 0); \
            open($file, "<&=", $own) && ioctl($file, \(number), 0) || die "$!";
            """
        try panel.output(of: "perl -e '\(program)'")
    }

    /// How often its threads have gone to sleep or been put aside: every wake-up shows.
    func contextSwitches() throws -> Int {
        try panel.contextSwitches(of: program.pid)
    }

    /// The time of the processor that its threads have had, in nanoseconds.
    func nanoseconds() throws -> Double {
        let times = try panel.output(of: "cut -d ' ' -f 1 /proc/\(program.pid)/task/*/schedstat")
        return times.split(separator: "\n").compactMap { Double($0) }.reduce(0, +)
    }

    /// Its resident memory in kilobytes, page by page: what `status` says is off by 64 pages for each thread.
    func residentKilobytes() throws -> Int { try kilobytes("Rss") }

    /// The kilobytes that are its own, and in no file.
    func anonymousKilobytes() throws -> Int { try kilobytes("Anonymous") }

    private func kilobytes(_ kind: String) throws -> Int {
        let line = try panel.output(of: "grep ^\(kind): /proc/\(program.pid)/smaps_rollup")
        return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }
}

extension VirtualPanel {
    /// How often the threads of a program have gone to sleep or been put aside.
    func contextSwitches(of pid: Int) throws -> Int {
        let lines = try output(of: "grep -h ctxt_switches /proc/\(pid)/task/*/status")
        return lines.split(separator: "\n").compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }.reduce(
            0,
            +
        )
    }
}
