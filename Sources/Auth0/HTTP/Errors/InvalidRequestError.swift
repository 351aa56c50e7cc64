import Foundation

/// A request that cannot be sent as it is; nothing left this machine.
public struct InvalidRequestError: Auth0Error, Equatable {
    enum Code: Equatable {
        case missingRefreshToken
        case unusableParameters
        case unusableHeaders
        case incompletePasskey
        case invalidCodeVerifier
        case insecureEndpoint
        case unusableIdentifier
        case notOffered
    }

    let code: Code
    let message: String

    public var debugDescription: String { message }
}

extension InvalidRequestError {
    /// A renewal was asked for without a refresh token.
    public static let missingRefreshToken = InvalidRequestError(
        code: .missingRefreshToken,
        message: "There is no refresh token. Ask for the scope offline_access when logging in to get one."
    )

    /// Whether a custom conforming type leaves out the operation that was started.
    public var isNotOffered: Bool { code == .notOffered }

    static func unusableParameters(_ names: some Collection<String>) -> InvalidRequestError {
        InvalidRequestError(
            code: .unusableParameters,
            message: """
                JSON cannot express the parameters \(names.sorted().joined(separator: ", ")). Pass text, numbers, \
                booleans, arrays or dictionaries of them.
                """
        )
    }

    static func unusableHeaders(_ names: [String]) -> InvalidRequestError {
        let shown = names.sorted().map { $0.debugDescription }.joined(separator: ", ")
        return InvalidRequestError(
            code: .unusableHeaders,
            message: "The headers \(shown) have no name, or a line break or another control character in them.")
    }

    static func incompletePasskey(_ missing: [String]) -> InvalidRequestError {
        InvalidRequestError(
            code: .incompletePasskey,
            message: """
                The passkey has no value for \(missing.joined(separator: ", ")). Pass on what the authenticator returned.
                """
        )
    }

    static let invalidCodeVerifier = InvalidRequestError(
        code: .invalidCodeVerifier,
        message: "A code verifier has 43 to 128 characters out of A-Z, a-z, 0-9, '-', '.', '_' and '~' (RFC 7636 §4.1)."
    )

    static let unusableIdentifier = InvalidRequestError(
        code: .unusableIdentifier,
        message: "An identifier in the path is empty, '.' or '..'. Pass the id as the tenant gave it."
    )

    static func notOffered(_ operation: String) -> InvalidRequestError {
        InvalidRequestError(
            code: .notOffered,
            message: """
                This type does not offer \(operation). Add that method with the parameters and the result that the protocol \
                declares, or use a client of this library.
                """
        )
    }

    static func insecureEndpoint(_ url: URL) -> InvalidRequestError {
        InvalidRequestError(
            code: .insecureEndpoint,
            message: "The endpoint \(Masking.url(url)) is no https URL. Plain http is for loopback hosts only."
        )
    }
}
