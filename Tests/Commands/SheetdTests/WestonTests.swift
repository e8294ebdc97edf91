import Foundation
import Glibc
import TestSupport
import Testing

/// Programs of Debian's package weston, run as the article says.
@Suite("sheetd run --headless … -- a program of weston")
struct WestonTests {
    private static let lack = Comment("it takes the package weston")

    private static func has(_ name: String) -> Bool { access("/usr/bin/\(name)", X_OK) == 0 }

    /// `name` on a panel without a sheet, when it is shown, and the number of its process.
    private func run(_ name: String) throws -> (daemon: HeadlessDaemon, process: Int32) {
        let keys = ["control.injection=true", "display.scale=1", "backdrop.color=\"#1c1c1e\""]
        let daemon = try HeadlessDaemon(size: "720x1280", keys.flatMap { ["--set", $0] }, command: [name])
        let process = try Waiting.value("window of \(name)") { () -> Int32? in
            let reply = try JSONSerialization.jsonObject(with: Data(daemon.call("State", "{}").utf8)) as? [String: Any]
            let state = (reply?["parameters"] as? [String: Any])?["state"] as? [String: Any]
            let program = (state?["programs"] as? [[String: Any]])?.first
            return program?["state"] as? String == "shown" ? (program?["process"] as? Int).map(Int32.init) : nil
        }
        // It is drawn with the next frame.
        try Waiting.wait(for: "picture of \(name)") { try Set(picture(of: daemon).pixels).count > 1 }
        return (daemon, process)
    }

    private func picture(of daemon: HeadlessDaemon) throws -> Picture {
        let file = daemon.scratch.file("shown.png")
        _ = try daemon.control("screenshot", file)
        return try Picture(file)
    }

    private func tap(_ x: Int, _ y: Int, on daemon: HeadlessDaemon) throws {
        let touches = [("began", 0), ("ended", 60)].map { #"{"phase":"\#($0)","at_ms":\#($1),"x":\#(x),"y":\#(y)}"# }
        let reply = try daemon.call("Touch", #"{"touches":[\#(touches.joined(separator: ","))]}"#)
        #expect(reply == #"{"parameters":{}}"#)
    }

    /// Ends it as Ctrl-C does.
    private func end(_ program: (daemon: HeadlessDaemon, process: Int32), _ status: Int32) throws {
        kill(program.process, SIGINT)
        #expect(try program.daemon.waitForEnd() == status)
    }

    @Test("A flower is drawn, takes a touch and ends", .enabled(if: has("weston-flower"), lack))
    func flower() throws {
        let program = try run("weston-flower")
        let drawn = try picture(of: program.daemon)
        try tap(360, 640, on: program.daemon)
        #expect(try picture(of: program.daemon) == drawn)
        try end(program, 128 + SIGINT)
    }

    @Test("A picture that moves all the time is drawn again and again", .enabled(if: has("weston-simple-shm"), lack))
    func moving() throws {
        let program = try run("weston-simple-shm")
        try tap(360, 640, on: program.daemon)
        var pictures: Set<Picture> = []
        try Waiting.wait(for: "third picture") {
            pictures.insert(try picture(of: program.daemon))
            return pictures.count > 2
        }
        try end(program, 0)
    }

    /// Its window of 600 x 500 lies in the middle; it draws a mark where the first finger is.
    @Test("A touch is seen where it was", .enabled(if: has("weston-simple-touch"), lack))
    func touched() throws {
        let program = try run("weston-simple-touch")
        for (x, y) in [(100, 450), (360, 640), (600, 800)] {
            #expect(try picture(of: program.daemon).pixels[720 * y + x] == 0x555556)
            try tap(x, y, on: program.daemon)
            try Waiting.wait(for: "mark at \(x), \(y)") {
                try picture(of: program.daemon).pixels[720 * y + x] == 0xFF0000
            }
        }
        try end(program, 128 + SIGINT)
    }
}
