import Testing

@testable import Auth0

@Suite("DPoP challenges")
struct DPoPChallengeTests {
    @Test(
        "a DPoP challenge is found anywhere in the header",
        arguments: [
            #"DPoP error="use_dpop_nonce""#,
            #"dpop error = use_dpop_nonce"#,
            #"Bearer realm="e", DPoP error="use_dpop_nonce""#,
            #"Bearer error="invalid_token", DPoP algs="ES256", error="use_dpop_nonce""#,
            #"DPoP algs="ES256 PS256", error="use_dpop_nonce", Bearer error="invalid_token""#,
            #"Bearer, DPoP  error="use_dpop_nonce""#,
            #"Negotiate abc==, DPoP error="use_dpop_nonce""#,
        ])
    func found(header: String) {
        #expect(DPoPChallenge(header)?.error == "use_dpop_nonce")
    }

    @Test("a DPoP challenge has its description, including commas and spaces")
    func description() {
        let challenge = DPoPChallenge(#"DPoP error="invalid_dpop_proof", error_description="Too old, by far""#)
        #expect(challenge?.error == "invalid_dpop_proof")
        #expect(challenge?.errorDescription == "Too old, by far")
    }

    @Test(
        "a DPoP challenge requires the DPoP scheme and an error",
        arguments: [
            "", " ", ",", "DPoP", "DPoP algs=ES256", #"Bearer error="use_dpop_nonce""#, #"XDPoP error="a""#,
            #"Bearer realm="DPoP error=x""#, #"DPoP algs="ES256", Bearer error="invalid_token""#, "=", "\"", "DPoP =",
        ])
    func absent(header: String) {
        #expect(DPoPChallenge(header) == nil)
    }
}
