import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension APICall {
    /// Adds a DPoP proof to the request where one is due.
    ///
    /// A grant other than a refresh binds the new session to the key, which is made if need be. Everything else belongs to
    /// a session that may have begun without a key, and is proven only if there is one.
    func addProof(to request: inout URLRequest) throws(DPoPError) {
        guard isBindable, let dpop = client.dpop else { return }
        let key = startsSession ? try dpop.keys.key() : try dpop.keys.existingKey()
        guard let key else { return }
        try dpop.addProof(to: &request, key: key, nonce: client.nonces.nonce(for: url), now: client.clock.now())
    }

    private var startsSession: Bool {
        guard url.lastPathComponent == "token", let grant = parameters["grant_type"]?.stringValue else { return false }
        return grant != GrantType.refreshToken.rawValue
    }
}

extension Request {
    /// How the request's tokens are bound; `nil` when they are not.
    public var dpop: DPoP? { call.isBindable ? call.client.dpop : nil }

    /// This request with a DPoP proof where the client makes them.
    var bindable: Self {
        var copy = self
        copy.call.isBindable = true
        return copy
    }
}
