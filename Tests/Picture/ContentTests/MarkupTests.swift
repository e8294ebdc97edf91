import TestSupport
import Testing
import Values

@testable import Content

@Suite("Markup is checked before Pango sees it")
struct MarkupTests {
    private static func fault(_ markup: String) -> String? {
        do throws(MarkupError) {
            _ = try Markup(markup)
            return nil
        } catch {
            return error.message
        }
    }

    @Test("What is wrong is said with its line and column", arguments: faults)
    func fault(markup: String, fault: String) {
        #expect(Self.fault(markup) == fault)
    }

    private static let faults: [(String, String)] = [
        ("a < b", "line 1, column 4: expected a name; a plain < is written &lt;"),
        ("a\nb & c", "line 2, column 3: & begins an entity that does not end; a plain one is written &amp;"),
        ("&nbsp;", "line 1, column 1: unknown entity &nbsp; known are &lt; &gt; &amp; &quot; &apos; and numbers"),
        ("&#0;", "line 1, column 1: unknown entity &#0; known are &lt; &gt; &amp; &quot; &apos; and numbers"),
        ("&#xD800;", "line 1, column 1: unknown entity &#xD800; known are &lt; &gt; &amp; &quot; &apos; and numbers"),
        ("<b>open", "line 1, column 8: the markup ends, and <b> is not closed"),
        ("<b>x</i>", "line 1, column 5: expected </b>, found </i>"),
        ("x</b>", "line 1, column 2: </b> closes nothing"),
        ("<b x", "line 1, column 4: x: expected a value"),
        ("<span size=12>", "line 1, column 12: expected a value between quotes"),
        ("<span size='12>", "line 1, column 12: the markup ends within a value"),
        ("<b", "line 1, column 3: expected >"),
        ("<!-- x -->", "line 1, column 1: a text has neither comments nor declarations; a plain < is written &lt;"),
        ("<b size='12'>x</b>", "line 1, column 4: size: <b> has no attributes, <span> has"),
        (
            "<blink>x</blink>",
            "line 1, column 1: unknown element <blink>, known are b, big, i, markup, s, small, span, sub, sup, tt, u"
        ),
        ("<span colour='red'>x</span>", "line 1, column 7: unknown attribute colour, did you mean color?"),
        ("<span color='red' fgcolor='red'>x</span>", "line 1, column 19: fgcolor: <span> has this attribute already"),
        (
            "<span font_scale='4'>x</span>",
            "line 1, column 7: font_scale: expected one of superscript, subscript, small-caps, found \"4\""
        ),
        (
            "<span baseline_shift='17'>x</span>",
            "line 1, column 7: baseline_shift: "
                + "expected superscript, subscript, or more than one point, up to 1000pt, found \"17\""
        ),
        (
            "<span size='1850000000'>x</span>",
            "line 1, column 7: size: "
                + "expected 1024 for a point, \"12.5pt\", \"150%\" or a word such as large, found \"1850000000\""
        ),
        (
            "<span size='1100pt'>x</span>",
            "line 1, column 1: <span>: expected letters of 1 to 1000 points, found 1100"
        ),
        (
            "<span font='Sans'><big>x</big></span>",
            "line 1, column 19: <big>: expected letters of 1 to 1000 points, found 0"
        ),
    ]

    /// Numbers in the place of words end Pango by an assertion, `gravity` by a bad address.
    @Test(
        "A value that would end the daemon is a fault",
        arguments: [
            "font_scale='4'", "baseline_shift='17'", "baseline_shift='1024'", "baseline_shift='-0.5pt'",
            "text_transform='9'", "underline='9'", "overline='9'", "overline='none'", "gravity='9'", "gravity_hint='9'",
            "variant='30'",
            "style='30'", "stretch='30'", "show='64'", "weight='2000000000'", "line_height='1e9'", "line_height='nan'",
            "letter_spacing='2000000000'", "rise='2100000000'", "font='Sans 1850000'", "font='Sans inf'",
            "font='Sans 0x7fffff'", "font='Sans 1e5px'", "size='1e9pt'", "size='-5'", "size='-5%'", "lang='\u{E9}'",
            "font='Sans @wght=1e99'",
        ]
    )
    func deadly(attribute: String) throws {
        let fault = try #require(Self.fault("<span \(attribute)>x</span>"))
        #expect(fault.hasPrefix("line 1, column 7: \(attribute.prefix { $0 != "=" }): expected"), "\(fault)")
    }

    /// There are endlessly many, and Pango forgets none that it has met: a program could fill the memory with them.
    @Test(
        "A language is one that there may be, without variants of it",
        arguments: [
            "x", "ko-KR-x", "eng-US", "en-abcdefgh", "en-a1", "a1", "ko-", "-", "en_US", "zh-Hant-TW", "en-Abcd",
        ]
    )
    func language(tag: String) throws {
        let fault = try #require(Self.fault("<span lang='\(tag)'>x</span>"))
        #expect(fault.hasPrefix("line 1, column 7: lang: expected a language such as ko or pt-BR"), "\(fault)")
    }

