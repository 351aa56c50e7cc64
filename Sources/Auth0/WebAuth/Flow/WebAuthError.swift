import Foundation

/// An error of a login or logout in the browser.
///
/// `switch` and `~=` only compare the kind of error, regardless of its cause:
///
/// <!-- swift: setup let error: WebAuthError = given() -->
/// ```swift
/// switch error {
/// case .userCancelled: break
/// case .idTokenValidationFailed: show(error.cause?.localizedDescription ?? "")
/// default: show(error)
/// }
/// ```
///
/// More cases may be added; keep a `default`.
public struct WebAuthError: Auth0Error, Sendable {
    enum Kind: Hashable {
        case noBundleIdentifier, transactionActiveAlready, invalidInvitationURL, userCancelled, noAuthorizationCode
        case pkceNotAllowed, idTokenValidationFailed, other, unknown, invalidRequestUri, authenticationFailed
        case codeExchangeFailed, credentialsManagerError, webViewFailure, browserUnavailable, redirectPortInUse
        case delegatedLoginFailed, delegatedLoginMisconfigured
    }

    let kind: Kind
    /// The value that belongs to the kind: a URL, a list of names, or the whole text.
    let detail: String?

    /// The underlying error, e.g. the ``AuthenticationError`` of the token request or the ``IDTokenError``.
    public let cause: (any Error)?

    init(_ kind: Kind, _ detail: String? = nil, cause: (any Error)? = nil) {
        self.kind = kind
        self.detail = detail
        self.cause = cause
    }

    /// The problem, without the cause.
    public var message: String {
        switch kind {
        case .noBundleIdentifier:
            detail ?? "No usable bundle identifier to form the redirect URL. Pass one with redirectURL(_:)."
        case .transactionActiveAlready:
            "Failed to start this transaction, as there is an active transaction at the moment."
        case .invalidInvitationURL:
            "Invitation link \(detail ?? "(none)") lacks `organization` or `invitation`."
        case .userCancelled:
            "Login or logout was cancelled."
        case .noAuthorizationCode:
            "No authorization code came back (received: \(detail ?? "nothing"))."
        case .pkceNotAllowed:
            "This Auth0 application refuses PKCE; make it a Native application."
        case .idTokenValidationFailed:
            "The ID token did not pass validation."
        case .other:
            "Web Auth failed."
        case .invalidRequestUri:
            "\(detail ?? "The value") is not a pushed request URI."
        case .authenticationFailed:
            "The server rejected the login."
        case .codeExchangeFailed:
            "The code could not be exchanged for tokens."
        case .credentialsManagerError:
            "Credentials could not be stored or cleared."
        case .redirectPortInUse:
            """
            Port \(detail ?? "of the redirect URL") on the loopback interface is taken by another program, so that the \
            browser could not hand over its answer. Stop that program or pass another port with redirectURL(_:).
            """
        case .delegatedLoginFailed:
            "The device did not answer the login that the tenant delegated."
        case .unknown, .webViewFailure, .browserUnavailable, .delegatedLoginMisconfigured:
            detail ?? "Web Auth failed for an unknown reason."
        }
    }

    /// The message, followed by the cause if there is one.
    public var debugDescription: String {
        appendingCause(to: message)
    }
}

