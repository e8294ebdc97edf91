/// How much a document may ask for.
///
/// All of it is laid out before anything is shown, and nothing can stop Pango in the middle of a text. So each limit says
/// how much one text, one item or one document may cost; what is beyond is a fault that names the field and the limit.
enum ContentLimits {
    // One text.

    /// Bytes of a text with its markup.
    static let markupBytes = 16_384
    /// Bytes of a text without its markup; the time that Pango takes grows with the square of some texts.
    static let letterBytes = 8192
    /// Lines that are begun by a line break; the time that Pango takes grows with their square.
    static let lines = 2000
    /// Combining marks on one letter; no script needs as many.
    static let marks = 16
    static let elements = 1000
    /// Elements around one letter: Pango goes through them all for each part of a line.
    static let depth = 16
    /// Fonts of a text: families, sizes, styles and languages as they come together.
    ///
    /// To find one takes 1 to 4 ms.
    static let fonts = 12
    /// Families in one list of them.
    static let families = 8
    /// How large letters may be, in points, before the document's text scale.
    static let letterPoints = 1.0...1000
    /// From how many pixels on letters count as large.
    static let largeLetter = 256.0
    /// Pixels of all different large letters of a text; Cairo keeps a picture of each.
    static let largeLetterArea = 8.0 * 1024 * 1024

    // One item.

    /// Rows of pixels of an item.
    static let itemRows = 0...100_000
    /// Unicode scalars of a text on one line, of which what does not fit is left out.
    static let lineLetters = 2048
    /// Pixels of a line before it is cut: Pango counts in 32 bits, 1024 to a pixel.
    static let linePixels = 200_000.0

    // One document.

    /// Items that scroll.
    static let items = 20_000
    /// Items of a footer, which has to leave room for the others.
    static let footers = 8
    /// Rows of pixels of all items.
    static let documentRows = 100_000_000
    /// Places for windows of programs, of which as many connect.
    static let programs = 8
    static let texts = 1000
    /// Texts that are asked where lines begin, until one has a letter.
    static let directionTexts = 100
    /// Bytes of all texts, with their markup.
    static let textBytes = 131_072
    static let documentFonts = 64
    /// Fonts that are kept from one document to the next: those of one, since each takes some 100 kB.
    static let keptFonts = documentFonts
    /// Bytes of all pictures that the document itself holds; one that is shown often counts once.
    static let pictureBytes = 8 * 1024 * 1024
}
