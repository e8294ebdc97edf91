// The bytes of texts: UTF-8, with a mark before it or without.

extension [UInt8] {
    /// The mark that editors put before UTF-8.
    package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The text without a mark before it; where programs have put several texts together there may be more of them.
    package var withoutByteOrderMark: [UInt8] {
        var rest = self[...]
        while rest.starts(with: Self.byteOrderMark) { rest = rest.dropFirst(Self.byteOrderMark.count) }
        return rest.count == count ? self : Array(rest)
    }

    /// The first byte that is not part of UTF-8.
    var firstNotUTF8: Int? {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: span)
            return nil
        } catch {
            return error.byteOffsets.lowerBound
        }
    }

    /// What to say of it.
    func notUTF8(_ index: Int) -> String {
        "expected UTF-8, found the byte 0x" + String(self[index], radix: 16, uppercase: true)
    }
}
