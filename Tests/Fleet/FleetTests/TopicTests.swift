import TestSupport
import Testing

@testable import Fleet

struct TopicTests {
    @Test(
        "Ids are percent-encoded outside of letters, digits, - and _",
        arguments: [
            ("light", "light"), ("living_room-2", "living_room-2"), ("a b", "a%20b"), ("a/b", "a%2Fb"), ("+", "%2B"),
            ("#", "%23"), ("조명", "%EC%A1%B0%EB%AA%85"), ("50%", "50%25"), ("$SYS", "%24SYS"), (".", "%2E"),
        ]
    )
    func encoding(id: String, level: String) {
        #expect(TopicText.encoded(id) == level)
        #expect(TopicText.decoded(level) == id)
    }

    @Test("What encoding never gives is no id", arguments: ["", "%", "%2", "%zz", "%2f", "%41", "a b", "%FF", "a.b"])
    func undecodable(level: String) {
        #expect(TopicText.decoded(level) == nil)
    }

    @Test("Any text comes back from its topic, and no two have the same name for Home Assistant")
    func properties() {
        var random = SplitMix(seed: 20)
        var names: [String: String] = [:]
        for _ in 0..<5000 {
            let scalars = (0...random.index(6)).map { _ in random.pick(Array("ab_-/ %조é_5f".unicodeScalars)) }
            let text = String(String.UnicodeScalarView(scalars))
            #expect(TopicText.decoded(TopicText.encoded(text)) == text)
            let name = TopicText.hubName(text)
            #expect(name.utf8.allSatisfy { $0 < 0x80 } && !name.contains("%") && !name.contains("/"))
            #expect(names.updateValue(text, forKey: name) ?? text == text)
        }
    }

    private static let topics = Topics(panel: "kitchen", groups: ["floor1"], discoveryPrefix: "homeassistant")

    @Test(
        "What comes in is for this panel, for one of its groups or for all",
        arguments: [
            ("sheetd/kitchen/item/a%20b/set", .item(id: "a b")), ("sheetd/all/sheet/set", .part(.sheet)),
            ("sheetd/group/floor1/screen/set", .part(.screen)), ("sheetd/kitchen/brightness/set", .part(.brightness)),
            ("sheetd/kitchen/call", .call), ("sheetd/all/config/desired", .desired(.all)),
            ("sheetd/group/floor1/config/desired", .desired(.group("floor1"))),
            ("sheetd/kitchen/config/desired", .desired(.panel)), ("homeassistant/status", .hub),
            ("sheetd/kitchen/screenshot/set", .part(.screenshot)), ("sheetd/all/notify/set", .part(.notify)),
            ("sheetd/kitchen/ask/set", .ask), ("sheetd/all/item/oven%2E1/a%20b/set", .item(id: "a b", of: "oven.1")),
        ] as [(String, Topics.Inward)]
    )
    func inward(topic: String, meaning: Topics.Inward) {
        #expect(Self.topics.inward(topic) == meaning)
    }

    @Test(
        "What the broker has kept of the panel is reported from everything else",
        arguments: [
            ("sheetd/kitchen/item/a%20b/state", .itemState()), ("homeassistant/device/kitchen/config", .discovery),
            ("sheetd/kitchen/item/oven/a%20b/state", .itemState(of: "oven")),
            ("sheetd/kitchen/item/sheet/a/state", nil), ("sheetd/kitchen/item/a/b/c/state", nil),
            ("sheetd/kitchen/item/a/event", nil), ("sheetd/kitchen/item/a b/state", nil),
            ("sheetd/kitchen/item//state", nil),
            ("sheetd/kitchen/item/state", nil), ("sheetd/kitchen/item/a//state", nil),
            ("sheetd/bath/item/a/state", nil),
            ("homeassistant/device/bath/config", nil), ("sheetd/kitchen/state", nil), ("", nil),
        ] as [(String, Topics.Kept?)]
    )
    func kept(topic: String, meaning: Topics.Kept?) {
        #expect(Self.topics.kept(topic) == meaning)
        #expect(meaning == nil || Self.topics.inward(topic) == nil)
    }

    @Test("It is asked for with fixed filters, and without Home Assistant for the states alone")
    func keptFilters() {
        let states = ["sheetd/kitchen/item/+/state", "sheetd/kitchen/item/+/+/state"]
        #expect(Self.topics.keptFilters == states + ["homeassistant/device/kitchen/config"])
        let alone = Topics(panel: "kitchen", groups: [], discoveryPrefix: nil)
        #expect(alone.keptFilters == states)
    }

    @Test(
        "Anything else is not",
        arguments: [
            "", "sheetd", "sheetd/kitchen", "sheetd/bath/call", "sheetd/group/floor2/call", "sheetd/group/floor1",
            "sheetd/kitchen/item/set", "sheetd/kitchen/item//set", "sheetd/kitchen/item/a/b/c/set",
            "sheetd/kitchen/item/sheet/a/set", "sheetd/kitchen/item/a//set", "sheetd/kitchen/ask",
            "sheetd/kitchen/ask/reply/7",
            "sheetd/kitchen/item/%/set",
            "sheetd/kitchen/light/set", "sheetd/kitchen/call/", "other/kitchen/call", "sheetd/kitchen/sheet/state",
        ]
    )
    func foreign(topic: String) {
        #expect(Self.topics.inward(topic) == nil)
    }

    @Test("Filters have + for an id and no #, and are those of what is allowed, and of the panel's own calls")
    func filters() {
        let all = Self.topics.filters(
            AllowList(["item/*", "sheet", "screen", "brightness", "screenshot", "notify", "ask", "config", "call/*"])
        )
        #expect(all.count == 3 * 10 + 1)
        #expect(all.allSatisfy { !$0.contains("#") })
        let few = Self.topics.filters(AllowList(["item/light"]))
        let expected = ["kitchen", "all", "group/floor1"].flatMap { scope in
            ["item/+/set", "item/+/+/set"].map { "sheetd/\(scope)/\($0)" }
        }
        #expect(few == expected + ["sheetd/kitchen/ask/set", "sheetd/kitchen/call", "homeassistant/status"])
    }

    @Test("An entry allows what it names, and * all of its family")
    func allowing() {
        let list = AllowList(["item/*", "call/State", "sheet"])
        for subject in ["item/a", "item/a/b", "call/State", "sheet"] { #expect(list.allows(subject)) }
        for subject in ["call/Present", "screen", "config", "item", "call"] { #expect(!list.allows(subject)) }
        let oven = AllowList(["item/oven/*", "item/door/open"])
        for subject in ["item/oven/light", "item/door/open"] { #expect(oven.allows(subject)) }
        for subject in ["item/light", "item/oven", "item/door/shut", "item/ovens/light"] {
            #expect(!oven.allows(subject))
        }
    }
}
