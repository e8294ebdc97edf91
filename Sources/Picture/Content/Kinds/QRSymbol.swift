import CLateLibraries
import CQRencode
import Canvas

/// Why a text cannot be encoded.
struct QRError: Error {
    let reason: String
}

/// Encodes QR codes with libqrencode.
enum QRSymbol {
    /// The margin that ISO/IEC 18004 asks for on each side, in modules.
    static let margin = 4

    /// `text`, which is not empty, with a pixel for each module, its margin included: black on white in every theme.
    static func picture(of text: String, _ level: Item.QRLevel) throws(QRError) -> Picture {
        if let fault = sheetd_load_qrencode() { throw QRError(reason: String(cString: fault)) }
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let encoded = isASCII ? QRcode_encodeString(text, 0, level.ofLibrary, QR_MODE_8, 1) : unicode(text, level)
        guard let code = encoded else { throw QRError(reason: "libqrencode cannot encode it") }
        defer { QRcode_free(code) }
        let count = Int(code.pointee.width)
        let side = count + 2 * margin
        var words = [UInt32](repeating: 0xFFFF_FFFF, count: side * side)
        for index in 0..<count * count where code.pointee.data[index] & 1 == 1 {
            words[(index / count + margin) * side + index % count + margin] = 0xFF00_0000
        }
        return Picture(size: PixelSize(width: side, height: side), words: words)
    }

    /// The code of a text with letters that readers would guess at: it says that it is UTF-8, which has the number 26.
    private static func unicode(_ text: String, _ level: Item.QRLevel) -> UnsafeMutablePointer<QRcode>? {
        guard let input = QRinput_new2(0, level.ofLibrary) else { return nil }
        defer { QRinput_free(input) }
        let bytes = Array(text.utf8)
        guard QRinput_appendECIheader(input, 26) == 0,
            QRinput_append(input, QR_MODE_8, Int32(bytes.count), bytes) == 0
        else { return nil }
        return QRcode_encodeInput(input)
    }
}

extension Item.QRLevel {
    fileprivate var ofLibrary: QRecLevel {
        switch self {
        case .low: QR_ECLEVEL_L
        case .medium: QR_ECLEVEL_M
        case .quartile: QR_ECLEVEL_Q
        case .high: QR_ECLEVEL_H
        }
    }
}
