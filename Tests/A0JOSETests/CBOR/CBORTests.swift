import A0JOSE
import Foundation
import Testing

struct CBORExample: Sendable, CustomTestStringConvertible {
    let hex: String
    let item: CBOR

    init(_ hex: String, _ item: CBOR) {
        self.hex = hex
        self.item = item
    }

    var testDescription: String { hex }

    /// RFC 8949 appendix A, except for tags, floating-point numbers, `undefined`, and items of indefinite length.
    static let all: [CBORExample] = [
        CBORExample("00", 0), CBORExample("01", 1), CBORExample("0a", 10), CBORExample("17", 23),
        CBORExample("1818", 24),
        CBORExample("1819", 25), CBORExample("1864", 100), CBORExample("1903e8", 1000),
        CBORExample("1a000f4240", 1_000_000),
        CBORExample("1b000000e8d4a51000", 1_000_000_000_000), CBORExample("1bffffffffffffffff", .unsigned(.max)),
        CBORExample("3bffffffffffffffff", .negative(.max)), CBORExample("20", -1), CBORExample("29", -10),
        CBORExample("3863", -100), CBORExample("3903e7", -1000), CBORExample("f4", false), CBORExample("f5", true),
        CBORExample("f6", .null), CBORExample("40", .bytes(Data())),
        CBORExample("4401020304", .bytes(Data([1, 2, 3, 4]))),
        CBORExample("60", ""), CBORExample("6161", "a"), CBORExample("6449455446", "IETF"),
        CBORExample("62225c", "\"\\"),
        CBORExample("62c3bc", "\u{FC}"), CBORExample("63e6b0b4", "\u{6C34}"), CBORExample("64f0908591", "\u{10151}"),
        CBORExample("80", []), CBORExample("83010203", [1, 2, 3]),
        CBORExample("8301820203820405", [1, [2, 3], [4, 5]]),
        CBORExample("98190102030405060708090a0b0c0d0e0f101112131415161718181819", .array((1...25).map { CBOR($0) })),
        CBORExample("a0", [:]), CBORExample("a201020304", [1: 2, 3: 4]),
        CBORExample("a26161016162820203", ["a": 1, "b": [2, 3]]),
        CBORExample("826161a161626163", ["a", ["b": "c"]]),
        CBORExample("a56161614161626142616361436164614461656145", ["a": "A", "b": "B", "c": "C", "d": "D", "e": "E"]),
    ]
}

@Suite("CBOR")
struct CBORTests {
    @Test("the CBOR examples of RFC 8949 are decoded and encoded", arguments: CBORExample.all)
    func examples(example: CBORExample) throws {
        let bytes = Samples.hex(example.hex)
        #expect(try CBOR(decoding: bytes) == example.item)
        #expect(example.item.encoded() == bytes)
    }

    @Test(
        "CBOR examples of RFC 8949 that WebAuthn has no use for are rejected",
        arguments: [
            "f7", "f0", "f8ff", "f820", "f93c00", "fa47c35000", "fb3ff199999999999a", "f97e00", "fb7ff0000000000000",
            "c11a514b67b0", "c249010000000000000000", "d74401020304", "d818456449455446",
            "d82076687474703a2f2f7777772e6578616d706c652e636f6d", "8201f7",
        ])
    func unsupported(hex: String) {
        #expect(throws: CBORError.unsupported) { try CBOR(decoding: Samples.hex(hex)) }
    }

    @Test(
        "indefinite lengths are rejected in CBOR",
        arguments: [
            "5f42010243030405ff", "7f657374726561646d696e67ff", "9fff", "9f018202039f0405ffff", "83018202039f0405ff",
            "bf61610161629f0203ffff", "826161bf61626163ff", "ff", "81ff", "1f", "3f",
        ])
    func indefinite(hex: String) {
        #expect(throws: CBORError.indefiniteLength) { try CBOR(decoding: Samples.hex(hex)) }
    }

    @Test(
        "truncated CBOR is rejected, whatever length it declares",
        arguments: [
            "", "18", "19ff", "1a000000", "1b00000000000000", "41", "4401ff", "5affffffff00",
            "5bffffffffffffffff010203",
            "5b7fffffffffffffff01", "61", "7bffffffffffffffff", "81", "8301", "9affffffff00", "9bffffffffffffffff00",
            "9b7fffffffffffffff", "a1", "a101", "a20102", "baffffffff0000", "bbffffffffffffffff0000", "f8", "f9",
            "fb00",
        ])
    func truncated(hex: String) {
        #expect(throws: CBORError.truncated) { try CBOR(decoding: Samples.hex(hex)) }
    }

