import A0HTTPServer

extension PasskeyError: ErrorWithResponse {
    var oauthError: OAuthError {
        switch self {
        case .invalidSession: .invalidGrant("The auth_session is invalid or has expired.")
        case .malformed(let reason): .invalidRequest(reason)
        case .refused(let error): .invalidGrant(error.description)
        case .userExists: .invalidRequest("The user already exists.")
        }
    }

    func response() throws -> HTTPServerResponse { try oauthError.response() }
}
