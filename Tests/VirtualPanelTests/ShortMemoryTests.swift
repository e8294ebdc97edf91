import Canvas
import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// sheetd where there is no memory for a buffer of a large display: the kernel counts buffers of virtio-gpu among the
    /// memory of the program that asks for them.
    struct ShortMemoryTests {
        /// Takes 33 MB a buffer; the best lower mode of the display takes 11 MB.
        private static let large = PixelSize(width: 3840, height: 2160)
        private static let lower = PixelSize(width: 1920, height: 1440)
        private static let limit = 22

        @Test("A display too large for the memory is lit in a lower mode, and one line says so, also where it grew")
        func story() throws {
            let panel = try Guest.boot(.virtio, windows: 2)
            try panel.loadDisplayDriver()
            let launcher = try panel.limitMemory(megabytes: Self.limit)
            let grown = try Daemon(on: panel, through: launcher)
            // Nothing moves in this recording.
            try expect(panel, shows: Headless.start(of: "tap-sheet"), as: "the sheet on a display that is small enough")
            try panel.resize(to: Self.large)
            let lowered = try Headless.start(of: "tap-sheet", size: Self.lower)
            try expect(panel, shows: lowered, as: "the sheet on a display that became too large")
            #expect(try remarks(grown).count == 1)
            #expect(try grown.terminate() == 0)

            let daemon = try Daemon(on: panel, through: launcher)
            try expect(panel, shows: lowered, as: "the sheet on a display that was too large from the start")
            #expect(try remarks(daemon).count == 1)
            #expect(try daemon.terminate() == 0)
        }

        private func remarks(_ daemon: Daemon) throws -> [Substring] {
            let lines = try daemon.program.output().split(separator: "\n").filter {
                $0.contains("cannot create a buffer")
            }
            for line in lines {
                #expect(line.contains("no buffer for 3840x2160@") && line.contains("; now 1920x1440@"), "\(line)")
            }
            return lines
        }
    }
}

extension VirtualPanel {
    /// Makes a launcher of programs that may have so much memory; returns its path.
    fileprivate func limitMemory(megabytes: Int) throws -> String {
        let (groups, launcher) = ("/run/groups", "/tmp/limited")
        try output(of: "mkdir \(groups); mount -t cgroup2 none \(groups); mkdir \(groups)/panel")
        try output(of: "echo +memory >\(groups)/cgroup.subtree_control")
        try output(of: "echo \(megabytes)M >\(groups)/panel/memory.max")
        try write(Data("#!/bin/sh\necho $$ >\(groups)/panel/cgroup.procs; exec \"$@\"\n".utf8), to: launcher)
        try output(of: "chmod +x \(launcher)")
        return launcher
    }
}
