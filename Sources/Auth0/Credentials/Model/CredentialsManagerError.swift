import Foundation
import SimpleKeychain

/// An error of the credentials manager.
///
/// ```swift
/// do throws(CredentialsManagerError) {
///     show(try await credentialsManager.credentials())
/// } catch {
///     if error.isLoginNeeded { showLogin() } else { show(error.message) }
/// }
/// ```
///
/// `switch` and `catch` compare only the kind of the error; `==` also compares its text.
public struct CredentialsManagerError: Auth0Error, Equatable {
    enum Code: Equatable {
        case noCredentials
        case noRefreshToken
        case renewFailed
        case renewalNotAllowed
        case apiExchangeFailed
        case ssoExchangeFailed
        case storeFailed
        case clearFailed
        case revokeFailed
        case largeMinTTL(minTTL: Int, lifetime: Int)
        case biometricsFailed
        case dpopNotConfigured
        case dpopKeyMissing
        case dpopKeyMismatch
        case sessionExpired
        case cancelled
        case unknown

        /// Whether an error is of the same kind, regardless of its numbers.
        func matches(_ other: Code) -> Bool {
            if case .largeMinTTL = self, case .largeMinTTL = other { return true }
            return self == other
        }

        /// The state of the session after this error, by default; `nil` if the error doesn't concern a session.
        fileprivate var session: Session? {
            switch self {
            case .noCredentials, .noRefreshToken, .dpopKeyMissing, .dpopKeyMismatch, .sessionExpired: .over
            case .renewFailed, .renewalNotAllowed, .apiExchangeFailed, .ssoExchangeFailed, .clearFailed, .revokeFailed,
                .biometricsFailed, .dpopNotConfigured, .cancelled:
                .kept
            case .largeMinTTL, .storeFailed, .unknown: nil
            }
        }
    }

    /// The state of the stored session.
    enum Session: Equatable {
        /// It's still stored.
        case kept
        /// It's still stored, and its refresh token was not sent.
        case untouched
        /// It was renewed, but is only in the memory of this process.
        case inMemory
        /// Unknown, because it can't be read.
        case unreadable
        /// It has ended, and the user has to log in.
        case over
    }

    let code: Code

    /// The underlying error: an `AuthenticationError`, the storage's error, or the reason why the user couldn't be
    /// verified.
    public let cause: (any Error)?

    private let session: Session?

    /// - Parameter session: What happened to the session; `nil` for the code's default.
    init(_ code: Code, cause: (any Error)? = nil, session: Session? = nil) {
        self.code = code
        self.cause = cause
        self.session = session ?? code.session
    }

    /// Whether there is no session left, or none that can be renewed, so that the user has to log in. If this is
    /// `false`, the same call may succeed later.
    public var isLoginNeeded: Bool { session == .over }

    /// Nothing usable is stored: the user has to log in. If there was an entry that couldn't be decoded, `cause` says
    /// so. The next login keeps such an entry under another key.
    public static let noCredentials = CredentialsManagerError(.noCredentials)

    /// The access token has to be renewed, but no refresh token is stored: the user has to log in, with the scope
    /// `offline_access`.
    public static let noRefreshToken = CredentialsManagerError(.noRefreshToken)

    /// The renewal failed, or the stored credentials could not be read; `cause` says which. They are still stored,
    /// unless ``isLoginNeeded``: then the tenant no longer accepts the refresh token.
    public static let renewFailed = CredentialsManagerError(.renewFailed)

    /// The refresh token would have to be used, but this manager never does that.
    public static let renewalNotAllowed = CredentialsManagerError(.renewalNotAllowed)

    /// The request for the other API's access token failed; otherwise like ``renewFailed``.
    public static let apiExchangeFailed = CredentialsManagerError(.apiExchangeFailed)

    /// The request for a session transfer token failed; otherwise like ``renewFailed``.
    public static let ssoExchangeFailed = CredentialsManagerError(.ssoExchangeFailed)

    /// Credentials could not be stored. Before a renewal this also means that it was not sent.
    public static let storeFailed = CredentialsManagerError(.storeFailed)

    /// The stored credentials could not be deleted.
    public static let clearFailed = CredentialsManagerError(.clearFailed)

    /// The refresh token could not be revoked. The credentials are still stored.
    public static let revokeFailed = CredentialsManagerError(.revokeFailed)

    /// The renewed access token expires before the requested `minTTL`. It was still stored.
    public static let largeMinTTL = CredentialsManagerError(.largeMinTTL(minTTL: 0, lifetime: 0))

    /// The user couldn't be verified; `cause` says why. Nothing was read.
    public static let biometricsFailed = CredentialsManagerError(.biometricsFailed)

