import CLateLibraries
import CLibhangul

/// Makes Korean syllables of jamo, as they are typed on the two-set keyboard.
///
/// Its state is the keys of the open syllable, five at most, which are typed again with each one that comes: so it is a value, and
/// erases jamo by jamo. Syllables are libhangul's; where that is missing, jamo stay as they are.
package struct HangulComposer: Equatable, Sendable {
    /// The keys of the open syllable, as they lie on a Latin keyboard.
    private var keys: [UInt8] = []

    package init() {}

    /// The open syllable; empty where there is none.
    package var preedit: String { keys.isEmpty ? "" : Self.typed(keys).preedit }

    /// Adds a jamo to the open syllable.
    ///
    /// - Returns: what is written for good; nil where `jamo` is none, which the open syllable has to end before.
    package mutating func type(_ jamo: Character) -> String? {
        guard let key = Self.keys[jamo] else { return nil }
        guard Self.isThere else { return String(jamo) }
        let (commit, preedit) = Self.typed(keys + [key])
        let all = keys + [key]
        // What is open now are the last keys that make it by themselves.
        let count = (0...all.count).first { Self.typed(all.suffix($0)) == ("", preedit) } ?? 0
        keys = all.suffix(count)
        return count == 0 ? commit + preedit : commit
    }

    /// Erases the last jamo of the open syllable; false where none is open.
    package mutating func erase() -> Bool { keys.popLast() != nil }

    /// Ends the open syllable, and returns it.
    package mutating func end() -> String {
        defer { keys = [] }
        return preedit
    }

    /// What libhangul makes of `keys`, in a context of its own.
    private static func typed(_ keys: some Sequence<UInt8>) -> (commit: String, preedit: String) {
        guard isThere, let context = hangul_ic_new("2") else { return ("", "") }
        defer { hangul_ic_delete(context) }
        var commit = ""
        for key in keys {
            _ = hangul_ic_process(context, Int32(key))
            commit += String(hangul: hangul_ic_get_commit_string(context))
        }
        return (commit, String(hangul: hangul_ic_get_preedit_string(context)))
    }

    private static let isThere = sheetd_load_hangul() == nil

    private static let keys: [Character: UInt8] = {
        let jamo = "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ"
        return Dictionary(uniqueKeysWithValues: zip(jamo, "qwertyuiopasdfghjklzxcvbnmQWERTOP".utf8))
    }()
}

extension String {
    /// The text of libhangul, which ends with a zero.
    fileprivate init(hangul text: UnsafePointer<ucschar>?) {
        self.init()
        var next = text
        while let scalar = next?.pointee, scalar != 0 {
            if let scalar = Unicode.Scalar(scalar) { unicodeScalars.append(scalar) }
            next = next?.successor()
        }
    }
}
