#if !A0_CRYPTOKIT
    import Foundation
    import Testing

    @testable import A0JOSE

    @Suite("ECDSA signature formats")
    struct ECDSASignatureTests {
        @Test(
            "an r ‖ s signature survives conversion to DER and back",
            arguments: [
                Data(repeating: 0x01, count: 64), Data(repeating: 0xFF, count: 64), Data(repeating: 0x80, count: 64),
                Data(count: 31) + Data([0x01]) + Data(repeating: 0x7F, count: 32),
                Data([0x00, 0x80]) + Data(repeating: 0x11, count: 62), Data(count: 64),
            ])
        func roundTrip(raw: Data) throws {
            let der = try #require(ECDSASignature.der(raw: raw))
            #expect(try ECDSASignature.raw(der: der) == raw)
        }

        @Test("the integers of an ECDSA signature are encoded in DER's minimal form")
        func minimal() {
            let raw = Data(count: 31) + Data([0x05]) + Data([0x80]) + Data(repeating: 0, count: 31)
            let der = Data([0x30, 0x26, 0x02, 0x01, 0x05, 0x02, 0x21, 0x00, 0x80]) + Data(count: 31)
            #expect(ECDSASignature.der(raw: raw) == der)
        }

        @Test("only 64 bytes can be converted to a DER signature", arguments: [0, 1, 63, 65, 128])
        func size(count: Int) {
            #expect(ECDSASignature.der(raw: Data(repeating: 1, count: count)) == nil)
        }

        @Test("an ECDSA signature can be a slice of longer data")
        func slice() throws {
            let raw = Data(repeating: 0x21, count: 64)
            #expect(ECDSASignature.der(raw: (Data([9, 9]) + raw).dropFirst(2)) == ECDSASignature.der(raw: raw))
        }
    }
#endif
