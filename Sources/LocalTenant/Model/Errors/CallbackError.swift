import Foundation

/// An error that goes back to the client by redirect (RFC 6749 §4.1.2.1).
struct CallbackError: Error, Sendable, Equatable {
    let error: String
    let description: String

    init(_ error: String, _ description: String) {
        self.error = error
        self.description = description
    }

    static func invalidRequest(_ description: String) -> CallbackError {
        CallbackError("invalid_request", description)
    }

    static let loginRequired = CallbackError("login_required", "Login required")
    static let blockedUser = CallbackError("unauthorized", "user is blocked")
}
