/// The check of an ID token that a client's request yields.
struct IDTokenCheck: Sendable {
    var validator: IDTokenValidator
    let keys: SigningKeySource

    func validate(_ idToken: String) async throws(IDTokenError) {
        try await validator.validate(idToken, keys: keys)
    }
}
