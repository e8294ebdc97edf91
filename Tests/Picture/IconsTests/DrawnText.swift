@testable import Icons

/// The text of a drawing, and what is wrong with it.
enum DrawnText {
    static func svg(_ body: String, box: String = "0 0 24 24", _ attributes: String = "") -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(box)\"\(attributes)>\(body)</svg>"
    }

    /// With the place where that is known; nil of one that is drawn.
    static func fault(_ text: String) -> String? { check(text)?.description }

    static func message(_ text: String) -> String? { check(text)?.message }

    private static func check(_ text: String) -> SVGFault? {
        do throws(SVGFault) {
            try SVGScanner.check(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }
}
