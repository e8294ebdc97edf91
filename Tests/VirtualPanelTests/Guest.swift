import Canvas
import Foundation
import TestSupport
import VirtualPanel

/// What the stories on the virtual panel share: the program under test, its recordings and the image that holds them.
enum Guest {
    /// Whether SHEETD_SKIP_VIRTUAL_PANEL forbids machines, as `make test` does.
    ///
    /// A missing tool is a failure, never a reason to skip.
    static let isSkipped = ProcessInfo.processInfo.environment["SHEETD_SKIP_VIRTUAL_PANEL"] == "1"

    /// sheetd: what SHEETD_DAEMON names, else the one that was built together with these tests.
    static let program: URL = {
        if let path = ProcessInfo.processInfo.environment["SHEETD_DAEMON"] { return URL(fileURLWithPath: path) }
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().appendingPathComponent("sheetd")
    }()

    /// Whether the program is the one that is shipped, not a debug build.
    static let isShipped = ProcessInfo.processInfo.environment["SHEETD_DAEMON"] != nil

    static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let recordings = package.appendingPathComponent("Tests/Fixtures/recordings")

    static let pictures = package.appendingPathComponent("Tests/Fixtures/pictures")

    /// Where images, their parts and the pictures of failures lie: `.build/panel`, or what SHEETD_PANEL_FOLDER names.
    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["SHEETD_PANEL_FOLDER"] { return URL(fileURLWithPath: path) }
        return package.appendingPathComponent(".build/panel")
    }()

    /// The image, made once for all stories.
    static let image = Result {
        try PanelImage.bare(program: program, recordings: recordings, folder: folder)
    }

    /// Boots a machine with the display `gpu`, which has 720 x 1280 pixels, and with `windows` to look at its displays.
    ///
    /// - Parameter kernelOptions: options of the kernel's command line.
    static func boot(_ gpu: GPU, windows: Int = 0, kernelOptions: String = "") throws -> VirtualPanel {
        try VirtualPanel.boot(image.get(), gpu: gpu, windows: windows, kernelOptions: kernelOptions)
    }

    /// Boots a machine that can sleep, and whose memory of the display can be written to by a test.
    static func bootSleeper(_ gpu: GPU) throws -> VirtualPanel {
        try VirtualPanel.boot(image.get(), gpu: gpu, kernel: .packed, kernelOptions: "iomem=relaxed")
    }

    /// Boots a machine whose firmware has set a mode of 800 x 600 pixels, by its VESA number.
    static func bootFirmware(mode: Int) throws -> VirtualPanel {
        // The kernel counts VESA modes from 0x200 on.
        let options = "vga=0x\(String(0x200 + mode, radix: 16))"
        let size = PixelSize(width: 800, height: 600)
        return try VirtualPanel.boot(image.get(), gpu: .vga, size: size, kernel: .packed, kernelOptions: options)
    }

    /// The image with the kernel of Debian 13, as Debian 12 has it, too: its vkms turns planes.
    private static let newerImage = Result {
        try PanelImage.bare(
            program: program,
            recordings: recordings,
            folder: folder.appendingPathComponent("6.12"),
            series: "6.12"
        )
    }

    /// Boots a machine with Linux 6.12 and the display `gpu`.
    static func bootNewer(_ gpu: GPU) throws -> VirtualPanel {
        try VirtualPanel.boot(newerImage.get(), gpu: gpu)
    }

    /// The image of a Debian in which sheetd is installed, made once for all stories.
    private static let serviceImage = Result {
        let installed = folder.appendingPathComponent("installed")
        try? FileManager.default.removeItem(at: installed)
        try run(
            URL(fileURLWithPath: "/usr/bin/make"),
            ["-s", "-C", package.path, "install", "daemon=\(program.path)", "DESTDIR=\(installed.path)"]
        )
        // What is configured keeps the welcome of a first start away.
        let configuration = installed.appendingPathComponent("etc/sheetd/sheetd.d/stage.toml")
        try FileManager.default.createDirectory(
            at: configuration.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data("[sheet]\npreset = \"classic\"\n".utf8).write(to: configuration)
        return try PanelImage.service(installed: installed, recordings: recordings, folder: folder)
    }

    /// Boots a Debian in which sheetd is installed.
    static func bootService(_ gpu: GPU, kernel: PanelImage.Kernel = .unpacked) throws -> VirtualPanel {
        defer { if gpu == .virtio { FirstBoot.ofService.end() } }
        return try VirtualPanel.boot(serviceImage.get(), gpu: gpu, kernel: kernel)
    }

    /// The folder of the images of boards; nil where boards are not tested, since only root makes those.
    static let boardFolder = ProcessInfo.processInfo.environment["SHEETD_BOARD_FOLDER"].map {
        URL(fileURLWithPath: $0)
    }

    /// Boots a board of 64-bit ARM with a Debian in which apt has installed the packages.
    static func boot(_ board: Board, _ gpu: GPU) throws -> VirtualPanel {
        guard let boardFolder else { throw VirtualPanelError("SHEETD_BOARD_FOLDER names no folder of images") }
        return try VirtualPanel.boot(.board(board, folder: boardFolder), gpu: gpu)
    }

    /// Runs a program of the host, which must succeed.
    static func run(_ program: URL, _ arguments: [String]) throws {
        let child = try ChildProcess(program.path, arguments)
        let end = try child.wait(within: 600)
        guard end == .exit(0) else {
            let command = ([program.path] + arguments).joined(separator: " ")
            throw VirtualPanelError("`\(command)` failed: \(child.message)")
        }
    }
}

/// Programs that talk to sheetd, and what they show.
extension Guest {
    /// The scripts and documents of the manual, which the guest finds in `/contents`.
    private static let contents = package.appendingPathComponent("Tests/Fixtures/clients")

    /// The programs of the package that talk to sheetd, or do without; they are built into the folder where that is.
    private static let clients = ["sheetctl", "sheet-example", "sheetd-mqtt"]
    /// The broker that they meet at.
    private static let broker = URL(fileURLWithPath: "/usr/sbin/mosquitto")

    /// The image with them, made once for all stories.
    private static let clientImage = Result {
        _ = try image.get()
        let programs = clients.map { program.deletingLastPathComponent().appendingPathComponent($0) }
        for program in programs where !FileManager.default.isExecutableFile(atPath: program.path) {
            throw VirtualPanelError("\(program.path): no such program; `make check` builds it beside sheetd")
        }
        return try PanelImage.clients(programs: programs + [broker], contents: contents, folder: folder)
    }

    /// Boots a machine with the display `gpu` on which applications can run, and with `windows` to look at its displays.
    static func bootClients(_ gpu: GPU, windows: Int = 0) throws -> VirtualPanel {
        try VirtualPanel.boot(clientImage.get(), gpu: gpu, windows: windows)
    }
}
