#if !A0_CRYPTOKIT
    import Foundation
    import Testing

    @testable import A0JOSE

    @Suite("scrypt")
    struct ScryptTests {
        @Test("scrypt matches the test vector of RFC 7914 §12")
        func vector() throws {
            let key = try Scrypt.key(
                passphrase: "password", salt: Data("NaCl".utf8), cost: .init(logN: 10, r: 8, p: 16), count: 64)
            #expect(
                key.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
                    == "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                    + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640")
        }

        @Test("scrypt accepts any passphrase and salt, and each pair gives a different key")
        func inputs() throws {
            let cost = Scrypt.Cost(logN: 4, r: 1, p: 1)
            let inputs = [
                ("", ""), ("a", ""), ("", "a"), ("ключ", "salt"), (String(repeating: "long", count: 500), "salt"),
            ]
            let keys = try inputs.map { try Scrypt.key(passphrase: $0.0, salt: Data($0.1.utf8), cost: cost) }
            #expect(Set(keys).count == inputs.count)
            #expect(keys.allSatisfy { $0.count == 32 })
        }

        @Test(
            "invalid and excessive scrypt costs are rejected",
            arguments: [
                Scrypt.Cost(logN: 0, r: 8, p: 1), .init(logN: 4, r: 0, p: 1), .init(logN: 4, r: 1, p: 0),
                .init(logN: 40, r: 8, p: 1), .init(logN: 255, r: 255, p: 255), .init(logN: 22, r: 8, p: 1),
            ])
        func badCosts(cost: Scrypt.Cost) {
            #expect(throws: JOSEError.self) {
                try Scrypt.key(passphrase: "password", salt: Data("salt".utf8), cost: cost)
            }
        }
    }
#endif