    /// The stored tokens are bound to a key, and the client was made without `useDPoP()`. The credentials are still
    /// stored.
    public static let dpopNotConfigured = CredentialsManagerError(.dpopNotConfigured)

    /// The key that the stored tokens are bound to is gone. The credentials were deleted: the user has to log in.
    public static let dpopKeyMissing = CredentialsManagerError(.dpopKeyMissing)

    /// The stored tokens are bound to another key. The credentials were deleted: the user has to log in.
    public static let dpopKeyMismatch = CredentialsManagerError(.dpopKeyMismatch)

    /// The tenant's limit for the whole session has passed. The credentials were deleted: the user has to log in.
    ///
    /// With a `cause`, only this machine's clock says so, and the tenant couldn't be asked for the time: the
    /// credentials are still stored, but not returned.
    public static let sessionExpired = CredentialsManagerError(.sessionExpired)

    /// The task was canceled. A renewal that was already sent is still completed and stored.
    public static let cancelled = CredentialsManagerError(.cancelled)

    /// Anything else; see `cause`.
    public static let unknown = CredentialsManagerError(.unknown)

    /// The problem, and whether there is still a session, without the cause.
    public var message: String {
        [sentence, aftermath].compactMap { $0 }.joined(separator: " ")
    }

    private var sentence: String {
        switch code {
        case .noCredentials where cause != nil:
            "The stored credentials can't be decoded."
        case .noCredentials:
            "No credentials are stored."
        case .noRefreshToken:
            "The stored credentials cannot be renewed, because no refresh token is stored with them."
        case .renewFailed:
            "The credentials could not be renewed."
        case .renewalNotAllowed:
            "The stored credentials would have to be renewed, and this credentials manager never renews."
        case .apiExchangeFailed:
            "The refresh token could not be exchanged for an access token of the API."
        case .ssoExchangeFailed:
            "The refresh token could not be exchanged for a session transfer token."
        case .storeFailed:
            "The credentials could not be stored."
        case .clearFailed where isAboutNothing:
            "No credentials are stored, so none were deleted."
        case .clearFailed:
            "The stored credentials could not be deleted."
        case .revokeFailed:
            "The refresh token could not be revoked."
        case .largeMinTTL(let minTTL, let lifetime):
            """
            The requested minimum lifetime (\(minTTL)s) is longer than the renewed access token's lifetime (\(lifetime)s). \
            Request a shorter one, or increase the API's token expiration. The renewed credentials are stored.
            """
        case .biometricsFailed:
            "The user couldn't be verified."
        case .dpopNotConfigured:
            "The stored tokens are bound to a key. Make the Authentication client with useDPoP()."
        case .dpopKeyMissing:
            "The key that the stored tokens were bound to is gone."
        case .dpopKeyMismatch:
            "The stored tokens were bound to another key."
        case .sessionExpired where session == .kept:
            """
            By this machine's clock, the session has reached the end that the tenant set for it. The tenant could not be \
            asked for the time.
            """
        case .sessionExpired:
            "The session has reached the end that the tenant set for it."
        case .cancelled:
            "The operation was cancelled."
        case .unknown:
            "The operation failed."
        }
    }

    /// Whether there was nothing to delete.
    private var isAboutNothing: Bool { code == .clearFailed && (cause as? SimpleKeychainError) == .itemNotFound }

    private var aftermath: String? {
        switch session {
        case .kept where isAboutNothing: nil
        case .kept: "The session is kept."
        case .untouched: "Nothing was sent, and the session is kept."
        case .inMemory: "They are kept in the memory of this process until they can be stored."
        case .unreadable: "What is stored could not be read."
        case .over where code == .noRefreshToken: "Log in with the scope offline_access to get one."
        case .over where code == .noCredentials: "Log in first."
        case .over: "The session is over. Log in again."
        case nil: nil
        }
    }

    public var debugDescription: String { appendingCause(to: message) }

    public static func == (lhs: CredentialsManagerError, rhs: CredentialsManagerError) -> Bool {
        lhs.code == rhs.code && lhs.debugDescription == rhs.debugDescription
    }

    /// Whether an error has the same code, so that `catch .noCredentials` works.
    public static func ~= (pattern: CredentialsManagerError, value: CredentialsManagerError) -> Bool {
        pattern.code.matches(value.code)
    }

    /// Whether any error has the same code. Disfavored, so that `case .unknown` is unambiguous with other errors that
    /// have a member of the same name.
    @_disfavoredOverload
    public static func ~= (pattern: CredentialsManagerError, value: any Error) -> Bool {
        (value as? CredentialsManagerError).map { pattern ~= $0 } ?? false
    }
}

/// The result of an operation of the credentials manager.
public typealias CredentialsManagerResult<T> = Result<T, CredentialsManagerError>
