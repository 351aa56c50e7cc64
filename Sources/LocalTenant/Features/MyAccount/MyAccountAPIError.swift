import A0HTTPServer

/// An error of the My Account API (RFC 9457): `{"type": …, "title": …, "status": …, "detail": …}`.
struct MyAccountAPIError: ErrorWithResponse, Sendable {
    var status: Int
    /// The end of `type`, such as `A0E-400-0003`.
    var code: String
    var title: String
    var detail: String
    /// The problems in the body, by JSON pointer (RFC 6901).
    var errors: [(pointer: String, detail: String)] = []
    var headers: [String: String] = [:]

    init(_ status: Int, _ code: String, _ title: String, _ detail: String, headers: [String: String] = [:]) {
        self.status = status
        self.code = code
        self.title = title
        self.detail = detail
        self.headers = headers
    }

    func response() throws -> HTTPServerResponse {
        var members: [String: TenantValue] = [
            "type": .string("https://auth0.com/api-errors/\(code)"), "title": .string(title),
            "status": .integer(status), "detail": .string(detail),
        ]
        if !errors.isEmpty {
            members["validation_errors"] = .array(
                errors.map { ["pointer": .string($0.pointer), "detail": .string($0.detail)] })
        }
        var response = try HTTPServerResponse.json(members, status: status)
        response.headers["Content-Type"] = "application/problem+json"
        for (name, value) in headers { response.headers[name] = value }
        return response
    }
}

extension MyAccountAPIError {
    static func badRequest(_ detail: String) -> MyAccountAPIError {
        MyAccountAPIError(400, "A0E-400-0001", "Bad Request", detail)
    }

    /// The error for an invalid member of the body.
    static func invalid(_ name: String, _ detail: String) -> MyAccountAPIError {
        var error = MyAccountAPIError(400, "A0E-400-0003", "Validation Error", "Invalid request payload input")
        error.errors = [("/\(name)", detail)]
        return error
    }

    static func insufficientScope(_ scope: String) -> MyAccountAPIError {
        MyAccountAPIError(
            403, "A0E-403-0002", "Insufficient Scope", "The access token needs the scope \(scope)",
            headers: ["WWW-Authenticate": #"Bearer error="insufficient_scope", scope="\#(scope)""#])
    }

    static let notFound = MyAccountAPIError(
        404, "A0E-404-0002", "Resource Not Found", "The user has no such authentication method")

    static let deadSession = badRequest("The auth_session is invalid or has expired")

    static func configuration(_ detail: String) -> MyAccountAPIError {
        MyAccountAPIError(409, "A0E-409-0001", "Configuration issue", detail)
    }

    static func duplicate(_ detail: String) -> MyAccountAPIError {
        MyAccountAPIError(409, "A0E-409-0003", "Duplicate Resource", detail)
    }

    static func tooMany(_ detail: String, retryAfter: Int) -> MyAccountAPIError {
        MyAccountAPIError(
            429, "A0E-429-0003", "Endpoint Rate Limit Exceeded", detail, headers: ["Retry-After": String(retryAfter)])
    }
}

extension SystemAPI {
    /// The My Account API (Auth0 docs).
    static let myAccount = SystemAPI(name: "my account", audience: { $0.myAccountAudience }) { error in
        switch error {
        case PresentedTokenError.missing:
            return MyAccountAPIError(
                401, "A0E-401-0002", "Missing Token", "An access token is required",
                headers: PresentedTokenError.missing.headers)
        case let error as PresentedTokenError:
            let detail =
                switch error {
                case .expired: "The access token has expired"
                case .unproved(let error): error.description
                default: "The access token is not valid"
                }
            return MyAccountAPIError(401, "A0E-401-0003", "Invalid Token", detail, headers: error.headers)
        case let error as TooManyRequests:
            return MyAccountAPIError.tooMany("Too many requests", retryAfter: error.retryAfter)
        case BodyError.wrongType:
            return MyAccountAPIError(
                415, "A0E-415-0001", "Unsupported Media Type", "The Content-Type must be application/json")
        case BodyError.noObject:
            return MyAccountAPIError.badRequest("The body must be a JSON object")
        case let error as OAuthError where error.status == 429:
            return MyAccountAPIError.tooMany(error.description, retryAfter: 360)
        case let error as OAuthError:
            return MyAccountAPIError(
                error.status, "A0E-\(error.status)-0001", "Bad Request", error.description, headers: error.headers)
        default:
            return MyAccountAPIError(500, "A0E-500-0001", "Internal Server Error", "Internal error")
        }
    }
}

extension SystemAPICall {
    /// The user whose account it is.
    ///
    /// - Throws: `MyAccountAPIError` without the scope, and `PresentedTokenError` for a user who is gone or blocked.
    func user(withScope scope: String) async throws -> UserRecord {
        guard caller.scope.contains(scope) else { throw MyAccountAPIError.insufficientScope(scope) }
        guard let user = try await store.user(caller.subject), !user.profile.blocked else {
            throw PresentedTokenError.invalid
        }
        return user
    }
}
