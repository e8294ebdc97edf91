public import ArgumentParser
import BottomSheet
import Canvas
import Configuration
import Content
import Replay
import System

struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Draw a document as the sheet would show it, without any device.",
        discussion: """
            The sheet rests where it is first presented, in the settings of --config and --set alone, over the home where \
            those name one. Several documents, or several sizes, are drawn side by side on one picture. A picture in the place \
            of a document is shown as the key sheet.content shows it. Turned by display.rotation, the panel is drawn as its \
            viewer sees it. With --watch it ends with Ctrl-C.
            """
    )

    @Argument(
        help: ArgumentHelp("The document, .toml or .json, or a picture, .png.", valueName: "document"),
        completion: .file(extensions: ["toml", "json", "png"])
    )
    var documents: [String]

    @Option(help: ArgumentHelp("The PNG to write; - is standard output.", valueName: "png"), completion: .file())
    var out: String

    @Option(
        help: ArgumentHelp(
            "The panel's pixels before it is turned, 16 to 16384 each way; may come several times (default: 720x1280).",
            valueName: "WxH"
        )
    )
    var size: [PanelSize] = []

    @Option(
        help: ArgumentHelp(
            "Pixels per point, 0.25 to 16 (default: the configuration's number, else 1).",
            valueName: "s"
        )
    )
    var scale: Double?

    @Option(
        help: ArgumentHelp("The colours: light or dark, in place of the document's own.", valueName: "theme"),
        completion: .list(PreviewTheme.allCases.map(\.rawValue))
    )
    var theme: PreviewTheme?

    @Option(
        help: ArgumentHelp("Where lines begin: auto, ltr or rtl.", valueName: "direction"),
        completion: .list(Document.Direction.allCases.map(\.rawValue))
    )
    var direction: Document.Direction?

    @Option(help: ArgumentHelp("How much larger than usual texts are, 0.5 to 4.", valueName: "factor"))
    var textScale: Double?

    @Option(
        help: ArgumentHelp("Behave like a preset: \(Preset.names.joined(separator: ", ")).", valueName: "preset"),
        completion: .list(Preset.names)
    )
    var preset: String?

    @Option(help: ArgumentHelp("Rest at that detent.", valueName: "name"))
    var detent: String?

    @Flag(help: "Draw each document as a home, over the whole panel and without a sheet.")
    var home = false

    @OptionGroup
    var configuration: ConfigurationOptions

    @Flag(help: "Draw it anew whenever it changes.")
    var watch = false

    private var sizes: [PanelSize] { size.isEmpty ? [PanelSize(width: 720, height: 1280)] : size }

    func validate() throws {
        if let other = documents.first(where: { !DocumentFile.isDocument($0) && !$0.hasSuffix(".png") }) {
            throw ValidationError("expected a document, .toml or .json, or a picture, .png, not \(other)")
        }
        if let scale { try PanelSize.check(scale: scale) }
        if let textScale, !Document.textScales.contains(textScale) {
            throw ValidationError("--text-scale must lie in 0.5…4")
        }
        if let preset, Preset(named: preset) == nil {
            throw ValidationError("--preset must be one of \(Preset.names.joined(separator: ", ")), not \(preset)")
        }
        try expectDocuments()
        if home { try expectHomes() }
        guard out == "-" || out.lowercased().hasSuffix(".png") else {
            throw ValidationError("--out must end in .png, or be -")
        }
        if watch, out == "-" { throw ValidationError("--watch needs a file to write: --out must not be -") }
        let pixels = sizes.reduce(0) { $0 + $1.pixels.area } * documents.count
        guard pixels <= Self.pixelLimit else {
            throw ValidationError("all pictures together may have \(Self.pixelLimit) pixels, not \(pixels)")
        }
    }

    /// Refuses options that change nothing of what is drawn, which are those for documents where there are pictures alone.
    private func expectDocuments() throws {
        guard !documents.contains(where: DocumentFile.isDocument) else { return }
        let given = [("--theme", theme != nil), ("--direction", direction != nil), ("--text-scale", textScale != nil)]
        guard let (name, _) = given.first(where: \.1) else { return }
        throw ValidationError("\(name) is for documents, and \(documents[0]) is a picture")
    }

    private func expectHomes() throws {
        if let picture = documents.first(where: { !DocumentFile.isDocument($0) }) {
            throw ValidationError("--home is for documents, and \(picture) is a picture")
        }
        guard preset == nil, detent == nil else {
            throw ValidationError("\(preset == nil ? "--detent" : "--preset") is for sheets, and --home shows none")
        }
    }

    /// As many as the largest panel has.
    private static let pixelLimit = 16384 * 16384

    func run() throws {
        try Failure.reported {
            guard watch else { return try write(Preview(options()).draw()) }
            let files = documents + [configuration.config].compactMap(\.self)
            let task = PreviewWatch.Task(files: files, output: out, load: options)
            try PreviewWatch(task, say: Failure.say) { error in
                // What a file says can be mended while the preview goes on; the command line cannot.
                do {
                    try Failure.reported { throw error }
                } catch let code as ExitCode where code != Failure.usage {}
            }.run()
        }
    }

    private func write(_ drawing: Preview.Drawing) throws {
        for warning in drawing.warnings { Failure.say("warning: \(warning)") }
        if out == "-" { return try OutputStream.standard.write(drawing.png) }
        try OutputFile(out).commit(drawing.png)
    }

    private func options() throws -> PreviewOptions {
        let preset = preset.map { Override("sheet.preset=\($0)") }
        let settings = try configuration.source.load(adding: [preset].compactMap(\.self))
        var options = PreviewOptions(documents: documents, settings: settings, sizes: sizes.map(\.pixels))
        options.scale = scale
        options.detent = detent
        options.showsHomes = home
        options.look.theme = theme?.theme
        options.look.direction = direction
        options.look.textScale = textScale
        return options
    }
}

enum PreviewTheme: String, ExpressibleByArgument, CaseIterable {
    case light
    case dark

    var theme: Theme { self == .dark ? .dark : .light }
}

extension Document.Direction: ExpressibleByArgument {}

extension Preset {
    fileprivate static let names = all.map(\.name)
}
