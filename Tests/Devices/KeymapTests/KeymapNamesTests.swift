import SystemPackage
import Testing

@testable import Keymap

@Suite("Which layout the system has") struct KeymapNamesTests {
    @Test(
        "The assignments of a shell say it",
        arguments: [
            (
                "XKBMODEL=\"pc104\"\nXKBLAYOUT=\"de\"\nXKBVARIANT=\"nodeadkeys\"\nXKBOPTIONS=\"compose:ralt\"\n",
                "de(nodeadkeys), compose:ralt"
            ),
            ("# KEYBOARD CONFIGURATION FILE\n\nXKBLAYOUT='us,de'\nBACKSPACE=\"guess\"", "us,de"),
            ("KEYMAP=de-latin1\nXKBLAYOUT=ch XKBVARIANT=fr", "ch"),
            ("  XKBLAYOUT=fr # of the office", "fr"), ("XKBLAYOUT=\"gb", "gb"),
        ]
    )
    func assignments(text: String, says: String) {
        #expect(KeymapNames(assignments: text).map { "\($0)" } == says)
    }

    @Test(
        "A file without a layout says nothing",
        arguments: ["", "KEYMAP=us", "XKBLAYOUT=", "XKBLAYOUT=\"\"", "=", "#XKBLAYOUT=de"]
    )
    func none(text: String) { #expect(KeymapNames(assignments: text) == nil) }

    @Test("The model is that of most keyboards where none is named")
    func models() {
        #expect(KeymapNames(assignments: "XKBLAYOUT=de")?.model == "pc105")
        #expect(KeymapNames(assignments: "XKBLAYOUT=de\nXKBMODEL=pc104")?.model == "pc104")
    }

    @Test("A locale is found in the list of X, and nothing outside the folder is")
    func locales() {
        let list =
            "# comment\niso8859-1/Compose:\tC\nen_US.UTF-8/Compose:\tde_DE.UTF-8\npt_BR.UTF-8/Compose\tpt_BR.UTF-8\n../x: evil\n/etc/passwd: worse\n"
        #expect(ComposeFile.place(of: "de_DE.UTF-8", in: list) == "en_US.UTF-8/Compose")
        #expect(ComposeFile.place(of: "pt_BR.UTF-8", in: list) == "pt_BR.UTF-8/Compose")
        for locale in ["fr_FR.UTF-8", "evil", "worse", ""] { #expect(ComposeFile.place(of: locale, in: list) == nil) }
        #expect(ComposeFile.normalized("de_DE.utf8") == "de_DE.UTF-8")
        #expect(ComposeFile.normalized("de_DE") == "de_DE")
        #expect(ComposeFile(locale: "C", in: "/nonexistent") == nil)
    }
}
