import A0Encoding
import Testing

@Suite("Decimal digits")
struct DecimalDigitsTests {
    @Test("decimal digits are parsed as a number")
    func accepted() {
        #expect(UInt16(digits: "80") == 80)
        #expect(UInt16(digits: "065535") == 65_535)
        #expect(Int(digits: "0") == 0)
    }

    @Test(
        "signs, spaces, digits of other scripts, and numbers out of range are rejected",
        arguments: ["", "+80", "-0", " 80", "80 ", "8_0", "0x50", "٨٠", "65536", "8.0", "8e1"])
    func refused(text: String) {
        #expect(UInt16(digits: text) == nil)
    }
}
