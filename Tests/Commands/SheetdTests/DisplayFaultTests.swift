import TestSupport
import Testing

/// What `sheetd run` says of a display that cannot be had, where no display is needed to tell.
struct DisplayFaultTests {
    @Test("A card that is a file, but none of a graphics card: exit code 78, and the message names it")
    func noCard() throws {
        let scratch = try Scratch()
        let file = try scratch.write("no card", to: "card0")
        for path in [file, "/dev/null"] {
            let configuration = try scratch.write("[display]\ncard = \"\(path)\"\n", to: "a.toml")
            let run = try SheetdProcess(["run", "--config", configuration])
            #expect(run.code == 78)
            #expect(run.messages == ["sheetd: display.card: \(path) is no graphics card"])
        }
    }
}
