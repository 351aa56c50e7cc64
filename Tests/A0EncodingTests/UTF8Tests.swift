import Foundation
import Testing

@testable import A0Encoding

@Suite("UTF-8 decoding")
struct UTF8Tests {
    @Test(
        "decoding valid UTF-8 preserves all its bytes",
        arguments: ["", "a", "\u{FEFF}a", "a\u{0}b", "\u{0}", "äöü", "\u{1F600}", "\u{FFFD}", "e\u{301}"])
    func text(_ text: String) {
        let read = String(exactlyUTF8: Data(text.utf8))
        #expect(read.map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test(
        "decoding invalid UTF-8 returns nil",
        arguments: [
            [0xFF], [0xC3], [0xC3, 0x28], [0x61, 0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xFE, 0xFF, 0x00, 0x61],
        ] as [[UInt8]])
    func others(_ bytes: [UInt8]) {
        #expect(String(exactlyUTF8: bytes) == nil)
    }
}
