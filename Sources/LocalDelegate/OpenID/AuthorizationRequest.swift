import A0Encoding
import A0HTTPServer
import A0JOSE
import Foundation

/// The parameters of a request, each at most once (RFC 6749 §3.1).
struct Parameters: Sendable {
    private let values: [String: String]

    /// - Throws: `invalid_request`.
    init(_ pairs: [(name: String, value: String)]) throws(APIError) {
        var values: [String: String] = [:]
        for (name, value) in pairs {
            guard values.updateValue(value, forKey: name) == nil else {
                throw APIError(400, "invalid_request", "A parameter was sent more than once.")
            }
        }
        // An empty one counts as none.
        self.values = values.filter { !$0.value.isEmpty }
    }

    /// The query of a GET, the form of a POST.
    ///
    /// - Throws: `invalid_request`.
    init(of request: HTTPServerRequest) throws(APIError) {
        guard request.method == "POST" else {
            try self.init(request.query)
            return
        }
        guard let form = request.form else { throw APIError(400, "invalid_request", "The body must be a form.") }
        try self.init(form)
    }

    subscript(name: String) -> String? { values[name] }
}

/// An application's request to log someone in (OpenID Connect Core §3.1.2.1), with a verified redirect URI.
struct AuthorizationRequest: Sendable {
    let upstream: LoginTransaction.Upstream

    /// - Throws: `invalid_request` shown to the user, if the response can't be redirected.
    init(_ parameters: Parameters, _ application: DelegateApplication) throws(APIError) {
        guard parameters["client_id"] == application.clientID else {
            throw APIError(400, "invalid_request", "Unknown application.")
        }
        guard let redirectURI = parameters["redirect_uri"], application.redirectURIs.contains(redirectURI) else {
            throw APIError(400, "invalid_request", "The redirect URI isn't registered for this application.")
        }
        upstream = .init(
            redirectURI: redirectURI, state: parameters["state"], nonce: parameters["nonce"],
            scope: (parameters["scope"] ?? "").split(separator: " ").map(String.init),
            codeChallenge: parameters["code_challenge"])
    }

    /// The problem to report to the application: error and description.
    func error(_ parameters: Parameters, _ application: DelegateApplication) -> (String, String)? {
        if parameters["request"] != nil { return ("request_not_supported", "Request objects are not supported.") }
        if parameters["request_uri"] != nil { return ("request_uri_not_supported", "Request URIs are not supported.") }
        guard parameters["response_type"] == "code" else {
            return ("unsupported_response_type", "The response type must be code.")
        }
        if let mode = parameters["response_mode"], mode != "query" {
            return ("invalid_request", "The response mode must be query.")
        }
        guard upstream.scope.contains("openid") else { return ("invalid_scope", "The scope must contain openid.") }
        if parameters["prompt"] == "none" { return ("login_required", "The user has to log in.") }
        if let challenge = upstream.codeChallenge {
            guard parameters["code_challenge_method"] == "S256", Base64URL.decode(challenge)?.count == 32 else {
                return ("invalid_request", "The code challenge method must be S256.")
            }
        } else if application.clientSecret == nil {
            return ("invalid_request", "A public client needs a code challenge.")
        }
        return nil
    }
}
