import TestSupport
import Testing

@Suite("check-config over a folder")
struct CheckFolderTests {
    private let scratch: Scratch
    private let folder: String

    init() throws {
        scratch = try Scratch()
        try scratch.write("[home]\ncontent = \"home.toml\"\n[state]\nkeep = true\n", to: "panel/sheetd.toml")
        try scratch.write(
            "title = \"Home\"\nitems = [{ kind = \"text\", markup = \"Hello\" }]\n",
            to: "panel/home.toml"
        )
        folder = scratch.file("panel")
    }

    private func check() throws -> SheetdProcess { try SheetdProcess(["check-config", folder]) }

    /// What a run has said, without the folder.
    private func lines(_ run: SheetdProcess) -> [String] {
        run.messages.map { $0.replacing("sheetd: ", with: "").replacing("\(folder)/", with: "") }
    }

    @Test("A panel of a configuration and documents is right, whatever else lies there")
    func right() throws {
        try scratch.write("broker = \"mqtt://localhost\"\n", to: "panel/mqtt.toml")
        try scratch.write("no TOML", to: "panel/notes.txt")
        try scratch.write("no TOML", to: "panel/.hidden.toml")
        try scratch.write("no TOML", to: "panel/old/sheetd.toml")
        let run = try check()
        #expect(run.code == 0 && run.messages.isEmpty && run.output.isEmpty)
    }

    @Test("Each fault of each file is said once with its file, in the order of names: those of the home with it alone")
    func faults() throws {
        try scratch.write("title = \"Home\"\nitems = [{ kind = \"txet\" }]\n", to: "panel/home.toml")
        try scratch.write("[[items]]\nkind = \"row\"\n", to: "panel/wifi.toml")
        try scratch.write("[home]\ncontent = \"home.toml\"\n[state]\nkeeps = true\n", to: "panel/sheetd.toml")
        let run = try check()
        #expect(run.code == 78)
        let places = lines(run).map { $0.prefix { $0 != " " } }
        #expect(places == ["home.toml:2:19:", "sheetd.toml:4:1:", "wifi.toml:1:1:"], "\(run.message)")
    }

    @Test("What is missing in the home is a warning, once, and the exit status is that of a right configuration")
    func warnings() throws {
        try scratch.write(
            "items = [{ kind = \"row\", id = \"a\", title = \"A\", icon = \"nowhere\" }]\n",
            to: "panel/home.toml"
        )
        let run = try check()
        #expect(run.code == 0 && run.messages.count == 1, "\(run.message)")
        let warning = "warning: home.toml:1:56: items[0].icon: an icon is left out: "
        #expect(lines(run).first?.hasPrefix(warning) == true, "\(run.message)")
        let named = try SheetdProcess(["check-config", folder + "/sheetd.toml"])
        #expect(named.code == 0 && named.messages == run.messages)
    }

    @Test("A sheet that is wrong does not hide what is missing in the home")
    func both() throws {
        try scratch.write("items = [{ kind = \"row\", title = \"A\", icon = \"nowhere\" }]\n", to: "panel/home.toml")
        try scratch.write(
            "[home]\ncontent = \"home.toml\"\n[sheet]\ncontent = \"gone.toml\"\n",
            to: "panel/sheetd.toml"
        )
        let run = try check()
        #expect(run.code == 78 && run.messages.count == 2, "\(run.message)")
        #expect(run.message.contains("nowhere") && run.message.contains("gone.toml"))
    }

    @Test("A cycle is said once, from the first file of it, and so is what brings itself")
    func cycles() throws {
        func bringing(_ name: String) -> String {
            "[[items]]\nkind = \"row\"\nid = \"on\"\ntitle = \"On\"\npresents = \"\(name)\"\n"
        }
        try scratch.write(bringing("b.toml"), to: "panel/a.toml")
        try scratch.write(bringing("c.toml"), to: "panel/b.toml")
        try scratch.write(bringing("a.toml"), to: "panel/c.toml")
        try scratch.write(bringing("self.toml"), to: "panel/self.toml")
        try scratch.write(bringing("b.toml"), to: "panel/home.toml")
        let run = try check()
        let fault = "5:12: items[0].presents: leads back to where it comes from: "
        #expect(
            lines(run) == [
                "c.toml:\(fault)a.toml → b.toml → c.toml → a.toml", "self.toml:\(fault)self.toml → self.toml",
            ]
        )
    }

    @Test(
        "A file that several bring is called the same by all, and its faults are said once, without what follows from them"
    )
    func once() throws {
        let row = "items = [{ kind = \"row\", id = \"a\", title = \"A\", "
        try scratch.write(row + "accessory = \"swich\", value = true, chevron = true }]\n", to: "panel/wifi.toml")
        for name in ["home", "more"] {
            try scratch.write(row + "presents = \"../panel/wifi.toml\" }]\n", to: "panel/\(name).toml")
        }
        let run = try SheetdProcess(["check-config", folder + "/../panel"])
        #expect(run.code == 78)
        #expect(
            lines(run) == [
                #"wifi.toml:1:61: items[0].accessory: found "swich", expected one of "chevron", "check", "toggle", "value""#
            ]
        )
    }

    @Test("A fault that only a home has hides no other of its document, and those are said once")
    func home() throws {
        let button = "[[items]]\nkind = \"button\"\nid = \"a\"\ntitle = \"A\"\ndismisses = true\n"
        try scratch.write(button + "[[items]]\nkind = \"image\"\nimage = \"gone.png\"\n", to: "panel/home.toml")
        let places = lines(try check()).map { $0.prefix { $0 != " " } }
        #expect(places == ["home.toml:8:9:", "home.toml:5:13:"])
    }

    @Test("What is shown otherwise than it is written is a warning with its place")
    func odd() throws {
        let item = "title = \"Home\"\n[[items]]\nkind = \"text\"\nmarkup = \"Hello\"\nspan = 2\n"
        try scratch.write(item, to: "panel/home.toml")
        let run = try check()
        #expect(run.code == 0)
        let warning = "items[0].span: expected at most 1, as there are columns, found 2"
        #expect(lines(run) == ["warning: home.toml:5:8: \(warning)"])
    }

    @Test("Documents in JSON are checked as well")
    func json() throws {
        try scratch.write("{\"items\": [{\"kind\": \"txet\"}]}", to: "panel/a.json")
        #expect(lines(try check()) == ["a.json:1:21: items[0].kind: found \"txet\", did you mean \"text\"?"])
    }

    @Test("A folder without a file to check is a fault, with its name")
    func empty() throws {
        try scratch.write("", to: "none/readme.txt")
        let run = try SheetdProcess(["check-config", scratch.file("none")])
        #expect(run.code == 78)
        #expect(run.messages == ["sheetd: \(scratch.file("none")): there is no file in TOML or JSON to check"])
    }
}
