#if A0_CRYPTOKIT
    import A0JOSE
    import Foundation
    import Testing

    @Suite("scrypt on Apple platforms")
    struct ScryptOnAppleTests {
        @Test("scrypt is unavailable on Apple platforms")
        func unavailable() {
            #expect(throws: JOSEError.unavailable("scrypt")) {
                try Scrypt.key(passphrase: "password", salt: Data("salt".utf8), cost: .init(logN: 4, r: 1, p: 1))
            }
        }
    }
#endif
