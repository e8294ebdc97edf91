package import Foundation

/// What a machine boots: a kernel and an initramfs, made by the scripts beside this file.
package struct PanelImage: Sendable {
    let kernel: String
    let initramfs: String
    /// The memory that the machine needs, in megabytes.
    let memory: Int
    /// A table for the machine's firmware, which describes the light behind its panel; nil where it has none.
    var backlight: String?
    /// What its kernel is told besides what every machine's is.
    var kernelArguments = ""

    /// A busybox with `program` and nothing that runs by itself.
    /// - Parameters:
    ///   - program: The program to put in, usually sheetd.
    ///   - recordings: A folder of `.evemu` files; the guest finds them in `/recordings`.
    ///   - folder: Where the image and what can be kept for the next one lie.
    ///   - series: The series of the kernel, such as `6.12`; nil for Debian's usual one.
    /// - Throws: `VirtualPanelError` with the message of the script.
    package static func bare(program: URL, recordings: URL, folder: URL, series: String? = nil) throws -> PanelImage {
        try PanelImage.run("build-image", [program.path, recordings.path, folder.path] + [series].compactMap(\.self))
        return PanelImage(folder: folder, initramfs: "initramfs", memory: 768)
    }

    /// A Debian with systemd, logind, udev and Plymouth, over which the folder `installed` is laid and its sheetd.service
    /// enabled; its machine has a light behind the panel.
    ///
    /// - Throws: `VirtualPanelError` with the message of the script.
    package static func service(installed: URL, recordings: URL, folder: URL) throws -> PanelImage {
        try PanelImage.run("build-service-image", [installed.path, recordings.path, folder.path])
        var image = PanelImage(folder: folder, initramfs: "service-initramfs", memory: 1536)
        // Plymouth shows text where the system has a serial console.
        image.kernelArguments = "splash plymouth.ignore-serial-consoles acpi_backlight=video"
        image.backlight = folder.appendingPathComponent("backlight.aml").path
        return image
    }

    /// The bare image with fonts, Python and its package varlink, and the programs of applications.
    /// - Parameters:
    ///   - programs: What the guest has in its PATH besides.
    ///   - contents: A folder of scripts and documents; the guest finds it in `/contents`.
    ///   - folder: The folder of a bare image that has been made.
    /// - Throws: `VirtualPanelError` with the message of the script.
    package static func clients(programs: [URL], contents: URL, folder: URL) throws -> PanelImage {
        try PanelImage.run("build-client-image", [folder.path, contents.path] + programs.map(\.path))
        return PanelImage(folder: folder, initramfs: "client-initramfs", memory: 1024)
    }

    private init(folder: URL, initramfs: String, memory: Int) {
        kernel = folder.appendingPathComponent("vmlinuz").path
        self.initramfs = folder.appendingPathComponent(initramfs).path
        self.memory = memory
    }

    private static func run(_ script: String, _ arguments: [String]) throws {
        let process = Process()
        let messages = Pipe()
        process.executableURL = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            script
        )
        process.arguments = arguments
        process.standardError = messages
        try process.run()
        let said = messages.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw VirtualPanelError("no image: " + String(decoding: said, as: UTF8.self))
        }
    }
}
