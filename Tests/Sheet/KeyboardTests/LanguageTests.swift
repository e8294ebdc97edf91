import Keyboard
import Testing

/// What people of a language write with its layout.
struct LanguageTests {
    @Test(
        "Every letter of the language can be typed, small and large, with the figures and what sentences need",
        arguments: [
            ("us", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789.,?!'\"-:;()@#%&*+=/\\_$€£"),
            ("gb", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789.,?!'\"-:;()@#%&*+=/\\_$€£"),
            (
                "de", "abcdefghijklmnopqrstuvwxyzäöüß", "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜẞ",
                "0123456789.,?!'\"-:;()@#%&*+=/\\_€„“–"
            ),
            (
                "fr", "abcdefghijklmnopqrstuvwxyzàâæçéèêëîïôœùûüÿ", "ABCDEFGHIJKLMNOPQRSTUVWXYZÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ",
                "0123456789.,?!'\"-:;()@#%&*+=/\\_€«»’"
            ),
            (
                "es", "abcdefghijklmnopqrstuvwxyzáéíóúüñ", "ABCDEFGHIJKLMNOPQRSTUVWXYZÁÉÍÓÚÜÑ",
                "0123456789.,?!¿¡'\"-:;()@#%&ªº€"
            ),
            ("kr", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ", "ㅃㅉㄸㄲㅆㅒㅖ", "0123456789.,?!'\"-:;()@#%&₩"),
            ("ar", "ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئةى", "", "٠١٢٣٤٥٦٧٨٩0123456789.،؟!؛-:()@#"),
            ("number", "0123456789", "", "-+.,"),
            ("pin", "0123456789", "", ""),
        ]
    )
    func letters(name: String, small: String, large: String, others: String) throws {
        let layout = try #require(KeyboardLayout.shipped(name))
        let keys = Set(layout.views.values.joined().joined().compactMap(\.letter))
        func typed(isShifted: Bool) -> Set<Character> {
            Set(
                keys.flatMap {
                    [layout.letter($0, isShifted: isShifted)] + layout.alternates(of: $0, isShifted: isShifted)
                }
            )
        }
        #expect(Set(small + others).subtracting(typed(isShifted: false)) == [])
        #expect(Set(large).subtracting(typed(isShifted: true)) == [])
    }

    @Test(
        "All views of all layouts have keys to write, to erase and to go on",
        arguments: KeyboardLayout.shipped.map(\.name)
    )
    func commands(name: String) throws {
        let layout = try #require(KeyboardLayout.shipped(name))
        for (view, rows) in layout.views {
            let commands = Set(rows.joined())
            let hasSpace = name == "pin" || name == "number" || commands.contains(.command(.space))
            #expect(commands.isSuperset(of: [.command(.backspace), .command(.enter)]) && hasSpace, "\(view)")
        }
    }
}
