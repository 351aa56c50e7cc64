import A0HTTPServer
import Foundation

/// An error that knows its answer.
protocol Refusal: Error {
    func response() throws -> HTTPServerResponse
}

/// An error for a program: `{"error": …, "error_description": …}` (RFC 6749 §5.2).
struct OAuthError: Refusal, Sendable, Equatable {
    var status: Int
    var error: String
    var description: String
    /// Where a developer reads more (`error_uri`).
    var uri: String?
    /// `WWW-Authenticate`, for errors of bearer tokens (RFC 6750 §3).
    var challenge: String?
    /// More members of the body.
    var members: [String: TenantValue] = [:]
    /// More headers.
    var headers: [String: String] = [:]

    init(_ status: Int, _ error: String, _ description: String, uri: String? = nil, challenge: String? = nil) {
        self.status = status
        self.error = error
        self.description = description
        self.uri = uri
        self.challenge = challenge
    }

    static func invalidRequest(_ description: String) -> OAuthError {
        OAuthError(400, "invalid_request", description)
    }

    static func invalidGrant(_ description: String) -> OAuthError {
        OAuthError(403, "invalid_grant", description)
    }

    static let serverError = OAuthError(500, "server_error", "Internal error")

    func response() throws -> HTTPServerResponse {
        var members = members
        members["error"] = .string(error)
        members["error_description"] = .string(description)
        members["error_uri"] = uri.map(TenantValue.string)
        var response = try HTTPServerResponse.json(members, status: status)
        for (name, value) in headers { response.headers[name] = value }
        response.headers["WWW-Authenticate"] = challenge
        return response
    }
}

/// An error for a person, shown as a page because there is no application to send it to.
struct PageError: Error, Sendable, Equatable {
    var status: Int
    var code: String
    var title: String
    var message: String
    /// Where the person goes on.
    var link: PageLink?

    init(_ status: Int, _ code: String, title: String, message: String, link: PageLink? = nil) {
        self.status = status
        self.code = code
        self.title = title
        self.message = message
        self.link = link
    }

    static let serverError = PageError(
        500, "server_error", title: "Something went wrong",
        message: "The server could not finish this step. Try again; if it happens again, contact your administrator."
    )

    static let blockedUser = PageError(
        403, "unauthorized", title: "This account is blocked",
        message: "The user is blocked. Log in as somebody else, or contact your administrator.")

    static let lostLogin = PageError(
        400, "invalid_request", title: "Your login has expired",
        message:
            "It was finished or took too long, or the browser keeps no cookies. Go back to the application and log in again."
    )
}

extension HTTPServerResponse {
    /// Answers with a JSON object.
    static func json(_ members: [String: TenantValue], status: Int = 200) throws -> HTTPServerResponse {
        try .json(JSONText.encode(members), status: status)
    }

    /// Answers a form with a page to fetch by GET (RFC 9110 §15.4.4).
    static func seeOther(_ location: String) -> HTTPServerResponse {
        .redirect(to: location, status: 303)
    }
}

/// The one way in which the tenant writes JSON: sorted, so that equal answers are equal bytes.
enum JSONText {
    static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }
}