    @Test("Everything that Pango's manual describes is painted", arguments: described)
    func painted(markup: String) throws {
        let shown = try ShownPage(#"{"items": [{"kind": "text", "markup": "\#(markup)"}]}"#)
        #expect(shown.picture.ink(on: 0xFFFFFF) != nil)
    }

    private static let described: [String] = elements + attributes.map { "<span \($0)>Text 123</span>" }

    private static let elements =
        ["b", "big", "i", "s", "sub", "sup", "small", "tt", "u", "markup"].map { "<\($0)>x</\($0)>" } + [
            "a &lt;&gt;&amp;&quot;&apos;&#169;&#xa9; > b", "<b><i>x</i></b >", "<b/>x<span size = '12pt' />",
            "<span\\nfont-desc='Sans Italic 12'\\tcolor='blue'>x</span>",
            "<span text_transform='uppercase'>a<span text_transform='none'>b</span></span>",
            "<span size='200%'><big>a</big><small>b</small></span>", "H<sub>2</sub>O<sup><sup>2</sup></sup>",
        ]

    private static let attributes = lengths + words.flatMap { name, values in values.map { "\(name)='\($0)'" } }

    private static let lengths = [
        "font='Sans Bold Italic 12'", "font_desc='Sans, Serif 12px'", "font='Sans 12 @wght=200'", "font='Sans'",
        "face='Sans'", "font_family='Sans, Serif'", "size='12.5pt'", "font_size='20480'", "weight='350'",
        "color='#00FF00'", "fgcolor='#00F8'", "foreground='#00FF007F'", "bgcolor='light blue'",
        "background='#112233'", "alpha='50%'", "fgalpha='30000'", "background_alpha='1'", "bgalpha='100%'",
        "underline_color='red' underline='low'", "overline_color='red' overline='single'",
        "strikethrough='true' strikethrough_color='red'", "rise='5pt'", "rise='-2048'", "baseline_shift='5pt'",
        "baseline_shift='-5000'", "fallback='false'", "lang='ko'", "lang='pt-BR'", "lang='sr-Latn'", "lang='fil'",
        "letter_spacing='2048'",
        "show='spaces|line-breaks|ignorables'", "show='none'", "insert_hyphens='n'", "allow_breaks='no'",
        "line_height='1.5'", "line_height='20480'", "font_features='dlig=1, -kern, afrc on'", "segment='word'",
        "segment='sentence'", "size='150%'",
    ]

    private static let words: [(String, [String])] = [
        ("size", ["xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "smaller", "larger"]),
        ("style", FontWords.styles), ("weight", FontWords.weights.sorted() + ["Ultra-Light"]),
        ("variant", FontWords.variants), ("stretch", FontWords.stretches),
        ("underline", ["none", "single", "double", "low", "error"]), ("overline", ["single"]),
        ("baseline-shift", ["superscript", "subscript"]),
        ("font_scale", ["superscript", "subscript", "small-caps"]),
        ("gravity", ["south", "east", "north", "west"]), ("gravity_hint", ["natural", "strong", "line"]),
        ("text_transform", ["none", "lowercase", "uppercase", "capitalize"]),
    ]

    @Test("Letters are as large as all elements around them say", arguments: sizes)
    func size(markup: String, points: Double) throws {
        let letters = try MarkupReader.read(markup)
        #expect(letters.bySize.keys.allSatisfy { abs($0 - points) < 0.001 }, "\(letters.bySize)")
        // Pango has them as large.
        let typesetter = Typesetter(Fonts(), family: "DejaVu Sans", scale: 4, textScale: 1, isMirrored: false)
        let height = typesetter.paragraphs(try Markup(markup), width: 9000).size.height
        #expect(abs(height / (points * 4) - 1.164) < 0.03, "\(height)")
    }

    private static let sizes: [(String, Double)] = [
        ("x", 16), ("<big>x</big>", 19.2), ("<small><small>x</small></small>", 11.111),
        ("<span size='10pt'>x</span>", 10), ("<span size='10pt'><big>x</big></span>", 12),
        ("<span size='200%'>x</span>", 32), ("<span size='200%'><span size='200%'>x</span></span>", 32),
        ("<span size='200%'><span size='10pt'>x</span></span>", 20),
        ("<span size='10pt'><span size='x-large'>x</span></span>", 14.4),
        ("<span font='Sans 20'>x</span>", 20), ("<span font='Sans 20' size='30pt'>x</span>", 30),
    ]

    @Test("Whatever a text holds, it is read or refused, and Pango refuses little of what is read", arguments: 0..<400)
    func anything(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let parts = [
            "<", ">", "/", "b", "<b>", "</b>", "<span ", "size", "=", "'", "\"", "12pt", " ", "&", "#", "x41", ";",
            "amp",
            "\n", "\u{301}", "한", "</span>", "<span size='12pt'>", "&#x1F600;", "color='red'", "-", "\u{0}", "<u/>",
            "]]>",
        ]
        let markup = (0..<random.index(12)).map { _ in random.pick(parts) }.joined()
        guard let message = Self.fault(markup) else { return }
        #expect(message.hasPrefix("line "), "\(markup.debugDescription): \(message)")
    }
}
