import Testing

@testable import Icons

@Suite("What an SVG is refused for before a library sees it")
struct SVGScannerTests {
    @Test("The icons that come with sheetd are drawn", arguments: IconSet.shipped.map(\.name))
    func shipped(name: String) throws {
        let icon = try #require(IconSet.shipped(name))
        try SVGScanner.check(icon.bytes)
        #expect(icon.bytes.count < 1500, "a few strokes")
    }

    @Test(
        "What drawing programs write is accepted",
        arguments: [
            DrawnText.svg("<path d='M4 12h16'/>"),
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone='no'?>\n\(DrawnText.svg(""))\n",
            "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">\(DrawnText.svg(""))",
            "\u{FEFF}<!-- drawn -->\(DrawnText.svg("<g id=\"a\"><title>A &amp; B &#233;</title></g>"))",
            DrawnText.svg("<style><![CDATA[ .a { fill: none } ]]></style><path class=\"a\" d=\"M0 0\"/>"),
            DrawnText.svg("<defs><clipPath id='c'><path d='M0 0h9v9z'/></clipPath></defs><g clip-path=\"url(#c)\"/>"),
            DrawnText.svg("<path id=\"p\" d=\"M0 0\"/><use xlink:href=\"#p\"/><use href=\" #p \"/>"),
            DrawnText.svg("<sodipodi:namedview inkscape:export-filename=\"C:\\icons\\a.png\"/>"),
            DrawnText.svg("<path stroke-dasharray=\"none\" style=\"stroke-dasharray: none;fill:none\" d=\"M0 0\"/>"),
            DrawnText.svg("<rdf:RDF><cc:license rdf:resource=\"http://example.org/\"/></rdf:RDF>"),
        ]
    )
    func accepted(text: String) { #expect(DrawnText.fault(text) == nil) }

    @Test(
        "Each case has a fault that says what is wrong, and where",
        arguments: [
            ("", "expected an <svg>, found none"),
            ("drawing", "line 1, column 1: expected an <svg>, found something else"),
            ("<html/>", "line 1, column 1: expected <svg>, found <html>"),
            ("<svg>", "line 1, column 6: <svg> does not end"),
            ("<svg>\n </g></svg>", "line 2, column 2: </g>: expected the end of the element before it"),
            ("<svg/><svg/>", "line 1, column 13: expected one <svg>, found another element behind it"),
            ("<svg a>", "line 1, column 7: expected = behind a"),
            ("<svg a=\"b>", "line 1, column 9: a value does not end"),
            ("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>", "line 1, column 1: expected no entities of its own"),
            ("<!DOCTYPE svg SYSTEM '>'><svg/>", "line 1, column 24: expected an <svg>, found something else"),
            ("<svg><!ENTITY a 'b'></svg>", "line 1, column 6: expected no entities of its own"),
            (
                "<svg>&a;</svg>",
                "line 1, column 6: expected &lt; &gt; &amp; &quot; &apos; or a number, no other entity"
            ),
            ("<?xml encoding='UTF-7'?><svg/>", "line 1, column 7: expected the encoding UTF-8, found \"UTF-7\""),
            ("<?xml-stylesheet href='a.css'?><svg/>", "line 1, column 1: expected no processing instruction"),
            ("<svg><!-- a</svg>", "line 1, column 10: a comment does not end"),
        ]
    )
    func refused(text: String, message: String) { #expect(DrawnText.fault(text) == message) }

    @Test(
        "Nothing leads out of the file, however it is written",
        arguments: [
            ("<image href=\"#a\"/>", "<image>: expected a drawing without pictures"),
            ("<s:image/>", "<s:image>: expected a drawing without pictures"),
            ("<script>1</script>", "<script>: expected a drawing without programs"),
            ("<foreignObject/>", "<foreignObject>: expected a drawing without other documents"),
            ("<xi:include href=\"a\"/>", "<xi:include>: expected a drawing without other files"),
            ("<filter/>", "<filter>: expected a drawing without filters"),
            ("<text>a</text>", "<text>: expected a drawing without letters: convert them to paths"),
            ("<use href=\"a.svg#a\"/>", "expected a reference to #ID, found \"a.svg#a\""),
            ("<use xlink:href=\"fi&#x6c;e:///a\"/>", "expected a reference to #ID, found \"file:///a\""),
            ("<use x:href=\"data:a\"/>", "expected a reference to #ID, found \"data:a\""),
            ("<g fill=\"url(a.svg#a)\"/>", "expected url(#ID), found \"url(a.svg#a)\""),
            ("<g style=\"fill:url(#a);mask:URL( 'http:a' )\"/>", "expected url(#ID), found"),
            ("<g fill=\"u\\72l(a)\"/>", "expected styles without \\"),
            ("<path stroke-dasharray=\".1\"/>", "expected a drawing without dashes: convert them to paths"),
            ("<style>g { stroke-dasharray : 1 }</style>", "expected a drawing without dashes"),
            ("<style>@IMPORT 'a';</style>", "expected no @import"),
            ("<style>g { mask: url(#a) }</style>", "expected url() in attributes alone, not in <style>"),
            ("<style>@\\69mport 'a';</style>", "expected styles without \\"),
            ("<style><![CDATA[@import 'a']]></style>", "expected no @import"),
        ]
    )
    func outside(body: String, message: String) throws {
        let fault = try #require(DrawnText.fault(DrawnText.svg(body)))
        #expect(fault.contains(message), "\(fault)")
        #expect(fault.hasPrefix("line 1, column "))
    }

    @Test("As much is drawn as the limits allow, and not one more")
    func limits() throws {
        let most = SVGScanner.mostElements
        #expect(DrawnText.fault(DrawnText.svg(String(repeating: "<g/>", count: most - 1))) == nil)
        #expect(
            DrawnText.fault(DrawnText.svg(String(repeating: "<g/>", count: most)))?.contains("at most 2000 elements")
                == true
        )
        #expect(
            DrawnText.fault(DrawnText.svg(String(repeating: " ", count: SVGScanner.mostBytes)))?.contains("65536 bytes")
                == true
        )
        func nested(_ count: Int) -> String {
            DrawnText.svg(String(repeating: "<g>", count: count) + String(repeating: "</g>", count: count))
        }
        #expect(
            DrawnText.fault(nested(63)) == nil && DrawnText.fault(nested(64))?.contains("within each other") == true
        )
        let rules = String(repeating: "a{b:c}", count: 700)
        #expect(DrawnText.fault(DrawnText.svg("<style>\(rules)</style>"))?.contains("4096 bytes of styles") == true)
        #expect(throws: SVGFault.self) { try SVGScanner.check([0x3C, 0xFF]) }
    }

    @Test("What is used again counts again, so that nine elements that use each other are not a billion")
    func expansion() {
        let laughs = (1..<10).map { level in
            "<g id=\"a\(level)\">" + String(repeating: "<use href=\"#a\(level - 1)\"/>", count: 10) + "</g>"
        }
        #expect(
            DrawnText.fault(DrawnText.svg("<g id=\"a0\"/>" + laughs.joined()))?.contains("with all that is used again")
                == true
        )
        let masks = (1..<10).map { level in
            "<mask id=\"a\(level)\">" + String(repeating: "<g mask=\"url(#a\(level - 1))\"/>", count: 10) + "</mask>"
        }
        #expect(
            DrawnText.fault(DrawnText.svg("<g id=\"a0\"/>" + masks.joined()))?.contains("with all that is used again")
                == true
        )
        let few = DrawnText.svg(
            "<g id=\"a\"><path d=\"M0 0\"/></g>" + String(repeating: "<use href=\"#a\"/>", count: 600)
        )
        #expect(DrawnText.fault(few) == nil)
        for ring in [
            "<g id=\"a\"><use href=\"#a\"/></g>", "<g id=\"a\" mask=\"url(#b)\"/><mask id=\"b\" mask=\"url(#a)\"/>",
        ] {
            #expect(DrawnText.fault(DrawnText.svg(ring))?.contains("leads back to itself") == true)
        }
    }
}
