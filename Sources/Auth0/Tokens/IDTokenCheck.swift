/// The check of an ID token that a client's request yields.
struct IDTokenCheck: Sendable {
    let client: APIClient
    var validator: IDTokenValidator

    init(of client: APIClient, clientID: String) {
        self.client = client
        validator = IDTokenValidator(
            issuer: client.domain.url.absoluteString, clientID: clientID, clock: client.clock)
    }

    func validate(_ idToken: String) async throws(IDTokenError) {
        try await validator.validate(idToken, keys: SigningKeySource(of: client))
    }
}
