import Foundation
import Testing

@testable import A0JOSE

@Suite("The DER reader")
struct DERReaderTests {
    @Test("the DER reader reads elements of any length", arguments: [0, 1, 0x7F, 0x80, 0xFF, 0x100, 70_000])
    func roundTrip(count: Int) {
        let content = Data(repeating: 7, count: count)
        var reader = DERReader(DER.octetString(content) + DER.null)
        #expect(reader.element(0x30) == nil)
        #expect(reader.element(0x04) == content)
        #expect(!reader.isAtEnd)
        #expect(reader.element(0x05) == Data())
        #expect(reader.isAtEnd)
        #expect(reader.element(0x05) == nil)
    }

    @Test(
        "the DER reader rejects non-minimal lengths and truncated elements",
        arguments: [
            "", "04", "0401", "0480", "04800000", "048101", "0481017F", "04817F", "0482008000", "048400000001AA",
            "0485000000000100", "04FF00", "0484FFFFFFFF00", "047F00",
        ])
    func malformed(hex: String) {
        var reader = DERReader(Samples.hex(hex))
        #expect(reader.element(0x04) == nil)
    }

    @Test("a DER integer must be minimal and can't be negative")
    func integers() {
        for (hex, expected) in [
            ("020100", Data()), ("020101", Data([1])), ("02020080", Data([0x80])), ("020180", nil), ("0200", nil),
            ("030101", nil),
        ] {
            var reader = DERReader(Samples.hex(hex))
            #expect(reader.unsignedInteger() == expected)
        }
    }
}
