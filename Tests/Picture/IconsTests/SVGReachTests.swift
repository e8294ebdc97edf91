import Canvas
import TestSupport
import Testing

@testable import Icons

/// What takes a library long for few bytes: it draws in one step that nobody can end.
@Suite("An SVG is as small as what it draws")
struct SVGReachTests {
    private static let far = "expected a drawing near its view box, found one that is more than thirty times as large"

    @Test(
        "What lies far outside is refused, whatever takes it there",
        arguments: [
            "<path d='M0 0s1e7 -1e7 1e7 1e7'/>", "<path d='M0 0\(String(repeating: "h9v9", count: 200))'/>",
            "<path d='m0 0 900 900'/>", "<path d='M0 0C900 0 1 1 2 2'/>", "<path d='M9 9Q1 1 200-9T0 0t900 0'/>",
            "<path d='M9 9a.1 99 0 1110 0'/>", "<path d='M1 1 1e300 1e300'/>", "<path d='M1,1H1e9'/>",
            "<polygon points='0,0 9,9 1e4,3'/>", "<rect x='1' width='1e5' height='2'/>", "<circle r='8e6'/>",
            "<ellipse cx='5' rx='900'/>", "<line x2='9in'/>", "<rect width='5000%' height='1'/>",
            "<g transform='scale(90)'><path d='M9 9h9'/></g>",
            "<g transform='matrix(1 0 0 1 900 0)'><path d='M9 9h9'/></g>",
            "<g transform='rotate(45) translate(1500)'><path d='M9 9h9'/></g>",
            "<g transform='skewX(89.9)'><path d='M9 9h9'/></g>",
            "<g transform='scale(1e200)'><g transform='scale(1e200)'><path d='M9 9h9'/></g></g>",
            "<path id='a' d='M0 0h9'/><use href='#a' x='900'/>", "<use href='#a' y='900'/><path id='a' d='M0 0h9'/>",
            "<g id='a' transform='scale(12)'><path d='M0 0h9'/></g><g id='b' transform='scale(12)'><use href='#a'/></g>",
            "<path stroke-width='7e6' d='M0 0h9'/>", "<path style='stroke-width:4999' d='M0 0h9'/>",
            "<style>path{fill:none;stroke-width:4999}</style>", "<g transform='scale(1000)'><path d='M0 0h.001'/></g>",
        ]
    )
    func far(body: String) { #expect(DrawnText.message(DrawnText.svg(body)) == Self.far) }

    @Test(
        "What a style or an attribute hides is refused",
        arguments: [
            ("<path style='filter:blur(9px)'/>", "expected a drawing without filters"),
            ("<path filter='blur(9)'/>", "expected a drawing without filters"),
            ("<style>path { FILTER : blur(9px) }</style>", "expected a drawing without filters"),
            ("<style>/* a */circle{/**/r:1e7}</style>", "expected r as an attribute"),
            ("<path style='d:path(\"M0 0\")'/>", "expected d as an attribute"),
            ("<g style='transform:scale(9)'/>", "expected transform as an attribute"),
            ("<g transform-origin='9 9'/>", "expected transform as an attribute"),
            ("<g transform='scale(9'/>", nil), ("<g transform='grow(9)'/>", "expected a transform, found \"grow(9)\""),
            ("<path d='M0 0x9'/>", "expected a path, found \"M0 0x9\""), ("<path d='0 0'/>", "expected a path"),
            ("<path d='M0 0z9 9'/>", "expected a path"), ("<path d='M0 0a1 1 0 2 0 1 1'/>", "expected a path"),
            ("<polygon points='a'/>", "expected points, found \"a\""),
            ("<rect x='a'/>", "x: expected a length, found \"a\""),
            ("<svg/>", "expected no <svg> within another"),
            ("<g id='a'/><g id='a'/>", "expected ids that differ, found two elements called \"a\""),
            ("<path id='a ' d='M0 0'/>", "id: expected no blanks"),
            (
                "<g font-size='2e9'><path stroke-width='1em' d='M0 0h1'/></g>",
                "stroke-width: expected a length, found \"1em\""
            ),
            ("<path style='stroke-width:1ex' d='M0 0h1'/>", "stroke-width: expected a length"),
            ("<circle r='1em'/>", "r: expected a length, found \"1em\""),
            ("<symbol viewBox='0 0 .1 .1'/>", "expected one viewBox, that of the outermost <svg>"),
            ("<clipPath clipPathUnits='objectBoundingBox'/>", "clipPathUnits: expected \"userSpaceOnUse\""),
        ] as [(String, String?)]
    )
    func hidden(body: String, message: String?) {
        let fault = DrawnText.message(DrawnText.svg(body))
        #expect(message.map { fault?.hasPrefix($0) == true } ?? (fault == nil), "\(fault ?? "none")")
    }

    @Test(
        "A view box has a width and a height",
        arguments: ["0 0 0 24", "0 0 24", "0 0 -1 1", "0 0 nan 1", "0 0 1 1 1", ""]
    )
    func box(sides: String) {
        #expect(
            DrawnText.message(DrawnText.svg("", box: sides)) == "viewBox: expected four numbers, the last two above 0"
        )
    }

