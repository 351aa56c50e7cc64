import A0JOSE

/// The values that tie a response to one login. Generated for every start.
struct LoginSecrets: Sendable {
    var state: String
    var nonce: String
    let codeVerifier: CodeVerifier

    init(random: SecureRandom) throws(JOSEError) {
        state = try random.token()
        nonce = try random.token()
        codeVerifier = try CodeVerifier(random: random)
    }
}
