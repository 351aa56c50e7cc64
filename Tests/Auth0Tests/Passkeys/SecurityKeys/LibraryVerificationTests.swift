import A0Encoding

#if SecurityKeys && os(Linux)
    import A0JOSE
    import CA0FIDO2
    import Foundation
    import SimpleKeychain
    import Testing

    @testable import Auth0

    @Suite("libfido2")
    struct LibraryVerificationTests {
        /// libfido2's result for an assertion.
        private func verdict(_ assertion: PasskeyAssertion, _ relyingPartyID: String, _ key: COSEKey) throws -> CInt {
            let point =
                try #require(key.jwk.x.flatMap(Base64URL.decode)) + #require(key.jwk.y.flatMap(Base64URL.decode))
            var publicKey = es256_pk_new()
            defer { es256_pk_free(&publicKey) }
            try #require(es256_pk_from_ptr(publicKey, Array(point), point.count) == FIDO_OK)

            var checked = fido_assert_new()
            defer { fido_assert_free(&checked) }
            let (clientData, data) = (
                Array(assertion.rawClientDataJSON), Array(try #require(assertion.rawAuthenticatorData))
            )
            let signature = Array(try #require(assertion.signature))
            try #require(fido_assert_set_count(checked, 1) == FIDO_OK)
            try #require(fido_assert_set_clientdata(checked, clientData, clientData.count) == FIDO_OK)
            try #require(fido_assert_set_rp(checked, relyingPartyID) == FIDO_OK)
            try #require(fido_assert_set_authdata_raw(checked, 0, data, data.count) == FIDO_OK)
            try #require(fido_assert_set_sig(checked, 0, signature, signature.count) == FIDO_OK)
            return fido_assert_verify(checked, 0, COSE_ES256, UnsafeRawPointer(publicKey))
        }

        @Test("libfido2 accepts assertions of the software authenticator, but not with another domain or key")
        func software() async throws {
            let relyingParty = RelyingParty()
            let authenticator = SoftwareAuthenticator(keychain: SimpleKeychain(service: "P", store: .memory()))
            let registered = try relyingParty.verify(
                try await authenticator.registration(for: relyingParty.creationOptions()))
            let assertion = try await authenticator.assertion(for: relyingParty.requestOptions)
            #expect(try verdict(assertion, relyingParty.id, registered.key) == FIDO_OK)

            #expect(try verdict(assertion, "evil.example", registered.key) == FIDO_ERR_INVALID_PARAM)
            let other = try COSEKey(PrivateKey.generateP256().publicJWK())
            #expect(try verdict(assertion, relyingParty.id, other) == FIDO_ERR_INVALID_SIG)
        }
    }
#endif
