/// Whether `a` comes before `b` when runs of digits count as numbers, so that "card2" comes before "card10".
package func naturallyPrecedes(_ a: String, _ b: String) -> Bool {
    var left = Array(a.utf8)[...]
    var right = Array(b.utf8)[...]
    while let x = left.first, let y = right.first {
        if isDigit(x), isDigit(y) {
            let (first, second) = (takeNumber(&left), takeNumber(&right))
            if first.count != second.count { return first.count < second.count }
            if first != second { return first.lexicographicallyPrecedes(second) }
        } else {
            if x != y { return x < y }
            left.removeFirst()
            right.removeFirst()
        }
    }
    return left.isEmpty && !right.isEmpty
}

/// Cuts the digits off the front and returns them without leading zeros: of two such runs the longer is the larger.
private func takeNumber(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = text.prefix(while: isDigit)
    text = text.dropFirst(digits.count)
    return digits.drop { $0 == UInt8(ascii: "0") }
}

private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
