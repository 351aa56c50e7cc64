import A0HTTPServer
import Foundation

/// An error that knows its answer.
protocol Refusal: Error {
    func response() throws -> HTTPServerResponse
}

/// An error that knows its page, too.
protocol PageRefusal: Refusal {
    var page: PageError { get }
    /// What the access log says of it; nil for nothing.
    var failure: String? { get }
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

extension OAuthError: Refusal {
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
