import BottomSheet

/// What applications learn of a recording, and where the sheet rests in the end.
struct Story: Sendable, CustomStringConvertible {
    var preset: Preset
    var recording: String
    var events: [String]
    var end: String

    /// `words` are events in words with commas between them; "move large drag" is short for its `will` and its `did`.
    init(_ preset: Preset, _ recording: String, _ words: String, end: String) {
        self.preset = preset
        self.recording = recording
        self.end = end
        events = words.split(separator: ",").flatMap { event in
            let words = event.drop { $0 == " " }
            return words.prefix { $0 != " " }.contains("_") ? [String(words)] : ["will_\(words)", "did_\(words)"]
        }
    }

    var description: String { "\(preset) \(recording)" }

    static let all = classic + velog + stepped + card + lunabee + fluid

    private static let classic = [
        Story(.classic, "beside-the-sheet", "tapped_outside normal tap, dismiss hidden tap", end: "hidden"),
        Story(.classic, "catch", "move expanded drag", end: "expanded"),
        Story(.classic, "drag-and-hold", "", end: "normal"),
        Story(.classic, "drag-back", "", end: "normal"),
        Story(.classic, "drag-to-expanded", "move expanded drag", end: "expanded"),
        Story(.classic, "edge-swipe-back", "dismiss hidden fling", end: "hidden"),
        Story(.classic, "edge-swipe-up", "dismiss hidden fling, present normal edge", end: "normal"),
        Story(.classic, "flick-down", "dismiss hidden fling", end: "hidden"),
        Story(.classic, "id-split", "", end: "normal"),
        Story(
            .classic,
            "long",
            "move expanded drag, move normal drag, dismiss hidden fling, present normal edge, move expanded drag",
            end: "expanded"
        ),
        Story(.classic, "offset-panel", "move expanded drag, dismiss hidden fling", end: "hidden"),
        Story(.classic, "slow-down", "dismiss hidden drag", end: "hidden"),
        Story(.classic, "syn-dropped", "", end: "normal"),
        Story(.classic, "tap-backdrop", "tapped_outside normal tap, dismiss hidden tap", end: "hidden"),
        Story(.classic, "tap-sheet", "", end: "normal"),
        Story(.classic, "two-fingers", "", end: "normal"),
    ]

    /// Its ease-in leaves the sheet so low at first that the catch of `catch` finds it nearer to normal.
    private static let velog = [
        Story(.velog, "catch", "will_move expanded drag, move normal drag", end: "normal"),
        Story(.velog, "drag-to-expanded", "move expanded drag", end: "expanded"),
        Story(.velog, "edge-swipe-up", "dismiss hidden fling, present normal edge", end: "normal"),
        Story(.velog, "slow-down", "dismiss hidden drag", end: "hidden"),
        Story(.velog, "stretch-and-catch", "move expanded drag, move normal drag", end: "normal"),
        Story(.velog, "tap-backdrop", "tapped_outside normal tap, dismiss hidden tap", end: "hidden"),
    ]

    /// Speed is a step, a place is nothing: `drag-to-expanded` and `slow-down` come back; no tap dismisses.
    private static let stepped = [
        Story(.stepped, "catch", "move high fling", end: "high"),
        Story(
            .stepped,
            "demo-stepped",
            "move high fling, move low fling, dismiss hidden fling, present high edge",
            end: "high"
        ),
        Story(.stepped, "drag-to-expanded", "", end: "low"),
        Story(.stepped, "flick-down", "dismiss hidden fling", end: "hidden"),
        Story(.stepped, "low-sheet", "move high fling, move low fling", end: "low"),
        Story(.stepped, "slow-down", "", end: "low"),
        Story(.stepped, "tap-backdrop", "tapped_outside low tap", end: "low"),
    ]

    /// Bands decide, and only the card drags: in `slow-down` it is not low enough to go.
    private static let card = [
        Story(.card, "beside-the-sheet", "tapped_outside normal tap, dismiss hidden tap", end: "hidden"),
        Story(.card, "catch", "will_move expanded drag, move normal drag", end: "normal"),
        Story(
            .card,
            "demo-card",
            "move expanded drag, move normal drag, dismiss hidden fling, present normal edge,"
                + " tapped_outside normal tap, dismiss hidden tap",
            end: "hidden"
        ),
        Story(.card, "id-split", "move expanded drag", end: "expanded"),
        Story(.card, "slow-down", "", end: "normal"),
        Story(.card, "tap-backdrop", "tapped_outside normal tap, dismiss hidden tap", end: "hidden"),
    ]

    /// Half of its height or 700 pt/s: `slow-down` is less, the last stroke of `stretch-and-catch` more.
    private static let lunabee = [
        Story(.lunabee, "beside-the-sheet", "dismiss hidden fling", end: "hidden"),
        Story(.lunabee, "catch", "", end: "fit-content"),
        Story(.lunabee, "demo-lunabee", "dismiss hidden fling", end: "hidden"),
        Story(.lunabee, "drag-to-expanded", "", end: "fit-content"),
        Story(.lunabee, "edge-swipe-up", "dismiss hidden fling, present fit-content edge", end: "fit-content"),
        Story(.lunabee, "slow-down", "", end: "fit-content"),
        Story(.lunabee, "stretch-and-catch", "dismiss hidden drag", end: "hidden"),
        Story(.lunabee, "tap-backdrop", "tapped_outside fit-content tap, dismiss hidden tap", end: "hidden"),
    ]

    /// One detent at a time; beside the small sheet nothing is touched, and `long` has a sideways drag that is none.
    private static let fluid = [
        Story(.fluid, "beside-the-sheet", "move small fling, move medium drag", end: "medium"),
        Story(.fluid, "catch", "move large drag", end: "large"),
        Story(
            .fluid,
            "demo-fluid",
            "move large fling, move small tap, move medium tap, will_move large fling, move medium drag,"
                + " move small fling, dismiss hidden fling, present medium edge",
            end: "medium"
        ),
        Story(.fluid, "flick-down", "move small drag", end: "small"),
        Story(
            .fluid,
            "long",
            "move large drag, move medium drag, move small drag, move medium drag, move large drag, move medium drag,"
                + " move large drag",
            end: "large"
        ),
        Story(.fluid, "stretch-and-catch", "move large drag, move medium drag", end: "medium"),
        Story(.fluid, "tap-backdrop", "tapped_outside medium tap, dismiss hidden tap", end: "hidden"),
    ]
}
