/// How to check the ID token in the result of a client's request.
struct IDTokenCheck: Sendable {
    var validator: IDTokenValidator
    let keys: SigningKeySource

    func validate(_ idToken: String) async throws(IDTokenError) {
        try await validator.validate(idToken, keys: keys)
    }
}
