import A0JOSE

/// The authorization request that the browser takes to a provider (RFC 6749 §4.1.1, OpenID Connect Core §3.1.2.1 and
/// §3.2.2.1).
struct ProviderRequest: Sendable {
    let provider: UpstreamProvider
    let redirectURI: String
    let state: String
    let nonce: String
    let verifier: CodeVerifier?
    /// The application's parameters that are passed on.
    let passedOn: [String: String]
    /// The scopes that take the place of the connection's, except for `offline_access`; nil for the connection's.
    var scopes: [String]?
    /// The email address, if it selected the provider.
    var loginHint: String?

    /// The parameter of `/authorize` with which applications request additional scopes, separated by commas.
    static let moreScope = "connection_scope"

    /// The parameters of its query.
    var items: [(String, String)] {
        let (options, strategy) = (provider.options, provider.upstream.strategy)
        var items = [("client_id", options.clientID), ("redirect_uri", redirectURI)]
        if !scope.isEmpty { items.append(("scope", scope)) }
        items.append(("response_type", options.channel == .back ? "code" : "id_token"))
        if options.channel == .front || strategy.respondsByForm { items.append(("response_mode", "form_post")) }
        items.append(("state", state))
        if strategy.kind == .openID { items.append(("nonce", nonce)) }
        if let verifier, let method = provider.challengeMethod {
            items.append(("code_challenge", method == .s256 ? verifier.challenge : verifier.value))
            items.append(("code_challenge_method", method.rawValue))
        }
        let parameters = provider.upstream.parameters
        if let loginHint, parameters["login_hint"] == nil { items.append(("login_hint", loginHint)) }
        for (name, parameter) in parameters.sorted(by: { $0.key < $1.key }) {
            switch parameter {
            case .value(let value): items.append((name, value))
            case .alias(let alias): items += passedOn[alias.rawValue].map { [(name, $0)] } ?? []
            }
        }
        return items
    }

    /// `max_age`, if it is sent to the provider.
    var maxAge: Int? {
        items.last { $0.0 == "max_age" }.flatMap { Int($0.1) }
    }

    private var scope: String {
        let more = [provider.options.attributeMap.userInfoScope, passedOn[Self.moreScope]].compactMap(\.self)
            .flatMap { $0.split { $0 == " " || $0 == "," }.map(String.init) }
        let usual = provider.options.scopes
        let asked = scopes.map { $0 + usual.filter { $0 == "offline_access" } } ?? usual
        return (asked + more).withoutRepetition().joined(separator: " ")
    }
}
