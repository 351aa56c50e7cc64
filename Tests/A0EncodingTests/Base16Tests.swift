import Foundation
import Testing

@testable import A0Encoding

@Suite("base16")
struct Base16Tests {
    @Test("bytes become lowercase digits, and digits of either case become the bytes")
    func roundTrip() {
        let all = Data(0...255)
        let text = Base16.encode(all)
        #expect(text.hasPrefix("000102") && text.hasSuffix("fdfeff"))
        #expect(Base16.decode(text) == all)
        #expect(Base16.decode(text.uppercased()) == all)
        #expect(Base16.encode(all.suffix(2)) == "feff")
        #expect(Base16.encode(Data()) == "")
    }

    @Test("text that isn't base16 isn't decoded", arguments: ["0", "0g", "0x10", "+1", "é0", " 0", "٠٠"])
    func refused(text: String) {
        #expect(Base16.decode(text) == nil)
    }
}
