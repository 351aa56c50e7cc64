import A0HTTPServer

/// An error of the My Account API (RFC 9457): `{"type": …, "title": …, "status": …, "detail": …}`.
struct MyAccountRefusal: Refusal, Sendable {
    var status: Int
    /// The end of `type`, such as `A0E-400-0003`.
    var code: String
    var title: String
    var detail: String
    /// The problems in the body, by JSON pointer (RFC 6901).
    var problems: [(pointer: String, detail: String)] = []
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
        if !problems.isEmpty {
            members["validation_errors"] = .array(
                problems.map { ["pointer": .string($0.pointer), "detail": .string($0.detail)] })
        }
        var response = try HTTPServerResponse.json(members, status: status)
        response.headers["Content-Type"] = "application/problem+json"
        for (name, value) in headers { response.headers[name] = value }
        return response
    }
}

extension MyAccountRefusal {
    static func badRequest(_ detail: String) -> MyAccountRefusal {
        MyAccountRefusal(400, "A0E-400-0001", "Bad Request", detail)
    }

    /// The error for an invalid member of the body.
    static func invalid(_ name: String, _ detail: String) -> MyAccountRefusal {
        var refusal = MyAccountRefusal(400, "A0E-400-0003", "Validation Error", "Invalid request payload input")
        refusal.problems = [("/\(name)", detail)]
        return refusal
    }

    static func insufficientScope(_ scope: String) -> MyAccountRefusal {
        MyAccountRefusal(
            403, "A0E-403-0002", "Insufficient Scope", "The access token needs the scope \(scope)",
            headers: ["WWW-Authenticate": #"Bearer error="insufficient_scope", scope="\#(scope)""#])
    }

    static let notFound = MyAccountRefusal(
        404, "A0E-404-0002", "Resource Not Found", "The user has no such authentication method")

    static let deadSession = badRequest("The auth_session is invalid or has expired")

    static func configuration(_ detail: String) -> MyAccountRefusal {
        MyAccountRefusal(409, "A0E-409-0001", "Configuration issue", detail)
    }

    static func duplicate(_ detail: String) -> MyAccountRefusal {
        MyAccountRefusal(409, "A0E-409-0003", "Duplicate Resource", detail)
    }

    static func tooMany(_ detail: String, retryAfter: Int) -> MyAccountRefusal {
        MyAccountRefusal(
            429, "A0E-429-0003", "Endpoint Rate Limit Exceeded", detail, headers: ["Retry-After": String(retryAfter)])
    }
}

extension SystemAPI {
    /// The My Account API (Auth0 docs).
    static let myAccount = SystemAPI(name: "my account", audience: { $0.myAccountAudience }) { error in
        switch error {
        case TokenProblem.missing:
            return MyAccountRefusal(
                401, "A0E-401-0002", "Missing Token", "An access token is required",
                headers: TokenProblem.missing.headers)
        case let problem as TokenProblem:
            let detail =
                switch problem {
                case .expired: "The access token has expired"
                case .unproved(let error): error.description
                default: "The access token is not valid"
                }
            return MyAccountRefusal(401, "A0E-401-0003", "Invalid Token", detail, headers: problem.headers)
        case let error as TooManyRequests:
            return MyAccountRefusal.tooMany("Too many requests", retryAfter: error.retryAfter)
        case BodyProblem.wrongType:
            return MyAccountRefusal(
                415, "A0E-415-0001", "Unsupported Media Type", "The Content-Type must be application/json")
        case BodyProblem.noObject:
            return MyAccountRefusal.badRequest("The body must be a JSON object")
        case let error as OAuthError where error.status == 429:
            return MyAccountRefusal.tooMany(error.description, retryAfter: 360)
        case let error as OAuthError:
            return MyAccountRefusal(
                error.status, "A0E-\(error.status)-0001", "Bad Request", error.description, headers: error.headers)
        default:
            return MyAccountRefusal(500, "A0E-500-0001", "Internal Server Error", "Internal error")
        }
    }
}

extension SystemAPICall {
    /// The user whose account it is.
    ///
    /// - Throws: `MyAccountRefusal` without the scope, and `TokenProblem` for a user who is gone or blocked.
    func user(withScope scope: String) async throws -> UserRecord {
        guard caller.scope.contains(scope) else { throw MyAccountRefusal.insufficientScope(scope) }
        guard let user = try await store.user(caller.subject), !user.profile.blocked else { throw TokenProblem.invalid }
        return user
    }
}