    @Test("More lines, layers and elements than an icon has are refused, those that are used again too")
    func counts() {
        func lines(_ count: Int) -> String { "<path id='a' d='M0 0\(String(repeating: "h1", count: count))'/>" }
        #expect(DrawnText.message(DrawnText.svg(lines(240))) == nil)
        let zigzag = "<path id='a' d='M0 0\(String(repeating: "h9h-9", count: 600))'/>"
        #expect(DrawnText.message(DrawnText.svg(zigzag)) == nil)
        let more = "expected at most 1200 lines and curves with all that is used again, found more"
        #expect(DrawnText.message(DrawnText.svg(zigzag + "<path d='M0 0h1'/>")) == more)
        #expect(DrawnText.message(DrawnText.svg(zigzag + "<use href='#a'/>")) == more)
        let arcs = "<path d='M0 0\(String(repeating: "a1 1 0 001 0a1 1 0 00-1 0", count: 101))'/>"
        #expect(DrawnText.message(DrawnText.svg(arcs)) == more)
        let layers = "expected at most 100 elements with an opacity or a mask, found more"
        for layer in ["opacity='.9'", "style='opacity:.9'", "mask='url(#m)'", "style='mix-blend-mode:screen'"] {
            func groups(_ count: Int) -> String { DrawnText.svg(String(repeating: "<g \(layer)/>", count: count)) }
            #expect(DrawnText.message(groups(100)) == nil && DrawnText.message(groups(101)) == layers, "\(layer)")
        }
        func styled(_ count: Int) -> String {
            DrawnText.svg("<style>.a{opacity:.5}</style>" + String(repeating: "<g/>", count: count))
        }
        #expect(DrawnText.message(styled(98)) == nil && DrawnText.message(styled(99)) == layers)
    }

    @Test(
        "What drawing programs write is accepted",
        arguments: [
            DrawnText.svg(
                "<g transform='translate(-1234 -567)'><g transform='translate(1230.000000, 560.000000)'><path d='M4 7h9'/></g></g>"
            ),
            DrawnText.svg("<g transform='matrix(1.3333 0 0 -1.3333 0 24)'><path d='M0 0c.5.5-1-1 2-2zm1-1l3 3'/></g>"),
            DrawnText.svg("<path d='M480-120 240-360l56-57 184 184'/>", box: "0 -960 960 960"),
            DrawnText.svg(
                "<path d='M6.5 10.25a5.5 5.5 0 0111 0A1 1 0 1 0 9,9z'/>",
                " style='width:24px;height:24px' width='1em'"
            ),
            DrawnText.svg(
                "<g transform='rotate(180 12 12)' opacity='1'><rect width='100%' height='100%' rx='auto'/></g>"
            ),
            DrawnText.svg(
                "<path d=''/><path d='none'/><polyline points=''/><g transform=''/><g transform=' scale(2) , scale(.5)'/>"
            ),
            "<svg><path d='M0 0h512'/></svg>",
        ]
    )
    func accepted(text: String) { #expect(DrawnText.message(text) == nil) }

    /// Points and curves of random paths as they are, step by step.
    @Test("A path is followed as it is drawn: no point of its lines and curves lies outside of its rectangle")
    func followed() {
        var random = SplitMix(seed: 9)
        for _ in 0..<300 {
            var (x, y) = (random.coordinate, random.coordinate)
            var (path, ends) = ("M\(x) \(y)", [(x, y)])
            for _ in 0..<random.index(12) {
                let (dx, dy) = (random.coordinate, random.coordinate)
                let (next, step) =
                    switch random.index(6) {
                    case 0: ((dx, dy), "L\(dx) \(dy)")
                    case 1: ((x + dx, y + dy), "l\(dx) \(dy)")
                    case 2: ((x + dx, y), "h\(dx)")
                    case 3: ((x, dy), "V\(dy)")
                    case 4: ((x + dx, y + dy), "c1 2,3 4 \(dx),\(dy)")
                    default: ((dx, dy), "A5 6 0 01\(dx) \(dy)")
                    }
                (x, y) = next
                ends.append((x, y))
                path += step
            }
            let box = SVGPath(path)?.box
            if ends.count > 1 { #expect(box != nil, "\(path)") }
            for (x, y) in ends where ends.count > 1 {
                #expect(box?.x.contains(x) == true && box?.y.contains(y) == true, "\(path)")
            }
        }
    }
}

extension SplitMix {
    fileprivate mutating func number() -> Double { Double(index(2000)) / 10 - 100 }
    fileprivate var coordinate: Double { mutating get { number() } }
}