    @Test("bytes after a CBOR item are rejected, or returned by the prefix decoder")
    func trailing() throws {
        let bytes = Samples.hex("8201026161")
        #expect(throws: CBORError.trailingBytes) { try CBOR(decoding: bytes) }
        let (item, rest) = try CBOR.decodePrefix(bytes)
        #expect(item == [1, 2])
        #expect(try CBOR(decoding: rest) == "a")
    }

    @Test(
        "reserved initial bytes are rejected in CBOR",
        arguments: ["1c", "1d", "1e", "3c", "5d", "7e", "9c", "bd", "fc", "fd", "fe", "f800", "f814", "f81f"])
    func malformed(hex: String) {
        #expect(throws: CBORError.malformed) { try CBOR(decoding: Samples.hex(hex)) }
    }

    @Test(
        "duplicate CBOR keys are rejected, even if their encodings differ",
        arguments: ["a201000101", "a20100180101", "a2616100616101", "a24101004101f6"])
    func duplicates(hex: String) {
        #expect(throws: CBORError.duplicateKey) { try CBOR(decoding: Samples.hex(hex)) }
    }

    @Test("CBOR text must be UTF-8", arguments: ["61ff", "62c328", "63eda080", "64f4908080"])
    func text(hex: String) {
        #expect(throws: CBORError.invalidText) { try CBOR(decoding: Samples.hex(hex)) }
    }

    @Test("CBOR can be nested 16 levels deep, but no deeper")
    func depth() throws {
        let level16 = Data(repeating: 0x81, count: 16) + [0x00]
        #expect(try CBOR(decoding: level16).encoded() == level16)
        #expect(throws: CBORError.tooDeep) { try CBOR(decoding: [0x81] + level16) }
        let maps = Data((0..<100_000).flatMap { _ in [0xA1, 0x00] as [UInt8] })
        #expect(throws: CBORError.tooDeep) { try CBOR(decoding: maps) }
    }

    @Test("CBOR with longer numbers or another key order is decoded, and encoded canonically")
    func lenient() throws {
        let item = try CBOR(decoding: Samples.hex("a3626161186463617574f52017"))
        #expect(item == ["aa": 100, "aut": true, -1: 23])
        #expect(item.encoded() == Samples.hex("a3201762616118646361" + "7574f5"))
        #expect(try CBOR(decoding: Samples.hex("1b0000000000000001")) == 1)
        #expect(try CBOR(decoding: Samples.hex("590001ff")) == .bytes(Data([0xFF])))
    }

    @Test("CBOR keys are sorted by type, then length, then bytes")
    func order() {
        let item: CBOR = ["b": 0, "aa": 0, 100: 0, 9: 0, -1: 0, .bytes(Data([0])): 0, false: 0]
        #expect(item.encoded() == Samples.hex("a7 0900 186400 2000 410000 616200 62616100 f400"))
    }

    @Test("a CBOR item can be decoded from a slice of longer data")
    func slices() throws {
        let item: CBOR = ["fmt": "none", "list": [1, -500, .null, .bytes(Data([1]))], -70_000: .unsigned(1 << 40)]
        let slice = (Data([9, 9, 9]) + item.encoded()).dropFirst(3)
        #expect(try CBOR(decoding: slice) == item)
    }

    @Test("CBOR integers outside the range of Int have no integer value")
    func large() {
        #expect(CBOR(Int.max).integerValue == .max)
        #expect(CBOR(Int.min).integerValue == .min)
        #expect(CBOR.unsigned(.max).integerValue == nil)
        #expect(CBOR.negative(.max).integerValue == nil)
        #expect(CBOR.text("1").integerValue == nil)
    }

    @Test("random bytes don't crash the CBOR decoder")
    func noise() {
        var state: UInt64 = 88_172_645_463_325_252
        var refused = 0
        for _ in 0..<20_000 {
            let bytes = (0..<24).map { _ in
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                return UInt8(truncatingIfNeeded: state)
            }
            do throws(CBORError) {
                let (item, rest) = try CBOR.decodePrefix(Data(bytes))
                let again = try CBOR(decoding: item.encoded())
                #expect(again == item)
                #expect(rest.count < bytes.count)
            } catch {
                refused += 1
            }
        }
        #expect((1..<20_000).contains(refused))
    }
}
