import A0HTTPServer
import Foundation

/// An error that is shown as a page, because there is no application to send it to.
struct PageError: Error, Sendable, Equatable {
    var status: Int
    var code: String
    var title: String
    var message: String
    /// The URL where the user can continue.
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

    static let unavailable = PageError(
        503, "temporarily_unavailable", title: "Try again in a moment",
        message: "The database cannot be reached at the moment. Try again soon.")

    static let blockedUser = PageError(
        403, "unauthorized", title: "This account is blocked",
        message: "The user is blocked. Log in as another user, or contact your administrator.")

    static let lostLogin = PageError(
        400, "invalid_request", title: "Your login has expired",
        message:
            "It was completed or has expired, or your browser blocks cookies. Return to the application and log in again."
    )
}

extension HTTPServerResponse {
    /// The response for clients that try again (RFC 9110 §10.2.3).
    var retriedSoon: HTTPServerResponse {
        var response = self
        response.headers["Retry-After"] = "1"
        return response
    }
}