extension WebAuthError {
    /// No redirect URL can be built, because the app's bundle identifier is missing or isn't a valid URL scheme.
    public static let noBundleIdentifier = WebAuthError(.noBundleIdentifier)
    /// Another login or logout is running. It continues; ``WebAuthentication/cancel()`` ends it.
    public static let transactionActiveAlready = WebAuthError(.transactionActiveAlready)
    /// The invitation URL lacks the organization or the invitation.
    public static let invalidInvitationURL = WebAuthError(.invalidInvitationURL)
    /// The user closed the browser, did not come back in time (see ``cause``), or the program canceled.
    public static let userCancelled = WebAuthError(.userCancelled)
    /// The tenant's response has neither a code nor an error.
    public static let noAuthorizationCode = WebAuthError(.noAuthorizationCode)
    /// The application's type at the tenant doesn't allow PKCE.
    public static let pkceNotAllowed = WebAuthError(.pkceNotAllowed)
    /// The ID token broke a rule; the ``cause`` is an ``IDTokenError``.
    public static let idTokenValidationFailed = WebAuthError(.idTokenValidationFailed)
    /// Something else failed; see ``cause``.
    ///
    /// As a pattern it also matches ``authenticationFailed`` and ``codeExchangeFailed``.
    public static let other = WebAuthError(.other)
    /// Something failed without an underlying error; see ``message``.
    ///
    /// As a pattern it also matches ``browserUnavailable`` and ``redirectPortInUse``. It doesn't match the original
    /// cases, such as ``pkceNotAllowed``, regardless of their order in a `switch`.
    public static let unknown = WebAuthError(.unknown)
    /// Not the URI of a pushed authorization request (RFC 9126 §2.2).
    public static let invalidRequestUri = WebAuthError(.invalidRequestUri)
    /// The tenant answered the login with an error; the ``cause`` is an ``AuthenticationError``.
    public static let authenticationFailed = WebAuthError(.authenticationFailed)
    /// The request for tokens failed; the ``cause`` is an ``AuthenticationError``.
    public static let codeExchangeFailed = WebAuthError(.codeExchangeFailed)
    /// The credentials could not be stored or cleared; the ``cause`` is a ``CredentialsManagerError``.
    public static let credentialsManagerError = WebAuthError(.credentialsManagerError)
    /// The web view could not show the page.
    public static let webViewFailure = WebAuthError(.webViewFailure)
    /// No browser can be opened on this machine. Use the device flow (RFC 8628) instead.
    public static let browserUnavailable = WebAuthError(.browserUnavailable)
    /// Another program uses the port of the loopback redirect URL.
    public static let redirectPortInUse = WebAuthError(.redirectPortInUse)
    /// The device could not answer a login that the tenant delegated; the ``cause`` is a ``DelegatedLoginError``, or
    /// another error from the device.
    public static let delegatedLoginFailed = WebAuthError(.delegatedLoginFailed)
    /// A delegated login can't work with these settings; ``message`` says what to change.
    public static let delegatedLoginMisconfigured = WebAuthError(.delegatedLoginMisconfigured)
}

extension WebAuthError {
    static let noResponse = WebAuthError(.unknown, "The user agent closed without an answer from the tenant.")
}

extension WebAuthError: Equatable {
    /// Whether both are the same kind of error with the same text, including the cause.
    public static func == (lhs: WebAuthError, rhs: WebAuthError) -> Bool {
        lhs.kind == rhs.kind && lhs.detail == rhs.detail && lhs.localizedDescription == rhs.localizedDescription
    }

    /// Whether an error is of the same kind, regardless of its text and cause.
    public static func ~= (pattern: WebAuthError, error: WebAuthError) -> Bool {
        pattern.kind == error.kind || refinements[pattern.kind]?.contains(error.kind) ?? false
    }

    /// Whether an error is of the same kind, regardless of its text and cause. Errors of other types never match.
    // Disfavored, because `case .other` would be ambiguous: other errors have a case of that name and this operator,
    // too.
    @_disfavoredOverload
    public static func ~= (pattern: WebAuthError, error: any Error) -> Bool {
        guard let error = error as? WebAuthError else { return false }
        return pattern ~= error
    }

    /// General kinds, and the kinds that were split off from them. Code that only knows the general kind still matches.
    private static let refinements: [Kind: Set<Kind>] = [
        .other: [.authenticationFailed, .codeExchangeFailed],
        .unknown: [.browserUnavailable, .redirectPortInUse],
    ]
}

/// The user didn't come back from the browser in time. This is the ``WebAuthError/cause`` of a
/// ``WebAuthError/userCancelled``.
public struct WebAuthTimeout: Auth0Error, Sendable, Equatable {
    /// How long the login or logout waited, in seconds.
    public let seconds: TimeInterval

    public var debugDescription: String {
        "The browser didn't return within \(Int(seconds.rounded())) seconds. Was the page closed? Start again."
    }
}
