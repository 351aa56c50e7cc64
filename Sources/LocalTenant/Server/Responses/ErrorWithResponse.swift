import A0HTTPServer
import Foundation

/// An error with its own response.
protocol ErrorWithResponse: Error {
    func response() throws -> HTTPServerResponse
}

/// An error that can also be shown as a page.
protocol ErrorWithPage: ErrorWithResponse {
    var page: PageError { get }
    /// The text for the access log; nil for none.
    var error: String? { get }
}

extension HTTPServerResponse {
    /// A response with a JSON object.
    static func json(_ members: [String: TenantValue], status: Int = 200) throws -> HTTPServerResponse {
        try .json(JSONText.encode(members), status: status)
    }

    /// A redirect after a form post, which the browser follows with GET (RFC 9110 §15.4.4).
    static func seeOther(_ location: String) -> HTTPServerResponse {
        .redirect(to: location, status: 303)
    }
}

extension OAuthError: ErrorWithResponse {
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
