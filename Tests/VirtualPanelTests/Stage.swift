import Foundation
import VirtualPanel

/// What the stories on the virtual panel share: the program under test, its recordings and the image that holds them.
enum Stage {
    /// Whether somebody said that no machine shall be started.
    ///
    /// A missing tool is a failure, never a reason to skip.
    static let isSkipped = ProcessInfo.processInfo.environment["SHEETD_SKIP_VIRTUAL_PANEL"] == "1"

    /// sheetd: what SHEETD_DAEMON names, else the one that was built together with these tests.
    static let program: URL = {
        if let path = ProcessInfo.processInfo.environment["SHEETD_DAEMON"] { return URL(fileURLWithPath: path) }
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().appendingPathComponent("sheetd")
    }()

    static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let recordings = package.appendingPathComponent("Tests/Fixtures/recordings")

    static let pictures = package.appendingPathComponent("Tests/Fixtures/pictures")

    /// Where images, caches and the pictures of failures lie.
    static let folder = package.appendingPathComponent(".build/panel")

    /// The image, made once for all stories.
    private static let image = Result {
        try PanelImage.bare(program: program, recordings: recordings, folder: folder)
    }

    /// Boots a machine with the display `gpu`, which has 720 x 1280 pixels.
    static func boot(_ gpu: GPU) throws -> VirtualPanel {
        try VirtualPanel.boot(image.get(), gpu: gpu)
    }

    /// Boots a Debian in which sheetd is installed.
    static func bootService(_ gpu: GPU) throws -> VirtualPanel {
        let installed = folder.appendingPathComponent("installed")
        try? FileManager.default.removeItem(at: installed)
        try run(
            URL(fileURLWithPath: "/usr/bin/make"),
            ["-s", "-C", package.path, "install", "daemon=\(program.path)", "DESTDIR=\(installed.path)"]
        )
        let image = try PanelImage.service(installed: installed, recordings: recordings, folder: folder)
        return try VirtualPanel.boot(image, gpu: gpu)
    }

    /// Runs a program of the host, which must succeed.
    static func run(_ program: URL, _ arguments: [String]) throws {
        let process = Process()
        let messages = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.standardError = messages
        try process.run()
        let said = messages.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let command = ([program.path] + arguments).joined(separator: " ")
            throw VirtualPanelError("`\(command)` failed: " + String(decoding: said, as: UTF8.self))
        }
    }
}
