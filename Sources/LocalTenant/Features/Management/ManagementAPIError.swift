import A0HTTPServer

/// An error of the Management API: `{"statusCode": …, "error": …, "message": …, "errorCode": …}`.
struct ManagementAPIError: ErrorWithResponse, Sendable, Equatable {
    var status: Int
    var message: String
    var errorCode: String?
    var headers: [String: String] = [:]

    init(_ status: Int, _ message: String, _ errorCode: String? = nil, headers: [String: String] = [:]) {
        self.status = status
        self.message = message
        self.errorCode = errorCode
        self.headers = headers
    }

    func response() throws -> HTTPServerResponse {
        var members: [String: TenantValue] = [
            "statusCode": .integer(status), "error": .string(Self.titles[status] ?? "Error"),
            "message": .string(message),
        ]
        members["errorCode"] = errorCode.map(TenantValue.string)
        var response = try HTTPServerResponse.json(members, status: status)
        for (name, value) in headers { response.headers[name] = value }
        return response
    }

    private static let titles = [
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 409: "Conflict",
        415: "Unsupported Media Type", 429: "Too Many Requests", 500: "Internal Server Error",
        501: "Not Implemented",
    ]
}

extension ManagementAPIError {
    static let noIdentity = ManagementAPIError(404, "The user has no such identity.", "inexistent_identity")
    static let noUser = ManagementAPIError(404, "The user does not exist.", "inexistent_user")
    static let userExists = ManagementAPIError(409, "The user already exists.", "auth0_idp_error")
    static let otherUser = ManagementAPIError(
        403, "User to be acted on does not match subject in bearer token.")

    static let factorMissing = ManagementAPIError(
        403, "Accounts with second factors are linked after a login with them.", "insufficient_authentication")

    static func invalidBody(_ error: String) -> ManagementAPIError {
        ManagementAPIError(400, "Payload validation error: '\(error)'.", "invalid_body")
    }

    /// - Parameter name: the member that the body lacks.
    static func missing(_ name: String) -> ManagementAPIError {
        invalidBody("Missing required property: \(name)")
    }

    static func invalidQuery(_ error: String) -> ManagementAPIError {
        ManagementAPIError(400, "Query validation error: '\(error)'.", "invalid_query_string")
    }

    static func insufficientScope(_ expected: [String]) -> ManagementAPIError {
        ManagementAPIError(
            403, "Insufficient scope, expected any of: \(expected.joined(separator: ","))", "insufficient_scope")
    }

    static func weak(_ error: PasswordRuleError) -> ManagementAPIError {
        switch error {
        case .weak: ManagementAPIError(400, "PasswordStrengthError: Password is too weak")
        case .common: ManagementAPIError(400, "PasswordDictionaryError: Password is too common")
        case .personal: ManagementAPIError(400, "PasswordNoUserInfoError: Password contains user information")
        case .used: ManagementAPIError(400, "PasswordHistoryError: Password has previously been used")
        case .breached: ManagementAPIError(400, "PasswordLeakedError: Password is known from a data breach")
        }
    }
}

extension SystemAPI {
    /// The Management API (Auth0 docs).
    static let management = SystemAPI(name: "management", audience: { $0.managementAudience }) { error in
        switch error {
        case let error as PresentedTokenError:
            let message =
                switch error {
                case .missing: "Missing authentication"
                case .malformed: "Bad HTTP authentication header format"
                case .invalid: "Invalid token"
                case .otherAudience(let audience, let isIDToken): wrongToken(audience, isIDToken)
                case .expired: "Expired token received for JSON Web Token validation"
                case .unproved(let error): error.description
                }
            // A malformed header is a bad request, not an invalid token.
            if case .malformed = error { return ManagementAPIError(400, message) }
            return ManagementAPIError(401, message, headers: error.headers)
        case let error as TooManyRequests:
            return ManagementAPIError(
                429, "Global limit has been reached", "too_many_requests",
                headers: ["Retry-After": String(error.retryAfter)])
        case BodyError.wrongType:
            return ManagementAPIError(415, "The Content-Type must be application/json")
        case BodyError.noObject:
            return ManagementAPIError(400, "Invalid request payload JSON format", "invalid_body")
        case let error as OAuthError:
            return ManagementAPIError(error.status, error.description, headers: error.headers)
        default:
            return ManagementAPIError(500, "Internal error")
        }
    }

    /// Older guides use the login's ID token, so the message says what to use instead.
    private static func wrongToken(_ audience: String, _ isIDToken: Bool) -> String {
        """
        Invalid token: \(isIDToken ? "this is an ID token" : "this access token is for another audience"). Log in with the \
        audience \(audience) and the scopes \(ManagementScope.readCurrentUser) \
        \(ManagementScope.updateCurrentUserMetadata), and send the access token of that login.
        """
    }
}
