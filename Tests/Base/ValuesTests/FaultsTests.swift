import Testing
import Values

@Suite("Faults are listed up to a limit and counted beyond it")
struct FaultsTests {
    @Test("Of many faults the first hundred are listed, and how many more there are", arguments: [100, 101, 400_000])
    func many(count: Int) {
        let faults = Faults()
        for number in 0..<count { faults.note("is wrong", at: "a[\(number)]") }
        #expect(faults.list.count == min(count, 101))
        #expect(faults.list[99] == ValueFault(path: "a[99]", message: "is wrong"))
        #expect(faults.list.last?.message == (count > 100 ? "and \(count - 100) more" : "is wrong"))
    }

    @Test("A hundred faults with names as long as a message are a reply of less than 64 kB")
    func large() {
        let faults = Faults()
        let name = String(repeating: "\u{1}", count: 100_000)
        for _ in 0..<150 { faults.note("unknown", at: name) }
        let size = faults.list.reduce(0) { sum, fault in
            sum + Value.list([.text(fault.path), .text(fault.message)]).json.utf8.count
        }
        #expect(size < 64_000)
        #expect(faults.list.last?.message == "and \(150 - faults.list.count + 1) more")
    }

    @Test("A name with a line break and control characters is shown on one line")
    func oneLine() {
        let faults = Faults()
        TableReader(["i\tems\n\u{7}": true], at: "content", faults)?.close()
        #expect(faults.list.map(\.description) == [#"content.i\tems\n\u{7}: unknown name, expected one of "#])
    }

    @Test("A message is not made for a fault that is only counted")
    func lazy() {
        let faults = Faults()
        var made = 0
        func message() -> String {
            made += 1
            return "is wrong"
        }
        for _ in 0..<5000 { faults.note(message(), at: "") }
        #expect(made == 100)
    }

    @Test("Faults that were counted stay counted where one list is added to another")
    func added() {
        let (all, some) = (Faults(), Faults())
        for _ in 0..<130 { some.note("is wrong", at: "a") }
        all.note("is wrong", at: "b")
        all.note(some)
        #expect(all.list.count == 101 && all.list.last?.message == "and 31 more")
    }

    @Test("A table of 150,000 unknown names is read in one pass over them")
    func unknownNames() {
        let names = (0..<150_000).map { ("name\($0)", Value.null) }
        let faults = Faults()
        let reader = TableReader(.table(Dictionary(uniqueKeysWithValues: names)), at: "settings", faults)
        _ = reader?.flag("known")
        reader?.close()
        #expect(faults.list.count == 101 && faults.list.last?.message == "and 149900 more")
        #expect(faults.list[0].description == "settings.name0: unknown name, expected known")
    }
}
