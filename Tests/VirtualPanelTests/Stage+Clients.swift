import Foundation
import VirtualPanel

/// Programs that talk to sheetd, and what they show.
extension Stage {
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
