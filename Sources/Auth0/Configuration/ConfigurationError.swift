/// The client ID or the domain is missing or can't be used.
///
/// Creating a client never fails. Starting one of its requests fails, with this error as the `cause`.
public struct ConfigurationError: Auth0Error, Equatable {
    enum Code: Equatable {
        case missingConfiguration
        case incompleteConfiguration
        case missingClientID
        case invalidDomain
        case invalidPrivateKey
    }

    let code: Code
    let message: String

    public var debugDescription: String { message }
}

extension ConfigurationError {
    /// Neither `Auth0.plist` nor the environment names a client ID and a domain.
    public static let missingConfiguration = ConfigurationError(
        code: .missingConfiguration,
        message: """
            No client ID and domain are configured. Add an Auth0.plist with the entries ClientId and Domain to the \
            bundle, or set the environment variables AUTH0_CLIENT_ID and AUTH0_DOMAIN, or pass both values.
            """
    )

    /// The client ID that was given is empty.
    public static let missingClientID = ConfigurationError(
        code: .missingClientID,
        message: "The client ID is empty. Pass the Client ID of your application."
    )

    static func incompleteConfiguration(path: String, missing keys: [String]) -> ConfigurationError {
        ConfigurationError(
            code: .incompleteConfiguration,
            message: "\(path) lacks the text entries \(keys.joined(separator: ", ")). Add them to the file."
        )
    }

    static func invalidDomain(_ domain: String, _ reason: String) -> ConfigurationError {
        ConfigurationError(
            code: .invalidDomain,
            message: "The domain '\(domain)' cannot be used: \(reason). Pass a domain such as samples.auth0.com."
        )
    }

    static func invalidPrivateKey(_ reason: String) -> ConfigurationError {
        ConfigurationError(
            code: .invalidPrivateKey,
            message: """
                The private key cannot be used: \(reason) Pass an RSA or P-256 key in PEM form (BEGIN PRIVATE KEY, unencrypted) \
                and an algorithm of its family.
                """
        )
    }
}
