import Foundation
import TestSupport
import Testing

@Suite("The real program keeps what fingers set in the directory that a service manager gives it")
struct KeptStateTests {
    /// As the article on it has it.
    private static let configuration = """
        [home]
        content = "home.toml"

        [state]
        keep = true

        """
    private static let home = """
        items = [{ kind = "row", id = "lamp", title = "Lamp", accessory = "toggle" }]

        """

    private let scratch: Scratch
    private let folder: String

    init() throws {
        scratch = try Scratch()
        folder = scratch.file("state")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try scratch.write(Self.configuration, to: "sheetd.toml")
        try scratch.write(Self.home, to: "home.toml")
    }

    private func run(in folder: String?) throws -> HeadlessDaemon {
        let options = ["--config", scratch.file("sheetd.toml"), "--set", "control.injection=true"]
        return try HeadlessDaemon(size: "240x640", options, stateFolder: folder)
    }

    private func isLampOn(_ daemon: HeadlessDaemon) throws -> Bool {
        try daemon.call("Content", #"{"name":"home"}"#).contains(#""values":{"lamp":true}"#)
    }

    private func tapLamp(_ daemon: HeadlessDaemon) throws {
        #expect(try daemon.call("Tap", #"{"id":"lamp","name":"home"}"#) == #"{"parameters":{}}"#)
    }

    private var file: Data? { FileManager.default.contents(atPath: folder + "/values.json") }

    @Test("A lamp that was switched on is on after the service was stopped, and what was kept is there after kill -9")
    func article() throws {
        let article = Fixture.path("../../Sources/Kiosk/Kiosk.docc/StateThatStays.md")
        #expect(try String(contentsOfFile: article, encoding: .utf8).contains(Self.configuration))
        let first = try run(in: folder)
        #expect(try !isLampOn(first) && file == nil)
        try tapLamp(first)
        #expect(first.end() == 0)
        let text = #"{"files":{"\#(scratch.file("home.toml"))":{"values":{"lamp":true}}},"version":1}"#
        #expect(file.map { String(decoding: $0, as: UTF8.self) } == text)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/values.json")
        #expect(attributes[.posixPermissions] as? Int == 0o600, "nobody else reads it")

        let second = try run(in: folder)
        #expect(try isLampOn(second))
        second.crash()
        let third = try run(in: folder)
        #expect(try isLampOn(third))
        #expect(!third.log.contains("values.json"))
    }

    @Test("Without such a directory it runs, and says that nothing is kept")
    func nowhere() throws {
        let daemon = try run(in: nil)
        try tapLamp(daemon)
        #expect(daemon.log.components(separatedBy: "STATE_DIRECTORY").count == 2, "\(daemon.log)")
        #expect(daemon.end() == 0)
    }
}
