import A0JOSE

/// The request that a browser takes to a provider (OpenID Connect Core §3.1.2.1 and §3.2.2.1).
struct ProviderRequest: Sendable {
    let provider: OpenIDProvider
    let redirectURI: String
    let state: String
    let nonce: String
    let verifier: CodeVerifier?
    /// What the application sent, as far as it is passed on.
    let passedOn: [String: String]

    /// The parameter of `/authorize` by which applications ask for more than the connection does: scopes with commas between them.
    static let moreScope = "connection_scope"

    /// The parameters of its query.
    var items: [(String, String)] {
        let options = provider.options
        var items = [("client_id", options.clientID), ("redirect_uri", redirectURI), ("scope", scope)]
        switch options.channel {
        case .back: items.append(("response_type", "code"))
        case .front: items += [("response_type", "id_token"), ("response_mode", "form_post")]
        }
        items += [("state", state), ("nonce", nonce)]
        if let verifier, let method = provider.challengeMethod {
            items.append(("code_challenge", method == .s256 ? verifier.challenge : verifier.value))
            items.append(("code_challenge_method", method.rawValue))
        }
        for (name, parameter) in options.upstreamParameters.sorted(by: { $0.key < $1.key }) {
            switch parameter {
            case .value(let value): items.append((name, value))
            case .alias(let alias): items += passedOn[alias.rawValue].map { [(name, $0)] } ?? []
            }
        }
        return items
    }

    /// `max_age`, if the provider is asked for it.
    var maxAge: Int? {
        items.last { $0.0 == "max_age" }.flatMap { Int($0.1) }
    }

    private var scope: String {
        let more = [provider.options.attributeMap.userInfoScope, passedOn[Self.moreScope]].compactMap(\.self)
            .flatMap { $0.split { $0 == " " || $0 == "," }.map(String.init) }
        return (provider.options.scopes + more).withoutRepetition().joined(separator: " ")
    }
}
